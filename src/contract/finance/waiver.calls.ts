import { defineCalls } from "../kernel/call.ts";
import type { Permission } from "../permissions.ts";

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

/** Whoever asks for settlement offers, and whoever decides them. */
const asks = ["finance:waiver:apply", "finance:waiver:review"] as const satisfies readonly Permission[];

/** What the house gives of a claim at its own expense (rules/ledger.md L15). */
export const goodwillCalls = defineCalls("goodwill", {
  apply: {
    method: "POST",
    path: "/finance-domain/goodwill/apply",
    permission: asks,
    effect: "write",
    audit: "goodwill.apply",
    money: true,
  },
});

/** Charges by hand, and one of them given up without money (rules/ledger.md L07). */
export const chargeCalls = defineCalls("charge", {
  list: { method: "POST", path: "/finance-domain/charge/list", permission: asks, effect: "read" },
  apply: { method: "POST", path: "/finance-domain/charge/apply", permission: asks, effect: "write", audit: "charge.apply", money: true },
  waive: { method: "POST", path: "/finance-domain/charge/waive", permission: asks, effect: "write", audit: "charge.waive", money: true },
});

/** What was given, charged, let off or written off by hand, with who asked and who decided. */
export const adjustmentCalls = defineCalls("adjustment", {
  list: { method: "POST", path: "/finance-domain/adjustment/list", permission: "finance:waiver:list", effect: "read" },
});
