import { collectionReasons } from "../../../lending/options/collection-reasons.ts";
import { chooseLocale, languageTag, offeredIn, readRegion, type Locale } from "../../../contract/languages.ts";
import type { CellKind } from "../../domain/export/export.list.ts";
import type { TenantFacts } from "../../kernel/context.ts";
import { textIn } from "../../kernel/texts.ts";

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
  readonly tenant: Pick<TenantFacts, "timeZone" | "apps" | "region">;
}

const statuses: Readonly<Record<number, string>> = {
  [-1]: "closed",
  0: "unassigned",
  1: "review",
  2: "rejected",
  5: "disburse",
  6: "repay",
  8: "overdue",
  9: "settled",
};

const text = (value: string): Cell => (value === "" ? null : { kind: "text", text: value });
const named = ({ locale }: Writing, key: string, otherwise: unknown): Cell => text(textIn(locale, key) || String(otherwise));

type Reader = (value: unknown, writing: Writing) => Cell;
const readers: Readonly<Record<CellKind, Reader>> = {
  text: (value) => text(String(value)),
  // Minor units; the wire knows no other.
  money: (value) => ({ kind: "money", amount: Number(value) / 100 }),
  number: (value) => ({ kind: "number", value: Number(value) }),
  share: (value) => ({ kind: "share", value: Number(value) / 1_000_000 }),
  day: (value) => ({ kind: "day", wall: new Date(`${String(value)}T00:00:00Z`) }),
  instant: (value, { tenant }) => ({ kind: "instant", wall: wallOf(new Date(String(value)), tenant.timeZone) }),
  flag: (value, { locale }) => (value === true ? text(textIn(locale, "table.yes")) : null),
  app: (value, { tenant }) => text(tenant.apps.find((app) => app.id === value)?.name ?? String(value)),
  status: (value, writing) => named(writing, `status.${statuses[Number(value)] ?? "unassigned"}`, value),
  reason: (value, writing) => {
    const reason = collectionReasons.find((each) => each.code === value);
    return reason ? named(writing, `composer.reasons.${reason.name}`, value) : null;
  },
  contact: (value, writing) => named(writing, `table.contactStatus.${String(value)}`, value),
  userType: (value, writing) => named(writing, `order.userType.${String(value)}`, value),
  neglect: (value, writing) => named(writing, `collection.neglect.${String(value)}`, value),
  recordType: (value, writing) => named(writing, `order.record.type.${String(value)}`, value),
  phoneType: (value, writing) => named(writing, `records.phoneType.${String(value)}`, value),
  direction: (value, writing) => named(writing, `records.direction.${String(value)}`, value),
  purpose: (value, writing) => named(writing, `records.purpose.${String(value)}`, value),
  subTag: (value, writing) => named(writing, `composer.tags.${String(value)}`, value),
  department: (value, writing) => named(writing, `records.department.${String(value)}`, value),
  rule: (value, writing) => named(writing, `records.rule.${String(value)}`, value),
  key: (value, writing) => named(writing, String(value), String(value).split(".").at(-1) ?? ""),
  left: (value, writing) => named(writing, `collection.left.${String(value)}`, value),
};

/** A value of the list as its column's kind has it; what is missing is an empty cell. */
export function readCell(kind: CellKind, value: unknown, writing: Writing): Cell {
  return value === null || value === undefined ? null : readers[kind](value, writing);
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
