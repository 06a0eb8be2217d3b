import { reviewerReports } from "../../../contract/report/review/reviewer-reports.ts";
import { reportScreen } from "../../report/report-screen.tsx";

export const screens = reviewerReports.map((record) => reportScreen(record));
