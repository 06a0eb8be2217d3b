import { defineCalls } from "../../kernel/call.ts";
import { explainedBoards } from "../explained.ts";
import { queryReports } from "../query-reports.ts";

const permission = [...new Set(Object.values(queryReports).map((report) => report.permission))];
const boards = Object.values(explainedBoards);

/** Lines of one report of the family, one figure of it with a second dimension across, one number of them beside the facts that it is counted from, days that are odd, and one figure day by day; which of the keys is needed follows from the report that is asked for. */
export const queryCalls = defineCalls("report", {
  // In one moment: what a report sets beside its lines is reckoned from them.
  query: { method: "POST", path: "/report-domain/report/query", permission, effect: "read", oneMoment: true },
  explain: {
    method: "POST",
    path: "/report-domain/report/explain",
    permission: [...permission, ...boards],
    effect: "read",
    oneMoment: true,
  },
  listExport: {
    method: "POST",
    path: "/report-domain/report/export",
    permission: [...new Set(Object.values(queryReports).map((report) => report.exports))],
    effect: "write",
    audit: "report.listExport",
  },
  odd: { method: "POST", path: "/report-domain/report/odd", permission, effect: "read" },
  pivot: { method: "POST", path: "/report-domain/report/pivot", permission, effect: "read" },
  series: { method: "POST", path: "/report-domain/report/series", permission, effect: "read", oneMoment: true },
});
