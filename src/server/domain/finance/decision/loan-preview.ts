import type { OutputOf } from "../../../../contract/types.ts";
import { postings } from "../../../../lending/ledger/ledger.ts";
import { replay } from "../../../../lending/loan/loan.ts";
import type { LoanEvent } from "../../../../lending/loan/loan-event.ts";
import type { EvidenceSum } from "../../../../lending/options/finance/evidence.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context } from "../../../kernel/context.ts";
import { findLoan, loanTerms } from "../../book/book/book.actions.ts";
import type { LoanRow } from "../../book/book/book.store.ts";
import { entriesOf } from "../payout/evidence.actions.ts";

export type Entries = NonNullable<OutputOf<"decision.evidence">["entries"]>;
export interface Changed {
  readonly what: EvidenceSum;
  readonly was: number;
  readonly is: number;
}
/** Facts that are the same as they were are none. */
export const changedOf = (...all: readonly Changed[]): Changed[] => all.filter(({ was, is }) => was !== is);

/** What an event would post today. */
export function entriesWith(context: Context, row: LoanRow, event: LoanEvent): Entries {
  const { date: today } = businessDay(context.now, context.tenant.timeZone);
  const terms = loanTerms(context, row);
  const before = replay(terms, row.events, today);
  return entriesOf(postings(terms, before, replay(terms, [...row.events, event], today), event));
}

/** What the order owed and had over when somebody asked, against now: an accrued night and money that came both count. */
export async function loanSince(context: Context, row: LoanRow, asked: Date): Promise<Changed[]> {
  const terms = loanTerms(context, row);
  // What was written in that moment belongs to the request itself.
  const known = await findLoan(context, row.id, new Date(asked.getTime() + 1));
  const was = replay(terms, known.events, localDate(asked, context.tenant.timeZone));
  const is = replay(terms, row.events, businessDay(context.now, context.tenant.timeZone).date);
  return changedOf(
    { what: "claim", was: was.claim.total, is: is.claim.total },
    { what: "credit", was: was.overpayment, is: is.overpayment },
  );
}

/** Rows of the same code in one, account by account. */
export function summed(all: readonly Entries[]): Entries {
  const codes = new Map<string, Map<number, number>>();
  for (const { code, lines } of all.flat()) {
    const accounts = codes.get(code) ?? new Map<number, number>();
    for (const { account, debit, credit } of lines) accounts.set(account, (accounts.get(account) ?? 0) + debit - credit);
    codes.set(code, accounts);
  }
  return [...codes].map(([code, accounts]) => ({
    code,
    lines: [...accounts]
      .filter(([, moved]) => moved !== 0)
      .map(([account, moved]) => ({ account, debit: Math.max(moved, 0), credit: Math.max(-moved, 0) })),
  }));
}
