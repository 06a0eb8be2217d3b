import { readDate } from "../../lending/time/date-grammar.ts";
import { datesInOrder, filled } from "../../lending/field.rules.ts";
import { firstReason, type Reason, type Rule } from "../../lending/reason.ts";
import { localDate } from "../../lending/time/zone.ts";
import { dayOrder, formatDay, formatFine, formatMoney, formatNumber, timeZone } from "../i18n/format.ts";
import type { MessageKey } from "../i18n/sections.ts";
import { readMoney, readNumber } from "./local-number.ts";

export type Reading<V> = { readonly value: V } | { readonly reason: Reason };
export interface Option {
  readonly value: string | number;
  readonly label: string;
}
/** A field as data: how its value is written for the hand and read from it. The form holds what is typed, so a draft is what was typed. */
export interface Kind<V, T = unknown> {
  readonly control:
    | "text"
    | "lines"
    | "rows"
    | "number"
    | "money"
    | "rate"
    | "choice"
    | "many"
    | "switch"
    | "date"
    | "date-range"
    | "image";
  readonly label: MessageKey;
  readonly empty: T;
  // Methods, so that fields of different values may stand in one record.
  write(value: V): T;
  read(typed: T): Reading<V>;
  /** Whether a draft may hold it: passwords and files stay in the page. */
  readonly kept: boolean;
  readonly hint?: () => string;
  readonly options?: () => readonly Option[];
  readonly single?: boolean;
  /** Of what is chosen alone and must be: it is not taken back by choosing it again. */
  readonly stays?: boolean;
  readonly secret?: boolean;
  /** Of a picture: a PDF will do as well. */
  readonly alsoPdf?: boolean;
  /** How a text of rows is drawn as cells. */
  readonly rows?: RowsLook;
}
export interface RowNote {
  readonly text: string;
  readonly isWrong?: boolean;
}
/** Columns that are typed, and one that is told. */
export interface RowsLook {
  readonly columns: readonly {
    readonly label: MessageKey;
    /** What stands there usually: offered while it is typed. */
    readonly options?: () => readonly string[];
  }[];
  /** What follows from each row, or why it cannot stand beside the others. */
  readonly margin?: { readonly label: MessageKey; readonly of: (rows: readonly (readonly string[])[]) => readonly RowNote[] };
}
export interface Common<V> {
  readonly label: MessageKey;
  /** Judged in this order, after the value could be read. */
  readonly rules?: readonly Rule<V>[];
  readonly required?: boolean;
  readonly hint?: () => string;
}

function judged<V>({ rules = [] }: Common<V>, value: V): Reading<V> {
  const reason = firstReason(value, ...rules);
  return reason ? { reason } : { value };
}
const isEmpty = (typed: string): boolean => typed.trim() === "";

interface TextOptions extends Common<string> {
  /** Never in a draft, never shown. */
  readonly secret?: boolean;
}
export const text = (options: TextOptions): Kind<string, string> => ({
  control: "text",
  label: options.label,
  empty: "",
  kept: !options.secret,
  secret: options.secret ?? false,
  write: (value) => value,
  read: (typed) => {
    const value = options.secret ? typed : typed.trim();
    const missing = options.required ? filled(value) : null;
    return missing ? { reason: missing } : value === "" ? { value } : judged(options, value);
  },
  ...(options.hint ? { hint: options.hint } : {}),
});

/** Text of several lines; Enter begins a new one. */
export const lines = (options: Common<string>): Kind<string, string> => ({ ...text(options), control: "lines" });

/** Text of several rows, each of several cells with bars between them. */
export const rows = ({ look, ...options }: Common<string> & { readonly look: RowsLook }): Kind<string, string> => ({
  ...text(options),
  control: "rows",
  rows: look,
});

interface Typing<V> {
  readonly control: Kind<V>["control"];
  readonly parse: (typed: string) => V | null;
  readonly show: (value: V) => string;
  readonly unreadable: Reason;
}
/** What is typed as text and means something else; nothing typed is null. */
function typedAs<V>(options: Common<V>, { control, parse, show, unreadable }: Typing<V>): Kind<V | null, string> {
  return {
    control,
    label: options.label,
    empty: "",
    kept: true,
    write: (value) => (value === null ? "" : show(value)),
    read: (typed) => {
      if (isEmpty(typed)) return options.required ? { reason: { error: "field.required" } } : { value: null };
      const value = parse(typed);
      return value === null ? { reason: unreadable } : judged(options, value);
    },
    ...(options.hint ? { hint: options.hint } : {}),
  };
}
const noNumber: Reason = { error: "field.number" };
const noDate: Reason = { error: "field.date" };

export const number = (options: Common<number>) =>
  typedAs(options, { control: "number", parse: readNumber, show: formatNumber, unreadable: noNumber });

/** Minor units of the tenant's currency. */
export const money = (options: Common<number>) =>
  typedAs(options, { control: "money", parse: readMoney, show: formatMoney, unreadable: noNumber });

/** Typed in per cent, held as a fraction: 12,5 is 0.125. */
export const rate = (options: Common<number>) =>
  typedAs(options, {
    control: "rate",
    parse: (typed) => {
      const percent = readNumber(typed.replace(/%\s*$/, ""));
      return percent === null ? null : Number((percent / 100).toFixed(8));
    },
    show: (value) => formatFine(Number((value * 100).toFixed(6))),
    unreadable: noNumber,
  });

/** For a grammar of one's own: what cannot be read is said with `unreadable`. */
export const typedText = <V>(options: Common<V>, typing: Omit<Typing<V>, "control">) => typedAs(options, { control: "text", ...typing });

/** The date that a text means now, where the tenant is. */
export const dateTyped = (typed: string): string | null => readDate(typed, localDate(new Date(), timeZone()), dayOrder());

/** A calendar date, as 2026-11-21. */
export const date = (options: Common<string>) =>
  typedAs(options, { control: "date", parse: dateTyped, show: formatDay, unreadable: noDate });

export interface DateRange {
  readonly from: string;
  readonly to: string;
}
/** Two calendar dates, both included; one alone is a range of that day. */
export const dateRange = (options: Common<DateRange>): Kind<DateRange | null, DateRange> => ({
  control: "date-range",
  label: options.label,
  empty: { from: "", to: "" },
  kept: true,
  write: (value) => (value ? { from: formatDay(value.from), to: formatDay(value.to) } : { from: "", to: "" }),
  read: (typed) => {
    if (isEmpty(typed.from) && isEmpty(typed.to)) return options.required ? { reason: { error: "field.required" } } : { value: null };
    const [from, to] = [dateTyped(typed.from || typed.to), dateTyped(typed.to || typed.from)];
    if (from === null || to === null) return { reason: noDate };
    return judged({ ...options, rules: [datesInOrder, ...(options.rules ?? [])] }, { from, to });
  },
});

interface ChoiceOptions<V> extends Common<V> {
  readonly options: () => readonly Option[];
}
const values = (options: readonly Option[], chosen: readonly string[]) =>
  options.filter((option) => chosen.includes(String(option.value))).map((option) => option.value);

export const many = (options: ChoiceOptions<readonly (string | number)[]>): Kind<readonly (string | number)[], readonly string[]> => ({
  control: "many",
  label: options.label,
  empty: [],
  kept: true,
  options: options.options,
  write: (value) => value.map(String),
  read: (typed) => {
    const value = values(options.options(), typed);
    const missing = options.required ? filled(value) : null;
    return missing ? { reason: missing } : judged(options, value);
  },
  ...(options.hint ? { hint: options.hint } : {}),
});

/** One of a list; chosen again it is taken back, unless one is required. */
export const choice = (options: ChoiceOptions<string | number>): Kind<string | number | null, readonly string[]> => ({
  control: "choice",
  label: options.label,
  empty: [],
  kept: true,
  single: true,
  stays: options.required ?? false,
  options: options.options,
  write: (value) => (value === null ? [] : [String(value)]),
  read: (typed) => {
    const value = values(options.options(), typed)[0];
    if (value === undefined) return options.required ? { reason: { error: "field.required" } } : { value: null };
    return judged(options, value);
  },
  ...(options.hint ? { hint: options.hint } : {}),
});

export const toggle = (options: Common<boolean>): Kind<boolean, boolean> => ({
  control: "switch",
  label: options.label,
  empty: false,
  kept: true,
  write: (value) => value,
  read: (value) => judged(options, value),
});

/** Compressed already (rules/product.md 5), so what is read is what is sent. */
export const image = (options: Common<Blob>): Kind<Blob | null, Blob | null> => ({
  control: "image",
  label: options.label,
  empty: null,
  kept: false,
  write: (value) => value,
  read: (value) => {
    if (value === null) return options.required ? { reason: { error: "field.required" } } : { value };
    return judged(options, value);
  },
});

/** What shows that money moved: a picture, or a PDF as it is. */
export const voucher = (options: Common<Blob>): Kind<Blob | null, Blob | null> => ({ ...image(options), alsoPdf: true });
