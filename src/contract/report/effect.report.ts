import { boardCalls } from "./board.calls.ts";
import { explainedBoards } from "./explained.ts";
import { report } from "./report-record.ts";
import { targetReads } from "./target/target-reads.calls.ts";

/** Work per head: what each collector and each team did, and what it brought (rules/figures.md 8). */
export const effectReport = report({
  path: "/report/afterLoanReport/effect",
  title: "report.effect.title",
  permission: explainedBoards.staffData,
  board: "staffData",
  calls: [boardCalls["staffData.rank"], boardCalls["staffData.teamRank"], targetReads["report.targetLines"]],
  lines: { collector: boardCalls["staffData.rank"], team: boardCalls["staffData.teamRank"] },
  figures: [
    "hours",
    "allocated",
    "attempts",
    "gatewayCalls",
    "answeredCalls",
    "connectRate",
    "talkSeconds",
    "promisesDue",
    "ptpKeptRate",
    "recoveredCount",
    "recoveredPrincipal",
    "recoveredInterest",
    "recoveredPenalty",
    "principalPerHour",
    "ruleBlocks",
  ],
  head: ["recoveredPrincipal", "principalPerHour", "recoveredCount", "hours", "attempts", "connectRate", "ptpKeptRate", "ruleBlocks"],
  chart: { kind: "rank", of: ["recoveredPrincipal", "principalPerHour", "recoveredCount", "attempts", "connectRate", "ptpKeptRate"] },
  range: 30,
  against: ["before", "lastWeek", "lastMonth", "none"],
  rows: ["collector", "team"],
  filters: ["stage", "appId", "teamId", "adminUserId"],
});
