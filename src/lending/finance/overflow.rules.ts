import type { Reason, Rule } from "../reason.ts";

/** Of an overpayment only what is neither used nor reserved can be used. */
export const hasCredit: Rule<{ readonly balance: number }> = ({ balance }): Reason | null =>
  balance > 0 ? null : { error: "overflow.nothingLeft" };

interface Usable {
  readonly balance: number;
  /** Open orders of the same customer beside this one. */
  readonly others: readonly unknown[];
}
/** It pays for another order where there is one that owes. */
export const mayApplyOverflow: Rule<Usable> = (row): Reason | null =>
  hasCredit(row) ?? (row.others.length === 0 ? { error: "overflow.noOtherOrder" } : null);

/** No more than is free, and no more than the other order owes. */
export const mostToApply = (balance: number, owed: number): number => Math.min(balance, owed);
