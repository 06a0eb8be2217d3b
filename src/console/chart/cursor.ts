/** Where the reader stands in a chart; `point` is null until a key or the pointer has chosen one. */
export interface ChartCursor {
  readonly point: number | null;
  readonly series: number;
}
export const nowhere: ChartCursor = { point: null, series: 0 };

/** How many points there are, and those at which the first press enters: with → the first that has something, with ← the last known one. */
export interface Extent {
  readonly length: number;
  readonly first: number;
  readonly last: number;
}

export function movePoint(cursor: ChartCursor, by: number, { length, first, last }: Extent): ChartCursor {
  if (length === 0) return cursor;
  const at = cursor.point === null ? (by > 0 ? first : last) : cursor.point + by;
  return { ...cursor, point: Math.max(0, Math.min(length - 1, at)) };
}

/** To the next line that is not hidden. */
export function moveSeries(cursor: ChartCursor, by: number, shown: readonly boolean[]): ChartCursor {
  const { length } = shown;
  for (let steps = 1; steps <= length; steps += 1) {
    const series = (((cursor.series + by * steps) % length) + length) % length;
    if (shown[series]) return { ...cursor, series };
  }
  return { ...cursor, series: 0 };
}

/** Index of the last value that is known; -1 when none is. */
export function lastKnown(values: Float64Array): number {
  for (let at = values.length - 1; at >= 0; at -= 1) if (!Number.isNaN(values[at])) return at;
  return -1;
}

/** The points of a line, as a cursor enters them: hours before anything happened are passed over. */
export function extentOf(values: Float64Array): Extent {
  const first = values.findIndex((value) => !Number.isNaN(value) && value !== 0);
  return { length: values.length, first: Math.max(0, first), last: Math.max(0, lastKnown(values)) };
}
