import { defineCalls } from "../../kernel/call.ts";
import { reviewReports } from "./review-reports.ts";

/** Lines of one report of the family; which of the keys is needed follows from the report that is asked for. */
export const queryCalls = defineCalls("report", {
  query: {
    method: "POST",
    path: "/report-domain/report/query",
    permission: Object.values(reviewReports).map(({ permission }) => permission),
    effect: "read",
  },
});
