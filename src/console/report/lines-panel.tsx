import { useCallback, useMemo, useRef, useState, type ReactNode, type RefObject } from "react";
import { chartKeys, hideKeys, legendKeys, useChartCursor } from "../chart/chart-keys.ts";
import { extentOf, movePoint, moveSeries, type ChartCursor } from "../chart/cursor.ts";
import { PenMark } from "../chart/pen-mark.tsx";
import { TimeSeries } from "../chart/late-series.ts";
import type { Line, TimeSeriesProps } from "../chart/time-series.tsx";
import { useT } from "../i18n/i18n.ts";
import { useKeyContext } from "../kernel/keys/contexts.ts";
import { keyOf } from "../kernel/verbs/table.ts";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { useFocusOnce } from "../ui/focus.ts";
import { Kbd } from "../ui/kbd.tsx";
import { Panel } from "../ui/panel.tsx";
import { FigureTable, type Numbers } from "./figure-table.tsx";
import { ChartBox } from "./charts/chart-box.tsx";

interface LinesProps extends Pick<TimeSeriesProps, "lines" | "part" | "pointLabel" | "valueLabel"> {
  readonly title: string;
  readonly caption: string;
  /** Says what the picture shows and which keys read it. */
  readonly label: string;
  readonly howTo: string;
  /** A new range forgets the point that was read in the old one. */
  readonly rangeKey: string;
  /** The values of a point, the line that is read first. */
  readonly reading: (point: number, line: number) => readonly string[];
  readonly numbers: () => Numbers;
  readonly asTable: boolean;
  readonly onToggle: () => void;
  /** Opens what is behind a point; answers whether there is one. */
  readonly open?: ((point: number | null) => boolean) | undefined;
  /** Says how a point comes about; without one the whole of them. */
  readonly explain?: ((point: number | null) => void) | undefined;
  /** Instead of the legend of its lines: a choice of them, with keys of its own. */
  readonly choices?: ReactNode;
  /** Its keys are heard while the focus is in it; without it everywhere on the page, and it takes the focus first. */
  readonly within?: boolean;
  readonly chart?: RefObject<HTMLDivElement | null>;
}

interface LegendProps {
  readonly lines: readonly Line[];
  readonly active: number;
  readonly onChoose: (at: number) => void;
}
function Legend({ lines, active, onChoose }: LegendProps) {
  const t = useT();
  return (
    <ul aria-label={t("chart.legend")} className="flex shrink-0 flex-wrap gap-x-4 gap-y-1 px-3 pt-1 text-cell">
      {lines.map(({ name, pen, hidden }, at) => (
        <li key={name}>
          <button
            type="button"
            tabIndex={-1}
            aria-pressed={!hidden}
            className={`inline-flex h-6 items-center gap-1.5 ${at === active ? "text-fg-0" : "text-fg-1"} ${hidden ? "line-through opacity-60" : ""}`}
            onClick={() => onChoose(at)}
          >
            <Kbd chord={keyOf("legend", String(at + 1))} bare />
            <PenMark pen={pen} />
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface PictureProps extends Pick<LinesProps, "lines" | "part" | "label" | "pointLabel" | "valueLabel"> {
  readonly cursor: ChartCursor;
  readonly box: RefObject<HTMLDivElement | null>;
  readonly onPoint: (point: number) => void;
}
/** The focusable chart. */
function Picture({ lines, part, label, pointLabel, valueLabel, cursor, box, onPoint }: PictureProps) {
  return (
    <ChartBox box={box} label={label} className="relative m-2 min-h-40 flex-1">
      <TimeSeries
        lines={lines}
        part={part}
        point={cursor.point}
        active={cursor.series}
        pointLabel={pointLabel}
        valueLabel={valueLabel}
        onPoint={onPoint}
      />
    </ChartBox>
  );
}

const noValues = new Float64Array();

/** The focus goes where the numbers are: to the chart, or to the table that took its place. */
function Focused({ box }: { readonly box: RefObject<HTMLDivElement | null> }) {
  useFocusOnce(box);
  return null;
}

/** Which lines are hidden, by name: a new range leaves them so. */
function useHidden(lines: readonly Line[]) {
  const [hidden, hide] = useState<ReadonlySet<string>>(new Set());
  const shown = useMemo(() => lines.map((line) => (hidden.has(line.name) ? { ...line, hidden: true } : line)), [lines, hidden]);
  const flip = (name: string) =>
    hide((before) => {
      const next = new Set(before);
      if (!next.delete(name) && next.size < lines.length - 1) next.add(name);
      return next;
    });
  return { shown, flip, showAll: () => hide(new Set()) };
}

/** The lines that are shown, where the cursor stands, and the keys of both. */
function useLines(
  { lines, rangeKey, asTable, onToggle, open, explain, choices, within }: LinesProps,
  panel: RefObject<HTMLDivElement | null>,
) {
  const { cursor: held, change } = useChartCursor(rangeKey);
  const { shown, flip, showAll } = useHidden(lines);
  const cursor = { ...held, series: Math.min(held.series, Math.max(0, shown.length - 1)) };
  const areShown = shown.map(({ hidden }) => !hidden);
  const move = (by: number) => change((before) => movePoint(before, by, extentOf(shown[0]?.values ?? noValues)));
  const turn = (by: number) => (asTable ? move(by) : change(() => moveSeries(cursor, by, areShown)));
  const choose = (at: number) => change((before) => ({ ...before, series: at }));
  const hide = () => flip(shown[cursor.series]?.name ?? "");
  const legend =
    choices || asTable
      ? []
      : [
          ...legendKeys(
            shown.map(({ name }) => name),
            choose,
          ),
          ...hideKeys(hide, showAll),
        ];
  const handlers = [
    ...chartKeys({
      move,
      turn,
      toggle: onToggle,
      open: open && (() => open(cursor.point)),
      explain: explain && (() => explain(cursor.point)),
    }),
    ...legend,
  ];
  useKeyContext<null>({ id: "chart", where: "chart", ...(within ? { within: panel } : {}), handlers });
  const onPoint = useCallback((point: number) => change((before) => ({ ...before, point })), [change]);
  return { shown, cursor, choose, onPoint };
}

/** Figures along an axis, as lines or as the same numbers in a table, with one cursor for both. */
export function LinesPanel(props: LinesProps) {
  const { title, caption, label, asTable, onToggle, choices, within = false, pointLabel, valueLabel, part } = props;
  const t = useT();
  const panel = useRef<HTMLDivElement>(null);
  const own = useRef<HTMLDivElement>(null);
  const chart = props.chart ?? own;
  const table = useRef<HTMLDivElement>(null);
  const { shown, cursor, choose, onPoint } = useLines(props, panel);
  const reading = cursor.point === null ? [props.howTo] : props.reading(cursor.point, cursor.series);
  // Within a page of more the focus comes here only once the table was asked for.
  const [wasTable, setWasTable] = useState(asTable);
  if (asTable && !wasTable) setWasTable(true);
  const takesFocus = !within || wasTable;
  const picture = { lines: shown, part, label, pointLabel, valueLabel, cursor, onPoint };
  const button = (
    <Button tone="quiet" chord={keyOf("swap")} aria-pressed={asTable} className="h-6" onClick={onToggle}>
      {t("chart.table")}
    </Button>
  );
  return (
    <div ref={panel} className={classes("flex min-w-0 flex-1 flex-col", asTable ? "min-h-60" : "min-h-fit")}>
      <Panel title={title} reading={reading} className="min-h-0 flex-1" after={button}>
        {choices ?? (asTable || shown.length < 2 ? null : <Legend lines={shown} active={cursor.series} onChoose={choose} />)}
        {asTable ? (
          <FigureTable numbers={props.numbers()} label={title} caption={caption} at={cursor.point} box={table} />
        ) : (
          <Picture {...picture} box={chart} />
        )}
        {takesFocus ? <Focused key={String(asTable)} box={asTable ? table : chart} /> : null}
      </Panel>
    </div>
  );
}
