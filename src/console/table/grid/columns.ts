import { useMemo } from "react";
import { usePreference } from "../../kernel/state/preferences.ts";
import type { Column } from "../../kernel/screen/screen.ts";
import { type Arrangement, arrangementOf, keepArrangement, nameOf, readArrangement, rowHeights, within } from "./arrangement.ts";
import type { Span } from "./blocks.ts";
import { type Shown, widthOf } from "./cells.tsx";

/** A column in its place; `left` in px where it is pinned. */
export interface Placed<R> extends Column<R> {
  readonly left?: number | undefined;
}

const tickWidth = 32;

/** Left edges in px, and the right one of the last. */
export function edgesOf(columns: readonly Column<never>[]): readonly number[] {
  let edge = tickWidth;
  return [edge, ...columns.map((column) => (edge += widthOf(column)))];
}

/** The pinned columns and those in the view or near it, each with its number. */
export function shownOf<R>(columns: readonly Placed<R>[], edges: readonly number[], { first, last }: Span): readonly Shown<R>[] {
  const pinned = columns.filter(({ left }) => left !== undefined).length;
  const room = (edges[Math.max(first, pinned)] ?? 0) - (edges[pinned] ?? 0);
  return columns.flatMap((column, index) =>
    index < pinned || (index >= first && index <= last)
      ? [{ column, index, ...(room > 0 && index === Math.max(first, pinned) ? { room } : {}) }]
      : [],
  );
}

/** All columns in their order, pinned ones first; one that has come with a new version stands behind its neighbour of the definition. */
export function inOrder<R>(columns: readonly Column<R>[], { order, pinned }: Arrangement): readonly Column<R>[] {
  const sorted: Column<R>[] = order.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  for (const [at, column] of columns.entries()) {
    if (sorted.includes(column)) continue;
    const neighbour = columns[at - 1];
    sorted.splice(neighbour ? sorted.indexOf(neighbour) + 1 : 0, 0, column);
  }
  return [...sorted.filter(({ key }) => pinned.includes(key)), ...sorted.filter(({ key }) => !pinned.includes(key))];
}

export const isHidden = (column: Pick<Column<never>, "key" | "hide">, { order, hidden }: Arrangement): boolean =>
  order.includes(column.key) ? hidden.includes(column.key) : column.hide === true;

/** The columns that are shown, each with its width and its place. */
export function arrange<R>(columns: readonly Column<R>[], arrangement: Arrangement): readonly Placed<R>[] {
  let left = tickWidth;
  return inOrder(columns, arrangement)
    .filter((column) => !isHidden(column, arrangement))
    .map((column): Placed<R> => {
      const width = arrangement.widths[column.key];
      const sized = width === undefined ? column : { ...column, width };
      if (!arrangement.pinned.includes(column.key)) return sized;
      const placed = { ...sized, left };
      left += widthOf(sized);
      return placed;
    });
}

/** Sets a column's width; null gives it the one of its definition. */
export function keepWidth(path: string, key: string, width: number | null): void {
  const before = arrangementOf(path);
  const { [key]: _gone, ...rest } = before.widths;
  keepArrangement(path, { ...before, widths: width === null ? rest : { ...rest, [key]: within(width) } });
}

/** The person's own columns of a screen; they follow him to any seat. */
export function useColumns<R>(path: string, columns: readonly Column<R>[]) {
  const kept = usePreference(nameOf(path));
  return useMemo(() => {
    const arrangement = readArrangement(kept);
    return { arrangement, columns: arrange(columns, arrangement), rowHeight: rowHeights[arrangement.density] };
  }, [kept, columns]);
}
