import { tenants } from "./tenant-list.screen.tsx";

export const screens = [tenants];
