import { defineCalls } from "../../kernel/call.ts";

/** Who changed what: the audit trail as people read it. */
export const operationLogCalls = defineCalls("operationLog", {
  list: { method: "GET", path: "/basics-domain/operationLog/list", permission: "system:operationLog:list", effect: "read" },
  /** Up to when the trail is sealed: nothing older can be changed unseen. */
  sealed: { method: "GET", path: "/basics-domain/operationLog/sealed", permission: "system:operationLog:list", effect: "read" },
  /** The seals of the trail, and where each is witnessed. */
  seals: { method: "GET", path: "/basics-domain/operationLog/seals", permission: "system:operationLog:list", effect: "read" },
  witness: { method: "GET", path: "/basics-domain/operationLog/witness", permission: "system:operationLog:list", effect: "read" },
});
