import { addDays, localDate } from "../../../lending/time/zone.ts";
import { timeZone } from "../../i18n/format.ts";
import type { Filter, FilterKind } from "../../kernel/screen/screen.ts";

/** Filters live in the URL as people read them: `overdueDays=1..30`, `stage=M1,M2`, `applyTime=2026-11-15..2026-11-21`. */
interface Range {
  readonly from?: number | string;
  readonly to?: number | string;
}

/** A money range is typed and shown in whole currency and travels in minor units. */
const minor = 100;

/** Reads what stands in the URL or was typed; undefined when it says nothing that the kind understands. */
export function readFilter(kind: FilterKind, text: string, numeric = false): unknown {
  const typed = text.trim();
  if (typed === "") return undefined;
  if (kind === "flag") return typed === "1" || typed === "true" ? true : undefined;
  if (kind === "text") return typed;
  if (kind === "one-of") return numeric ? wholeNumber(typed) : typed;
  if (kind === "many-of") return readMany(typed, numeric);
  return kind === "date-range" ? readDays(typed) : readRange(typed, kind === "money-range" ? minor : 1);
}

function wholeNumber(text: string): number | undefined {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function readMany(text: string, numeric: boolean): unknown {
  const parts = text.split(",").filter((part) => part !== "");
  const values = numeric ? parts.map(wholeNumber).filter((value) => value !== undefined) : parts;
  return values.length > 0 ? values : undefined;
}

/** `5..30`, `5..`, `..30`, `>5`, `<30`, `7`. */
function readRange(text: string, unit: number): Range | undefined {
  const plain = text.replace(/[\s_]/g, "");
  const more = /^>(-?\d+)$/.exec(plain);
  if (more) return { from: Number(more[1]) * unit + 1 };
  const less = /^<(-?\d+)$/.exec(plain);
  if (less) return { to: Number(less[1]) * unit - 1 };
  const parts = /^(-?\d+)?(\.\.|-)?(-?\d+)?$/.exec(plain);
  if (!parts || (parts[1] === undefined && parts[3] === undefined)) return undefined;
  const single = parts[2] === undefined;
  return {
    ...(parts[1] === undefined ? {} : { from: Number(parts[1]) * unit }),
    ...(single ? { to: Number(parts[1]) * unit } : parts[3] === undefined ? {} : { to: Number(parts[3]) * unit }),
  };
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

function readDays(text: string): Range | undefined {
  const [from = "", to = from] = text.split("..");
  return dayPattern.test(from) && dayPattern.test(to) && from <= to ? { from, to } : undefined;
}

/** How the value stands in the URL. */
export function writeFilter(kind: FilterKind, value: unknown): string {
  if (value === undefined || value === null) return "";
  if (kind === "flag") return value === true ? "1" : "";
  if (kind === "many-of") return (value as readonly unknown[]).join(",");
  if (kind === "text" || kind === "one-of") return String(value as string | number);
  const { from, to } = value as Range;
  if (kind === "date-range") return from === to ? String(from) : `${from}..${to}`;
  const unit = kind === "money-range" ? minor : 1;
  const side = (end: number | string | undefined) => (end === undefined ? "" : String(Math.trunc(Number(end) / unit)));
  return from === to ? side(from) : `${side(from)}..${side(to)}`;
}

/** The last `days` days, today included, in the tenant's zone (rules/product.md 6). */
export function lastDays(days: number, now = new Date()): { readonly from: string; readonly to: string } {
  const to = localDate(now, timeZone());
  return { from: addDays(to, 1 - days), to };
}

/** Filters of a screen from the search part of its address. */
export function filtersOf<I>(filters: readonly Filter<I>[], search: URLSearchParams): Partial<I> {
  const found: Record<string, unknown> = {};
  for (const filter of filters) {
    const text = search.get(filter.key);
    const value = text === null ? filter.initial : readFilter(filter.kind, text, isNumeric(filter));
    if (value !== undefined) found[filter.key] = value;
  }
  return found as Partial<I>;
}

/** Whether the filter's options are numbers. */
export function isNumeric<I>(filter: Filter<I>): boolean {
  return typeof filter.options?.()[0]?.value === "number";
}
