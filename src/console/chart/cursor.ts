/** Where the reader stands in a chart; `point` is null until a key or the pointer has chosen one. */
export interface ChartCursor {
  readonly point: number | null;
  readonly series: number;
}
export const nowhere: ChartCursor = { point: null, series: 0 };

/** The first press enters at the near end: → at the first of `length` points, ← at the last known one (`last`). */
export function movePoint(
  cursor: ChartCursor,
  by: number,
  { length, last }: { readonly length: number; readonly last: number },
): ChartCursor {
  if (length === 0) return cursor;
  const at = cursor.point === null ? (by > 0 ? 0 : last) : cursor.point + by;
  return { ...cursor, point: Math.max(0, Math.min(length - 1, at)) };
}

export const moveSeries = (cursor: ChartCursor, by: number, count: number): ChartCursor => ({
  ...cursor,
  series: count === 0 ? 0 : (cursor.series + by + count) % count,
});

/** Index of the last value that is known; -1 when none is. */
export function lastKnown(values: Float64Array): number {
  for (let at = values.length - 1; at >= 0; at -= 1) if (!Number.isNaN(values[at])) return at;
  return -1;
}
