import type { Against, ReportRecord } from "../report-record.ts";
import { workSums } from "../book/sums.ts";
import { figureOf, type Figure, type FigureKey } from "../figures.ts";

/** Whose a target is: everybody's together, or that of one line. */
export const targetDims = ["all", "team", "app", "product", "collector", "reviewer"] as const;
export type TargetDim = (typeof targetDims)[number];

/** What narrows a report to the lines of one target. */
export const targetFilters = {
  team: "teamId",
  app: "appId",
  product: "productId",
  collector: "adminUserId",
  reviewer: "adminUserId",
} as const;

/** Summed from books, or from what was decided in reviews: what waits there now is no month's. */
function isSummed(key: FigureKey): boolean {
  const { is, drill, over }: Figure = figureOf(key);
  return is !== undefined || Object.hasOwn(workSums, key) || (over === undefined && drill?.startsWith("review.") === true);
}

/** Whether the figure of several lines or days is the sum of theirs: no quotient, and neither people nor hours, who are the same ones again. */
export const addsUp = (key: FigureKey): boolean => {
  const { over, is, server }: Figure = figureOf(key);
  return !over && !server && !is?.people && !is?.hours && key !== "hours" && isSummed(key);
};
/** Whether a target can be set for a figure: what it is in a month must follow from the month's facts. */
const mayHaveTarget = (key: FigureKey): boolean => !figureOf(key).server && (figureOf(key).over !== undefined || isSummed(key));

/** The figures of a report that a target can be set for. */
export const targetFigures = ({ figures, head }: Pick<ReportRecord, "figures" | "head">): readonly FigureKey[] =>
  [...new Set([...figures, ...head])].filter(mayHaveTarget);
/** What a report's range is compared with, one after the other: what it is to reach stands before nothing, where a target can be set for a figure. */
export const comparisonsOf = ({ against, ...shown }: Pick<ReportRecord, "against" | "figures" | "head">): readonly Against[] =>
  targetFigures(shown).length === 0 || against.length < 2
    ? against
    : [...against.filter((each) => each !== "none"), "target", ...against.filter((each) => each === "none")];
/** Whose targets of a report can be: its lines', where a filter of the report narrows to them, and everybody's. */
export const targetDimsOf = ({ rows }: Pick<ReportRecord, "rows">): readonly TargetDim[] =>
  targetDims.filter((dim) => dim === "all" || rows.some((row) => row === dim));

/** Titles of a file of targets. */
export const targetFileFields = ["figure", "month", "of", "name", "value"] as const;
export type TargetFileField = (typeof targetFileFields)[number];

const valueColumns: Readonly<Record<string, string>> = { money: "targetMoney", share: "targetShare" };
/** The column of a report's file in which a figure of this unit says what it is to reach. */
export const targetColumn = (unit: string): string => valueColumns[unit] ?? "targetCount";
