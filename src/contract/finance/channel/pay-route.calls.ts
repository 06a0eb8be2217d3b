import { defineCalls } from "../../kernel/call.ts";

/** Which channel pays out which money, and when. */
export const payRouteCalls = defineCalls("payRoute", {
  list: { method: "POST", path: "/finance-domain/payChannel/routeList", permission: "system:payChannel:list", effect: "read" },
  save: {
    method: "POST",
    path: "/finance-domain/payChannel/routeSave",
    permission: "system:payChannel:edit",
    effect: "write",
    audit: "payRoute.save",
  },
  updateStatus: {
    method: "POST",
    path: "/finance-domain/payChannel/routeStatus",
    permission: "system:payChannel:edit",
    effect: "write",
    audit: "payRoute.updateStatus",
  },
});
