import type { Ranked } from "../rank/ranked.ts";
import type { Compared } from "./change-columns.ts";

type Found = readonly Ranked[] | undefined;
/** Lines that are held against one another. */
export interface ComparedLines extends Compared {
  /** Lines that are no more. */
  readonly gone: readonly Ranked[];
}

/** The lines of both ranges as far as they can be compared; null: there is nothing to compare. */
export function comparedOf(lines: Found, now: Found, before: Found): ComparedLines | null {
  if (!lines || !now || !before) return null;
  const valuesOf = (found: readonly Ranked[]) => new Map(found.map(({ id, values }) => [String(id), values]));
  const there = new Set(lines.map(({ id }) => id));
  return {
    now: valuesOf(now),
    before: valuesOf(before),
    gone: before.filter(({ id }) => !there.has(id)).map((line) => ({ ...line, values: {} })),
  };
}
