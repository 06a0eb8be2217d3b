import { useCallback, useMemo, useRef } from "react";
import { chartKeys, useChartCursor } from "../../chart/chart-keys.ts";
import { lastKnown, movePoint, moveSeries, type ChartCursor } from "../../chart/cursor.ts";
import { TimeSeries } from "../../chart/time-series.tsx";
import { formatCompact } from "../../i18n/format.ts";
import { useT } from "../../i18n/i18n.ts";
import { useKeyContext } from "../../kernel/contexts.ts";
import { Button } from "../../ui/button.tsx";
import { HoursTable } from "./hours-table.tsx";
import { Panel } from "../../ui/panel.tsx";
import { axisText, lineName, readingText } from "./reading.ts";
import type { Figures, HourFigures } from "./time-share.figures.ts";
import { useFocusOnce } from "../../ui/focus.ts";
import type { OpenFigure } from "./orders-of.ts";

interface HoursPanelProps {
  readonly figures: Figures;
  /** A new range forgets the point that was read in the old one. */
  readonly rangeKey: string;
  readonly asTable: boolean;
  readonly onToggle: () => void;
  readonly onOpen: OpenFigure | undefined;
}

interface PictureProps {
  readonly figures: Figures;
  readonly title: string;
  readonly cursor: ChartCursor;
  readonly onPoint: (point: number) => void;
}

/** The focusable chart; it takes the focus when it appears, unless a dialog has it. */
function Picture({ figures, title, cursor, onPoint }: PictureProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useFocusOnce(box);
  const columns = useMemo(() => figures.lines.map(({ values }) => values), [figures]);
  const pointLabel = useCallback((point: number) => axisText(figures, point), [figures]);
  const names = figures.lines.map(({ name }) => lineName(name));
  return (
    <div
      ref={box}
      role="application"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      data-chart=""
      aria-label={t("report.timeShare.chartLabel", { title, names: names.join(", ") })}
      className="ring-inside relative m-2 min-h-0 flex-1"
    >
      <TimeSeries
        columns={columns}
        names={names}
        point={cursor.point}
        active={cursor.series}
        pointLabel={pointLabel}
        valueLabel={formatCompact}
        onPoint={onPoint}
      />
    </div>
  );
}

const noValues = new Float64Array();

/** Opens the orders of an hour; an hour that has not come has none, and without a point there is nothing to open. */
function openPoint(hour: HourFigures | undefined, open: OpenFigure): boolean {
  if (hour && hour.principal !== null)
    open({ facts: "recoveredTime", hour: hour.hour, ...(hour.day === null ? {} : { days: { from: hour.day, to: hour.day } }) });
  return hour !== undefined;
}

/** Money recovered by hour, as lines or as the same numbers in a table, with one cursor for both. */
export function HoursPanel({ figures, rangeKey, asTable, onToggle, onOpen }: HoursPanelProps) {
  const t = useT();
  const { cursor, change } = useChartCursor(rangeKey);
  const { hours, lines } = figures;
  const extent = { length: hours.length, last: Math.max(0, lastKnown(lines[0]?.values ?? noValues)) };
  const move = (by: number) => change((before) => movePoint(before, by, extent));
  const turn = (by: number) => (asTable ? move(by) : change((before) => moveSeries(before, by, lines.length)));
  const open = onOpen && (() => openPoint(hours[cursor.point ?? -1], onOpen));
  useKeyContext<null>({ id: "chart", handlers: chartKeys({ move, turn, toggle: onToggle, open }) });
  const onPoint = useCallback((point: number) => change((before) => ({ ...before, point })), [change]);
  const title = t(figures.short ? "report.timeShare.byHour" : "report.timeShare.byHourOfDay");
  const reading = cursor.point === null ? [t("report.timeShare.howToRead")] : readingText(figures, cursor.point, cursor.series);
  const button = (
    <Button tone="quiet" chord={onOpen ? "t" : "enter"} aria-pressed={asTable} className="h-6" onClick={onToggle}>
      {t("chart.table")}
    </Button>
  );
  return (
    <Panel title={title} reading={reading} className="min-h-60 flex-1" after={button}>
      {asTable ? (
        <HoursTable figures={figures} point={cursor.point} label={title} />
      ) : (
        <Picture figures={figures} title={title} cursor={cursor} onPoint={onPoint} />
      )}
    </Panel>
  );
}
