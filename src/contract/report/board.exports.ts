import type { Permission } from "../permissions.ts";

/**
 * Who may take a board's figures out: whoever may export the report that shows them (roles.csv). The home boards have no report of their own:
 * theirs is their department's.
 */
export const boardExports = {
  todayExpireData: "report:reminderDaily:export",
  collectionData: "report:afterLoanCollection:export",
  staffData: "report:afterLoanEffect:export",
  collectionReport: "report:afterLoanWeekly:export",
  dayparting: "report:afterLoanTimeShare:export",
  todayExpireHomeData: "report:reminderDaily:export",
  collectionHomeData: "report:afterLoanCollection:export",
} as const satisfies Readonly<Record<string, Permission>>;

export type BoardName = keyof typeof boardExports;
export const boardMeasures = ["overview", "quality", "rank", "diagram", "teamRank"] as const;
export type BoardMeasure = (typeof boardMeasures)[number];
/** Of the collection board's lines there is one more: by stage. */
export const stageMeasure = "stageRank";
export type FileMeasure = BoardMeasure | typeof stageMeasure;
const byStage = `collectionData.${stageMeasure}` as const;
/** As the calls are named, so are their exports. */
export type BoardCode = `${BoardName}.${BoardMeasure}` | typeof byStage;

/** Measures that a board's file may be of. */
export const measuresOf = (board: BoardName): readonly FileMeasure[] =>
  board === "collectionData" ? [...boardMeasures, stageMeasure] : boardMeasures;
export const codeOf = (board: BoardName, measure: FileMeasure): BoardCode => (measure === stageMeasure ? byStage : `${board}.${measure}`);

const names = Object.keys(boardExports) as readonly BoardName[];
export const boardCodes: readonly BoardCode[] = names.flatMap((name) => measuresOf(name).map((measure) => codeOf(name, measure)));
