/** What the penalty of one order is computed from; money in minor units, rates in parts per million. */
export interface PenaltyTerms {
  readonly principal: number;
  readonly dailyPpm: number;
  readonly capPpm: number;
  /** Smallest payable amount, minor units. */
  readonly step: number;
}

const million = 1_000_000n;

/**
 * Penalty owed after `daysLate` whole days (domain.md 2): base x rate x days rounded half-up to a payable step,
 * never above cap% of the contract amount (rounded down to a step). A function of the day: computing it twice changes nothing.
 */
export function penaltyAfter(terms: PenaltyTerms, daysLate: number): number {
  const [principal, step] = [BigInt(terms.principal), BigInt(terms.step)];
  const days = BigInt(Math.max(daysLate, 0));
  const grown = ((principal * BigInt(terms.dailyPpm) * days + 500_000n * step) / (million * step)) * step;
  return Number(grown < penaltyCap(principal, terms.capPpm, step) ? grown : penaltyCap(principal, terms.capPpm, step));
}

function penaltyCap(principal: bigint, capPpm: number, step: bigint): bigint {
  return ((principal * BigInt(capPpm)) / million / step) * step;
}
