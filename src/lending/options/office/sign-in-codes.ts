import { coded } from "../coded.ts";

/** What became of a try to sign in. */
export const signInResults = ["in", "refused"] as const;
export const signInResultCodes = coded("visits.result", signInResults);

/** Why somebody was refused. He is told less: an unknown account, a wrong password and a locked one sound the same to him. */
export const signInReasons = [
  "captcha",
  "unknown",
  "password",
  "disabled",
  "locked",
  "roleDisabled",
  "network",
  "lapsed",
  "tenant",
  "throttled",
  "second",
] as const;
export type SignInReason = (typeof signInReasons)[number];
export const signInReasonCodes = coded("visits.reason", signInReasons);

/** From where: the person's usual seat, his usual network, or neither. */
export const signInPlaces = ["seat", "network", "new"] as const;
export type SignInPlace = (typeof signInPlaces)[number];
export const signInPlaceCodes = coded("visits.place", signInPlaces);

/** How a session ended. */
export const sessionEnds = ["out", "kicked", "locked", "left", "password", "rights", "expired", "second"] as const;
export type SessionEnd = (typeof sessionEnds)[number];
/** What became of the session that a sign-in began; `idle`: nobody has asked for half an hour, or its token ran out. */
export const sessionStates = ["live", "idle", ...sessionEnds] as const;
export const sessionStateCodes = coded("visits.session", sessionStates);
