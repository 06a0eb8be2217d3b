import type { Dimension } from "../../../contract/report/report-record.ts";
import type { Values } from "../book/sum-lines.ts";

/** Lines down, and what stands across. */
export interface Crossed {
  readonly by: Dimension;
  readonly across: Dimension;
  readonly startTime: string;
}

/** What stands where a line and a column meet. */
export interface Cells {
  readonly at: (line: string, column: string) => Values;
}

interface Found {
  readonly key: string | null;
  readonly across?: string | number | null;
  readonly [sum: string]: string | number | boolean | null | undefined;
}
/** Rows of a statement as cells; where nothing was found stands nothing. */
export function cellsFrom(found: readonly Found[], nothing: Values): Cells {
  const lines = new Map<string, Map<string, Values>>();
  for (const { key, across, ...sums } of found) {
    if (key === null || across === null || across === undefined) continue;
    const line = lines.get(key) ?? new Map<string, Values>();
    const column = String(across);
    const values = Object.keys(nothing).flatMap((name) => (typeof sums[name] === "number" ? [[name, sums[name]] as const] : []));
    line.set(column, { ...nothing, ...line.get(column), ...Object.fromEntries(values) });
    lines.set(key, line);
  }
  return { at: (line, column) => lines.get(line)?.get(column) ?? nothing };
}

/** Sums of several, name by name; null where none of them says anything. */
export function added(values: readonly Values[], names: readonly string[]): Values {
  const sum = (name: string): number | null => {
    const known = values.flatMap((each) => each[name] ?? []);
    return known.length > 0 ? known.reduce((all, value) => all + value, 0) : null;
  };
  return Object.fromEntries(names.map((name) => [name, sum(name)]));
}
