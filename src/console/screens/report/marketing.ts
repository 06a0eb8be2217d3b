import { marketingReports } from "../../../contract/report/book/reports/marketing.reports.ts";
import { reportScreens } from "../../report/report-screen.tsx";

export const screens = reportScreens(marketingReports);
