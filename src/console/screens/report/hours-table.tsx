import { useEffect, useRef } from "react";
import { formatNumber, formatPercent } from "../../i18n/format.ts";
import { useT } from "../../i18n/i18n.ts";
import { differenceText, lineName, moneyText, pointText } from "./reading.ts";
import type { Figures, HourFigures } from "./time-share.figures.ts";
import { useFocusOnce } from "../../ui/focus.ts";

interface TableProps {
  readonly figures: Figures;
  readonly point: number | null;
  readonly label: string;
}

function cellsOf({ short, against }: Figures, row: HourFigures): string[] {
  return [
    row.count === null ? "–" : formatNumber(row.count),
    moneyText(row.principal),
    moneyText(row.interest),
    moneyText(row.penalty),
    ...(short ? [] : row.against.map((each) => moneyText(each.principal))),
    moneyText(row.cumulative),
    row.rate === null ? "–" : formatPercent(row.rate),
    ...against.map((_, at) => moneyText(row.against[at]?.cumulative ?? null)),
    differenceText(row.difference),
  ];
}

/** The chart's own numbers as a table; the arrow keys move the same cursor. */
export function HoursTable({ figures, point, label }: TableProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useFocusOnce(box);
  // Newer browsers answer with a promise, which must not become the effect's clean-up.
  useEffect(() => {
    box.current?.querySelector("[data-current]")?.scrollIntoView({ block: "nearest" });
  }, [point]);
  const cumulative = (name: string) => t("report.timeShare.cumulativeOf", { name });
  const heads = [
    t("report.timeShare.count"),
    t("report.timeShare.principal"),
    t("report.timeShare.interest"),
    t("report.timeShare.penalty"),
    ...(figures.short ? [] : figures.against.map((name) => t("report.timeShare.principalOf", { name: lineName(name) }))),
    t("report.timeShare.cumulative"),
    t("report.timeShare.cumulativeRate"),
    ...figures.against.map((name) => cumulative(lineName(name))),
    t("report.timeShare.difference"),
  ];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={box} role="group" tabIndex={0} aria-label={label} data-hours="" className="ring-inside min-h-0 flex-1 overflow-auto">
      <table className="w-full text-cell">
        <thead className="sticky top-0 z-10 bg-1 text-fg-2">
          <tr>
            <th scope="col" className="px-2 py-1 text-left align-bottom font-normal">
              {t("report.timeShare.hour")}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className="px-2 py-1 text-right align-bottom font-normal">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="font-mono">
          {figures.hours.map((row, at) => (
            <tr
              key={pointText(row)}
              data-current={at === point ? "" : undefined}
              className={`h-5 border-t border-line ${at === point ? "selected-bar" : ""}`}
            >
              <th scope="row" className="px-2 text-left font-normal whitespace-nowrap text-fg-1">
                {pointText(row)}
              </th>
              {cellsOf(figures, row).map((text, column) => (
                <td key={heads[column]} className="px-2 text-right whitespace-nowrap">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
