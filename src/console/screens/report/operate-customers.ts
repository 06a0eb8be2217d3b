import { authenticationRecord } from "../../../contract/report/book/reports/authentication.report.ts";
import { reborrowRecord } from "../../../contract/report/book/reports/reborrow.report.ts";
import { userChangeRecord } from "../../../contract/report/book/reports/user-change.report.ts";
import { CohortChart } from "../../report/charts/cohort-chart.tsx";
import { FunnelChart } from "../../report/charts/funnel-chart.tsx";
import { reportScreen } from "../../report/report-screen.tsx";

export const screens = [
  reportScreen(userChangeRecord, FunnelChart),
  reportScreen(authenticationRecord, FunnelChart),
  reportScreen(reborrowRecord, CohortChart),
];
