import { defineCalls } from "../kernel/call.ts";

/** Extensions as collectors open them. */
export const renewalCalls = defineCalls("renewal", {
  add: {
    method: "POST",
    path: "/post-loan-domain/renewal/add",
    permission: "finance:extension:add",
    effect: "write",
    audit: "renewal.add",
    money: true,
  },
  pageList: { method: "POST", path: "/post-loan-domain/renewal/pageList", permission: "finance:extension:list", effect: "read" },
});
