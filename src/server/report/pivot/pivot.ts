import { figureOf, figures, type Figure, type FigureKey } from "../../../contract/report/figures.ts";
import { isInOrder, mayCross, mostColumns } from "../../../contract/report/pivot/across.ts";
import { queryRecordOf } from "../../../contract/report/query-records.ts";
import { isOfTime } from "../../../contract/report/report-record.ts";
import type { OutputOf, ParsedOf } from "../../../contract/types.ts";
import { Refused } from "../../../lending/reason.ts";
import { mayAsk, namedLines } from "../book/query-report.ts";
import type { Values } from "../book/sum-lines.ts";
import type { Asking } from "../time-share.ts";
import { firstDayOf } from "./book-cells.ts";
import { added, type Cells } from "./cells.ts";
import { wayOf, type Way } from "./ways.ts";

type Input = ParsedOf<"report.pivot">;
type Answer = OutputOf<"report.pivot">;
type Line = OutputOf<"report.query">["lines"][number];

/** What may stand across, and of which figure. */
function mayPivot({ reportCode, by, across, metric }: Input): void {
  if (!mayCross(reportCode, by, across)) throw new Refused({ error: "badInput", field: "across" });
  const { figures: shown, head, chart } = queryRecordOf(reportCode);
  if (![...shown, ...head, ...chart.of].some((key) => key === metric)) throw new Refused({ error: "badInput", field: "metric" });
}

/** A figure, what is summed of it, and by which of these a column is large or small: of a quotient its halves, and what is divided by. */
interface Names {
  readonly all: readonly string[];
  readonly summed: readonly string[];
  readonly size: string;
}
function namesOf(metric: string): Names {
  const { over }: Figure = Object.hasOwn(figures, metric) ? figureOf(metric as FigureKey) : { label: "", unit: "count", pen: 0 };
  const summed = over ? [over.part, over.whole] : [metric];
  return { all: [...new Set([metric, ...summed])], summed, size: over?.whole ?? metric };
}

const only = (names: readonly string[], values: Values): Values => Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
const isSomething = (values: Values): boolean => Object.values(values).some((value) => value !== null && value !== 0);
const inOrder = (columns: readonly Line[]): readonly Line[] => columns.toSorted((one, other) => (one.key < other.key ? -1 : 1));

/** Columns that are shown, and those that there is no room for. */
interface Chosen {
  readonly columns: readonly Line[];
  readonly left: readonly Line[];
}
/** The largest; of days and weeks the last. */
function choose(columns: readonly Line[], across: string, size: string): Chosen {
  const sizeOf = ({ values }: Line): number => Math.abs(values[size] ?? 0);
  const ranked = isOfTime(across) ? inOrder(columns).toReversed() : inOrder(columns).toSorted((one, other) => sizeOf(other) - sizeOf(one));
  const shown = ranked.slice(0, mostColumns);
  return { columns: isInOrder(across) ? inOrder(shown) : shown, left: ranked.slice(mostColumns) };
}

interface Read extends Chosen {
  readonly cells: Cells;
}
/** The cells, and which columns have any: of what is asked for column by column, only of those that may be shown. */
async function readCells(
  way: Way,
  names: Names,
  { lines, all, across }: { lines: readonly Line[]; all: readonly Line[]; across: string },
): Promise<Read> {
  const hasFoot = ({ values }: Line): boolean => isSomething(only(names.all, values));
  const picked = choose(all, across, names.size);
  const cells = await way.read(picked.columns.map(({ key }) => key));
  const isThere = (column: Line): boolean =>
    hasFoot(column) || lines.some(({ key }) => isSomething(only(names.all, cells.at(key, column.key))));
  if (way.isCounted) return { ...choose(all.filter(isThere), across, names.size), cells };
  return { columns: picked.columns.filter(isThere), left: picked.left.filter(hasFoot), cells };
}

/** One figure of the lines, in their columns. */
function answerOf(
  input: Input,
  { way, names }: { way: Way; names: Names },
  { columns, left, cells, lines, total }: Read & { lines: readonly Line[]; total: Values },
): Answer {
  const own = (values: Values): Values => only(names.all, values);
  const restOf = (values: readonly Values[], day: string): Values | null =>
    left.length > 0 && way.addsUp ? own(way.said(added(values, names.summed), day)) : null;
  const cellOf = (line: string, column: string): Values => own(way.said(cells.at(line, column), firstDayOf(input, line, column)));
  const rest = restOf(
    left.map(({ values }) => values),
    input.startTime,
  );
  return {
    columns: columns.map(({ values, trend: _trend, ...column }) => ({ ...column, values: own(values) })),
    rest: left.length > 0 ? { columns: left.length, values: rest } : null,
    lines: lines.map(({ values, trend: _trend, ...line }) => ({
      ...line,
      cells: columns.map(({ key }) => cellOf(line.key, key)),
      rest: restOf(
        left.map(({ key }) => cells.at(line.key, key)),
        firstDayOf(input, line.key, ""),
      ),
      values: own(values),
    })),
    total: own(total),
    addsUp: way.addsUp,
  };
}

/**
 * `report.pivot`: one figure of a report with its lines down and another of its dimensions across, under the same rights, scope and filters. Lines, columns and
 * whole are those that the report itself says of them. 403 for whom the report is not; 400 of what may not stand across, and of a figure that the report does not have.
 */
export async function pivotReport(input: Input, asking: Parameters<typeof mayAsk>[1] & Asking): Promise<Answer> {
  mayAsk(input, asking);
  return pivotLines(input, asking);
}

/** The same for whoever has been judged already: a file's job. */
export async function pivotLines(input: Input, asking: Asking): Promise<Answer> {
  mayPivot(input);
  const { metric, across, ...asked } = input;
  const names = namesOf(metric);
  const way = wayOf(input, asking, names.summed);
  const { lines, total } = await namedLines(asked, asking);
  const { lines: all } = lines.length > 0 ? await namedLines({ ...asked, by: across }, asking) : { lines: [] };
  if (all.length === 0) return answerOf(input, { way, names }, { columns: [], left: [], cells: { at: () => ({}) }, lines, total });
  return answerOf(input, { way, names }, { ...(await readCells(way, names, { lines, all, across })), lines, total });
}
