import { taxAccounts } from "../ledger/accounts.ts";

/** Papers that a customer is given. */
export const paperKinds = ["receipt", "statement", "certificate"] as const;
export type PaperKind = (typeof paperKinds)[number];

const letters: Readonly<Record<PaperKind, string>> = { receipt: "R", statement: "S", certificate: "C" };
/** The number that is printed on it: R2026-000123. Numbers run without gaps per lender, kind and year. */
export const paperNumber = (kind: PaperKind, year: number, number: number): string =>
  `${letters[kind]}${year}-${String(number).padStart(6, "0")}`;

/** Accounts of the chart that hold what a customer owes (rules/ledger.md 1). */
const owed: ReadonlySet<number> = new Set([1100, 1110, 1120, 1130, 1140]);

export interface LedgerEntry {
  /** Row of rules/ledger.md 2. */
  readonly code: string;
  readonly valueDate: string;
  readonly accounts: readonly number[];
  /** Minor units; debit above zero. */
  readonly amounts: readonly number[];
}
/** By how much an entry changes what is owed, in minor units. */
const change = ({ accounts, amounts }: LedgerEntry): number =>
  accounts.reduce((sum, account, at) => sum + (owed.has(account) ? (amounts[at] ?? 0) : 0), 0);

/** What is owed to the authority (rules/ledger.md 1). */
const ofTax: ReadonlySet<number> = new Set(Object.values(taxAccounts));
/** The tax in what an entry charges, in minor units; below zero where a charge that bore it was given up or taken back. */
const taxOf = ({ accounts, amounts }: LedgerEntry): number =>
  accounts.reduce((sum, account, at) => sum - (ofTax.has(account) ? (amounts[at] ?? 0) : 0), 0);
/** The tax in all that some entries charged, less what was given up again. */
export const taxCharged = (entries: readonly LedgerEntry[]): number => entries.reduce((sum, entry) => sum + taxOf(entry), 0);

export interface StatementLine {
  readonly day: string;
  readonly code: string;
  /** What was added to what is owed, and what was taken from it; one of them is 0. */
  readonly charged: number;
  readonly credited: number;
  readonly balance: number;
}
export interface Statement {
  readonly opening: number;
  readonly lines: readonly StatementLine[];
  readonly charged: number;
  readonly credited: number;
  readonly closing: number;
  /** The tax in what was charged, and in what was given up or taken back of it. */
  readonly taxCharged: number;
  readonly taxCredited: number;
}

/**
 * What an order's ledger says of some days, by value date: opening + charged - credited = closing, all in minor units. Entries of one day and kind, such
 * as a night's interest, that leave what is owed as it was are left out.
 */
export function statementOf(entries: readonly LedgerEntry[], from: string, to: string): Statement {
  const sorted = entries.toSorted((one, other) => (one.valueDate < other.valueDate ? -1 : one.valueDate > other.valueDate ? 1 : 0));
  const opening = sorted.reduce((sum, entry) => sum + (entry.valueDate < from ? change(entry) : 0), 0);
  let balance = opening;
  const within = sorted.filter(({ valueDate }) => valueDate >= from && valueDate <= to);
  const taxes = within.map(taxOf);
  const lines = within
    .map((entry): StatementLine => {
      const by = change(entry);
      balance += by;
      return { day: entry.valueDate, code: entry.code, charged: Math.max(by, 0), credited: Math.max(-by, 0), balance };
    })
    .filter(({ charged, credited }) => charged > 0 || credited > 0);
  const sum = (part: "charged" | "credited") => lines.reduce((all, line) => all + line[part], 0);
  return {
    opening,
    lines,
    charged: sum("charged"),
    credited: sum("credited"),
    closing: balance,
    taxCharged: taxes.reduce((all, tax) => all + Math.max(tax, 0), 0),
    taxCredited: taxes.reduce((all, tax) => all + Math.max(-tax, 0), 0),
  };
}

/** What is owed by all entries, in minor units. */
export const owedBy = (entries: readonly LedgerEntry[]): number => entries.reduce((sum, entry) => sum + change(entry), 0);
