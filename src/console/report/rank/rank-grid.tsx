import { memo, type RefObject } from "react";
import { figureOf, type FigureKey, type FigureUnit } from "../../../contract/report/figures.ts";
import { useT } from "../../i18n/i18n.ts";
import { classes } from "../../ui/classes.ts";
import { useLineInView } from "../figure-table.tsx";
import { denseText, figureName, valueText, type Values } from "../values.ts";
import { OddMark } from "../odd/odd-mark.tsx";
import { oddKey, type OddDays } from "../odd/odd-days.ts";
import type { Beside } from "./beside.ts";
import { isOwnName, type Ranked } from "./ranked.ts";
import { PartOf } from "./part-of.tsx";

/** A figure; of a pivot what stands across, and what it sums up to. */
export interface GridColumn {
  /** Under which the lines have its values. */
  readonly key: string;
  readonly head: string;
  readonly unit: FigureUnit;
  readonly isSum?: true;
}
export const figureColumns = (figures: readonly FigureKey[]): readonly GridColumn[] =>
  figures.map((key) => ({ key, head: figureName(key), unit: figureOf(key).unit }));

interface GridProps {
  readonly id: string;
  /** Name with range and comparison. */
  readonly label: string;
  readonly head: string;
  readonly columns: readonly GridColumn[];
  /** Columns of the chosen figure, before the others. */
  readonly beside: readonly Beside[];
  readonly lines: readonly Ranked[];
  /** Figures of days that are not as usual. */
  readonly odd: OddDays;
  readonly totals: Values;
  readonly at: { readonly line: number | null; readonly column: number };
  readonly box: RefObject<HTMLTableElement | null>;
  readonly onCell: (line: number, column: number) => void;
}

const sticky = "sticky left-0 z-[1] bg-1";
/** What a line adds up to stays in view. */
const sticksRight = "sticky right-0 z-[1] bg-2";

interface LineProps {
  readonly id: string;
  readonly line: Ranked;
  readonly row: number;
  readonly columns: readonly GridColumn[];
  readonly beside: readonly Beside[];
  readonly odd: OddDays;
  /** Column under the cursor, null when it stands in another line. */
  readonly column: number | null;
}
interface CellProps {
  readonly id: string;
  readonly row: number;
  readonly at: number;
  readonly isHere: boolean;
  readonly column: GridColumn;
  readonly value: number | null | undefined;
  /** That it is not as usual, in words. */
  readonly odd: string | undefined;
}
function FigureCell({ id, row, at, isHere, column: { unit, isSum }, value, odd }: CellProps) {
  return (
    <td
      id={id}
      data-row={row}
      data-column={at}
      data-current={isHere ? "" : undefined}
      aria-label={odd ?? valueText(unit, value)}
      title={odd}
      className={classes(
        "scroll-mr-28 px-1 text-right font-mono whitespace-nowrap last:pr-2 data-[current]:outline-2 data-[current]:-outline-offset-2 data-[current]:outline-focus",
        isSum && `${sticksRight} font-semibold`,
      )}
    >
      {odd === undefined ? null : <OddMark />}
      {denseText(unit, value)}
    </td>
  );
}

/** Only the lines that the cursor leaves and enters are drawn anew. */
const GridLine = memo(function GridLine({ id, line, row, columns, beside, odd, column }: LineProps) {
  return (
    <tr className={classes("h-6 border-t border-line", column !== null && "selected-bar")}>
      <th
        scope="row"
        className={classes(
          column === null && sticky,
          "min-w-28 px-2 text-left font-normal",
          // Until when a day or a week is counted is not cut away.
          line.part === undefined ? "max-w-48 truncate" : "whitespace-nowrap",
        )}
        title={line.name}
        translate={isOwnName(line) ? "no" : undefined}
      >
        <span className="mr-2 inline-block w-5 text-right font-mono text-fg-2">{row + 1}</span>
        {line.name}
        <PartOf line={line} />
      </th>
      {line.team === null ? null : (
        <td className="max-w-24 truncate px-1 text-fg-1" title={line.team} translate="no">
          {line.team}
        </td>
      )}
      {beside.map(({ key, cell }) => (
        <td key={key} data-beside={key} className="bg-2 px-1 text-right font-mono whitespace-nowrap">
          {cell(line)}
        </td>
      ))}
      {columns.map((each, at) => (
        <FigureCell
          key={each.key}
          id={`${id}-${row}-${at}`}
          row={row}
          at={at}
          isHere={at === column}
          column={each}
          value={line.values[each.key]}
          odd={line.cell?.by === "day" ? odd.cells.get(oddKey(line.cell.key, each.key)) : undefined}
        />
      ))}
      {line.trend ? (
        <td className="px-2">
          <Trend values={line.trend} />
        </td>
      ) : null}
    </tr>
  );
});

const [trendWidth, trendHeight] = [84, 14];
/** How a figure went over the last days: a line to glance at; a screen reader is told the numbers. */
function Trend({ values }: { readonly values: readonly number[] }) {
  const most = Math.max(1, ...values);
  const points = values.map(
    (value, at) => `${(at * trendWidth) / Math.max(1, values.length - 1)},${trendHeight - 1 - (value / most) * (trendHeight - 2)}`,
  );
  return (
    <svg width={trendWidth} height={trendHeight} viewBox={`0 0 ${trendWidth} ${trendHeight}`} role="img" aria-label={values.join(" ")}>
      <polyline points={points.join(" ")} fill="none" stroke="var(--accent)" strokeWidth="1.25" />
    </svg>
  );
}

interface HeadsProps {
  readonly head: string;
  readonly columns: readonly GridColumn[];
  readonly beside: readonly Beside[];
  readonly hasTeam: boolean;
  readonly hasTrend: boolean;
  /** Under the cursor. */
  readonly column: number | null;
}
const top = "px-1 py-1 align-bottom font-normal last:pr-2";
function Heads({ head, columns, beside, hasTeam, hasTrend, column }: HeadsProps) {
  const t = useT();
  return (
    <thead className="sticky top-0 z-10 bg-1 text-fg-2">
      <tr>
        <th scope="col" className={`${top} ${sticky} text-left`}>
          {head}
        </th>
        {hasTeam ? (
          <th scope="col" className={`${top} text-left`}>
            {t(hasTrend ? "report.group" : "report.split.team")}
          </th>
        ) : null}
        {beside.map(({ key, head: name }) => (
          <th key={key} scope="col" className={`${top} min-w-[3.4em] bg-2 text-right`}>
            {name}
          </th>
        ))}
        {columns.map(({ key, head: name, isSum }, at) => (
          <th
            key={key}
            scope="col"
            className={classes(top, "min-w-[3.4em] text-right", at === column && "text-fg-0", isSum && sticksRight)}
          >
            {name}
          </th>
        ))}
        {hasTrend ? (
          <th scope="col" className={`${top} text-left`}>
            {t("report.trend")}
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

function Totals({
  columns,
  beside,
  hasTeam,
  hasTrend,
  totals,
}: Pick<HeadsProps, "columns" | "beside" | "hasTeam" | "hasTrend"> & Pick<GridProps, "totals">) {
  const t = useT();
  return (
    <tfoot className="sticky bottom-0 z-10 bg-2">
      <tr className="h-6 border-t border-line-strong font-semibold">
        <th scope="row" colSpan={hasTeam ? 2 : 1} className="sticky left-0 bg-2 px-2 text-left font-semibold">
          {t("report.total")}
        </th>
        {beside.map(({ key, total }) => (
          <td key={key} className="px-1 text-right font-mono whitespace-nowrap">
            {total}
          </td>
        ))}
        {columns.map(({ key, unit, isSum }) => (
          <td key={key} className={classes("px-1 text-right font-mono whitespace-nowrap last:pr-2", isSum && sticksRight)}>
            {denseText(unit, totals[key])}
          </td>
        ))}
        {hasTrend ? <td className="px-2 text-fg-2">–</td> : null}
      </tr>
    </tfoot>
  );
}

/** What the lines have besides their figures. */
function extrasOf(lines: GridProps["lines"]) {
  const hasTeam = lines.some(({ team }) => team !== null);
  const hasTrend = lines.some(({ trend }) => trend !== undefined);
  return { hasTeam, hasTrend };
}

/** A click goes to the figure. */
const goToCell = (target: EventTarget, onCell: GridProps["onCell"]): void => {
  const { row, column } = target instanceof HTMLElement ? target.dataset : {};
  if (row !== undefined && column !== undefined) onCell(Number(row), Number(column));
};

/** Titles, lines and totals. */
function Parts({ id, head, columns, beside, lines, odd, totals, at }: Omit<GridProps, "label" | "box" | "onCell">) {
  const shown = { columns, beside };
  const extras = extrasOf(lines);
  return (
    <>
      <Heads head={head} {...shown} {...extras} column={at.line === null ? null : at.column} />
      <tbody>
        {lines.map((line, row) => (
          <GridLine key={line.id} id={id} line={line} row={row} {...shown} odd={odd} column={row === at.line ? at.column : null} />
        ))}
      </tbody>
      <Totals {...shown} {...extras} totals={totals} />
    </>
  );
}

/** Every figure of every line, with their totals; the cursor is the chart's. */
export function RankGrid({ label, box, onCell, ...shown }: GridProps) {
  const { id, columns, beside, lines, at } = shown;
  useLineInView(box, `${at.line} ${at.column}`);
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <table
        ref={box}
        role="grid"
        tabIndex={0}
        data-numbers=""
        aria-label={label}
        aria-rowcount={lines.length + 2}
        aria-colcount={columns.length + beside.length + (extrasOf(lines).hasTeam ? 2 : 1)}
        aria-activedescendant={at.line === null ? undefined : `${id}-${at.line}-${at.column}`}
        className="ring-inside w-full text-cell"
        onClick={({ target }) => goToCell(target, onCell)}
      >
        <Parts {...shown} />
      </table>
    </div>
  );
}
