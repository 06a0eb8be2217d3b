import type { RefObject } from "react";
import { figureOf, type Figure, type FigureKey } from "../../../contract/report/figures.ts";
import { penOf } from "../../chart/ink.ts";
import { PenMark } from "../../chart/pen-mark.tsx";
import { useT } from "../../i18n/i18n.ts";
import { keyOf } from "../../kernel/verbs/table.ts";
import { classes } from "../../ui/classes.ts";
import { Kbd } from "../../ui/kbd.tsx";
import { useLineInView } from "../figure-table.tsx";
import { figureName, shortText, type Values } from "../values.ts";
import type { Marked } from "../note/mark-keys.ts";
import { OddMark } from "../odd/odd-mark.tsx";
import { isOwnName, type Ranked } from "./ranked.ts";
import { PartOf } from "./part-of.tsx";
import { ChartBox } from "../charts/chart-box.tsx";

interface ChartProps {
  readonly label: string;
  readonly of: readonly FigureKey[];
  /** All of them one after the other in each bar, instead of the chosen one alone. */
  readonly isStack: boolean;
  /** Of a stack: what its parts are parts of. */
  readonly whole?: FigureKey | undefined;
  readonly chosen: FigureKey;
  readonly lines: readonly Ranked[];
  /** The same lines in the range that is compared. */
  readonly before: ReadonlyMap<number | string, Values>;
  /** The same lines as far as they are compared, where the range is not over. */
  readonly asFar?: ReadonlyMap<number | string, Values> | null;
  readonly at: number | null;
  readonly box: RefObject<HTMLDivElement | null>;
  /** What each line is to reach of the chosen figure. */
  readonly aims?: Readonly<Record<string, number>> | undefined;
  /** Name of the compared range. */
  readonly compared: string | null;
  /** Days with a mark. */
  readonly marked?: Marked;
  readonly onChoose: (figure: FigureKey) => void;
  readonly onLine: (at: number) => void;
}

/** The mark of what is compared, and what of a range that is not over is not. */
function ComparedLegend({ compared, asFar, isLast }: Pick<ChartProps, "asFar"> & { readonly compared: string; readonly isLast: boolean }) {
  const t = useT();
  return (
    <>
      <li className={classes("inline-flex h-6 items-center gap-1.5 text-fg-2", isLast && "ml-auto")}>
        <span aria-hidden="true" className="h-3.5 w-0.5 bg-fg-0" />
        {compared}
      </li>
      {asFar ? (
        <li className="inline-flex h-6 items-center gap-1.5 text-fg-2">
          <span aria-hidden="true" className="h-3 w-4 bg-fg-2 opacity-30" />
          {t("report.running")}
        </li>
      ) : null}
    </>
  );
}

/** What no part of a stack says, and where all of them come to. */
function RestLegend({ whole }: { readonly whole: FigureKey }) {
  const t = useT();
  return (
    <>
      <li className="inline-flex h-6 items-center gap-1.5 text-fg-1">
        <span aria-hidden="true" className="h-3 w-4 bg-fg-2" />
        {t("report.rest")}
      </li>
      <li className="inline-flex h-6 items-center gap-1.5 text-fg-1">
        <span aria-hidden="true" className="size-1.5 rounded-full bg-fg-0 outline outline-1 outline-bg-1" />
        {figureName(whole)}
      </li>
    </>
  );
}

type LegendProps = Pick<ChartProps, "of" | "whole" | "chosen" | "compared" | "asFar" | "aims" | "onChoose">;
/** What can be ranked by, each with its digit and its pen. */
export function RankLegend({ of, whole, chosen, compared, asFar, aims, onChoose }: LegendProps) {
  const t = useT();
  return (
    <ul
      data-picture=""
      aria-label={t("chart.legend")}
      className="flex shrink-0 flex-wrap gap-x-4 gap-y-1 border-b border-line px-3 py-0.5 text-cell"
    >
      {of.map((key, at) => (
        <li key={key}>
          <button
            type="button"
            tabIndex={-1}
            aria-pressed={key === chosen}
            className={classes("inline-flex h-6 items-center gap-1.5", key === chosen ? "font-semibold text-fg-0" : "text-fg-1")}
            onClick={() => onChoose(key)}
          >
            <Kbd chord={keyOf("legend", String(at + 1))} bare />
            <PenMark pen={figureOf(key).pen} />
            {figureName(key)}
          </button>
        </li>
      ))}
      {whole === undefined ? null : <RestLegend whole={whole} />}
      {aims === undefined ? null : (
        <li className="ml-auto inline-flex h-6 items-center gap-1.5 text-fg-2">
          <span aria-hidden="true" className="h-3.5 border-l-2 border-dashed border-accent" />
          {t("report.target.name")}
        </li>
      )}
      {compared === null ? null : <ComparedLegend compared={compared} asFar={asFar} isLast={aims === undefined} />}
    </ul>
  );
}

/** Over a bar that is not the whole day's. */
const hatched = "absolute inset-y-0 bg-[repeating-linear-gradient(135deg,var(--bg-1)_0_2px,transparent_2px_5px)]";

const percentOf = (value: number | null | undefined, most: number): string =>
  `${most > 0 ? Math.max(0, Math.min(100, ((value ?? 0) / most) * 100)).toFixed(2) : 0}%`;

interface Part {
  readonly value: number;
  /** Null: what no part says. */
  readonly pen: number | null;
}
const above = (parts: readonly Part[]): number => parts.reduce((sum, { value }) => sum + Math.max(0, value), 0);
const below = (parts: readonly Part[]): number => parts.reduce((sum, { value }) => sum + Math.max(0, -value), 0);

/** One part after the other, what is below zero on the other side of the base line. */
function Parts({ parts, span }: { readonly parts: readonly Part[]; readonly span: number }) {
  return parts.map(({ value, pen }) => (
    <span
      key={pen ?? "rest"}
      data-below={value < 0 ? "" : undefined}
      className={classes("h-full shrink-0 border-r border-bg-1 last:rounded-r-[2px] last:border-r-0", pen === null && "bg-fg-2")}
      style={{
        width: percentOf(Math.abs(value), span),
        background: pen === null ? undefined : `var(${penOf(pen).token})`,
        opacity: pen !== null && penOf(pen).dash.length > 0 && parts.length > 1 ? 0.75 : 1,
      }}
    />
  ));
}

interface BarProps {
  readonly line: Ranked;
  readonly parts: readonly Part[];
  /** What has come since it was counted for the mark. */
  readonly since: number;
  /** What it says at its end. */
  readonly value: number | null | undefined;
  /** Where its parts come to, where some are below zero or it is told. */
  readonly net: number | null;
  /** Where it stood in the compared range. */
  readonly stood: number | null | undefined;
  /** Where it is to come. */
  readonly aim: number | undefined;
  /** Of all bars: how far they reach on either side of the base line. */
  readonly scale: { readonly unit: Figure["unit"]; readonly most: number; readonly least: number };
  readonly isMarked: boolean;
  readonly isHere: boolean;
  readonly onChoose: () => void;
}
function Bar({ line, parts, since, value, net, stood, aim, scale: { unit, most, least }, isMarked, isHere, onChoose }: BarProps) {
  const span = most + least;
  const at = (place: number): string => percentOf(least + place, span);
  return (
    <div
      data-current={isHere ? "" : undefined}
      className={classes("col-span-3 grid h-5 grid-cols-subgrid items-center gap-x-2 px-3 text-cell", isHere && "selected-bar")}
      onPointerDown={onChoose}
    >
      <span className="truncate text-fg-1" title={line.name} translate={isOwnName(line) ? "no" : undefined}>
        {isMarked ? <OddMark /> : null}
        {line.name}
        <PartOf line={line} />
      </span>
      <span className="relative flex h-3">
        {least > 0 ? <span className="h-full shrink-0" style={{ width: percentOf(least - below(parts), span) }} /> : null}
        <Parts parts={parts.filter((part) => part.value < 0)} span={span} />
        <Parts parts={parts.filter((part) => part.value > 0)} span={span} />
        {since > 0 ? <span data-since="" className="h-full shrink-0 bg-fg-2 opacity-30" style={{ width: percentOf(since, span) }} /> : null}
        {line.part === undefined ? null : (
          <span data-part="" className={hatched} style={{ left: at(-below(parts)), width: percentOf(above(parts) + below(parts), span) }} />
        )}
        {least > 0 ? <span data-base="" className="absolute -inset-y-1 w-px bg-fg-2" style={{ left: at(0) }} /> : null}
        {net === null ? null : (
          <span
            data-net=""
            className="absolute top-1/2 size-1.5 -translate-x-1/2 -translate-y-1/2 rounded-full bg-fg-0 outline outline-1 outline-bg-1"
            style={{ left: at(net) }}
          />
        )}
        {stood ? <span className="absolute -inset-y-0.5 w-0.5 bg-fg-0 outline outline-1 outline-bg-1" style={{ left: at(stood) }} /> : null}
        {aim ? <span data-aim="" className="absolute -inset-y-1 border-l-2 border-dashed border-accent" style={{ left: at(aim) }} /> : null}
      </span>
      <span className="text-right font-mono text-fg-0">{shortText(unit, value)}</span>
    </div>
  );
}

const valueOf = (values: Values | undefined, key: FigureKey): number => values?.[key] ?? 0;
const sumOf = (values: Values | undefined, keys: readonly FigureKey[]): number => keys.reduce((sum, key) => sum + valueOf(values, key), 0);

/** What a bar is drawn of: its figures, and what of the whole none of them says. */
function partsOf(values: Values, keys: readonly FigureKey[], whole: FigureKey | undefined): readonly Part[] {
  const told = keys.map((key): Part => ({ value: valueOf(values, key), pen: figureOf(key).pen }));
  return whole === undefined ? told : [...told, { value: valueOf(values, whole) - sumOf(values, keys), pen: null }];
}

/** A bar for each line, most first, with a mark where it stood in the compared range: full as far as the mark is counted. The table below has the same numbers. */
export function RankChart({ label, of, isStack, whole, chosen, lines, before, asFar, box, compared, aims, ...props }: ChartProps) {
  const { at, marked, onChoose, onLine } = props;
  useLineInView(box, at);
  const { unit } = figureOf(chosen);
  const keys = isStack ? of : [chosen];
  const netOf = (values: Values | undefined): number => (whole === undefined ? sumOf(values, keys) : valueOf(values, whole));
  const bars = lines.map((line) => {
    const all = partsOf(line.values, keys, whole);
    const parts = asFar ? partsOf(asFar.get(line.id) ?? {}, keys, whole) : all;
    return { line, parts, since: above(all) - above(parts), below: Math.max(below(all), below(parts)), stood: before.get(line.id) };
  });
  const marks = bars.flatMap(({ line, stood }) => [netOf(stood), aims?.[String(line.id)] ?? 0]);
  const most = Math.max(0, ...bars.map(({ parts, since }) => above(parts) + Math.max(0, since)), ...marks);
  const least = Math.max(0, ...bars.map((bar) => bar.below), ...marks.map((mark) => -mark));
  return (
    <>
      <RankLegend of={of} whole={whole} chosen={chosen} compared={compared} asFar={asFar ?? null} aims={aims} onChoose={onChoose} />
      <ChartBox box={box} label={label} className="min-h-0 flex-1 overflow-auto py-1">
        <div aria-hidden="true" className="grid forced-color-adjust-none grid-cols-[minmax(6rem,11rem)_minmax(0,1fr)_5.5rem]">
          {bars.map(({ line, parts, since, stood }, index) => (
            <Bar
              key={line.id}
              line={line}
              parts={parts}
              since={since}
              value={isStack ? netOf(line.values) : line.values[chosen]}
              net={whole === undefined ? null : parts.reduce((sum, part) => sum + part.value, 0)}
              aim={aims?.[String(line.id)]}
              stood={stood ? netOf(stood) : null}
              scale={{ unit, most, least }}
              isMarked={line.cell?.by === "day" && marked?.has(line.cell.key) === true}
              isHere={index === at}
              onChoose={() => onLine(index)}
            />
          ))}
        </div>
      </ChartBox>
    </>
  );
}
