import { queryReportCodes, type QueryReport } from "./query-reports.ts";

/** Boards with a report of their own, whose numbers are explained as those of the other reports are, and who may read them. */
export const explainedBoards = {
  collectionData: "report:afterLoanCollection:list",
  staffData: "report:afterLoanEffect:list",
  dayparting: "report:afterLoanTimeShare:list",
} as const;
export type ExplainedBoard = keyof typeof explainedBoards;
export const explainedBoardCodes = Object.keys(explainedBoards) as [ExplainedBoard, ...ExplainedBoard[]];
export const isExplainedBoard = (code: string): code is ExplainedBoard => Object.hasOwn(explainedBoards, code);

/** Every report whose numbers say how they come about. */
export type ReportCode = QueryReport | ExplainedBoard;
export const explainedCodes: readonly [QueryReport, ...ReportCode[]] = [...queryReportCodes, ...explainedBoardCodes];
