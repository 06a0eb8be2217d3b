import { genCode } from "../gen-code.screen.tsx";
import { smsLogs } from "../sms-logs.screen.tsx";
import { bulkScreens } from "./bulk.screens.tsx";

/** Messages to many, and what became of each. */
export const screens = [...bulkScreens, smsLogs, genCode];
