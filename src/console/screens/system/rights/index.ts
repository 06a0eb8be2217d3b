import { customerRights } from "./customer-rights.screen.tsx";

export const screens = [customerRights];
