import { useMemo } from "react";
import { preferenceOf, setPreference, usePreference, type Preference } from "../../kernel/state/preferences.ts";
import type { Column } from "../../kernel/screen/screen.ts";
import { widthOf } from "./cells.tsx";
import { rowHeights } from "../queue/cursor.ts";

/** How a person has set up the columns of one screen; a column that is not named stands as its definition says. */
export interface Arrangement {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  readonly pinned: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
  readonly density: keyof typeof rowHeights;
}

/** A column in its place; `left` in px where it is pinned. */
export interface Placed<R> extends Column<R> {
  readonly left?: number | undefined;
}

export const widthLimits = { least: 48, most: 640, step: 8 } as const;
const tickWidth = 32;

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [];

const within = (width: number): number => Math.round(Math.min(Math.max(width, widthLimits.least), widthLimits.most));

/** Reads what was kept; whatever is no arrangement counts as none. */
export function readArrangement(kept: Preference | null): Arrangement {
  const widths = Object.entries(typeof kept?.["widths"] === "object" ? (kept["widths"] ?? {}) : {});
  return {
    order: texts(kept?.["order"]),
    hidden: texts(kept?.["hidden"]),
    pinned: texts(kept?.["pinned"]),
    widths: Object.fromEntries(widths.flatMap(([key, width]) => (typeof width === "number" ? [[key, within(width)]] : []))),
    density: kept?.["density"] === "comfortable" ? "comfortable" : "compact",
  };
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

const nameOf = (path: string): string => `columns ${path}`;
export const arrangementOf = (path: string): Arrangement => readArrangement(preferenceOf(nameOf(path)));
export const keepArrangement = (path: string, arrangement: Arrangement | null): void =>
  setPreference(nameOf(path), arrangement === null ? null : { ...arrangement });

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
