import { daypartingCalls } from "./dayparting.calls.ts";
import { explainedBoards } from "./explained.ts";
import { report } from "./report-record.ts";
import { targetReads } from "./target/target-reads.calls.ts";

/** Money recovered by hour of day (rules/figures.md 2). */
export const timeShareReport = report({
  path: "/report/afterLoanReport/timeShare",
  title: "report.timeShare.title",
  permission: explainedBoards.dayparting,
  board: "dayparting",
  calls: [...Object.values(daypartingCalls), targetReads["report.targetLines"]],
  figures: ["recoveredCount", "recoveredPrincipal", "recoveredInterest", "recoveredPenalty"],
  head: ["recoveredPrincipal", "rate", "recoveredCount", "recoveredInterest", "recoveredPenalty", "allocated", "contacted", "ptpKeptRate"],
  chart: { kind: "heat", of: ["recoveredPrincipal"] },
  range: 30,
  known: true,
  against: ["before", "lastWeek", "lastMonth", "none"],
  rows: ["team", "collector"],
  filters: ["appId", "stage"],
});
