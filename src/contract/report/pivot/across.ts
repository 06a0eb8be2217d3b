import { queryReports, type QueryReport } from "../query-reports.ts";
import { isOfTime, type Dimension } from "../report-record.ts";

/** Columns that a pivot has room for on a screen of 1366, of the longest sums: the others are summed as the rest. */
export const mostColumns = 10;

/** Columns of a pivot's file: those that stand across, what there is no room for, and the line's own. */
export const pivotColumns: readonly string[] = [...Array.from({ length: mostColumns }, (_, at) => `cell${at}`), "rest", "sum"];

/** Hours of days are too many for either side, and a day lies in one week alone. */
const isBeside = (by: string, across: string): boolean =>
  across !== by && across !== "dayHour" && by !== "dayHour" && !(isOfTime(by) && isOfTime(across));

/** Whether the lines of a report may stand down along one dimension and across along another. */
export const mayCross = (report: QueryReport, by: string, across: string): boolean =>
  (queryReports[report].by as readonly string[]).includes(across) && isBeside(by, across);
/** What may stand across the lines of a report, in the order of its splits. */
export const crossings = (rows: readonly Dimension[], by: Dimension): readonly Dimension[] => rows.filter((row) => isBeside(by, row));

/** Columns that stand in their own order, and not by size. */
export const isInOrder = (across: string): boolean => isOfTime(across) || across === "hour" || across === "stage";
