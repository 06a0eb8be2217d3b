import { bookReport } from "../book-record.ts";

/** Payouts by day, app, kind of customer and product (rules/figures.md 11). */
export const paymentAchievementRecord = bookReport("paymentAchievement", {
  path: "/report/financeReport/paymentAchievement",
  figures: [
    "payoutsNew",
    "payoutsOld",
    "payouts",
    "contractAmounts",
    "payoutAmounts",
    "plan",
    "achieved",
    "payoutAverage",
    "payFailed",
    "payMinutes",
  ],
  head: ["payouts", "payoutAmounts", "plan", "achieved", "payoutAverage", "payoutsNew", "payFailed", "payMinutes"],
  chart: { kind: "stack", of: ["payoutsNew", "payoutsOld"] },
  range: 30,
  filters: ["appId", "productId", "userType"],
});
