import { coded } from "./coded.ts";

export const contestStates = ["open", "decided"] as const;
export const contestStateCodes = coded("dossier.contest.state", contestStates);
/** Who refused what is contested. */
export const refusers = ["machine", "people"] as const;
export type Refuser = (typeof refusers)[number];
export const refuserCodes = coded("dossier.contest.refusedBy", refusers);
export const contestWayCodes = coded("dossier.contest.way", ["app", "service"]);
export const contestOutcomeCodes = coded("dossier.contest.outcome", ["upheld", "overturned"]);
