import { defineCalls } from "../../kernel/call.ts";

/** Programs that carry messages and calls; whose address or secret it is, is told by two people (rules/rights.md 5). */
export const gatewayCalls = defineCalls("gateway", {
  list: { method: "POST", path: "/message-domain/gateway/list", permission: "system:gateway:list", effect: "read" },
  save: {
    method: "POST",
    path: "/message-domain/gateway/save",
    permission: "system:gateway:edit",
    effect: "write",
    audit: "gateway.save",
  },
  updateStatus: {
    method: "POST",
    path: "/message-domain/gateway/updateStatus",
    permission: "system:gateway:edit",
    effect: "write",
    audit: "gateway.status",
  },
});
