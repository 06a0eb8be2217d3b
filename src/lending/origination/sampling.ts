/** What a first decision is drawn by (rules/review.md 7). */
export interface Drawing {
  readonly decision: "pass" | "reject";
  /** Seconds of work that it took. */
  readonly seconds: number;
  /** Days since the reviewer's first decision ever. */
  readonly days: number;
}

/** Of a hundred decisions: of anybody, of whoever is new, of a pass that was quicker than somebody can look. */
export const sampleShares = { anybody: 5, newcomer: 10, hasty: 20 } as const;
export const newcomerDays = 30;
export const hastySeconds = 8;
/** Of so many samples of a refusal one lies in the queue of the second reviews, because those follow passes only. */
export const secondInSo = 5;
/** Hours after which a sample that nobody has decided is none any more. */
export const sampleHours = 72;

/** So many of a hundred decisions like this one are looked at again; where several shares hold, the highest. */
export function shareOf({ decision, seconds, days }: Drawing): number {
  if (decision === "pass" && seconds < hastySeconds) return sampleShares.hasty;
  return days < newcomerDays ? sampleShares.newcomer : sampleShares.anybody;
}

/** Numbers that nobody can foresee: from nothing up to below `below`. */
export type Chance = (below: number) => number;

/** Whether it is drawn, and in which queue it then lies; null: not drawn. */
export function draw(of: Drawing & { readonly hasSecond: boolean }, chance: Chance): "first" | "second" | null {
  if (chance(100) >= shareOf(of)) return null;
  return of.decision === "reject" && of.hasSecond && chance(secondInSo) === 0 ? "second" : "first";
}
