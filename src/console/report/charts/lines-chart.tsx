import { useCallback, useMemo, type RefObject } from "react";
import { figureOf, type FigureKey } from "../../../contract/report/figures.ts";
import { TimeSeries } from "../../chart/late-series.ts";
import { formatDayOfYear } from "../../i18n/format.ts";
import { useT } from "../../i18n/i18n.ts";
import { hourText } from "../ranges.ts";
import type { Ranked } from "../rank/ranked.ts";
import { axisText, figureName } from "../values.ts";
import { ChartBox } from "./chart-box.tsx";
import type { Marked } from "../note/mark-keys.ts";

interface LinesProps {
  readonly label: string;
  readonly of: readonly FigureKey[];
  readonly chosen: FigureKey;
  /** The newest first, as the table has them. */
  readonly lines: readonly Ranked[];
  readonly at: number | null;
  readonly box: RefObject<HTMLDivElement | null>;
  readonly onLine: (at: number) => void;
  /** Days with a mark. */
  readonly marked: Marked;
  /** What each line is to reach of the chosen figure. */
  readonly aims: Readonly<Record<string, number>> | undefined;
  /** The hour of today that has begun, where the last line is today's. */
  readonly until: number | null;
}

/** Figures of one unit along the days or weeks, the chosen one stronger; the cursor is the table's. */
export function LinesChart({ label, of, chosen, lines, at, box, onLine, until, aims, marked }: LinesProps) {
  const t = useT();
  const { unit } = figureOf(chosen);
  const keys = useMemo(() => of.filter((key) => figureOf(key).unit === unit), [of, unit]);
  const along = useMemo(() => lines.toReversed(), [lines]);
  const drawn = useMemo(() => {
    const figures = keys.map((key) => ({
      name: figureName(key),
      pen: figureOf(key).pen,
      values: Float64Array.from(along, ({ values }) => values[key] ?? Number.NaN),
    }));
    if (!aims) return figures;
    const aim = {
      name: t("report.target.name"),
      pen: "earlier" as const,
      values: Float64Array.from(along, ({ id }) => aims[String(id)] ?? Number.NaN),
    };
    return [...figures, aim];
  }, [keys, along, aims, t]);
  const pointLabel = useCallback((point: number) => formatDayOfYear(along[point]?.cell?.key ?? ""), [along]);
  const valueLabel = useMemo(() => axisText(unit), [unit]);
  const marks = useMemo(() => along.flatMap(({ cell }, point) => (marked.has(cell?.key ?? "") ? [point] : [])), [along, marked]);
  const last = along.length - 1;
  const part = until === null || last < 1 ? null : { point: last, until: t("chart.until", { time: hourText(until) }) };
  return (
    <ChartBox box={box} label={label} className="relative m-2 h-44 shrink-0">
      <TimeSeries
        lines={drawn}
        part={part}
        marks={marks}
        point={at === null ? null : last - at}
        active={Math.max(0, keys.indexOf(chosen))}
        pointLabel={pointLabel}
        valueLabel={valueLabel}
        onPoint={(point) => onLine(last - point)}
      />
    </ChartBox>
  );
}
