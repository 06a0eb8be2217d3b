import "./heat.css";
import { memo, useId, useMemo, useRef, useState } from "react";
import type { FigureKey } from "../../../contract/report/figures.ts";
import { figureOf } from "../../../contract/report/figures.ts";
import { explainKey } from "../../chart/chart-keys.ts";
import { formatDay, formatDayOfYear } from "../../i18n/format.ts";
import { t as textNow, useT } from "../../i18n/i18n.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/keys/contexts.ts";
import { Panel } from "../../ui/panel.tsx";
import { hourText } from "../ranges.ts";
import { axisText, figureName, valueText } from "../values.ts";
import { heatLevel, heatSteps, shadeAfter } from "./hours.figures.ts";

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const columns = "grid grid-cols-[44px_repeat(24,minmax(0,1fr))_108px] gap-px";

interface RowProps {
  readonly id: string;
  readonly day: string;
  readonly row: number;
  readonly values: readonly (number | null)[];
  readonly steps: readonly number[];
  readonly figure: FigureKey;
  /** Hour under the cursor, 24 for the day's sum, null when it stands in another row. */
  readonly current: number | null;
  /** The hour of this day that is not over. */
  readonly part: number | null;
}

/** Only the two rows that the cursor leaves and enters are drawn anew. */
const HeatRow = memo(function HeatRow({ id, day, row, values, steps, figure, current, part }: RowProps) {
  const { unit } = figureOf(figure);
  return (
    <div role="row" aria-rowindex={row + 2} className={`${columns} min-h-3 max-h-20 flex-1 items-stretch`}>
      <span role="rowheader" className="self-center font-mono text-[11px] leading-3 text-fg-2">
        {formatDayOfYear(day)}
      </span>
      {values.map((value, hour) => (
        <span
          key={hours[hour]}
          id={`${id}-${row}-${hour}`}
          role="gridcell"
          aria-label={valueText(unit, value)}
          data-hour={hour}
          data-row={row}
          data-level={heatLevel(value, steps) ?? "none"}
          data-current={hour === current ? "" : undefined}
          data-part={hour === part ? "" : undefined}
          className="heat-cell"
        />
      ))}
      <span
        id={`${id}-${row}-24`}
        role="gridcell"
        data-hour={24}
        data-row={row}
        data-current={current === 24 ? "" : undefined}
        className="heat-total self-center text-right font-mono text-[11px] leading-3 text-fg-1"
      >
        {valueText(unit, totalOf(values))}
      </span>
    </div>
  );
});

interface Cell {
  readonly row: number;
  readonly hour: number;
}

/** Farther than any row or hour is: the move stops at the edge. */
const edge = 1000;
/** The same keys and names as the chart's; here they move from cell to cell. Home, End and PageUp, PageDown as in any grid. */
function heatKeys(
  move: (rows: number, hours: number) => void,
  { open, explain }: { readonly open: (() => void) | undefined; readonly explain: (() => void) | undefined },
): KeyHandler[] {
  return [
    ...explainKey(explain),
    ...(open ? [{ id: "chart.open", verb: "open", label: "chart.key.open", run: open } as const] : []),
    { id: "heat.home", verb: "first", run: () => move(0, -edge) },
    { id: "heat.end", verb: "last", run: () => move(0, edge) },
    { id: "heat.first", verb: "firstCell", run: () => move(-edge, -edge) },
    { id: "heat.last", verb: "lastCell", run: () => move(edge, edge) },
    { id: "heat.pageDown", verb: "pageDown", repeat: true, run: () => move(7, 0) },
    { id: "heat.pageUp", verb: "pageUp", repeat: true, run: () => move(-7, 0) },
    { id: "chart.next", verb: "right", label: "chart.key.next", repeat: true, run: () => move(0, 1) },
    { id: "chart.previous", verb: "left", label: "chart.key.previous", repeat: true, run: () => move(0, -1) },
    { id: "chart.nextWeek", verb: "farRight", label: "chart.key.nextSeven", repeat: true, run: () => move(0, 7) },
    { id: "chart.previousWeek", verb: "farLeft", label: "chart.key.previousSeven", repeat: true, run: () => move(0, -7) },
    { id: "chart.down", verb: "down", label: "report.key.nextDay", repeat: true, run: () => move(1, 0) },
    { id: "chart.up", verb: "up", label: "report.key.previousDay", repeat: true, run: () => move(-1, 0) },
  ];
}

const within = (value: number, length: number) => Math.max(0, Math.min(length - 1, value));

function HeatHead() {
  const t = useT();
  return (
    <div role="row" aria-rowindex={1} className={`${columns} shrink-0 text-[11px] leading-4 text-fg-2`}>
      <span role="columnheader">{t("reporting.timeShare.day")}</span>
      {hours.map((hour) => (
        <span key={hour} role="columnheader" className="relative text-center font-mono">
          <span className={hour % 3 === 0 ? "" : "sr-only"}>{String(hour).padStart(2, "0")}</span>
        </span>
      ))}
      <span role="columnheader" className="text-right">
        {t("reporting.timeShare.dayTotal")}
      </span>
    </div>
  );
}

const totalOf = (values: readonly (number | null)[]): number => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** The figure under the cursor in words: of an hour, or of the whole day. */
function readingOf(figure: FigureKey, day: string, { values, hour }: { values: readonly (number | null)[]; hour: number }): string[] {
  const { unit } = figureOf(figure);
  if (hour === 24) return [formatDay(day), `${textNow("reporting.timeShare.dayTotal")} ${valueText(unit, totalOf(values))}`];
  return [`${formatDay(day)} ${hourText(hour)}`, `${figureName(figure)} ${valueText(unit, values[hour])}`];
}

/** Opens the orders of an hour, or of the day from its sum; an hour that has not come has none. */
function openCell({ days, values }: Pick<HeatProps, "days" | "values">, at: Cell | null, open: OpenHour): void {
  const day = at ? days[at.row] : undefined;
  if (!at || day === undefined) return;
  if (at.hour === 24) open(day, null);
  else if (values[at.row * 24 + at.hour] !== null) open(day, at.hour);
}

/** Where the reader begins: the last hour of the last day that brought something, else the day's sum. */
function firstCell(rows: readonly (readonly (number | null)[])[]): Cell {
  const row = Math.max(0, rows.length - 1);
  const hour = (rows[row] ?? []).findLastIndex((value) => value !== null && value > 0);
  return { row, hour: hour < 0 ? 24 : hour };
}

/** What each shade stands for: nothing, and the fifths by where they begin. */
function Shades({ steps, figure }: { readonly steps: readonly number[]; readonly figure: FigureKey }) {
  const text = axisText(figureOf(figure).unit);
  const t = useT();
  const bounds = [0, ...steps];
  return (
    <div
      data-picture=""
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-2 py-1 text-badge text-fg-2"
    >
      <span>{figure === "recoveredPrincipal" ? t("report.shades") : figureName(figure)}</span>
      <ul className="flex flex-wrap items-center gap-x-3 gap-y-1 font-mono">
        <li className="inline-flex items-center gap-1">
          <span className="heat-cell h-3 w-4" data-level="none" aria-hidden="true" /> {t("report.notCome")}
        </li>
        <li className="inline-flex items-center gap-1">
          <span className="heat-cell h-3 w-4" data-level="0" aria-hidden="true" /> 0
        </li>
        {bounds.map((from, at) => (
          <li key={from} className="inline-flex items-center gap-1">
            <span className="heat-cell h-3 w-4" data-level={shadeAfter(at, steps)} aria-hidden="true" />{" "}
            {at === 0 ? "> 0" : `≥ ${text(from)}`}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Opens what is behind an hour of a day, or behind the whole day. */
export type OpenHour = (day: string, hour: number | null) => void;
interface HeatProps {
  readonly figure: FigureKey;
  readonly days: readonly string[];
  /** Index day * 24 + hour; an hour that has not come is null. */
  readonly values: readonly (number | null)[];
  readonly caption: string;
  /** The hour of the last day that is not over. */
  readonly until: number | null;
  readonly onOpen: OpenHour | undefined;
  /** Says how an hour, or a day, comes about. */
  readonly onExplain?: OpenHour | undefined;
}

/** A figure by hour and day: the shade shows the shape, the figure is read by cursor, and the day's sum stands at its end. */
export function HeatGrid({ figure, days, values, caption, until, onOpen, onExplain }: HeatProps) {
  const t = useT();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [cell, setCell] = useState<Cell | null>(null);
  const at = cell ? { row: within(cell.row, days.length), hour: cell.hour } : null;
  const rows = useMemo(() => days.map((_, row) => values.slice(row * 24, row * 24 + 24)), [days, values]);
  const steps = useMemo(() => heatSteps(values), [values]);
  const move = (down: number, right: number) =>
    setCell((before) =>
      before ? { row: within(before.row + down, days.length), hour: within(before.hour + right, 25) } : firstCell(rows),
    );
  useKeyContext<null>({
    id: "heat",
    where: "chart",
    within: box,
    handlers: heatKeys(move, {
      open: onOpen && (() => openCell({ days, values }, at, onOpen)),
      explain: onExplain && (() => openCell({ days, values }, at, onExplain)),
    }),
  });
  const reading = at ? readingOf(figure, days[at.row] ?? "", { values: rows[at.row] ?? [], hour: at.hour }) : [t("report.howToReadHeat")];
  return (
    <Panel title={t("reporting.timeShare.byHourAndDay")} reading={reading} className="min-w-0 flex-1">
      <div
        ref={box}
        data-picture=""
        role="grid"
        tabIndex={0}
        aria-label={`${t("reporting.timeShare.byHourAndDay")} · ${caption}`}
        aria-rowcount={days.length + 1}
        aria-colcount={26}
        aria-activedescendant={at ? `${id}-${at.row}-${at.hour}` : undefined}
        onFocus={() => setCell((before) => before ?? firstCell(rows))}
        onClick={(event) => {
          const { hour, row } = event.target instanceof HTMLElement ? event.target.dataset : {};
          if (hour !== undefined && row !== undefined) setCell({ row: Number(row), hour: Number(hour) });
        }}
        className="ring-inside flex min-h-0 flex-1 flex-col gap-px overflow-auto p-2"
      >
        <HeatHead />
        {rows.map((ofDay, row) => (
          <HeatRow
            key={days[row]}
            id={id}
            day={days[row] ?? ""}
            row={row}
            values={ofDay}
            figure={figure}
            steps={steps}
            current={at?.row === row ? at.hour : null}
            part={row === days.length - 1 ? until : null}
          />
        ))}
      </div>
      <Shades steps={steps} figure={figure} />
    </Panel>
  );
}
