import { operateCustomerReports } from "../../../contract/report/book/reports/operate-customers.reports.ts";
import { CohortChart } from "../../report/charts/cohort-chart.tsx";
import { FunnelChart } from "../../report/charts/funnel-chart.tsx";
import { reportScreens } from "../../report/report-screen.tsx";

export const screens = reportScreens(operateCustomerReports, { cohort: CohortChart, funnel: FunnelChart });
