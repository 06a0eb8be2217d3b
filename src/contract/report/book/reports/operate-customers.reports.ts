import { bookReport } from "../book-record.ts";

const steps = ["stepStart", "stepIdPhoto", "stepLiveness", "stepBasic", "stepJob", "stepContacts", "stepBankCard", "stepSigned"] as const;

/** Customers on their way through the house. */
export const operateCustomerReports = [
  // From registering to the payout, each step on its own day (rules/figures.md 11).
  bookReport("userChange", {
    path: "/report/operateReport/userChange",
    figures: ["registered", "applications", "passedMachine", "passedAll", "payouts", "applyShare", "approveShare", "payoutShare"],
    head: ["registered", "applications", "passedAll", "payouts", "applyShare", "approveShare", "payoutShare"],
    chart: { kind: "funnel", of: ["registered", "applications", "passedMachine", "passedAll", "payouts"] },
    range: 30,
    filters: ["appId", "userType"],
  }),
  // How far applicants come in the app, each step on its own day (rules/figures.md 13).
  bookReport("authentication", {
    path: "/report/operateReport/authentication",
    figures: [...steps, "stepFinished", "stepMinutes"],
    head: ["stepStart", "stepIdPhoto", "stepLiveness", "stepBankCard", "stepSigned", "stepFinished", "stepMinutes"],
    chart: { kind: "funnel", of: steps },
    range: 30,
    filters: ["appId"],
  }),
  // Settled customers, and when they borrowed again (rules/figures.md 11).
  bookReport("reborrow", {
    path: "/report/operateReport/reborrowStatistics",
    figures: [
      "settledOrders",
      "overdueSettled",
      "back0",
      "back3",
      "back7",
      "back30",
      "backRate30",
      "repaidOut",
      "reborrowRate",
      "averageUp",
      "downgraded",
      "lost",
    ],
    head: ["settledOrders", "back30", "repaidOut", "reborrowRate", "averageUp", "downgraded", "lost"],
    chart: { kind: "cohort", of: ["backRate0", "backRate3", "backRate7", "backRate30", "reborrowRate"] },
    range: 30,
    filters: ["appId", "productId"],
  }),
] as const;
