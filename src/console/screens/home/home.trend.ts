import type { OutputOf } from "../../../contract/types.ts";
import { homeMetrics, type HomeMetric } from "../../../lending/options/home-metrics.ts";
import { formatCompact, formatMoney, formatNumber, formatPercent } from "../../i18n/format.ts";

type Unit = "count" | "money" | "rate";
export type Trend = OutputOf<"homePage.dataTrend">;

const million = 1_000_000;
const units: Partial<Readonly<Record<HomeMetric, Unit>>> = { payoutAmount: "money", repayAmount: "money", firstOverdueRate: "rate" };
export const unitOf = (metric: HomeMetric): Unit => units[metric] ?? "count";

/** One axis has one unit and six pens: a metric of another unit replaces what is shown, a seventh line pushes out the first. */
export function toggleMetric(shown: readonly HomeMetric[], metric: HomeMetric): readonly HomeMetric[] {
  if (shown.includes(metric)) return shown.length > 1 ? shown.filter((each) => each !== metric) : shown;
  const alike = shown.filter((each) => unitOf(each) === unitOf(metric));
  const next = [...alike, metric].slice(-6);
  return homeMetrics.filter((each) => next.includes(each));
}

/** A value as the reading and the table show it; rates come in parts per million. */
export function metricText(metric: HomeMetric, value: number | null | undefined): string {
  if (value === null || value === undefined || Number.isNaN(value)) return "–";
  const unit = unitOf(metric);
  return unit === "money" ? formatMoney(value) : unit === "rate" ? formatPercent(value / million) : formatNumber(value);
}

const axes: Readonly<Record<Unit, (value: number) => string>> = {
  count: formatNumber,
  money: formatCompact,
  rate: (value) => formatPercent(value / million),
};
export const axisLabel = (unit: Unit): ((value: number) => string) => axes[unit];

export const valuesOf = (trend: Trend, metric: HomeMetric): readonly (number | null)[] =>
  trend.series.find((each) => each.metric === metric)?.values ?? [];

/** The last `days` of the trend; NaN where a day has not come or has nothing to divide by. */
export function columnOf(trend: Trend, metric: HomeMetric, days: number): Float64Array {
  return Float64Array.from(valuesOf(trend, metric).slice(-days), (value) => value ?? Number.NaN);
}

/** The figure of the day before the trend's last one. */
export const dayBefore = (trend: Trend | undefined, metric: HomeMetric): number | null => (trend && valuesOf(trend, metric).at(-2)) ?? null;
