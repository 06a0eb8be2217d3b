import { defineCalls } from "../../kernel/call.ts";

const path = "/finance-domain/bankAccount";

/** The house's own accounts at banks. */
export const bankAccountCalls = defineCalls("bankAccount", {
  list: { method: "POST", path: `${path}/list`, permission: "system:bank:list", effect: "read" },
  save: { method: "POST", path: `${path}/save`, permission: "system:bank:edit", effect: "write", audit: "bankAccount.save" },
  updateStatus: {
    method: "POST",
    path: `${path}/updateStatus`,
    permission: "system:bank:edit",
    effect: "write",
    audit: "bankAccount.updateStatus",
  },
  /** The whole number: on record each time, and never kept with the answer. */
  reveal: {
    method: "POST",
    path: `${path}/reveal`,
    permission: "system:bank:edit",
    effect: "write",
    audit: "bankAccount.reveal",
    anew: true,
  },
  /** Which of them money may be said to have come to, for whoever registers it, brings a statement or tests a channel. */
  names: {
    method: "POST",
    path: `${path}/names`,
    permission: ["finance:repayment:offline", "finance:reconcile:edit", "system:payChannel:edit"],
    effect: "read",
  },
});
