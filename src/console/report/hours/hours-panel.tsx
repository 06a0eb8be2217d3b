import { useCallback, useMemo } from "react";
import { figureOf } from "../../../contract/report/figures.ts";
import { timeShareReport } from "../../../contract/report/time-share.report.ts";
import type { PenName } from "../../chart/ink.ts";
import { formatCompact, formatNumber, formatPercent } from "../../i18n/format.ts";
import { t as textNow, useT } from "../../i18n/i18n.ts";
import type { Numbers } from "../figure-table.tsx";
import { LinesPanel } from "../lines-panel.tsx";
import type { Explaining } from "../explain/use-explain.tsx";
import type { OpenFigure } from "../behind/opening.ts";
import { hourText } from "../ranges.ts";
import { figureName } from "../values.ts";
import type { Figures, HourFigures } from "./hours.figures.ts";
import { axisText, differenceText, lineName, moneyText, pointText, readingText } from "./reading.ts";

interface HoursPanelProps {
  readonly figures: Figures;
  readonly rangeKey: string;
  readonly caption: string;
  readonly until: number | null;
  readonly asTable: boolean;
  readonly onToggle: () => void;
  readonly onOpen: OpenFigure | undefined;
  readonly explain: Explaining["explain"] | undefined;
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
    ...(against.length > 0 ? [differenceText(row.difference)] : []),
  ];
}

function numbersOf(figures: Figures): Numbers {
  const { short, against, hours } = figures;
  return {
    head: textNow("reporting.timeShare.hour"),
    heads: [
      ...timeShareReport.figures.map(figureName),
      ...(short ? [] : against.map((name) => textNow("reporting.timeShare.principalOf", { name: lineName(name) }))),
      textNow("reporting.timeShare.cumulative"),
      textNow("reporting.timeShare.cumulativeRate"),
      ...against.map((name) => textNow("reporting.timeShare.cumulativeOf", { name: lineName(name) })),
      ...(against.length > 0 ? [textNow("reporting.timeShare.difference")] : []),
    ],
    lines: hours.map((row) => ({ key: pointText(row), name: pointText(row), cells: cellsOf(figures, row) })),
  };
}

/** Opens the orders of an hour; an hour that has not come has none, and without a point there is nothing to open. */
function openHour(hour: HourFigures | undefined, open: OpenFigure): boolean {
  if (hour && hour.principal !== null)
    open({ facts: "recoveredTime", hour: hour.hour, ...(hour.day === null ? {} : { days: { from: hour.day, to: hour.day } }) });
  return hour !== undefined;
}

/** The money of an hour, or of the whole range, as it is explained. */
function explainedHour(hour: HourFigures | undefined, open: OpenFigure | undefined): Parameters<Explaining["explain"]>[0] {
  const metric = "recoveredPrincipal" as const;
  if (!hour) return { metric, key: null, line: null, onOpen: undefined };
  const key = String(hour.hour).padStart(2, "0");
  const onOpen = open && (() => void openHour(hour, open));
  const point = { metric, line: pointText(hour), onOpen };
  return hour.day === null ? { ...point, key, by: "hour" } : { ...point, key: `${hour.day} ${key}`, by: "dayHour" };
}

const pens: readonly PenName[] = [figureOf("recoveredPrincipal").pen, "before", "earlier"];

/** Money recovered by hour: up to three days hour after hour, longer ranges by hour of the day. */
export function HoursPanel({ figures, rangeKey, caption, until, asTable, onToggle, onOpen, explain }: HoursPanelProps) {
  const t = useT();
  const { hours, short } = figures;
  const lines = useMemo(
    () => figures.lines.map(({ name, values }, at) => ({ name: lineName(name), pen: pens[at] ?? "earlier", values })),
    [figures],
  );
  const pointLabel = useCallback((point: number) => axisText(figures, point), [figures]);
  const title = t(short ? "reporting.timeShare.byHour" : "reporting.timeShare.byHourOfDay");
  const part = short && until !== null ? { point: hours.length - 24 + until, until: t("chart.until", { time: hourText(until) }) } : null;
  return (
    <LinesPanel
      title={title}
      caption={caption}
      label={t("report.chartLabel", { title, names: lines.map(({ name }) => name).join(", ") })}
      howTo={t("report.howToRead")}
      rangeKey={rangeKey}
      lines={lines}
      part={part}
      pointLabel={pointLabel}
      valueLabel={formatCompact}
      reading={(point, line) => readingText(figures, point, line)}
      numbers={() => numbersOf(figures)}
      asTable={asTable}
      onToggle={onToggle}
      explain={explain && ((point) => explain(explainedHour(hours[point ?? -1], onOpen)))}
      open={onOpen && ((point) => openHour(hours[point ?? -1], onOpen))}
    />
  );
}
