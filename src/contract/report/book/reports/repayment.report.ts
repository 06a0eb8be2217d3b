import { bookReport } from "../book-record.ts";

/** Repayments by value day (rules/figures.md 11). */
export const repaymentRecord = bookReport("repayment", {
  path: "/report/financeReport/repayment",
  figures: [
    "payments",
    "paidAll",
    "paidPrincipal",
    "paidInterest",
    "paidFee",
    "paidPenalty",
    "overflow",
    "early",
    "onTime",
    "late",
    "channelCost",
    "refunded",
  ],
  head: ["payments", "paidAll", "paidPrincipal", "early", "onTime", "late", "overflow"],
  chart: { kind: "stack", of: ["early", "onTime", "late"] },
  range: 30,
  filters: ["appId", "productId"],
});
