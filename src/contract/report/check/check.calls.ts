import { defineCalls } from "../../kernel/call.ts";
import { queryReports } from "../query-reports.ts";

const permission = [...new Set(Object.values(queryReports).map((report) => report.permission))];

/** What the last night found when it counted the reports again: whoever reads a report may know. */
export const checkCalls = defineCalls("reportCheck", {
  last: { method: "POST", path: "/report-domain/check/last", permission, effect: "read" },
});
