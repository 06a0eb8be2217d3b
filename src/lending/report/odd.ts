/** A figure of one day, and how many cases it is of: orders, calls, decisions; of a quotient those that it is divided by. */
export interface DayValue {
  readonly value: number;
  readonly cases: number;
}
/** What the same weekdays before let expect, in the figure's whole units. */
export interface Usual {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}
/** How a figure comes about: added up, a share in millionths, or another quotient (minutes each, money each). */
export type OddKind = "sum" | "share" | "mean";

/** The same weekdays that a day is held against. */
export const oddWeeks = 8;
/** Fewer cases than these say nothing. */
export const oddCases = 30;
/** How many median absolute deviations from the median a day may lie. */
export const oddBound = 3;

const million = 1_000_000;
/** The quarter of a normal distribution, in standard deviations: what a median absolute deviation is of one. */
const quarter = 0.6745;

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
}

/**
 * The spread that chance alone gives so many independent cases, where at least half of the days were alike and tell of none: that of the square root of their
 * number; of a share that of so many draws, one more on either side, so that never and always have one as well.
 */
function chanceOf(median: number, cases: number, kind: OddKind): number {
  if (cases === 0) return 0;
  if (kind !== "share") return (quarter * Math.abs(median)) / Math.sqrt(cases);
  const share = ((median / million) * cases + 1) / (cases + 2);
  return quarter * million * Math.sqrt((share * (1 - share)) / cases);
}

/** Of a sum the day itself or the days before it have enough cases, of a quotient both: it has as many as it is divided by. */
function isEnough(day: DayValue, before: number, kind: OddKind): boolean {
  const [some, all] = [Math.max(day.cases, before), Math.min(day.cases, before)];
  return (kind === "sum" ? some : all) >= oddCases;
}

/**
 * Whether a day lies outside the median ± 3 median absolute deviations of the eight same weekdays before (rules/figures.md 21); null where it does not, or
 * nothing can be said: of one of the eight nothing is known, or there are too few cases.
 */
export function oddOf(day: DayValue, before: readonly (DayValue | null)[], kind: OddKind): Usual | null {
  const known = before.filter((each) => each !== null);
  if (before.length !== oddWeeks || known.length < oddWeeks) return null;
  const cases = medianOf(known.map((each) => each.cases));
  if (!isEnough(day, cases, kind)) return null;
  const values = known.map(({ value }) => value);
  const median = medianOf(values);
  const spread = medianOf(values.map((value) => Math.abs(value - median))) || chanceOf(median, cases, kind);
  const [low, high] = [median - oddBound * spread, median + oddBound * spread];
  if (day.value >= low && day.value <= high) return null;
  const isNeverBelow = [day.value, ...values].every((value) => value >= 0);
  return {
    median: Math.round(median),
    low: Math.round(isNeverBelow ? Math.max(0, low) : low),
    high: Math.round(kind === "share" ? Math.min(million, high) : high),
  };
}
