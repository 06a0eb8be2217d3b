import { financeReports } from "../../../contract/report/book/reports/finance.reports.ts";
import { CohortChart } from "../../report/charts/cohort-chart.tsx";
import { reportScreens } from "../../report/report-screen.tsx";

export const screens = reportScreens(financeReports, { cohort: CohortChart });
