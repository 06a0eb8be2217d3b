import { coded } from "../options/coded.ts";
import type { Reason, Rule } from "../reason.ts";

/** Files that banks give. */
export const statementFormats = ["csv", "xlsx", "mt940", "camt"] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** Most lines of a file (rules/machines.md "Statement"). */
export const statementLinesAtMost = 20_000;
/** Days for which a line may wait to be placed before it is red. */
export const unplacedDays = 3;

/** open: something of it is nobody's; checking: all of it waits for a second person; placed: all of it is posted; parked: left with a reason. */
export const lineStates = ["open", "checking", "placed", "parked"] as const;
export type LineState = (typeof lineStates)[number];
export const lineStateCodes = coded("reconcile.statement.state", lineStates);

/** Why a line is left. */
export const parkReasons = ["unknownPayer", "awaitsCustomer", "notARepayment", "bankError", "other"] as const;
export type ParkReason = (typeof parkReasons)[number];
export const parkReasonCodes = coded("reconcile.statement.reason", parkReasons);

/** A line of money that left: open until somebody says what it was for; asked: more than one person may, and another decides; reopening: so of taking it back. */
export const outgoingStates = ["open", "asked", "explained", "reopening"] as const;
export type OutgoingState = (typeof outgoingStates)[number];
export const outgoingStateCodes = coded("reconcile.outgoing.state", outgoingStates);

/** What money that left was for; what the book has sent under its number explains itself. */
export const outgoingReasons = ["payout", "refund", "topUp", "fee", "ownAccount", "bankError", "other"] as const;
export type OutgoingReason = (typeof outgoingReasons)[number];
export const outgoingReasonCodes = coded("reconcile.outgoing.reason", outgoingReasons);

export const mayExplainLine: Rule<{ readonly status: OutgoingState }> = ({ status }): Reason | null =>
  status === "open" ? null : { error: status === "asked" || status === "reopening" ? "approval.waiting" : "state.refused" };

/** What a person has said is taken back while its day is open; what the book has sent itself is not anybody's word. */
export const mayReopenLine: Rule<{
  readonly status: OutgoingState;
  readonly isByPerson: boolean;
  readonly isClosed: boolean;
}> = ({ status, isByPerson, isClosed }): Reason | null => {
  if (status === "asked" || status === "reopening") return { error: "approval.waiting" };
  if (status !== "explained" || !isByPerson) return { error: "state.refused", field: "lineId" };
  return isClosed ? { error: "statement.dayClosed", field: "lineId" } : null;
};

/** What is wrong with a cell of a file, or with the file. */
export const statementFaults = [
  "missing",
  "date",
  "amount",
  "amountDoubtful",
  "dateDoubtful",
  "balance",
  "currency",
  "tooLong",
  "twice",
  "otherDay",
  "status",
] as const;
export type StatementFault = (typeof statementFaults)[number];

export interface Balanced {
  readonly opening: number;
  readonly closing: number;
  readonly amounts: readonly number[];
}
/** Opening balance and all lines come to the closing balance, to the minor unit. */
export const isBalanced = ({ opening, closing, amounts }: Balanced): boolean =>
  amounts.reduce((sum, each) => sum + each, opening) === closing;

/** A file on its way: it ends kept whole, refused, or cancelled. */
export const uploadStates = ["waiting", "working", "done", "failed", "cancelled"] as const;
export type UploadState = (typeof uploadStates)[number];
