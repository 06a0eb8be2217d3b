import { defineCalls } from "../kernel/call.ts";

/** A customer's whole number, shown to whoever has a lead of his to follow up (rules/contact-law.md 3 and 6). */
export const phoneCalls = defineCalls("user", {
  queryPhone: {
    method: "GET",
    path: "/user-domain/user/queryPhone",
    permission: "marketing:lead:phone",
    effect: "write",
    audit: "user.queryPhone",
    anew: true,
  },
});
