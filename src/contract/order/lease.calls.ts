import { defineCalls } from "../kernel/call.ts";

/** Who is on an order (rules/machines.md "Order lock"): a lease warns whoever comes second, and refuses nothing. */
export const leaseCalls = defineCalls("lease", {
  hold: {
    method: "POST",
    path: "/order-domain/order/lease",
    permission: "order:detail:view",
    effect: "write",
    audit: "lease.hold",
  },
  release: {
    method: "POST",
    path: "/order-domain/order/leaseRelease",
    permission: "order:detail:view",
    effect: "write",
    audit: "lease.release",
  },
  /** Whoever may give an order to somebody else may also take the conversation over. */
  takeOver: {
    method: "POST",
    path: "/order-domain/order/leaseTakeOver",
    permission: ["loanService:all:assign", "remind:all:assign"],
    effect: "write",
    audit: "lease.takeOver",
  },
});
