import { followUpMachine, leadResults } from "../../growth/follow-up.machine.ts";
import { coded, numbered } from "../coded.ts";

/** Where somebody to win stands (rules/machines.md "Marketing follow-up"). */
export const followUpCodes = coded("marketing.status", followUpMachine.states);
/** What came of the last contact with him. */
export const leadResultCodes = coded("marketing.result", leadResults);

/** Why somebody does not go on borrowing, by number on the wire (rules/product.md 3). */
export const notBorrowing: ReadonlyMap<number, string> = new Map([
  [0, "longerTerm"],
  [1, "higherAmount"],
  [2, "feesTooHigh"],
  [3, "tooMuchDeducted"],
  [4, "harassment"],
  [5, "autoDisbursement"],
  [6, "noNeed"],
  [7, "noCode"],
  [8, "overPromotion"],
  [9, "falseAdvertising"],
  [10, "unclearDisbursement"],
  [11, "unwillingEarly"],
]);
export const notBorrowingCodes = numbered("marketing.reason", notBorrowing);

/** How somebody's turn with a lead ended. */
export const turnEnds = ["applied", "registered", "returned", "expired", "transferred", "doNotContact"] as const;
export const turnEndCodes = coded("marketing.end", turnEnds);

/** Why a row that was chosen was given to nobody: not to be won now, worked on or over, no room under anybody's cap. */
export const transferSkips = ["off", "state", "cap"] as const;
export const transferSkipCodes = coded("marketing.assign.skip", transferSkips);

/** A file of whole numbers: waits for a second person, was given up, is made, lies ready, or was deleted. */
export const phoneFileStates = ["asked", "refused", "withdrawn", "expired", "making", "ready", "failed", "over"] as const;
export const phoneFileStateCodes = coded("marketing.phones.state", phoneFileStates);

/** How a lead was contacted, by number on the wire. */
export const leadMedia: ReadonlyMap<number, string> = new Map([
  [0, "call"],
  [1, "message"],
]);
export const leadMediumCodes = numbered("marketing.medium", leadMedia);
