import { useMemo } from "react";
import { figureOf, type FigureKey } from "../../../contract/report/figures.ts";
import { isInOrder } from "../../../contract/report/pivot/across.ts";
import { columnFilter } from "../../../contract/report/pivot/narrowing.ts";
import { queryCalls } from "../../../contract/report/review/query.calls.ts";
import type { InputOf, OutputOf } from "../../../contract/types.ts";
import { useCall } from "../../client/query.ts";
import { formatDayOfYear } from "../../i18n/format.ts";
import { t } from "../../i18n/i18n.ts";
import type { Asked } from "../address.ts";
import { inputOf, rankedOf, useLinesOf, type QueryRecord } from "../rank/query.data.ts";
import type { GridColumn } from "../rank/rank-grid.tsx";
import { sortedBy, type Ranked } from "../rank/ranked.ts";
import { weekIn } from "../ranges.ts";
import { kept } from "../report-input.ts";
import type { Values } from "../values.ts";
import type { Across } from "./across.ts";
import { foldedBy, summed, type Numbers } from "./fold.ts";

type Answer = OutputOf<"report.pivot">;

/** One figure of the report with another dimension across. */
export function usePivot(record: QueryRecord, asked: Asked, { by, across, metric }: Across) {
  const input = useMemo(
    (): InputOf<"report.pivot"> => ({ ...inputOf(record, asked, by)(asked.range), across, metric }),
    [record, asked, by, across, metric],
  );
  const { data, error, isLoading } = useCall(queryCalls["report.pivot"], input, kept);
  return { input, data, error, isLoading };
}

/** The report narrowed to a column; null where no filter means it. */
export function askedIn(asked: Asked, { cell }: Pick<Ranked, "cell">): Asked | null {
  if (!cell) return null;
  if (cell.by === "day") return { ...asked, range: { from: cell.key, to: cell.key } };
  if (cell.by === "week") return { ...asked, range: weekIn(cell.key, asked.range) };
  const filter = columnFilter(cell.by, cell.key);
  return filter && { ...asked, ...filter };
}

const cellKey = (at: number): string => `cell${at}`;
const [restKey, sumKey] = ["rest", "sum"] as const;

/** What is looked at. */
interface Looking extends Across {
  readonly record: QueryRecord;
  readonly asked: Asked;
  readonly until: number | null;
  readonly isFolded: boolean;
}
export interface Side extends GridColumn {
  /** What the column is about; of rest and sum nothing. */
  readonly about?: Ranked;
}

/** Columns: what stands across, what there is no room for, and the line's own. */
function columnsOf(found: readonly Ranked[], { rest }: Pick<Answer, "rest">, unit: GridColumn["unit"]): readonly Side[] {
  const more: readonly Side[] = rest?.values ? [{ key: restKey, head: t("reporting.pivot.rest", { count: rest.columns }), unit }] : [];
  // A year says nothing that the range does not say.
  const headOf = ({ name, cell }: Ranked): string => (cell?.by === "day" ? formatDayOfYear(cell.key) : name);
  const shown = found.map((about, at): Side => ({ key: cellKey(at), head: headOf(about), unit, about }));
  return [...shown, ...more, { key: sumKey, head: t("report.total"), unit, isSum: true }];
}

/** One value a column, of a line, of several, or of all. */
const valuesOf = ({ cells, rest, values }: Numbers, metric: FigureKey): Values => ({
  ...Object.fromEntries(cells.map((cell, at) => [cellKey(at), cell[metric]])),
  [restKey]: rest?.[metric],
  [sumKey]: values[metric],
});

/** Lines with a value for each column, under their teams where they are folded. */
function valued(lines: readonly Ranked[], data: Answer, { metric, isFolded }: Pick<Looking, "metric" | "isFolded">): readonly Ranked[] {
  const byKey = new Map<string, Numbers>(data.lines.map((line) => [line.key, line]));
  const found = lines.map((line) => ({ line, numbers: byKey.get(String(line.id)) ?? { cells: [], rest: null, values: {} } }));
  const each = found.map(({ line, numbers }): Ranked => ({ ...line, values: valuesOf(numbers, metric) }));
  if (!isFolded) return each;
  return foldedBy(each, (members) =>
    valuesOf(
      summed(
        metric,
        members.flatMap(({ id }) => byKey.get(String(id)) ?? []),
      ),
      metric,
    ),
  );
}

/** An answer as lines and columns of the grid: lines as they stand in the report, columns in the server's order. */
export function usePivoted(data: Answer | undefined, { record, asked, until, isFolded, by, across, metric }: Looking) {
  const { unit } = figureOf(metric);
  const lines = useLinesOf(data, { report: record.query, range: asked.range, until, by });
  return useMemo(() => {
    if (!data || !lines) return null;
    const hasTeams = lines.some(({ team }) => Boolean(team));
    const isSummed = isFolded && hasTeams && data.addsUp;
    const found = valued(lines, data, { metric, isFolded: isSummed });
    const foot = { cells: data.columns.map(({ values }) => values), rest: data.rest?.values ?? null, values: data.total };
    return {
      lines: isInOrder(by) ? found : sortedBy(sumKey, found),
      columns: columnsOf(data.columns.map(rankedOf(record.query, across)), data, unit),
      totals: valuesOf(foot, metric),
      /** Columns that are neither shown nor summed. */
      left: data.rest && !data.rest.values ? data.rest.columns : 0,
      /** Whether there are teams or groups to fold by, and whether the figure lets them be summed. */
      folds: hasTeams ? { addsUp: data.addsUp } : null,
      isFolded: isSummed,
    };
  }, [data, lines, by, across, metric, record, unit, isFolded]);
}
