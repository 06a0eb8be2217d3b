import { defineCalls } from "../../kernel/call.ts";

/** Somebody leaves: what he holds, and who has it from now on. */
export const leaveCalls = defineCalls("system", {
  handOverPreview: {
    method: "GET",
    path: "/basics-domain/system/handOverPreview",
    permission: "authority:staff:status",
    effect: "read",
  },
  handOver: {
    method: "POST",
    path: "/basics-domain/system/handOver",
    permission: "authority:staff:status",
    effect: "write",
    audit: "system.handOver",
  },
  handOverUndo: {
    method: "POST",
    path: "/basics-domain/system/handOverUndo",
    permission: "authority:staff:status",
    effect: "write",
    audit: "system.handOverUndo",
  },
});
