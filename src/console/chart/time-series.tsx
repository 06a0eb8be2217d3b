import "uplot/dist/uPlot.min.css";
import "./chart.css";
import { useEffect, useLayoutEffect, useRef } from "react";
import uPlot from "uplot";
import { lastKnown } from "./cursor.ts";
import { readInk, useThemeName, type Ink } from "./ink.ts";
import { labelStep, spread } from "./labels.ts";

export interface TimeSeriesProps {
  /** One column per line, one value per point, used as they are; NaN where there is none yet. */
  readonly columns: readonly Float64Array[];
  /** A name per line, written where the line ends. */
  readonly names: readonly string[];
  readonly point: number | null;
  /** The series that is being read: drawn stronger. */
  readonly active: number;
  readonly pointLabel: (point: number) => string;
  readonly valueLabel: (value: number) => string;
  readonly onPoint: (point: number) => void;
}

const labelGap = 15;
const widest = 96;

/** Names the lines where they end; no legend (look.md: direct labels). */
function drawNames(plot: uPlot, { columns, names }: TimeSeriesProps, ink: Ink): void {
  const { ctx, bbox } = plot;
  const ratio = uPlot.pxRatio;
  const ends = columns.map((values) => {
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
  names.forEach((name, at) => {
    if (ends[at] === null) return;
    ctx.fillStyle = ink.pen(at).colour;
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

function optionsOf(props: TimeSeriesProps, box: HTMLElement, report: (point: number) => void): uPlot.Options {
  const ink = readInk();
  const points = props.columns[0]?.length ?? 0;
  return {
    width: Math.max(80, box.clientWidth),
    height: Math.max(80, box.clientHeight),
    padding: [8, widest, 0, 0],
    legend: { show: false },
    cursor: {
      y: false,
      drag: { x: false, y: false, setScale: false },
      points: { size: 7 },
      dataIdx: (plot, at, closest) => (Number.isNaN(plot.data[at]?.[closest]) ? null : closest),
    },
    scales: { x: { time: false }, y: { range: (_plot, _low, high) => [0, Number.isFinite(high) && high > 0 ? high * 1.06 : 1] } },
    axes: axesOf(props, points, ink),
    series: [
      {},
      ...props.names.map((label, at): uPlot.Series => {
        const { colour, dash } = ink.pen(at);
        return {
          label,
          stroke: colour,
          dash,
          width: at === props.active ? 2.5 : 1.25,
          points: { show: points < 4, size: 7, fill: colour },
        };
      }),
    ],
    hooks: {
      draw: [(plot) => drawNames(plot, props, ink)],
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

/**
 * Lines over a common axis of points (uPlot; speed.md 3). Only the picture: keys, name and live region are its owner's.
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
  const { columns, active, point, pointLabel, valueLabel } = props;
  const names = props.names.join();
  useLayoutEffect(() => {
    const element = box.current;
    const length = columns[0]?.length ?? 0;
    if (!element || length === 0) return undefined;
    const options = optionsOf(latest.current, element, (at) => latest.current.onPoint(at));
    const data: uPlot.AlignedData = [Float64Array.from({ length }, (_, at) => at), ...columns];
    const made = new uPlot(options, data, element);
    plot.current = made;
    place(made, latest.current.point);
    return () => {
      made.destroy();
      plot.current = null;
    };
  }, [columns, names, active, theme, pointLabel, valueLabel]);
  useLayoutEffect(() => place(plot.current, point), [point]);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === 0) return;
      plot.current?.setSize({ width: element.clientWidth, height: element.clientHeight });
      place(plot.current, latest.current.point);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return <div ref={box} aria-hidden="true" className="absolute inset-0 overflow-hidden" />;
}
