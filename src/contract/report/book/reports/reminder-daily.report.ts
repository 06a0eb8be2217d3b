import { bookReport } from "../book-record.ts";

/** Reminding day by day and by person (rules/figures.md 11). */
export const reminderDailyRecord = bookReport("reminderDaily", {
  path: "/report/reminderReport/reminder",
  figures: [
    "allocated",
    "attempts",
    "gatewayCalls",
    "answeredCalls",
    "connectRate",
    "promised",
    "paidCount",
    "paidAmount",
    "paidShare",
    "toOverdue",
  ],
  head: ["allocated", "attempts", "answeredCalls", "promised", "paidCount", "paidAmount", "paidShare", "toOverdue"],
  chart: { kind: "lines", of: ["paidAmount", "paidCount", "allocated", "attempts", "promised", "paidShare"] },
  range: 30,
  filters: ["appId", "adminUserId"],
});
