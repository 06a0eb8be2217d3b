import { boardCalls } from "./board.calls.ts";
import { explainedBoards } from "./explained.ts";
import { report } from "./report-record.ts";
import { targetReads } from "./target/target-reads.calls.ts";

/** Collection daily: what each collector, team and stage holds, was given and brought in (rules/figures.md 1). */
export const collectionReport = report({
  path: "/report/afterLoanReport/collection",
  title: "report.collection.title",
  permission: explainedBoards.collectionData,
  board: "collectionData",
  calls: [
    boardCalls["collectionData.rank"],
    boardCalls["collectionData.teamRank"],
    boardCalls["collectionData.stageRank"],
    targetReads["report.targetLines"],
  ],
  lines: {
    collector: boardCalls["collectionData.rank"],
    team: boardCalls["collectionData.teamRank"],
    stage: boardCalls["collectionData.stageRank"],
  },
  figures: [
    "stock",
    "allocated",
    "stockPrincipal",
    "recoveredCount",
    "recoveredPrincipal",
    "recoveredInterest",
    "recoveredPenalty",
    "countRate",
    "results",
    "promised",
    "monthPrincipal",
  ],
  head: ["recoveredPrincipal", "recoveredCount", "countRate", "stock", "stockPrincipal", "allocated", "results", "promised"],
  chart: { kind: "rank", of: ["recoveredPrincipal", "recoveredCount", "countRate", "stock", "allocated", "results", "promised"] },
  range: 30,
  against: ["before", "lastWeek", "lastMonth", "none"],
  rows: ["collector", "team", "stage"],
  filters: ["teamId", "adminUserId", "stage"],
});
