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
/** As the calls are named, so are their exports. */
export type BoardCode = `${BoardName}.${BoardMeasure}`;

const names = Object.keys(boardExports) as readonly BoardName[];
export const boardCodes: readonly BoardCode[] = names.flatMap((name) => boardMeasures.map((measure): BoardCode => `${name}.${measure}`));
