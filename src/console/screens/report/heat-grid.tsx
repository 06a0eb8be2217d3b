import "./heat.css";
import { memo, useId, useMemo, useRef, useState } from "react";
import { formatDay, formatDayOfYear, formatMoney } from "../../i18n/format.ts";
import { t as textNow, useT } from "../../i18n/i18n.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/contexts.ts";
import { Panel } from "../../ui/panel.tsx";
import type { OpenFigure } from "./orders-of.ts";
import { hourText, moneyText } from "./reading.ts";
import { heatLevel, heatSteps, type Diagram } from "./time-share.figures.ts";

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const columns = "grid grid-cols-[44px_repeat(24,minmax(0,1fr))_108px] gap-px";

interface RowProps {
  readonly id: string;
  readonly day: string;
  readonly row: number;
  readonly values: readonly (number | null)[];
  readonly steps: readonly number[];
  /** Hour under the cursor, 24 for the day's sum, null when it stands in another row. */
  readonly current: number | null;
}

/** Only the two rows that the cursor leaves and enters are drawn anew. */
const HeatRow = memo(function HeatRow({ id, day, row, values, steps, current }: RowProps) {
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
          aria-label={moneyText(value)}
          data-hour={hour}
          data-row={row}
          data-level={heatLevel(value, steps) ?? "none"}
          data-current={hour === current ? "" : undefined}
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
        {formatMoney(totalOf(values))}
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
function heatKeys(move: (rows: number, hours: number) => void, open: (() => void) | undefined): KeyHandler[] {
  return [
    ...(open ? [{ id: "chart.open", keys: ["enter"], label: "chart.key.open", run: open } as const] : []),
    { id: "heat.home", keys: ["home"], run: () => move(0, -edge) },
    { id: "heat.end", keys: ["end"], run: () => move(0, edge) },
    { id: "heat.first", keys: ["ctrl+home"], run: () => move(-edge, -edge) },
    { id: "heat.last", keys: ["ctrl+end"], run: () => move(edge, edge) },
    { id: "heat.pageDown", keys: ["pagedown"], repeat: true, run: () => move(7, 0) },
    { id: "heat.pageUp", keys: ["pageup"], repeat: true, run: () => move(-7, 0) },
    { id: "chart.next", keys: ["arrowright"], label: "chart.key.next", repeat: true, run: () => move(0, 1) },
    { id: "chart.previous", keys: ["arrowleft"], label: "chart.key.previous", repeat: true, run: () => move(0, -1) },
    { id: "chart.nextWeek", keys: ["shift+arrowright"], label: "chart.key.nextSeven", repeat: true, run: () => move(0, 7) },
    { id: "chart.previousWeek", keys: ["shift+arrowleft"], label: "chart.key.previousSeven", repeat: true, run: () => move(0, -7) },
    { id: "chart.down", keys: ["arrowdown"], label: "report.key.nextDay", repeat: true, run: () => move(1, 0) },
    { id: "chart.up", keys: ["arrowup"], label: "report.key.previousDay", repeat: true, run: () => move(-1, 0) },
  ];
}

const within = (value: number, length: number) => Math.max(0, Math.min(length - 1, value));

function HeatHead() {
  const t = useT();
  return (
    <div role="row" aria-rowindex={1} className={`${columns} shrink-0 text-[11px] leading-4 text-fg-2`}>
      <span role="columnheader">{t("report.timeShare.day")}</span>
      {hours.map((hour) => (
        <span key={hour} role="columnheader" className="relative text-center font-mono">
          <span className={hour % 3 === 0 ? "" : "sr-only"}>{String(hour).padStart(2, "0")}</span>
        </span>
      ))}
      <span role="columnheader" className="text-right">
        {t("report.timeShare.dayTotal")}
      </span>
    </div>
  );
}

const totalOf = (values: readonly (number | null)[]): number => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** The figure under the cursor in words: of an hour, or of the whole day. */
function readingOf(day: string, values: readonly (number | null)[], hour: number): string[] {
  if (hour === 24) return [formatDay(day), `${textNow("report.timeShare.dayTotal")} ${formatMoney(totalOf(values))}`];
  return [`${formatDay(day)} ${hourText(hour)}`, `${textNow("report.timeShare.principal")} ${moneyText(values[hour] ?? null)}`];
}

/** Opens the orders of an hour, or of the day from its sum; an hour that has not come has none. */
function openCell({ days, principal }: Diagram, at: Cell | null, open: OpenFigure): void {
  const day = at ? days[at.row] : undefined;
  if (!at || day === undefined) return;
  const facts = { facts: "recoveredTime", days: { from: day, to: day } } as const;
  if (at.hour === 24) open(facts);
  else if (principal[at.row * 24 + at.hour] !== null) open({ ...facts, hour: at.hour });
}

/** Principal by hour and day: the shade shows the shape, the figure is read by cursor, and the day's sum stands at its end. */
export function HeatGrid({ diagram, onOpen }: { readonly diagram: Diagram; readonly onOpen: OpenFigure | undefined }) {
  const t = useT();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { days, principal } = diagram;
  const [cell, setCell] = useState<Cell | null>(null);
  const at = cell ? { row: within(cell.row, days.length), hour: cell.hour } : null;
  const rows = useMemo(() => days.map((_, row) => principal.slice(row * 24, row * 24 + 24)), [days, principal]);
  const steps = useMemo(() => heatSteps(principal), [principal]);
  const move = (down: number, right: number) =>
    setCell((before) =>
      before ? { row: within(before.row + down, days.length), hour: within(before.hour + right, 25) } : { row: days.length - 1, hour: 0 },
    );
  useKeyContext<null>({ id: "heat", within: box, handlers: heatKeys(move, onOpen && (() => openCell(diagram, at, onOpen))) });
  const reading = at ? readingOf(days[at.row] ?? "", rows[at.row] ?? [], at.hour) : [t("report.timeShare.howToReadHeat")];
  return (
    <Panel title={t("report.timeShare.byHourAndDay")} reading={reading}>
      <div
        ref={box}
        role="grid"
        tabIndex={0}
        aria-label={t("report.timeShare.byHourAndDay")}
        aria-rowcount={days.length + 1}
        aria-colcount={26}
        aria-activedescendant={at ? `${id}-${at.row}-${at.hour}` : undefined}
        onFocus={() => setCell((before) => before ?? { row: days.length - 1, hour: 0 })}
        onClick={(event) => {
          const { hour, row } = event.target instanceof HTMLElement ? event.target.dataset : {};
          if (hour !== undefined && row !== undefined) setCell({ row: Number(row), hour: Number(hour) });
        }}
        className="ring-inside flex min-h-0 flex-1 flex-col gap-px overflow-auto p-2"
      >
        <HeatHead />
        {rows.map((values, row) => (
          <HeatRow
            key={days[row]}
            id={id}
            day={days[row] ?? ""}
            row={row}
            values={values}
            steps={steps}
            current={at?.row === row ? at.hour : null}
          />
        ))}
      </div>
    </Panel>
  );
}
