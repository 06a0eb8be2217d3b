import { bookReport } from "../book-record.ts";

/** What was due, and what reminding brought (rules/figures.md 11). */
export const reminderCustomersRecord = bookReport("reminderCustomers", {
  path: "/report/reminderReport/customers",
  figures: ["dueOrders", "dueAmount", "attempts", "answeredCalls", "paidBefore", "paidOnDay", "unpaid", "paidRate", "amountRate"],
  head: ["dueOrders", "dueAmount", "attempts", "answeredCalls", "paidRate", "amountRate", "unpaid"],
  chart: { kind: "stack", of: ["paidBefore", "paidOnDay", "unpaid"] },
  range: 30,
  filters: ["appId"],
});
