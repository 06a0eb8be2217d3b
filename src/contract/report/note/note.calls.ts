import { defineCalls } from "../../kernel/call.ts";
import { queryReports } from "../query-reports.ts";

const path = "/report-domain/note";
const permission = [...new Set(Object.values(queryReports).map((report) => report.permission))];

/** What was said of days of a report, and what changed on them: whoever reads the report reads it and may add to it. */
export const noteCalls = defineCalls("reportNote", {
  list: { method: "POST", path: `${path}/list`, permission, effect: "read" },
  add: { method: "POST", path: `${path}/add`, permission, effect: "write", audit: "reportNote.add" },
  take: { method: "POST", path: `${path}/take`, permission, effect: "write", audit: "reportNote.take" },
});
