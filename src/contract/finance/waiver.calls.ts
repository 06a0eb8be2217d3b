import { defineCalls } from "../kernel/call.ts";

/** Settlement offers (rules/machines.md "Waiver"). */
export const waiverCalls = defineCalls("waiver", {
  quote: { method: "POST", path: "/finance-domain/waiver/quote", permission: "finance:waiver:apply", effect: "read" },
  apply: {
    method: "POST",
    path: "/finance-domain/waiver/apply",
    permission: "finance:waiver:apply",
    effect: "write",
    audit: "waiver.apply",
    money: true,
  },
  review: {
    method: "POST",
    path: "/finance-domain/waiver/review",
    permission: "finance:waiver:review",
    effect: "write",
    audit: "waiver.review",
    money: true,
  },
  /** What whoever decides an offer sees beside it; to those who see the offer in the list. */
  evidence: {
    method: "POST",
    path: "/finance-domain/waiver/evidence",
    permission: ["finance:waiver:list", "finance:waiver:apply"],
    effect: "read",
  },
  list: {
    method: "POST",
    path: "/finance-domain/waiver/list",
    permission: ["finance:waiver:list", "finance:waiver:apply"],
    effect: "read",
  },
});
