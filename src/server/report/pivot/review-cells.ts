import type { ReviewDimension } from "../../../contract/report/review/review-reports.ts";
import type { Values } from "../book/sum-lines.ts";
import { lineSums } from "../review/review-figures.ts";
import { type linesOf, sliceOf, wholes } from "../review/review-lines.ts";
import { selectLines } from "../review/review.queries.ts";
import type { Asking } from "../time-share.ts";
import { cellsFrom, type Cells, type Crossed } from "./cells.ts";

export type ReviewInput = Parameters<typeof linesOf>[0];

/**
 * Whether every one of these names is summed from what is kept of the reviews. Not so what a machine's refusals are a part of, or were contested, and what
 * has no reason and no rule of its own: along these it stays whole.
 */
export function isReviewCounted({ reportCode, by, across }: ReviewInput & Crossed, names: readonly string[]): boolean {
  const isOfReasons = [by, across].some((dim) => dim === "reason" || dim === "rule");
  const besides = reportCode === "machineRefuse" ? ["ruleRefused", "contested", "contestWon"] : [];
  const whole = isOfReasons ? wholes[reportCode] : undefined;
  return names.every((name) => Object.hasOwn(lineSums[reportCode], name) && name !== whole && !besides.includes(name));
}

/** Cells of some sums of a report of the reviewers, from one statement. */
export async function reviewCells(input: ReviewInput & Crossed, asking: Asking, names: readonly string[]): Promise<Cells> {
  const slice = { ...(await sliceOf(input, asking)), across: input.across as ReviewDimension };
  const nothing: Values = Object.fromEntries(names.map((name) => [name, 0]));
  return cellsFrom(await selectLines(asking.tx, slice, input.by), nothing);
}
