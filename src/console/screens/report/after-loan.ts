import { afterLoanReports } from "../../../contract/report/book/reports/after-loan.reports.ts";
import { reportScreens } from "../../report/report-screen.tsx";

export const screens = reportScreens(afterLoanReports);
