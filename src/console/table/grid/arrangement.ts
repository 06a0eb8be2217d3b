import { preferenceOf, setPreference, type Preference } from "../../kernel/state/preferences.ts";

/** Rows in px: dense, and for eyes that want more air. */
export const rowHeights = { compact: 28, comfortable: 33 } as const;

/** How a person has set up the columns of one screen; a column that is not named stands as its definition says. */
export interface Arrangement {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  readonly pinned: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
  readonly density: keyof typeof rowHeights;
}

export const widthLimits = { least: 48, most: 640, step: 8 } as const;

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [];

/** A width that a column can have, whole px. */
export const within = (width: number): number => Math.round(Math.min(Math.max(width, widthLimits.least), widthLimits.most));

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

/** The name that a screen's columns are kept under. */
export const nameOf = (path: string): string => `columns ${path}`;
export const arrangementOf = (path: string): Arrangement => readArrangement(preferenceOf(nameOf(path)));
export const keepArrangement = (path: string, arrangement: Arrangement | null): void =>
  setPreference(nameOf(path), arrangement === null ? null : { ...arrangement });
