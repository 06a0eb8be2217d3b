import { useEffect, useRef } from "react";
import { homeMetrics } from "../../../lending/options/home-metrics.ts";
import { formatDay } from "../../i18n/format.ts";
import { useT } from "../../i18n/i18n.ts";
import { metricText, valuesOf, type Trend } from "./home.trend.ts";
import { focusOnArrival } from "../../ui/focus.ts";

interface TableProps {
  readonly trend: Trend;
  readonly days: number;
  readonly point: number | null;
  readonly label: string;
}

/** The trend's numbers, every metric of every day; the arrow keys move the same cursor. */
export function TrendTable({ trend, days, point, label }: TableProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => focusOnArrival(box.current), []);
  useEffect(() => {
    box.current?.querySelector("[data-current]")?.scrollIntoView({ block: "nearest" });
  }, [point]);
  const columns = homeMetrics.map((metric) => ({ metric, values: valuesOf(trend, metric).slice(-days) }));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={box} role="group" tabIndex={0} aria-label={label} data-trend="table" className="ring-inside min-h-0 flex-1 overflow-auto">
      <table className="w-full text-cell">
        <thead className="sticky top-0 bg-1 text-fg-2">
          <tr>
            <th scope="col" className="px-2 py-1 text-left align-bottom font-normal">
              {t("home.date")}
            </th>
            {homeMetrics.map((metric) => (
              <th key={metric} scope="col" className="px-2 py-1 text-right align-bottom font-normal">
                {t(`home.metric.${metric}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="font-mono">
          {trend.dates.slice(-days).map((day, at) => (
            <tr
              key={day}
              data-current={at === point ? "" : undefined}
              className={`h-5 border-t border-line ${at === point ? "selected-bar" : ""}`}
            >
              <th scope="row" className="px-2 text-left font-normal whitespace-nowrap text-fg-1">
                {formatDay(day)}
              </th>
              {columns.map(({ metric, values }) => (
                <td key={metric} className="px-2 text-right whitespace-nowrap">
                  {metricText(metric, values[at])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
