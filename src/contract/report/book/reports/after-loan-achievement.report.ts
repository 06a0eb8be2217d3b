import { bookReport } from "../book-record.ts";

/** What each collector was credited with, and what commission is counted on (rules/figures.md 11). */
export const afterLoanAchievementRecord = bookReport("afterLoanAchievement", {
  path: "/report/afterLoanReport/achievement",
  figures: [
    "allocated",
    "recoveredCount",
    "creditedPrincipal",
    "creditedInterest",
    "creditedFee",
    "creditedPenalty",
    "creditedReversed",
    "countRate",
    "commissionBase",
  ],
  head: [
    "commissionBase",
    "creditedPrincipal",
    "creditedInterest",
    "creditedFee",
    "creditedPenalty",
    "creditedReversed",
    "recoveredCount",
    "countRate",
  ],
  chart: { kind: "rank", of: ["commissionBase", "creditedPrincipal", "recoveredCount", "countRate"] },
  range: "month",
  filters: ["appId", "teamId", "adminUserId", "stage"],
});
