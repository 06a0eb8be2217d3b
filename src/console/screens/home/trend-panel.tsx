import { useCallback, useMemo, useRef, useState, type RefObject } from "react";
import { limits } from "../../../lending/limits.ts";
import { homeMetrics, type HomeMetric } from "../../../lending/options/home-metrics.ts";
import { chartKeys, useChartCursor } from "../../chart/chart-keys.ts";
import { lastKnown, movePoint, moveSeries } from "../../chart/cursor.ts";
import { TimeSeries } from "../../chart/time-series.tsx";
import { formatDay, formatDayOfYear } from "../../i18n/format.ts";
import { t, tn, useT } from "../../i18n/i18n.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/contexts.ts";
import { Button } from "../../ui/button.tsx";
import { Kbd } from "../../ui/kbd.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Toolbar } from "../../ui/toolbar.tsx";
import { axisLabel, columnOf, metricText, unitOf, type Trend } from "./home.trend.ts";
import { TrendTable } from "./trend-table.tsx";

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

/** 1 to 9 and 0, in the order of the metrics. */
const digitOf = (metric: HomeMetric): string => String((homeMetrics.indexOf(metric) + 1) % 10);

function metricKeys(onMetric: (metric: HomeMetric) => void): KeyHandler[] {
  return homeMetrics.map((metric) => ({
    id: `home.metric.${metric}`,
    keys: [digitOf(metric)],
    text: t("home.key.metric", { name: t(`home.metric.${metric}`) }),
    run: () => onMetric(metric),
  }));
}

const chip = "inline-flex h-6 shrink-0 items-center gap-1.5 rounded-chip border px-1.5 text-cell";
const on = "border-accent bg-select text-fg-0";
const off = "border-line-strong text-fg-1 hover:bg-hover";

function Choices({ days, metrics, onMetric, onDays }: Pick<TrendProps, "days" | "metrics" | "onMetric" | "onDays">) {
  const translate = useT();
  return (
    <Toolbar aria-label={translate("home.trend.choose")} className="flex flex-wrap gap-1 border-b border-line px-2 py-1">
      {homeMetrics.map((metric) => {
        const shown = metrics.includes(metric);
        return (
          <button
            key={metric}
            type="button"
            aria-pressed={shown}
            onClick={() => onMetric(metric)}
            className={`${chip} ${shown ? on : off}`}
          >
            <Kbd chord={digitOf(metric)} bare />
            {translate(`home.metric.${metric}`)}
          </button>
        );
      })}
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

/** The day and the values under the cursor, the line being read first. */
function readingOf(
  trend: Trend,
  { days, metrics }: Pick<TrendProps, "days" | "metrics">,
  at: { readonly point: number; readonly series: number },
): string[] {
  const day = trend.dates.slice(-days)[at.point];
  if (!day) return [];
  const order = [...metrics.slice(at.series), ...metrics.slice(0, at.series)];
  return [
    formatDay(day),
    ...order.map((metric) => `${t(`home.metric.${metric}`)} ${metricText(metric, columnOf(trend, metric, days)[at.point])}`),
  ];
}

const none = new Float64Array();

/** The figures day by day, as lines or as a table, with one cursor for both. */
export function TrendPanel({ trend, days, metrics, about, isCut, chart, onMetric, onDays }: TrendProps) {
  const translate = useT();
  const box = useRef<HTMLDivElement>(null);
  const [asTable, setAsTable] = useState(false);
  const { cursor, change } = useChartCursor(`${about} ${days}`);
  const columns = useMemo(() => (trend ? metrics.map((metric) => columnOf(trend, metric, days)) : []), [trend, metrics, days]);
  const series = Math.min(cursor.series, metrics.length - 1);
  const extent = { length: columns[0]?.length ?? 0, last: Math.max(0, lastKnown(columns[0] ?? none)) };
  const move = (by: number) => change((before) => movePoint(before, by, extent));
  const turn = (by: number) => (asTable ? move(by) : change((before) => moveSeries({ ...before, series }, by, metrics.length)));
  const toggle = () => setAsTable((before) => !before);
  useKeyContext<null>({ id: "metrics", handlers: metricKeys(onMetric) });
  useKeyContext<null>({ id: "chart", within: box, handlers: chartKeys({ move, turn, toggle }) });
  const onPoint = useCallback((point: number) => change((before) => ({ ...before, point })), [change]);
  const dates = trend?.dates;
  const pointLabel = useCallback((point: number) => formatDayOfYear(dates?.slice(-days)[point] ?? "2000-01-01"), [dates, days]);
  const title = `${translate("home.trend.title")} · ${tn("home.trend.days", days)}${isCut ? ` · ${translate("home.wholeCompany")}` : ""}`;
  const names = metrics.map((metric) => translate(`home.metric.${metric}`));
  const reading =
    trend && cursor.point !== null ? readingOf(trend, { days, metrics }, { point: cursor.point, series }) : [translate("home.trend.howTo")];
  const button = (
    <Button tone="quiet" chord="enter" aria-pressed={asTable} className="h-6" onClick={toggle}>
      {translate("chart.table")}
    </Button>
  );
  return (
    <div ref={box} className="flex min-h-64 min-w-0 flex-1 flex-col">
      <Panel title={title} reading={reading} className="min-h-0 flex-1" after={button}>
        <Choices days={days} metrics={metrics} onMetric={onMetric} onDays={onDays} />
        {asTable && trend ? (
          <TrendTable trend={trend} days={days} point={cursor.point} label={title} />
        ) : (
          <div
            ref={chart}
            role="application"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            data-trend="chart"
            aria-label={translate("home.trend.label", { title, names: names.join(", ") })}
            className="ring-inside relative m-2 min-h-40 flex-1"
          >
            {trend ? (
              <TimeSeries
                columns={columns}
                names={names}
                point={cursor.point}
                active={series}
                pointLabel={pointLabel}
                valueLabel={axisLabel(unitOf(metrics[0] ?? "apply"))}
                onPoint={onPoint}
              />
            ) : null}
          </div>
        )}
      </Panel>
    </div>
  );
}
