import { defineCalls } from "../../kernel/call.ts";

/** Who changed what: the audit trail as people read it. */
export const operationLogCalls = defineCalls("operationLog", {
  list: { method: "GET", path: "/basics-domain/operationLog/list", permission: "system:operationLog:list", effect: "read" },
});
