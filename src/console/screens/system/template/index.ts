import { smsList } from "./sms-list.screen.tsx";

export const screens = [smsList];
