import { reviewerReports } from "../../../contract/report/review/reviewer-reports.ts";
import { reportScreens } from "../../report/report-screen.tsx";

export const screens = reportScreens(reviewerReports);
