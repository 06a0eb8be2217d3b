import { schedulingList } from "./scheduling.screen.ts";

export const screens = [schedulingList];
