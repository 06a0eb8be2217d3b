import { formatDay } from "../../i18n/format.ts";
import { t } from "../../i18n/i18n.ts";
import type { DateRange, Kind } from "../kinds.ts";
import type { Fields } from "../use-form.ts";

/** What stands in the fields, by their names. */
export type Typed = Readonly<Record<string, unknown>>;

export interface Change {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

const nothing = "–";
const range = ({ from, to }: DateRange): string => `${formatDay(from)} – ${formatDay(to)}`;

/** A field's value in words: coded ones by their words, dates in full, as whoever reads the form knows them. */
export function shownOf(kind: Kind<unknown>, typed: unknown): string {
  if (kind.control === "switch") return t(typed === true ? "common.yes" : "common.no");
  if (kind.options) {
    const chosen = new Set((typed as readonly string[] | undefined) ?? []);
    const words = kind.options().flatMap(({ value, label }) => (chosen.has(String(value)) ? [label] : []));
    return words.join(", ") || nothing;
  }
  const reading = kind.read(typed ?? kind.empty);
  if (!("reason" in reading) && reading.value !== null) {
    if (kind.control === "date") return formatDay(reading.value as string);
    if (kind.control === "date-range") return range(reading.value as DateRange);
  }
  return (typeof typed === "string" ? typed.trim() : "") || nothing;
}

/** Two ways to type one value are the same: `+1d` and the day that it means. */
export function isSame(kind: Kind<unknown>, one: unknown, other: unknown): boolean {
  const [a, b] = [kind.read(one ?? kind.empty), kind.read(other ?? kind.empty)];
  if ("reason" in a || "reason" in b) return JSON.stringify(one ?? kind.empty) === JSON.stringify(other ?? kind.empty);
  return JSON.stringify(a.value) === JSON.stringify(b.value);
}

/** The fields that differ, in the order of the form, both sides in words. */
export const changesOf = (fields: Fields, before: Typed, after: Typed): readonly Change[] =>
  Object.entries(fields).flatMap(([name, kind]) =>
    isSame(kind, before[name], after[name]) ? [] : [{ name, before: shownOf(kind, before[name]), after: shownOf(kind, after[name]) }],
  );
