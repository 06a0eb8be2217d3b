import { bookReport } from "../book-record.ts";

/** From registering to the payout, each step on its own day (rules/figures.md 11). */
export const userChangeRecord = bookReport("userChange", {
  path: "/report/operateReport/userChange",
  figures: ["registered", "applications", "passedMachine", "passedAll", "payouts", "applyShare", "approveShare", "payoutShare"],
  head: ["registered", "applications", "passedAll", "payouts", "applyShare", "approveShare", "payoutShare"],
  chart: { kind: "funnel", of: ["registered", "applications", "passedMachine", "passedAll", "payouts"] },
  range: 30,
  filters: ["appId", "userType"],
});
