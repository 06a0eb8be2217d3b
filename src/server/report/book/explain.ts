import { isOfTime } from "../../../contract/report/report-record.ts";
import { isBookReport } from "../../../contract/report/book/book-reports.ts";
import { isExplainedBoard } from "../../../contract/report/explained.ts";
import { figureOf, figures, type Figure, type FigureKey } from "../../../contract/report/figures.ts";
import type { OutputOf, ParsedOf } from "../../../contract/types.ts";
import { monthsOf } from "../../../lending/report/target.ts";
import { Refused } from "../../../lending/reason.ts";
import type { Context } from "../../kernel/context.ts";
import { rowOf, rowsOf } from "../../kernel/sql/sql.ts";
import { within } from "../../kernel/sql/within.ts";
import { boardFigure } from "./explain-board.ts";
import { linesOf } from "../review/review-lines.ts";
import { tellsClose } from "../tally/close.ts";
import { bookLines, type Reading } from "./book-lines.ts";
import { sumsOf } from "./book-sums.ts";
import { selectSaid } from "../target/target.store.ts";
import { mayAsk } from "./query-report.ts";
import type { BookInput, Values } from "./sum-lines.ts";

type Input = ParsedOf<"report.explain">;
type ReviewInput = Parameters<typeof linesOf>[0];

/** How long the facts of a large house may take, ms; whoever closes the window ends it sooner. */
const patience = 60_000;
/** More of them are not told apart. */
const waitingAtMost = 10_000;

interface Answer {
  /** Of the line that is meant, or the total. */
  readonly values: Values;
  /** What is divided, the divisor and the quotient; else the figure alone. */
  readonly names: readonly string[];
}
async function answerOf({ key, metric, ...input }: Input, context: Context, reading: Reading): Promise<Answer> {
  const { reportCode } = input;
  if (isExplainedBoard(reportCode)) {
    const asked = { board: reportCode, by: input.by, key, metric, input };
    return boardFigure(asked, reading === "kept" ? context : { ...context, isFromFacts: true });
  }
  const { lines, total } = isBookReport(input.reportCode)
    ? await bookLines(input as BookInput, context, reading)
    : await linesOf(input as ReviewInput, context, reading !== "kept");
  // The total has every figure that the report has.
  if (!Object.hasOwn(figures, metric) || !Object.hasOwn(total, metric)) throw new Refused({ error: "badInput", field: "metric" });
  const { over }: Figure = figureOf(metric as FigureKey);
  const values = key === null ? total : (lines.find((line) => line.key === key)?.values ?? {});
  return { values, names: over ? [over.part, over.whole, metric] : [metric] };
}

/** A board's numbers stand along hours too, which no report of lines has: what it is not known along is refused where it is read. */
const mayExplain = ({ reportCode, by }: Input, context: Context): void =>
  mayAsk({ reportCode, ...(isExplainedBoard(reportCode) ? {} : { by }) }, context);

/** Deltas that wait to be added to the sums that are kept. */
async function countWaiting({ tx, tenant }: Context): Promise<number> {
  const tables = ["collection_delta", "review_delta", "tally_delta"];
  const rows = tables.map((table) => `select from ${table} where tenant_id = $1`).join(" union all ");
  const row = await rowOf<{ n: number }>(tx, `select count(*)::int as n from (${rows} limit ${waitingAtMost}) w`, [tenant.id]);
  return row?.n ?? 0;
}

/** What the line is to reach in the months of the range, as it was said: of a line that is somebody or something its own, else everything that was said. */
async function targetsBehind({ reportCode, metric, key, by, startTime, endTime }: Input, context: Context) {
  const months = monthsOf([startTime, endTime]);
  const said = await selectSaid(context, { report: reportCode, metric, months });
  const own = said.filter((each) => each.by === by && each.key === key);
  return own.length > 0 || (key !== null && !isOfTime(by)) ? own : said;
}

/** What the figure was when each of its days was closed; null where nobody can say, or it takes too long. */
async function closedAt(input: Input, names: readonly string[], context: Context): Promise<number | null> {
  const { reportCode, metric } = input;
  if (!isBookReport(reportCode)) return null;
  const sums = sumsOf(reportCode);
  // Of a quotient its halves.
  const summed = (names.length > 1 ? names.slice(0, 2) : names).map((name) => sums[name]);
  if (!summed.every((sum) => sum !== undefined && tellsClose(sum))) return null;
  const closed = await context.whileAsked(() => within(context.tx, patience / 3, () => answerOf(input, context, "atClose")));
  return closed?.values[metric] ?? null;
}

/**
 * `report.explain`: one number of a report as it is kept, and as the facts say that it is a sum of, read in one moment (the call's `oneMoment`), under
 * the asker's own scope and filters (rules/figures.md 15). 403 for whom the report is not; 400 of a figure that the report does not have; 422 where the facts are too many to be counted in a minute.
 */
export async function explainFigure(input: Input, context: Context): Promise<OutputOf<"report.explain">> {
  mayExplain(input, context);
  const { values: kept, names } = await answerOf(input, context, "kept");
  await rowsOf(context.tx, "set local jit = off");
  const counted = await context.whileAsked(() => within(context.tx, patience, () => answerOf(input, context, "facts")));
  if (!counted) throw new Refused({ error: "range.tooMuch", field: "endTime" });
  return {
    parts: names.map((name) => ({ name, kept: kept[name] ?? null, facts: counted.values[name] ?? null })),
    closed: await closedAt(input, names, context),
    at: context.now.toISOString(),
    waiting: await countWaiting(context),
    targets: [...(await targetsBehind(input, context))],
    scope: context.staff.dataScope === "own" || context.staff.dataScope === "team" ? context.staff.dataScope : "all",
  };
}
