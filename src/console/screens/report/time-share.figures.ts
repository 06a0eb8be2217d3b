import type { OutputOf } from "../../../contract/types.ts";

export type Diagram = OutputOf<"dayparting.diagram">;
type Values = readonly (number | null)[];

/** What the range is measured against: the days before, the same days a week before, or the equally long range before. */
export type Against = "yesterday" | "lastWeek" | "before";
export type LineName = "now" | Against;

export interface HourFigures {
  /** Null where the hours of several days are added up. */
  readonly day: string | null;
  readonly hour: number;
  readonly count: number | null;
  /** Minor units, as all money here; null: the hour has not come yet. */
  readonly principal: number | null;
  readonly interest: number | null;
  readonly penalty: number | null;
  /** Principal since the beginning of the day. */
  readonly cumulative: number | null;
  /** Principal since the beginning of the range, of what entered collection in the whole range: 0 to 1. */
  readonly rate: number | null;
  readonly against: readonly { readonly principal: number | null; readonly cumulative: number | null }[];
  /** Cumulative less the first comparison's. */
  readonly difference: number | null;
}
export interface Figures {
  readonly short: boolean;
  readonly against: readonly Against[];
  readonly hours: readonly HourFigures[];
  readonly lines: readonly { readonly name: LineName; readonly values: Float64Array }[];
}

const hoursADay = 24;
/** Up to three days are shown hour after hour; longer ranges hour by hour of the day. */
export const isShort = (days: number): boolean => days <= 3;

/** Sums by hour of the day; null where no day has come to that hour. */
export function byHour(values: Values): (number | null)[] {
  return Array.from({ length: hoursADay }, (_, hour) => {
    const known = values.filter((value, at): value is number => at % hoursADay === hour && value !== null);
    return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) : null;
  });
}

/** Running sums that begin anew every day; an hour that has not come has none. */
export function runningByDay(values: Values): (number | null)[] {
  let sum = 0;
  return values.map((value, at) => {
    if (at % hoursADay === 0) sum = 0;
    if (value === null) return null;
    sum += value;
    return sum;
  });
}

function runningShare(values: Values, whole: number): (number | null)[] {
  let sum = 0;
  return values.map((value) => {
    if (value === null || whole <= 0) return null;
    sum += value;
    return sum / whole;
  });
}

const column = (values: Values): Float64Array => Float64Array.from(values, (value) => value ?? Number.NaN);
const less = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a - b);

interface Comparison {
  readonly name: Against;
  readonly principal: Values;
}

function comparisonsOf(diagram: Diagram, week: Diagram | undefined, short: boolean): Comparison[] {
  if (!short) return [{ name: "before", principal: byHour(diagram.comparePrincipal) }];
  const same = week?.days[0] === diagram.days[0] && week?.days.length === diagram.days.length;
  return [
    { name: "yesterday", principal: diagram.comparePrincipal },
    ...(same ? [{ name: "lastWeek" as const, principal: week.comparePrincipal }] : []),
  ];
}

/**
 * Everything that chart and table show, computed once, so that both say the same.
 * `week` is the same range compared with a week before (short ranges only); `entered` the principal that entered collection.
 */
export function figuresOf(diagram: Diagram, week: Diagram | undefined, entered: number): Figures {
  const short = isShort(diagram.days.length);
  const fold = (values: Values) => (short ? values : byHour(values));
  const principal = fold(diagram.principal);
  const [count, interest, penalty] = [fold(diagram.count), fold(diagram.interest), fold(diagram.penalty)];
  const cumulative = runningByDay(principal);
  const rate = runningShare(principal, entered);
  const comparisons = comparisonsOf(diagram, week, short).map((each) => ({ ...each, cumulative: runningByDay(each.principal) }));
  const hours = principal.map((value, at): HourFigures => {
    const against = comparisons.map((each) => ({ principal: each.principal[at] ?? null, cumulative: each.cumulative[at] ?? null }));
    return {
      day: short ? (diagram.days[Math.floor(at / hoursADay)] ?? null) : null,
      hour: at % hoursADay,
      count: count[at] ?? null,
      principal: value,
      interest: interest[at] ?? null,
      penalty: penalty[at] ?? null,
      cumulative: cumulative[at] ?? null,
      rate: rate[at] ?? null,
      against,
      difference: less(cumulative[at] ?? null, against[0]?.cumulative ?? null),
    };
  });
  const lines = [
    { name: "now" as const, values: column(short ? cumulative : principal) },
    ...comparisons.map((each) => ({ name: each.name, values: column(short ? each.cumulative : each.principal) })),
  ];
  return { short, against: comparisons.map(({ name }) => name), hours, lines };
}

/** Where the shades of a heat grid begin: the fifths of the hours that brought something, so that one great hour does not pale the rest. */
export function heatSteps(values: Values): number[] {
  const known = values.filter((value): value is number => value !== null && value > 0).sort((a, b) => a - b);
  return known.length === 0 ? [] : [1, 2, 3, 4].map((fifth) => known[Math.floor((known.length * fifth) / 5)] ?? 0);
}

/** Shade of a heat cell: 0 nothing, 1 to 5 by the fifth that its value lies in, null not come yet. */
export function heatLevel(value: number | null, steps: readonly number[]): number | null {
  if (value === null) return null;
  return value <= 0 ? 0 : 1 + steps.filter((step) => value >= step).length;
}
