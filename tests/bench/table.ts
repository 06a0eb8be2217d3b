/** One bar: what was measured against what was promised. */
export interface Bar {
  readonly figure: string;
  readonly bar: string;
  readonly measured: string;
  readonly met: boolean;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export function quantile(values: readonly number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * at), sorted.length - 1)] ?? Number.NaN;
}

export const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : value.toFixed(0)} ms`;
export const times = (value: number): string => `${value.toFixed(2)} ×`;
export const count = (value: number): string => Math.round(value).toLocaleString("en");

/** How a figure is written, and what else is to be said of it. */
type Unit = readonly [write: (value: number) => string, note?: string];

/** A bar that is a number with an upper or a lower limit. */
export const atMost = (figure: string, limit: number, measured: number, [write, note = ""]: Unit): Bar => ({
  figure,
  bar: `≤ ${write(limit)}`,
  measured: `${write(measured)}${note && ` (${note})`}`,
  met: measured <= limit,
});
export const atLeast = (figure: string, limit: number, measured: number, [write, note = ""]: Unit): Bar => ({
  figure,
  bar: `≥ ${write(limit)}`,
  measured: `${write(measured)}${note && ` (${note})`}`,
  met: measured >= limit,
});
export const holds = (figure: string, bar: string, met: boolean, measured: string): Bar => ({ figure, bar, measured, met });

const heads = ["figure", "bar", "measured", "met"];

/** One table in Markdown, so that it can stand in a note as it is printed. */
export function printTable(bars: readonly Bar[], say: (text: string) => void): void {
  const rows = [heads, ...bars.map(({ figure, bar, measured, met }) => [figure, bar, measured, met ? "yes" : "NO"])];
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - cell.length)).join(" | ")} |\n`;
  const [head = [], ...rest] = rows;
  say(line(head) + line(widths.map((width) => "-".repeat(width))) + rest.map(line).join(""));
}

export const say = (text: string): void => void process.stdout.write(text);
