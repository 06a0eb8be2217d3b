import { defineCalls } from "../kernel/call.ts";

/** Papers that customers are given: which an order has, a new one, and one of them as a file. */
export const paperCalls = defineCalls("paper", {
  list: { method: "POST", path: "/finance-domain/paper/list", permission: "order:detail:view", effect: "read" },
  issue: {
    method: "POST",
    path: "/finance-domain/paper/issue",
    permission: ["order:detail:ledger", "finance:repayment:list", "user:list:view"],
    effect: "write",
    audit: "paper.issue",
  },
  /** A PDF; that somebody took it is on record. */
  file: {
    method: "GET",
    path: "/finance-domain/paper/file",
    permission: "order:detail:view",
    effect: "export",
    audit: "paper.file",
    binary: true,
  },
});
