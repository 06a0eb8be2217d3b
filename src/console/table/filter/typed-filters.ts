import { fold } from "../../i18n/fold.ts";
import { t } from "../../i18n/i18n.ts";
import type { AnyFilter } from "../../kernel/screen/screen.ts";
import { describeFilter } from "./filter-bar.tsx";
import { isNumeric, lastDays, readFilter, writeFilter } from "./filter-text.ts";

export interface Typed {
  /** Filter key → its text in the address. */
  readonly set: Readonly<Record<string, string>>;
  /** "Days overdue > 30 · Assignee Lan", for the eye before Enter. */
  readonly said: string;
  /** What was not understood, in words; null: everything was. */
  readonly wrong: string | null;
}
interface Part {
  readonly filter: AnyFilter;
  readonly value: unknown;
}

export const squeeze = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, "");
/** The filters by a person: what `@lan` sets. */
export const byPerson: ReadonlySet<string> = new Set(["assigneeId", "adminUserId", "reviewerId", "creditedTo"]);

/** "Days past due" → "past due", "due": what a hand types of it. */
const endsOf = (label: string): readonly string[] => {
  const words = label.split(/\s+/);
  return words.slice(1).map((_, at) => words.slice(at + 1).join(""));
};

export function filterNamed(filters: readonly AnyFilter[], name: string): AnyFilter | null {
  const wanted = squeeze(name);
  if (!wanted) return null;
  const begins = (text: string) => squeeze(text).startsWith(wanted);
  const whole = filters.find((filter) => squeeze(filter.key) === wanted || squeeze(t(filter.label)) === wanted);
  if (whole) return whole;
  return (
    filters.find((filter) => begins(filter.key)) ??
    filters.find((filter) => begins(t(filter.label))) ??
    filters.find((filter) => endsOf(t(filter.label)).some(begins)) ??
    null
  );
}

function optionOf(filter: AnyFilter, text: string): string | number | null {
  const wanted = squeeze(text);
  const options = filter.options?.() ?? [];
  const exact = options.find(({ value, label }) => fold(String(value)) === fold(text) || squeeze(label) === wanted);
  const near =
    exact ??
    options.find(
      ({ label }) =>
        fold(label)
          .split(/\s+/)
          .some((word) => word.startsWith(wanted)) || squeeze(label).startsWith(wanted),
    );
  return wanted && near ? near.value : null;
}

/** What follows a filter's name, as its kind reads it; undefined when the kind does not understand it. */
function valueOf(filter: AnyFilter, operator: string, text: string): unknown {
  const { kind } = filter;
  if (kind === "flag") return readFilter(kind, text || "1");
  if (filter.options) {
    const values = text.split(",").map((part) => optionOf(filter, part));
    if (values.includes(null)) return undefined;
    return kind === "one-of" ? values[0] : values;
  }
  if (kind === "date-range" && /^\d{1,3}$/.test(text)) return lastDays(Number(text));
  const ranged = kind === "number-range" || kind === "money-range";
  if (ranged && operator === ">=") return readFilter(kind, `${text}..`);
  if (ranged && operator === "<=") return readFilter(kind, `..${text}`);
  return readFilter(kind, ranged && /[<>]/.test(operator) ? `${operator}${text}` : text, isNumeric(filter));
}

/** One part of what was typed: `overdue>30`, `@lan`, `stage=M1,M2`, a flag's name, or an option's name alone. */
function readPart(filters: readonly AnyFilter[], part: string): Part | string {
  const names = filters.map((filter) => t(filter.label)).join(", ");
  if (part.startsWith("@")) {
    const filter = filters.find(({ key }) => byPerson.has(key));
    if (!filter) return t("palette.filter.noPerson");
    const value = optionOf(filter, part.slice(1));
    return value === null
      ? t("palette.filter.nobody", { name: part.slice(1) })
      : { filter, value: filter.kind === "many-of" ? [value] : value };
  }
  const [, name = "", operator = "", text = ""] = /^([^<>=:]+)(>=|<=|[<>=:])?(.*)$/.exec(part) ?? [];
  const filter = filterNamed(filters, name);
  if (filter && (operator || filter.kind === "flag")) {
    const value = valueOf(filter, operator, text);
    return value === undefined ? t("palette.filter.badValue", { name: t(filter.label), value: text }) : { filter, value };
  }
  for (const one of filters) {
    const value = byPerson.has(one.key) || operator ? null : optionOf(one, part);
    if (value !== null) return { filter: one, value: one.kind === "many-of" ? [value] : value };
  }
  return filter ? t("palette.filter.noValue", { name: t(filter.label) }) : t("palette.filter.unknown", { part, names });
}

/**
 * Reads the filters of a list's line, or behind a screen's code (`:ca overdue>30 @lan`), a text with spaces in quotes; each part that is not
 * understood is named.
 */
export function readTyped(filters: readonly AnyFilter[], text: string): Typed {
  // An input method writes signs at full width.
  const parts = (text.normalize("NFKC").match(/(?:[^\s"]|"[^"]*"?)+/g) ?? []).map((part) => readPart(filters, part.replaceAll('"', "")));
  const read = parts.filter((part) => typeof part !== "string");
  const wrong = parts.filter((part) => typeof part === "string");
  return {
    set: Object.fromEntries(read.map(({ filter, value }) => [filter.key, writeFilter(filter.kind, value)])),
    said: read.map(({ filter, value }) => `${t(filter.label)} ${describeFilter(filter, value)}`).join(" · "),
    wrong: wrong.length ? wrong.join(" ") : null,
  };
}
