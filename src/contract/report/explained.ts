import type { BoardName } from "./board.exports.ts";
import { collectionReport } from "./collection.report.ts";
import { effectReport } from "./effect.report.ts";
import { queryReportCodes, type QueryReport } from "./query-reports.ts";
import { timeShareReport } from "./time-share.report.ts";

/** Boards with a report of their own, whose numbers are explained as those of the other reports are. */
export const explainedBoards = {
  collectionData: collectionReport,
  staffData: effectReport,
  dayparting: timeShareReport,
} as const satisfies Partial<Record<BoardName, object>>;
export type ExplainedBoard = keyof typeof explainedBoards;
const boardCodes = Object.keys(explainedBoards) as [ExplainedBoard, ...ExplainedBoard[]];
export const isExplainedBoard = (code: string): code is ExplainedBoard => Object.hasOwn(explainedBoards, code);

/** Every report whose numbers say how they come about. */
export const explainedCodes: readonly [QueryReport, ...(QueryReport | ExplainedBoard)[]] = [...queryReportCodes, ...boardCodes];
