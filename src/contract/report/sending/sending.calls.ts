import { defineCalls } from "../../kernel/call.ts";
import { queryReports } from "../query-reports.ts";

const path = "/report-domain/sending";
/** Whoever may take the report out; the key of the very report is asked for when one is begun, and each time that it is due. */
const permission = [...new Set(Object.values(queryReports).map((report) => report.exports))];

/** Files of a report that are made on a schedule: one's own. */
export const sendingCalls = defineCalls("sending", {
  list: { method: "GET", path: `${path}/list`, permission, effect: "read" },
  begin: { method: "POST", path: `${path}/begin`, permission, effect: "write", audit: "sending.begin" },
  reason: { method: "POST", path: `${path}/reason`, permission, effect: "write", audit: "sending.reason" },
  end: { method: "POST", path: `${path}/end`, permission, effect: "write", audit: "sending.end" },
});
