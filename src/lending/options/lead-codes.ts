import { followUpMachine, leadResults } from "../growth/follow-up.machine.ts";
import { coded, numbered } from "./coded.ts";

/** Where somebody to win stands (rules/machines.md "Marketing follow-up"). */
export const followUpCodes = coded("marketing.status", followUpMachine.states);
/** What came of the last contact with him. */
export const leadResultCodes = coded("marketing.result", leadResults);

/** Why somebody does not borrow, by number on the wire. */
export const notBorrowing: ReadonlyMap<number, string> = new Map([
  [0, "noNeed"],
  [1, "tooExpensive"],
  [2, "amountTooLow"],
  [3, "termTooShort"],
  [4, "otherLender"],
  [5, "tooManyDocuments"],
  [6, "appTrouble"],
  [7, "noTrust"],
  [8, "refusedBefore"],
  [9, "stillInDebt"],
  [10, "laterMaybe"],
  [11, "other"],
]);
export const notBorrowingCodes = numbered("marketing.reason", notBorrowing);

/** How somebody's turn with a lead ended. */
export const turnEnds = ["applied", "registered", "returned", "expired", "transferred", "doNotContact"] as const;
export const turnEndCodes = coded("marketing.end", turnEnds);

/** How a lead was contacted, by number on the wire. */
export const leadMedia: ReadonlyMap<number, string> = new Map([
  [0, "call"],
  [1, "message"],
]);
export const leadMediumCodes = numbered("marketing.medium", leadMedia);
