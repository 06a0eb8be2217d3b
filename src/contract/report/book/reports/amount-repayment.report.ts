import { bookReport } from "../book-record.ts";

/** What was due on a day, and how much of it had been repaid how many days later (rules/figures.md 11). */
export const amountRepaymentRecord = bookReport("amountRepayment", {
  path: "/report/financeReport/amountRepayment",
  figures: [
    "dueOrders",
    "dueAmount",
    "dueExtended",
    "paidDay",
    "amountRate",
    "paid1",
    "paid3",
    "paid7",
    "paid15",
    "paid30",
    "paidTotal",
    "paidAllRate",
    "outstanding",
  ],
  head: ["dueOrders", "dueAmount", "dueExtended", "amountRate", "paidTotal", "paidAllRate", "outstanding"],
  chart: { kind: "cohort", of: ["amountRate", "paid1", "paid3", "paid7", "paid15", "paid30"] },
  range: 30,
  filters: ["appId", "productId", "userType"],
});
