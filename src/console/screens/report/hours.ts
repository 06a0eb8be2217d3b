import { timeShareReport } from "../../../contract/report/time-share.report.ts";
import { hoursScreen } from "../../report/hours/hours-screen.tsx";

/** Hours by day do without what ranks are drawn with. */
export const screens = [hoursScreen(timeShareReport)];
