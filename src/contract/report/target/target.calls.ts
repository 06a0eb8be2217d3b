import { defineCalls } from "../../kernel/call.ts";

const permission = "system:params:edit";
const path = "/report-domain/target";

/** What is to be reached in a month: set by whoever sets the house's parameters. */
export const targetCalls = defineCalls("report", {
  targetSave: { method: "POST", path: `${path}/save`, permission, effect: "write", audit: "report.targetSave" },
  targetImport: { method: "POST", path: `${path}/import`, permission, effect: "write", audit: "report.targetImport" },
});
