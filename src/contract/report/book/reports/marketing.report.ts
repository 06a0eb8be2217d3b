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

/** What each seat made of the leads of each list (rules/figures.md 12). */
export const marketingEffectRecord = bookReport("marketingEffect", {
  path: "/report/marketingReport/effect",
  figures: [
    "leadHours",
    "leadAllocated",
    "leadCalled",
    "leadConnected",
    "leadTalk",
    "leadApplied",
    "leadApproved",
    "leadPaidOut",
    "leadAmount",
    "leadConvert",
    "leadPerHour",
  ],
  head: ["leadAllocated", "leadCalled", "leadConnected", "leadApplied", "leadPaidOut", "leadAmount", "leadConvert", "leadPerHour"],
  chart: { kind: "rank", of: ["leadPaidOut", "leadAmount", "leadApplied", "leadConvert", "leadAllocated"] },
  range: 30,
  filters: ["appId", "leadKind", "teamId", "adminUserId"],
});
