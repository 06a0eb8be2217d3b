import { reminderReports } from "../../../contract/report/book/reports/reminder.reports.ts";
import { reportScreens } from "../../report/report-screen.tsx";

export const screens = reportScreens(reminderReports);
