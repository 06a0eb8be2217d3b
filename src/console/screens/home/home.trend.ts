import type { OutputOf } from "../../../contract/types.ts";
import { figureOf } from "../../../contract/report/figures.ts";
import { homeMetrics, type HomeMetric } from "../../../lending/options/home-metrics.ts";
import { valueText } from "../../report/values.ts";

export type Trend = OutputOf<"homePage.dataTrend">;

/** One axis has one unit and six lines: a metric of another unit replaces what is shown, a seventh line pushes out the first. */
export function toggleMetric(shown: readonly HomeMetric[], metric: HomeMetric): readonly HomeMetric[] {
  if (shown.includes(metric)) return shown.length > 1 ? shown.filter((each) => each !== metric) : shown;
  const alike = shown.filter((each) => figureOf(each).unit === figureOf(metric).unit);
  const next = [...alike, metric].slice(-6);
  return homeMetrics.filter((each) => next.includes(each));
}

/** A value as the reading and the table show it. */
export const metricText = (metric: HomeMetric, value: number | null | undefined): string => valueText(figureOf(metric).unit, value);

export const valuesOf = (trend: Trend, metric: HomeMetric): readonly (number | null)[] =>
  trend.series.find((each) => each.metric === metric)?.values ?? [];

/** The last `days` of the trend; NaN where a day has not come or has nothing to divide by. */
export function columnOf(trend: Trend, metric: HomeMetric, days: number): Float64Array {
  return Float64Array.from(valuesOf(trend, metric).slice(-days), (value) => value ?? Number.NaN);
}

/** The figure of the day before the trend's last one. */
export const dayBefore = (trend: Trend | undefined, metric: HomeMetric): number | null => (trend && valuesOf(trend, metric).at(-2)) ?? null;
