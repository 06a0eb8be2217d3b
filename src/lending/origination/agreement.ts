/** Cases that two people decided by themselves. */
export interface Pairs {
  readonly pairs: number;
  /** Of them those in which both said the same. */
  readonly agreed: number;
  /** Passes among the two times as many verdicts. */
  readonly passes: number;
}

/** Below so many pairs a share says nothing. */
export const pairsAtLeast = 30;
/** Of a normal distribution 95 % lie within so many standard errors. */
const z = 1.959_964;

/**
 * Gwet's AC1 in hundredths with its 95 % interval: agreement beyond what chance gives, which does not fail where nine in ten pass (kappa does).
 * The variance is Gwet's (2008) for two raters and two categories, taken over a large number of cases.
 * @returns null below thirty pairs
 */
export function agreementOf({
  pairs,
  agreed,
  passes,
}: Pairs): { readonly ac1: number; readonly low: number; readonly high: number } | null {
  if (pairs < pairsAtLeast) return null;
  const seen = agreed / pairs;
  const share = passes / (2 * pairs);
  const chance = 2 * share * (1 - share);
  const ac1 = (seen - chance) / (1 - chance);
  const error = Math.sqrt((seen * (1 - seen)) / pairs) / (1 - chance);
  const hundredths = (value: number) => Math.round(Math.max(-1, Math.min(1, value)) * 100);
  return { ac1: hundredths(ac1), low: hundredths(ac1 - z * error), high: hundredths(ac1 + z * error) };
}
