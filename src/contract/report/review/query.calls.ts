import { defineCalls } from "../../kernel/call.ts";
import { queryReports } from "../query-reports.ts";

/** Lines of one report of the family; which of the keys is needed follows from the report that is asked for. */
export const queryCalls = defineCalls("report", {
  query: {
    method: "POST",
    path: "/report-domain/report/query",
    permission: [...new Set(Object.values(queryReports).map(({ permission }) => permission))],
    effect: "read",
  },
});
