import type { BoardMeasure, BoardName } from "./board.exports.ts";

const recovered = ["recoveredCount", "recoveredPrincipal"] as const;
const measured = {
  overview: [
    "allocated",
    "enteredCount",
    "enteredPrincipal",
    "contacted",
    "promised",
    "promisesDue",
    ...recovered,
    "recoveredInterest",
    "recoveredPenalty",
    "rate",
  ],
  quality: ["connectRate", "ptpRate", "ptpKeptRate", "complaints", "ruleBlocks"],
  rank: ["rank", "adminName", ...recovered, "rate"],
  diagram: ["x", ...recovered, "allocated", "attempts", "connected", "promised"],
  teamRank: ["rank", "teamName", ...recovered, "rate"],
} as const satisfies Readonly<Record<BoardMeasure, readonly string[]>>;
const byHour = ["day", "hour", "count", "principal", "interest", "penalty", "compareDay", "compareCount", "comparePrincipal"] as const;

/** All columns that a board's file may have, in the order in which its call tells them. */
export const boardColumns = (name: BoardName, measure: BoardMeasure): readonly string[] =>
  name === "dayparting" && measure === "diagram" ? byHour : measured[measure];
