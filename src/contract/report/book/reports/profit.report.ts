import { bookReport } from "../book-record.ts";

/** What the ledger earned and lost, by the day of posting (rules/figures.md 11). */
export const profitRecord = bookReport("profit", {
  path: "/report/financeReport/profit",
  figures: [
    "ledgerPaidOut",
    "ledgerPrincipal",
    "earnedInterest",
    "earnedFee",
    "earnedPenalty",
    "earnedExtension",
    "waived",
    "couponCost",
    "channelCost",
    "messageCost",
    "writeOff",
    "otherCost",
    "net",
  ],
  head: ["net", "earnedInterest", "earnedFee", "earnedPenalty", "earnedExtension", "waived", "writeOff"],
  chart: { kind: "stack", of: ["earnedInterest", "earnedFee", "earnedPenalty", "earnedExtension"], whole: "net" },
  range: 30,
  filters: ["appId", "productId"],
});
