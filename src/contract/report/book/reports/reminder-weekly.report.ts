import { bookReport } from "../book-record.ts";

/** Reminding week by week (rules/figures.md 11). */
export const reminderWeeklyRecord = bookReport("reminderWeekly", {
  path: "/report/reminderReport/weekly",
  figures: [
    "dueOrders",
    "dueAmount",
    "paidBefore",
    "paidOnDay",
    "unpaid",
    "paidRate",
    "lastRate",
    "rateChange",
    "connectRate",
    "promisesDue",
    "ptpKeptRate",
  ],
  head: ["dueOrders", "dueAmount", "paidRate", "unpaid", "connectRate", "promisesDue", "ptpKeptRate"],
  chart: { kind: "lines", of: ["dueOrders", "paidBefore", "paidOnDay", "unpaid", "paidRate", "connectRate", "ptpKeptRate"] },
  range: "weeks",
  filters: ["appId"],
});
