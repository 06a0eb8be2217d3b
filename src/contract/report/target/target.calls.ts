import { defineCalls } from "../../kernel/call.ts";
import { queryReports } from "../query-reports.ts";

const permission = "system:params:edit";
const path = "/report-domain/target";

/** What is to be reached in a month: read by whoever reads the report, set by whoever sets the house's parameters. */
export const targetCalls = defineCalls("report", {
  targetList: {
    method: "POST",
    path: `${path}/list`,
    permission: [...new Set(Object.values(queryReports).map((report) => report.permission))],
    effect: "read",
  },
  targetSave: { method: "POST", path: `${path}/save`, permission, effect: "write", audit: "report.targetSave" },
  targetImport: { method: "POST", path: `${path}/import`, permission, effect: "write", audit: "report.targetImport" },
});
