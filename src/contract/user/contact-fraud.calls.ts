import { defineCalls } from "../kernel/call.ts";

/** Fraud begins and ends with a manager (rules/machines.md "Contact status"). */
export const userCalls = defineCalls("user", {
  contactFraud: {
    method: "POST",
    path: "/user-domain/user/contactFraud",
    permission: "user:black:add",
    effect: "write",
    audit: "user.contactFraud",
  },
});
