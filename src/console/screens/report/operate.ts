import { operateReports } from "../../../contract/report/book/reports/operate.reports.ts";
import { reportScreens } from "../../report/report-screen.tsx";

export const screens = reportScreens(operateReports);
