import "uplot/dist/uPlot.min.css";
import "./chart.css";
import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import uPlot from "uplot";
import { lastKnown } from "./cursor.ts";
import { readInk, useThemeName, type Ink, type PenName } from "./ink.ts";
import { labelStep, spread } from "./labels.ts";

/** A line of a chart. */
export interface Line {
  /** Written where the line ends. */
  readonly name: string;
  readonly pen: PenName;
  /** One per point; NaN where there is none yet. */
  readonly values: Float64Array;
  readonly hidden?: boolean;
}
export interface TimeSeriesProps {
  /** Made anew only when they change. */
  readonly lines: readonly Line[];
  /** A point whose time is not over: what leads to it is dotted, and says until when. */
  readonly part: { readonly point: number; readonly until: string } | null;
  /** Points that are marked. */
  readonly marks?: readonly number[];
  readonly point: number | null;
  /** The series that is being read: drawn stronger. */
  readonly active: number;
  readonly pointLabel: (point: number) => string;
  readonly valueLabel: (value: number) => string;
  readonly onPoint: (point: number) => void;
}

const labelGap = 15;
const widest = 96;

const shownOf = ({ lines }: TimeSeriesProps): readonly Line[] => lines.filter(({ hidden }) => !hidden);

/** Names the lines where they end. */
function drawNames(plot: uPlot, lines: readonly Line[], ink: Ink): void {
  const { ctx, bbox } = plot;
  const ratio = uPlot.pxRatio;
  const ends = lines.map(({ values }) => {
    const at = lastKnown(values);
    return at < 0 ? null : plot.valToPos(values[at] ?? 0, "y", true);
  });
  const places = spread(
    ends.map((end) => end ?? bbox.top),
    labelGap * ratio,
    bbox.top + bbox.height,
  );
  ctx.save();
  ctx.font = ink.font.replace("11px", `${11 * ratio}px`);
  ctx.textBaseline = "middle";
  ctx.textAlign = "left";
  lines.forEach(({ name, pen }, at) => {
    if (ends[at] === null) return;
    ctx.fillStyle = ink.pen(pen).colour;
    ctx.fillText(name, bbox.left + bbox.width + 8 * ratio, places[at] ?? 0, (widest - 12) * ratio);
  });
  ctx.restore();
}

function axesOf(props: TimeSeriesProps, points: number, ink: Ink): uPlot.Axis[] {
  const frame = { stroke: ink.text, font: ink.font, grid: { stroke: ink.line, width: 1 }, ticks: { stroke: ink.line, width: 1, size: 4 } };
  return [
    {
      ...frame,
      size: 26,
      gap: 4,
      splits: (plot) => {
        const step = labelStep(points, plot.bbox.width / uPlot.pxRatio, 46);
        return Array.from({ length: Math.ceil(points / step) }, (_, at) => at * step);
      },
      values: (_plot, splits) => splits.map((at) => props.pointLabel(at)),
    },
    { ...frame, size: 64, gap: 4, values: (_plot, splits) => splits.map((value) => props.valueLabel(value)) },
  ];
}

/** Says over the last point how far its time has come. */
function drawPart(plot: uPlot, { part }: TimeSeriesProps, ink: Ink): void {
  if (!part) return;
  const { ctx, bbox } = plot;
  const ratio = uPlot.pxRatio;
  const left = plot.valToPos(part.point, "x", true);
  ctx.save();
  ctx.font = ink.font.replace("11px", `${11 * ratio}px`);
  ctx.fillStyle = ink.text;
  ctx.strokeStyle = ink.line;
  ctx.textBaseline = "top";
  ctx.textAlign = "right";
  ctx.fillText(part.until, left - 6 * ratio, bbox.top);
  ctx.setLineDash([2 * ratio, 2 * ratio]);
  ctx.beginPath();
  ctx.moveTo(left, bbox.top);
  ctx.lineTo(left, bbox.top + bbox.height);
  ctx.stroke();
  ctx.restore();
}

/** A wedge at the foot of each marked point, and a fine line up from it. */
function drawMarks(plot: uPlot, { marks = [] }: TimeSeriesProps, ink: Ink): void {
  const { ctx, bbox } = plot;
  const size = 5 * uPlot.pxRatio;
  const foot = bbox.top + bbox.height;
  ctx.save();
  ctx.fillStyle = ink.text;
  ctx.strokeStyle = ink.text;
  ctx.globalAlpha = 0.7;
  ctx.setLineDash([uPlot.pxRatio, 3 * uPlot.pxRatio]);
  for (const point of marks) {
    const left = plot.valToPos(point, "x", true);
    ctx.beginPath();
    ctx.moveTo(left, bbox.top);
    ctx.lineTo(left, foot);
    ctx.stroke();
    ctx.beginPath();
    ctx.moveTo(left - size, foot);
    ctx.lineTo(left + size, foot);
    ctx.lineTo(left, foot - 1.6 * size);
    ctx.fill();
  }
  ctx.restore();
}

/**
 * A dash is per series: what leads to a point whose time is not over is a series of two points. What is not known is null: uPlot takes a NaN that
 * comes first for the least of all values.
 */
function cut({ values, pen }: Line, part: number | null): uPlot.AlignedData[number][] {
  // As they are where all of them are known: a hundred thousand numbers are not boxed for nothing.
  if (part === null && !values.includes(NaN)) return [values];
  const known = Array.from(values, (value) => (Number.isNaN(value) ? null : value));
  // What is compared with is over.
  if (part === null || typeof pen !== "number" || known[part] === null || known[part] === undefined) return [known];
  return [
    known.map((value, at) => (at === part ? null : value)),
    known.map((value, at) => (at === part || at === part - 1 ? value : null)),
  ];
}

function seriesOf(line: Line, { part, ink, isActive, length }: Drawn): uPlot.Series[] {
  const { colour, dash } = ink.pen(line.pen);
  const width = isActive ? 2.5 : 1.25;
  const whole = { label: line.name, stroke: colour, dash, width, points: { show: length < 4, size: 7, fill: colour } };
  if (part === null) return [whole];
  const points = { show: true, filter: () => [part], size: 6, width: 1, stroke: colour, fill: "transparent" };
  return [whole, { ...whole, dash: [1, 3], points }];
}
interface Drawn {
  /** The point that its second series leads to. */
  readonly part: number | null;
  readonly ink: Ink;
  readonly isActive: boolean;
  readonly length: number;
}

/** A line with the columns that it is drawn from. */
type Drawing = readonly [line: Line, columns: ReturnType<typeof cut>];

function optionsOf(props: TimeSeriesProps, drawings: readonly Drawing[], box: HTMLElement, report: (point: number) => void): uPlot.Options {
  const ink = readInk();
  const lines = drawings.map(([line]) => line);
  const points = props.lines[0]?.values.length ?? 0;
  const active = props.lines[props.active];
  const part = props.part?.point ?? null;
  return {
    width: Math.max(80, box.clientWidth),
    height: Math.max(80, box.clientHeight),
    padding: [8, widest, 0, 0],
    legend: { show: false },
    cursor: {
      y: false,
      drag: { x: false, y: false, setScale: false },
      points: { size: 7 },
      dataIdx: (plot, at, closest) => (typeof plot.data[at]?.[closest] === "number" ? closest : null),
    },
    scales: { x: { time: false }, y: { range: (_plot, _low, high) => [0, Number.isFinite(high) && high > 0 ? high * 1.06 : 1] } },
    axes: axesOf(props, points, ink),
    series: [
      {},
      ...drawings.flatMap(([line, columns]) =>
        seriesOf(line, { part: columns.length > 1 ? part : null, ink, isActive: line === active, length: points }),
      ),
    ],
    hooks: {
      draw: [(plot) => drawNames(plot, lines, ink), (plot) => drawPart(plot, props, ink), (plot) => drawMarks(plot, props, ink)],
      setCursor: [
        (plot) => {
          if (plot.cursor.event && typeof plot.cursor.idx === "number") report(plot.cursor.idx);
        },
      ],
    },
  };
}

function place(plot: uPlot | null, point: number | null): void {
  if (!plot) return;
  const left = point === null ? -10 : plot.valToPos(point, "x");
  plot.setCursor({ left, top: point === null ? -10 : 0 }, false);
}

/** The plot of what is drawn; it calls whoever draws it by what he says now. */
function makePlot(element: HTMLElement, latest: RefObject<TimeSeriesProps>): uPlot | null {
  const props = latest.current;
  const length = props.lines[0]?.values.length ?? 0;
  if (length === 0) return null;
  const drawings = shownOf(props).map((line): Drawing => [line, cut(line, props.part?.point ?? null)]);
  const options = optionsOf(props, drawings, element, (at) => latest.current.onPoint(at));
  const places = new Float64Array(length);
  for (let at = 1; at < length; at += 1) places[at] = at;
  const data: uPlot.AlignedData = [places, ...drawings.flatMap(([, columns]) => columns)];
  const made = new uPlot(options, data, element);
  place(made, props.point);
  return made;
}

/** The plot is as large as its box, whatever becomes of that. */
function useFitted(box: RefObject<HTMLElement | null>, plot: RefObject<uPlot | null>, latest: RefObject<TimeSeriesProps>): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      // It says so of a box that has just come as well, and the plot would be drawn a second time.
      if (width === 0 || (width === plot.current?.width && height === plot.current.height)) return;
      plot.current?.setSize({ width, height });
      place(plot.current, latest.current.point);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, plot, latest]);
}

/**
 * Lines over a common axis of points (uPlot). Only the picture: keys, name and live region are its owner's.
 * Nothing here injects styles or parses markup, so it runs under `style-src 'self'` and Trusted Types.
 */
export function TimeSeries(props: TimeSeriesProps) {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const latest = useRef(props);
  const theme = useThemeName();
  useLayoutEffect(() => {
    latest.current = props;
  });
  const { lines, active, point, pointLabel, valueLabel } = props;
  const [part, until] = [props.part?.point ?? null, props.part?.until];
  // Made anew by what it is drawn from; what it says and calls is read through `latest`.
  useLayoutEffect(() => {
    if (!box.current) return undefined;
    const made = makePlot(box.current, latest);
    plot.current = made;
    return () => {
      made?.destroy();
      plot.current = null;
    };
  }, [lines, active, theme, part, until, pointLabel, valueLabel]);
  useLayoutEffect(() => place(plot.current, point), [point]);
  useFitted(box, plot, latest);
  return <div ref={box} aria-hidden="true" className="absolute inset-0 overflow-hidden" />;
}
