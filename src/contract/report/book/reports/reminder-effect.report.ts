import { bookReport } from "../book-record.ts";

/** Work per head of those who remind (rules/figures.md 11). */
export const reminderEffectRecord = bookReport("reminderEffect", {
  path: "/report/reminderReport/effect",
  figures: [
    "hours",
    "allocated",
    "attempts",
    "gatewayCalls",
    "answeredCalls",
    "connectRate",
    "talkSeconds",
    "promisesDue",
    "ptpKeptRate",
    "paidCount",
    "paidAmount",
    "paidPerHour",
    "ruleBlocks",
  ],
  head: ["paidAmount", "paidPerHour", "paidCount", "hours", "attempts", "connectRate", "ptpKeptRate", "ruleBlocks"],
  chart: { kind: "rank", of: ["paidAmount", "paidPerHour", "paidCount", "attempts", "connectRate", "ptpKeptRate"] },
  range: 30,
  filters: ["appId", "teamId", "adminUserId"],
});
