import { chooseLocale, languageTag, offeredIn, readRegion, type Locale } from "../../../contract/languages.ts";
import type { ColumnKind, ListColumn } from "../../../contract/kernel/list.ts";
import type { TenantFacts } from "../../kernel/context.ts";
import { textIn } from "../../kernel/http/texts.ts";

/** A value as a file knows it; `wall` is the clock of the tenant's zone, written as if it were UTC. */
export type Cell =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "money"; readonly amount: number }
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "share"; readonly value: number }
  | { readonly kind: "day" | "instant"; readonly wall: Date }
  | null;

/** In whose language and by whose clock and numbers a file is written. */
export interface Writing {
  readonly locale: Locale;
  readonly tenant: Pick<TenantFacts, "timeZone" | "apps" | "products" | "region">;
}

const text = (value: string): Cell => (value === "" ? null : { kind: "text", text: value });
const named = ({ locale }: Writing, key: string, otherwise: unknown): Cell => text(textIn(locale, key) || String(otherwise));

type Reader = (value: unknown, writing: Writing, column: ListColumn) => Cell;
const number: Reader = (value) => ({ kind: "number", value: Number(value) });
const plain: Reader = (value) => text(String(value));
/** The word of a code; a code that its list does not know stands as it came. */
const word: Reader = (value, writing, { codes }) => {
  const key = codes?.text(value as string | number) ?? null;
  return key === null ? text(String(value)) : named(writing, key, value);
};
const readers: Readonly<Record<ColumnKind, Reader>> = {
  text: plain,
  id: plain,
  phone: plain,
  // Minor units; the wire knows no other.
  money: (value) => ({ kind: "money", amount: Number(value) / 100 }),
  count: number,
  percent: number,
  days: number,
  minutes: (value) => ({ kind: "number", value: Math.round(Number(value) / 6) / 10 }),
  share: (value) => ({ kind: "share", value: Number(value) / 1_000_000 }),
  day: (value) => ({ kind: "day", wall: new Date(`${String(value)}T00:00:00Z`) }),
  instant: (value, { tenant }) => ({ kind: "instant", wall: wallOf(new Date(String(value)), tenant.timeZone) }),
  flag: (value, { locale }) => (value === true ? text(textIn(locale, "table.yes")) : null),
  app: (value, { tenant }) => text(tenant.apps.find((app) => app.id === value)?.name ?? String(value)),
  product: (value, { tenant }) => text(tenant.products.find((product) => product.id === value)?.name ?? String(value)),
  coded: word,
  // With its codes the status itself, without them the days that it stands beside.
  status: (value, writing, column) => (column.codes ? word(value, writing, column) : number(value, writing, column)),
  key: (value, writing) => named(writing, String(value), String(value).split(".").at(-1) ?? ""),
};

const shown = (cell: Cell): string => (cell?.kind === "text" ? cell.text : "");

/** A value of the list as its column's kind has it; what is missing is an empty cell. */
export function readCell(column: ListColumn | undefined, value: unknown, writing: Writing): Cell {
  if (value === null || value === undefined) return null;
  if (!column) return null;
  if (Array.isArray(value)) return text(value.map((each) => shown(word(each, writing, column))).join(", "));
  return readers[column.kind](value, writing, column);
}

/** An instant by the clock on the tenant's wall. */
export function wallOf(instant: Date, timeZone: string): Date {
  const parts = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" }).format(instant);
  return new Date(`${parts.replace(" ", "T")}Z`);
}

/** The sign before the decimals where the tenant lives: his spreadsheets read numbers by it, whatever language the operator speaks. */
export function decimalSign(region: string): string {
  const home = chooseLocale(null, offeredIn(readRegion(region)));
  return new Intl.NumberFormat(languageTag(home)).formatToParts(1.5).find((part) => part.type === "decimal")?.value ?? ".";
}
