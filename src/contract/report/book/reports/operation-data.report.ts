import { bookReport } from "../book-record.ts";

/** The main figures of every day (rules/figures.md 11). */
export const operationDataRecord = bookReport("operationData", {
  path: "/report/operateReport/operationData",
  figures: [
    "registered",
    "applications",
    "appliers",
    "passedMachine",
    "passedByPeople",
    "payouts",
    "payoutAmounts",
    "dueOrders",
    "lateShare",
    "paidAll",
    "cost",
  ],
  head: ["registered", "applications", "payouts", "payoutAmounts", "dueOrders", "lateShare", "paidAll", "cost"],
  chart: {
    kind: "lines",
    of: ["registered", "applications", "passedMachine", "passedByPeople", "payouts", "payoutAmounts", "paidAll", "lateShare"],
  },
  range: 30,
  filters: ["appId"],
});
