import { announcement } from "./announcement.screen.tsx";
import { schedulingList } from "./scheduling.screen.ts";
import { smsList } from "./sms-list.screen.tsx";

export const screens = [schedulingList, smsList, announcement];
