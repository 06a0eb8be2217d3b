import { defineMachine } from "../reason.ts";

/** rules/machines.md "Reconciliation" of a channel and day: success locks the day. */
export const reconciliationMachine = defineMachine({
  states: ["pending", "success", "failed"],
  moves: {
    /** Every row agrees, or the last difference is resolved. */
    agree: { from: ["pending", "failed"], to: "success" },
    differ: { from: ["pending", "failed"], to: "failed" },
  },
});
export type ReconciliationState = (typeof reconciliationMachine.states)[number];

/** One line of ours or of a channel's statement; amounts in minor units. */
export interface StatementLine {
  readonly tradeNo: string;
  readonly amount: number;
  readonly status: string;
}

export const differenceKinds = ["missingOurs", "missingTheirs", "amount", "status"] as const;
export interface Difference {
  readonly kind: (typeof differenceKinds)[number];
  readonly tradeNo: string;
  readonly ours: StatementLine | null;
  readonly theirs: StatementLine | null;
}

/** What differs between our book and a statement, by trade number; a line with another amount is not asked for its status as well. */
export function differencesOf(ours: readonly StatementLine[], theirs: readonly StatementLine[]): readonly Difference[] {
  const byNo = new Map(ours.map((line) => [line.tradeNo, line]));
  const known = new Set(theirs.map((line) => line.tradeNo));
  const differing = theirs.flatMap((line): Difference[] => {
    const own = byNo.get(line.tradeNo) ?? null;
    const kind = !own ? "missingOurs" : own.amount !== line.amount ? "amount" : own.status !== line.status ? "status" : null;
    return kind ? [{ kind, tradeNo: line.tradeNo, ours: own, theirs: line }] : [];
  });
  const missing = ours.filter((line) => !known.has(line.tradeNo));
  return [...differing, ...missing.map((line): Difference => ({ kind: "missingTheirs", tradeNo: line.tradeNo, ours: line, theirs: null }))];
}

/** What a batch is with so many differences open. */
export const reconciled = (open: number): ReconciliationState => (open === 0 ? "success" : "failed");
