import { bookReport } from "../book-record.ts";

/** The house by day and hour. */
export const operateReports = [
  // The main figures of every day (rules/figures.md 11).
  bookReport("operationData", {
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
  }),
  // Registrations by hour (rules/figures.md 11).
  bookReport("timeShareRegister", {
    path: "/report/operateReport/timeShareRegister",
    figures: ["registered", "cumulative", "dayBefore", "weekBefore", "againstDay", "registeredIos", "registeredAndroid", "registeredWeb"],
    head: ["registered", "registeredIos", "registeredAndroid", "registeredWeb"],
    chart: { kind: "heat", of: ["registered"] },
    range: 30,
    filters: ["appId"],
  }),
  // Applications by hour (rules/figures.md 11).
  bookReport("timeShareApply", {
    path: "/report/operateReport/timeShareApply",
    figures: [
      "applications",
      "cumulative",
      "dayBefore",
      "weekBefore",
      "againstDay",
      "applicationsNew",
      "applicationsOld",
      "appliedAmount",
      "passedMachine",
    ],
    head: ["applications", "applicationsNew", "applicationsOld", "appliedAmount", "passedMachine"],
    chart: { kind: "heat", of: ["applications"] },
    range: 30,
    filters: ["appId", "userType"],
  }),
] as const;
