import { bookReport } from "../book-record.ts";

/** Leads and what they came to, by hour (rules/figures.md 12). */
export const marketingTimeShareRecord = bookReport("marketingTimeShare", {
  path: "/report/marketingReport/timeShare",
  figures: [
    "leadAllocated",
    "leadCalled",
    "leadConnected",
    "leadApplied",
    "cumulative",
    "dayBefore",
    "againstDay",
    "leadApproved",
    "leadPaidOut",
    "leadAmount",
  ],
  head: ["leadAllocated", "leadCalled", "leadConnected", "leadApplied", "leadApproved", "leadPaidOut", "leadAmount"],
  chart: { kind: "heat", of: ["leadApplied"] },
  range: 30,
  filters: ["appId", "leadKind", "adminUserId"],
});
