import { coded } from "./coded.ts";

export const contestStates = ["open", "decided"] as const;
export const contestStateCodes = coded("order.contest.state", contestStates);
/** Who refused what is contested. */
export const refusers = ["machine", "people"] as const;
export type Refuser = (typeof refusers)[number];
export const refuserCodes = coded("order.contest.refusedBy", refusers);
export const contestWayCodes = coded("order.contest.way", ["app", "service"]);
export const contestOutcomeCodes = coded("order.contest.outcome", ["upheld", "overturned"]);
