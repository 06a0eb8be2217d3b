import { timeShare } from "./time-share.screen.ts";

export const screens = [timeShare];
