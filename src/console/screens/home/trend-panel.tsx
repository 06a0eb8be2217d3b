import { useCallback, useMemo, useState, type RefObject } from "react";
import { figureOf } from "../../../contract/report/figures.ts";
import { limits } from "../../../lending/limits.ts";
import { homeMetrics, type HomeMetric } from "../../../lending/options/home-metrics.ts";
import { PenMark } from "../../chart/pen-mark.tsx";
import { formatDay, formatDayOfYear } from "../../i18n/format.ts";
import { t, tn, useT } from "../../i18n/i18n.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/keys/contexts.ts";
import type { Numbers } from "../../report/figure-table.tsx";
import { LinesPanel } from "../../report/lines-panel.tsx";
import { hourOfToday, hourText } from "../../report/ranges.ts";
import { axisText } from "../../report/values.ts";
import { Kbd } from "../../ui/kbd.tsx";
import { Toolbar } from "../../ui/toolbar.tsx";
import { columnOf, metricText, valuesOf, type Trend } from "./home.trend.ts";

interface TrendProps {
  readonly trend: Trend | undefined;
  readonly days: number;
  readonly metrics: readonly HomeMetric[];
  /** Names what the figures are about: day and app. */
  readonly about: string;
  readonly isCut: boolean;
  readonly chart: RefObject<HTMLDivElement | null>;
  readonly onMetric: (metric: HomeMetric) => void;
  readonly onDays: (days: number) => void;
}

/** 1 to 9 in the order of the metrics. The tenth has none: with one hand `0` begins what others press with Shift. */
function digitOf(metric: HomeMetric): string | null {
  const digit = homeMetrics.indexOf(metric) + 1;
  return digit > 9 ? null : String(digit);
}

function metricKeys(onMetric: (metric: HomeMetric) => void): KeyHandler[] {
  return homeMetrics.map((metric) => {
    const digit = digitOf(metric);
    return {
      id: `home.metric.${metric}`,
      ...(digit ? { verb: "legend" as const, step: digit } : { palette: true as const }),
      text: t("home.key.metric", { name: t(`home.metric.${metric}`) }),
      run: () => onMetric(metric),
    };
  });
}

const chip = "inline-flex h-6 shrink-0 items-center gap-1.5 rounded-chip border px-1.5 text-cell";
const on = "border-accent bg-select text-fg-0";
const off = "border-line-strong text-fg-1 hover:bg-hover";

function Choices({ days, metrics, onMetric, onDays }: Pick<TrendProps, "days" | "metrics" | "onMetric" | "onDays">) {
  const translate = useT();
  return (
    <Toolbar aria-label={translate("home.trend.choose")} className="flex flex-wrap gap-1 border-b border-line px-2 py-1">
      {homeMetrics.map((metric) => (
        <MetricChip key={metric} metric={metric} isShown={metrics.includes(metric)} onMetric={onMetric} />
      ))}
      <span className="ml-auto flex gap-1">
        {limits.quickRanges.map((range) => (
          <button
            key={range}
            type="button"
            aria-pressed={range === days}
            aria-label={tn("home.trend.days", range)}
            onClick={() => onDays(range)}
            className={`${chip} font-mono ${range === days ? on : off}`}
          >
            {range}
          </button>
        ))}
      </span>
    </Toolbar>
  );
}

interface ChipProps extends Pick<TrendProps, "onMetric"> {
  readonly metric: HomeMetric;
  readonly isShown: boolean;
}
/** A metric with its digit, and its pen while it is drawn. */
function MetricChip({ metric, isShown, onMetric }: ChipProps) {
  const digit = digitOf(metric);
  return (
    <button type="button" aria-pressed={isShown} onClick={() => onMetric(metric)} className={`${chip} ${isShown ? on : off}`}>
      {digit ? <Kbd chord={digit} bare /> : null}
      {isShown ? <PenMark pen={figureOf(metric).pen} /> : null}
      {t(`home.metric.${metric}`)}
    </button>
  );
}

/** The days of the trend that are shown, with the figures of each. */
function numbersOf(trend: Trend | undefined, days: number): Numbers {
  const columns = trend ? homeMetrics.map((metric) => ({ metric, values: valuesOf(trend, metric).slice(-days) })) : [];
  return {
    head: t("home.date"),
    heads: homeMetrics.map((metric) => t(`home.metric.${metric}`)),
    lines: (trend?.dates.slice(-days) ?? []).map((day, at) => ({
      key: day,
      name: formatDay(day),
      cells: columns.map(({ metric, values }) => metricText(metric, values[at])),
    })),
  };
}

/** How far today's figures reach; of a day that is over nothing. */
function untilOf(day: string): string {
  const hour = hourOfToday({ from: day, to: day });
  return hour === null ? "" : t("chart.until", { time: hourText(hour) });
}

/** The lines of the metrics that are shown, and what stands under the cursor. */
function useLines({ trend, metrics, days }: Pick<TrendProps, "trend" | "metrics" | "days">) {
  const translate = useT();
  const lines = useMemo(
    () =>
      metrics.map((metric) => ({
        name: translate(`home.metric.${metric}`),
        pen: figureOf(metric).pen,
        values: trend ? columnOf(trend, metric, days) : new Float64Array(),
      })),
    [trend, metrics, days, translate],
  );
  const dates = trend?.dates.slice(-days);
  const last = dates?.at(-1) ?? "";
  const until = untilOf(last);
  const pointLabel = useCallback((point: number) => formatDayOfYear(trend?.dates.slice(-days)[point] ?? "2000-01-01"), [trend, days]);
  const reading = (point: number, line: number): readonly string[] => {
    const day = dates?.[point];
    if (!day) return [];
    const order = [...metrics.keys()].map((at) => (at + line) % metrics.length);
    const values = order.flatMap((at) => (metrics[at] ? [`${lines[at]?.name} ${metricText(metrics[at], lines[at]?.values[point])}`] : []));
    return [`${formatDay(day)}${day === last && until ? ` ${until}` : ""}`, ...values];
  };
  return { lines, part: until && dates ? { point: dates.length - 1, until } : null, pointLabel, reading };
}

/** The figures day by day, as lines or as a table, with one cursor for both. */
export function TrendPanel({ trend, days, metrics, about, isCut, chart, onMetric, onDays }: TrendProps) {
  const translate = useT();
  const [asTable, setAsTable] = useState(false);
  useKeyContext<null>({ id: "metrics", where: "home", handlers: metricKeys(onMetric) });
  const drawn = useLines({ trend, metrics, days });
  const title = `${translate("home.trend.title")} · ${tn("home.trend.days", days)}${isCut ? ` · ${translate("home.wholeCompany")}` : ""}`;
  return (
    <LinesPanel
      title={title}
      caption={`${title} · ${about}`}
      label={translate("home.trend.label", { title, names: drawn.lines.map(({ name }) => name).join(", ") })}
      howTo={translate("home.trend.howTo")}
      rangeKey={`${about} ${days}`}
      {...drawn}
      valueLabel={axisText(figureOf(metrics[0] ?? "apply").unit)}
      numbers={() => numbersOf(trend, days)}
      asTable={asTable}
      onToggle={() => setAsTable((before) => !before)}
      choices={<Choices days={days} metrics={metrics} onMetric={onMetric} onDays={onDays} />}
      within
      chart={chart}
    />
  );
}
