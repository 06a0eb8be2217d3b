import { coded } from "../coded.ts";

/** Whether staff read a release note now, or will from its time on. */
export const releaseStates = ["coming", "published"] as const;
export const releaseStateCodes = coded("system.release.status", releaseStates);
