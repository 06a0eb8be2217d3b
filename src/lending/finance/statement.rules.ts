import { coded } from "../options/coded.ts";

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
export const lineStateCodes = coded("finance.statement.state", lineStates);

/** Why a line is left. */
export const parkReasons = ["unknownPayer", "awaitsCustomer", "notARepayment", "bankError", "other"] as const;
export type ParkReason = (typeof parkReasons)[number];
export const parkReasonCodes = coded("finance.statement.reason", parkReasons);

/** What is wrong with a cell of a file, or with the file. */
export const statementFaults = ["missing", "date", "amount", "amountDoubtful", "dateDoubtful", "balance", "currency", "tooLong"] as const;
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
