import { bookReport } from "../book-record.ts";

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
