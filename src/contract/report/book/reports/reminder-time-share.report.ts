import { bookReport } from "../book-record.ts";

/** What was paid up to the due day, by hour (rules/figures.md 11). */
export const reminderTimeShareRecord = bookReport("reminderTimeShare", {
  path: "/report/reminderReport/timeShare",
  figures: ["paidCount", "paidAmount", "cumulative", "cumulativeRate", "dayBefore", "weekBefore", "againstDay"],
  head: ["paidAmount", "paidCount", "dueOrders", "dueAmount"],
  chart: { kind: "heat", of: ["paidAmount"] },
  range: 30,
  filters: ["appId"],
});
