import { coded } from "../options/coded.ts";
import { defineMachine, type Reason } from "../reason.ts";

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
export const reconciliationCodes = coded("reconcile.channelStatement.state", reconciliationMachine.states);

/** One line of ours or of a channel's statement; amounts in minor units. */
export interface StatementLine {
  readonly tradeNo: string;
  readonly amount: number;
  readonly status: string;
  /** The fee of it: ours as the book or the channel's terms have it, theirs as the statement names it; none where nothing says one. */
  readonly fee?: number | null | undefined;
}

export const differenceKinds = ["missingOurs", "missingTheirs", "amount", "status", "fee"] as const;
export const differenceKindCodes = coded("reconcile.difference.kind", differenceKinds);
/** asked: explained by one, and more than one person may; explained and booked: resolved. */
export const differenceStates = ["open", "asked", "explained", "booked"] as const;
export const differenceStateCodes = coded("reconcile.difference.state", differenceStates);
/** How a channel says that a transfer or a payment of it stands. */
export const lineStatuses = ["success", "failed", "pending"] as const;
export type LineStatus = (typeof lineStatuses)[number];
export const statementTypes = ["payout", "collection"] as const;
export type StatementType = (typeof statementTypes)[number];
export const statementTypeCodes = coded("reconcile.difference.type", statementTypes);

export interface Difference {
  readonly kind: (typeof differenceKinds)[number];
  readonly tradeNo: string;
  readonly ours: StatementLine | null;
  readonly theirs: StatementLine | null;
}

/** Two sides of a line that agree but for its fee: the fees are their amounts. */
function feeDiffers(own: StatementLine, line: StatementLine): Difference[] {
  const [ours, theirs] = [own.fee ?? null, line.fee ?? null];
  if (ours === null || theirs === null || ours === theirs || line.status !== "success") return [];
  return [{ kind: "fee", tradeNo: line.tradeNo, ours: { ...own, amount: ours }, theirs: { ...line, amount: theirs } }];
}

/**
 * What differs between our book and a statement, by trade number; a line with another amount is not asked for its status as well, and of its fee only
 * one that agrees in both.
 */
export function differencesOf(ours: readonly StatementLine[], theirs: readonly StatementLine[]): readonly Difference[] {
  const byNo = new Map(ours.map((line) => [line.tradeNo, line]));
  const known = new Set(theirs.map((line) => line.tradeNo));
  const differing = theirs.flatMap((line): Difference[] => {
    const own = byNo.get(line.tradeNo) ?? null;
    const kind = !own ? "missingOurs" : own.amount !== line.amount ? "amount" : own.status !== line.status ? "status" : null;
    if (kind) return [{ kind, tradeNo: line.tradeNo, ours: own, theirs: line }];
    return own ? feeDiffers(own, line) : [];
  });
  const missing = ours.filter((line) => !known.has(line.tradeNo));
  return [...differing, ...missing.map((line): Difference => ({ kind: "missingTheirs", tradeNo: line.tradeNo, ours: line, theirs: null }))];
}

/** What a batch is with so many differences open. */
export const reconciled = (open: number): ReconciliationState => (open === 0 ? "success" : "failed");

interface Resolvable {
  readonly type: (typeof statementTypes)[number];
  readonly kind: (typeof differenceKinds)[number];
  readonly status: (typeof differenceStates)[number];
  readonly ours: Pick<StatementLine, "amount" | "status"> | null;
  readonly theirs: Pick<StatementLine, "amount" | "status"> | null;
}
const refused: Reason = { error: "state.refused" };

export const mayExplain = ({ status }: Resolvable): Reason | null =>
  status === "open" ? null : status === "asked" ? { error: "approval.waiting" } : refused;

/** Money that only the channel has comes in; a transfer that the channel never had has failed. Anything else is explained. */
export function mayBook(row: Resolvable): Reason | null {
  const { type, kind, ours, theirs } = row;
  const comesIn = type === "collection" && kind === "missingOurs" && theirs?.status === "success";
  const neverWent = type === "payout" && kind === "missingTheirs" && ours?.status === "pending";
  return mayExplain(row) ?? (comesIn || neverWent ? null : refused);
}
