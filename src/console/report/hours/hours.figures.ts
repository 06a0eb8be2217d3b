import type { Against } from "../../../contract/report/report-record.ts";
import type { OutputOf } from "../../../contract/types.ts";

export type Diagram = OutputOf<"dayparting.diagram">;
type Values = readonly (number | null)[];

/** A range that this one is measured against; the range before a single day is the day before. */
export type ComparedName = Exclude<Against, "none" | "target"> | "yesterday";
export type LineName = "now" | ComparedName;

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
  readonly against: readonly ComparedName[];
  readonly hours: readonly HourFigures[];
  readonly lines: readonly { readonly name: LineName; readonly values: Float64Array }[];
}

const hoursADay = 24;
/** Up to three days are shown hour after hour; longer ranges hour by hour of the day. */
export const isShort = (days: number): boolean => days <= 3;

/** Hour stands beside hour only where both ranges have as many of them. */
const isHourAfterHour = ({ days, compareDays }: Pick<Diagram, "days" | "compareDays">): boolean =>
  isShort(days.length) && (compareDays.length === 0 || compareDays.length === days.length);

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
  readonly name: ComparedName;
  readonly principal: Values;
}

export interface Hours {
  readonly diagram: Diagram;
  /** The same range compared with a week before, beside the range before; short ranges only. */
  readonly week?: Diagram | undefined;
  /** Principal that entered collection. */
  readonly entered: number;
  readonly against: Against;
  /** The hour of today that has begun, where the range ends today. */
  readonly until: number | null;
}

/** In sums over days the compared range ends at the hour that today has reached; hour after hour it runs on. */
const asFar = (values: Values, until: number | null): Values =>
  until === null ? values : values.slice(0, Math.max(0, values.length - hoursADay + until));

function comparisonsOf({ diagram, week, against, until }: Hours): Comparison[] {
  const { days, compareDays, comparePrincipal } = diagram;
  // A target is a month's, and of no hour.
  if (against === "none" || against === "target" || comparePrincipal.length === 0) return [];
  if (!isHourAfterHour(diagram)) {
    // A period of another length is taken whole.
    const known = days.length === compareDays.length ? asFar(comparePrincipal, until) : comparePrincipal;
    return [{ name: against, principal: byHour(known) }];
  }
  const same = week?.days[0] === days[0] && week?.days.length === days.length;
  return [
    { name: against === "before" && days.length === 1 ? "yesterday" : against, principal: comparePrincipal },
    ...(same ? [{ name: "lastWeek" as const, principal: week.comparePrincipal }] : []),
  ];
}

/** Everything that chart and table show, computed once, so that both say the same. */
export function figuresOf(asked: Hours): Figures {
  const { diagram, entered } = asked;
  const short = isHourAfterHour(diagram);
  const fold = (values: Values) => (short ? values : byHour(values));
  const principal = fold(diagram.principal);
  const [count, interest, penalty] = [fold(diagram.count), fold(diagram.interest), fold(diagram.penalty)];
  const cumulative = runningByDay(principal);
  const rate = runningShare(principal, entered);
  const comparisons = comparisonsOf(asked).map((each) => ({ ...each, cumulative: runningByDay(each.principal) }));
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

/**
 * Where the shades of a heat grid begin: the fifths of the hours that brought something, so that one great hour does not pale the rest.
 * Hours that are alike share a shade: a bound stands once, and none at the least value, which has the first shade.
 */
export function heatSteps(values: Values): number[] {
  const known = values.filter((value): value is number => value !== null && value > 0).sort((a, b) => a - b);
  const least = known[0] ?? 0;
  const bounds = [1, 2, 3, 4].map((fifth) => known[Math.floor((known.length * fifth) / 5)] ?? 0);
  return [...new Set(bounds)].filter((bound) => bound > least);
}

/** The shade that begins after so many bounds, 1 to 5: the greatest hours have the strongest, however few bounds there are. */
export const shadeAfter = (bounds: number, steps: readonly number[]): number =>
  steps.length === 0 ? 5 : 1 + Math.round((4 * bounds) / steps.length);

/** Shade of a heat cell: 0 nothing, 1 to 5 by the bounds that its value has reached, null not come yet. */
export function heatLevel(value: number | null, steps: readonly number[]): number | null {
  if (value === null) return null;
  return value <= 0 ? 0 : shadeAfter(steps.filter((step) => value >= step).length, steps);
}
