import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import uPlot from "uplot";
import { readInk } from "../../../src/console/chart/ink.ts";
import { TimeSeries, type Line } from "../../../src/console/chart/time-series.tsx";

declare global {
  interface Window {
    /** Makes a chart anew; answers ms from the call to the end of the frame that shows it. */
    keylineChart: Readonly<Record<"ours" | "bare", () => Promise<number>>>;
  }
}

const points = 100_000;
const names = ["one", "two", "three"] as const;
/** The same walks on every page: a figure that goes up and down, never known to be nothing. */
const lines: readonly Line[] = names.map((name, pen) => {
  let [seed, value] = [pen + 1, 1_000_000];
  const values = Float64Array.from({ length: points }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    value += Math.round((seed / 2_147_483_647 - 0.5) * 2_000);
    return value;
  });
  return { name, pen, values };
});
// The colours of the pens: this page has none of the console's styles.
for (const [at, token] of ["--st-repay", "--st-overdue", "--st-settled"].entries())
  document.documentElement.style.setProperty(token, ["#4aaaff", "#ffaa44", "#44ffaa"][at] ?? "");
const boxOf = (id: string): HTMLElement => {
  const box = document.createElement("div");
  box.id = id;
  box.style.cssText = "position: relative; width: 1100px; height: 240px; color: #888; background: #111";
  document.body.append(box);
  return box;
};
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve();
      channel.port2.postMessage(null);
    });
  });
async function timed(make: () => void): Promise<number> {
  // From the beginning of a frame, so that none of them waits for another share of it.
  await painted();
  const began = performance.now();
  make();
  await painted();
  return performance.now() - began;
}

const [mine, other] = [boxOf("ours"), boxOf("bare")];
const root = createRoot(mine);
const ink = readInk();
const label = (value: number): string => String(value);
const none = (): void => {};
const chart = (of: readonly Line[]) => (
  <TimeSeries lines={of} part={null} point={null} active={0} pointLabel={label} valueLabel={label} onPoint={none} />
);
const x = Float64Array.from({ length: points }, (_, at) => at);
let plot: uPlot | null = null;

window.keylineChart = {
  // A copy: it is made anew by lines that are others.
  ours: () => timed(() => flushSync(() => root.render(chart([...lines])))),
  bare: () =>
    timed(() => {
      plot?.destroy();
      plot = new uPlot(
        {
          width: 1_100,
          height: 240,
          legend: { show: false },
          cursor: { drag: { x: false, y: false, setScale: false } },
          scales: { x: { time: false } },
          // The same picture: a dash is half of what a line of so many points takes.
          series: [
            {},
            ...names.map((name, pen) => ({
              label: name,
              stroke: ink.pen(pen).colour,
              dash: ink.pen(pen).dash,
              width: pen === 0 ? 2.5 : 1.25,
              points: { show: false },
            })),
          ],
        },
        [x, ...lines.map(({ values }) => values)],
        other,
      );
    }),
};
