import { mondayOf } from "../../../lending/time/calendar.ts";
import { isOfTime } from "../../../contract/report/report-record.ts";
import { bookReports, type BookReport } from "../../../contract/report/book/book-reports.ts";
import { type Figure, figureOf, type FigureKey } from "../../../contract/report/figures.ts";
import { addDays, localTime } from "../../../lending/time/zone.ts";
import { selectStock } from "../daily.queries.ts";
import { type Asking, knownByHour } from "../time-share.ts";
import type { BookSlice } from "./book.queries.ts";
import { besideStages } from "./beside-stages.ts";
import { selectPlanned, type Planned } from "./plans.ts";
import { sumLines, withShares, type BookInput, type Lines, type Values } from "./sum-lines.ts";

/** The rate that a weekly report sets beside last week's. */
const weeklyRate: Partial<Record<BookReport, FigureKey>> = { afterLoanWeekly: "enteredRate", reminderWeekly: "paidRate" };
/** What a report by hour adds up hour after hour. */
const runningOf: Partial<Record<BookReport, string>> = {
  reminderTimeShare: "paidCount",
  timeShareRegister: "registered",
  timeShareApply: "applications",
  marketingTimeShare: "leadApplied",
};

const moved = (slice: BookSlice, days: number): BookSlice => ({ ...slice, days: slice.days.map((day) => addDays(day, days)) });
const each = (lines: Lines["lines"], change: (key: string, values: Values) => Values): Lines["lines"] =>
  new Map([...lines].map(([key, values]) => [key, change(key, values)]));

/** The days of a range that are over: of one that runs nobody may hold a day that has not ended against a whole one. */
const over = (slice: BookSlice): BookSlice => ({ ...slice, days: slice.days.filter((day) => day < slice.today) });
const none: Lines = { lines: new Map(), total: {} };

/** Some sums of a range with those of other days, or without them. */
function added(found: Lines, other: Lines, names: readonly string[], sign: 1 | -1): Lines {
  const sum = (values: Values = {}, more: Values = {}): Values => {
    const sums = names.flatMap((name): [string, number][] => {
      const [is, by] = [values[name] ?? null, more[name] ?? null];
      return is === null && by === null ? [] : [[name, (is ?? 0) + sign * (by ?? 0)]];
    });
    return { ...values, ...Object.fromEntries(sums) };
  };
  const keys = new Set([...found.lines.keys(), ...other.lines.keys()]);
  return {
    lines: new Map([...keys].map((key) => [key, sum(found.lines.get(key), other.lines.get(key))])),
    total: sum(found.total, other.total),
  };
}

/**
 * The two halves of a rate, of the days of a range that are over and of the same weekdays before. Neither is read as a whole: the first is the range without
 * what runs, and the second has most of its days in common with it.
 */
async function twoWeeks(
  input: BookInput,
  asking: Asking,
  slice: BookSlice,
  { found, halves }: { readonly found: Lines; readonly halves: readonly string[] },
) {
  const { days } = over(slice);
  const earlier = moved(over(slice), -7).days;
  const halvesOf = (of: readonly string[]) => (of.length > 0 ? sumLines(input, asking, { ...slice, days: of }, halves) : none);
  const [running, lastDays, daysBefore] = await Promise.all([
    halvesOf(slice.days.filter((day) => day >= slice.today)),
    halvesOf(days.filter((day) => !earlier.includes(day))),
    halvesOf(earlier.filter((day) => !days.includes(day))),
  ]);
  const now = added(found, running, halves, -1);
  return { now, before: added(added(now, lastDays, halves, -1), daysBefore, halves, 1) };
}

/** The same rate a week before, of each line, and how many points it has moved: of days that are over and the same weekdays. */
async function besideLastWeek(input: BookInput, asking: Asking, slice: BookSlice, found: Lines): Promise<Lines> {
  const rate = weeklyRate[input.reportCode];
  if (!rate) return found;
  const { over: parts }: Figure = figureOf(rate);
  const { now, before } = await twoWeeks(input, asking, slice, { found, halves: parts ? [parts.part, parts.whole] : [rate] });
  const rateOf = (values: Values | undefined): number | null => (values ? (withShares(input.reportCode, values)[rate] ?? null) : null);
  const compared = (values: Values, current: Values | undefined, earlier: Values | undefined): Values => {
    const [is, last] = [rateOf(current), rateOf(earlier)];
    return { ...values, lastRate: last, rateChange: is === null || last === null ? null : is - last };
  };
  const keyBefore = (key: string): string => (input.by === "week" ? addDays(key, -7) : key);
  return {
    lines: each(found.lines, (key, values) => compared(values, now.lines.get(key), before.lines.get(keyBefore(key)))),
    total: compared(found.total, now.total, before.total),
  };
}

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0"));
/** Sums up to each hour. */
function upToEach(lines: Lines["lines"], name: string): ReadonlyMap<string, number> {
  let sum = 0;
  return new Map(hours.map((hour) => [hour, (sum += lines.get(hour)?.[name] ?? 0)]));
}

/** Of a range that ends today: the hour that runs, and what its last day has by hour. */
interface Running {
  readonly hour: string;
  readonly isAlone: boolean;
  /** What lies before an hour's end on the last day, from the running hour on: it is compared with nothing. */
  readonly late: (of: ReadonlyMap<string, number>, hour: string) => number;
}
function runningHour({ now, tenant }: Asking, { days, today }: BookSlice): Running | null {
  if (days.at(-1) !== today) return null;
  const at = localTime(now, tenant.timeZone).hour;
  const hour = hours[at] ?? "00";
  const before = at === 0 ? undefined : hours[at - 1];
  const upTo = (of: ReadonlyMap<string, number>, key: string | undefined): number => (key === undefined ? 0 : (of.get(key) ?? 0));
  return { hour, isAlone: days.length === 1, late: (of, key) => (key < hour ? 0 : upTo(of, key) - upTo(of, before)) };
}

/**
 * By hour: what came up to each, beside the range before and the same days a week before. What runs is held against nothing: of a range that ends
 * today the change leaves the running and later hours of the last day out on both sides, and of the running hour it says nothing.
 */
async function besideOtherDays(input: BookInput, asking: Asking, slice: BookSlice, found: Lines): Promise<Lines> {
  const name = runningOf[input.reportCode];
  // What is asked for to be compared is compared by whoever asked.
  if (!name || input.by !== "hour" || found.lines.size === 0 || slice.untilHour !== null) return found;
  const length = slice.days.length;
  const sums = async (of: BookSlice) => upToEach((await sumLines(input, asking, of, [name])).lines, name);
  const now = upToEach(found.lines, name);
  const runs = runningHour(asking, slice);
  const last = { ...slice, days: slice.days.slice(-1) };
  // What runs is held against what was known of the other days then.
  const then = (of: BookSlice, days: number): BookSlice => {
    const other = moved(of, days);
    return runs ? { ...other, known: knownByHour(other.days, asking.tenant.timeZone) } : other;
  };
  const lasts = runs ? [sums(last), sums(then(last, -length))] : [];
  const [before, week, lastNow = new Map(), lastBefore = new Map()] = await Promise.all([
    sums(then(slice, -length)),
    sums(then(slice, -7)),
    ...lasts,
  ]);
  const changeAt = (hour: string): number | null => {
    if (runs && (hour === runs.hour || (runs.isAlone && hour > runs.hour))) return null;
    const [is, was] = [
      (now.get(hour) ?? 0) - (runs?.late(lastNow, hour) ?? 0),
      (before.get(hour) ?? 0) - (runs?.late(lastBefore, hour) ?? 0),
    ];
    return was > 0 ? Math.round(((is - was) * 1_000_000) / was) : null;
  };
  const due = found.total["dueOrders"] ?? null;
  const end = [...found.lines.keys()].toSorted().at(-1) ?? "00";
  const [some = {}] = found.lines.values();
  const nothing = Object.fromEntries(Object.keys(some).map((key) => [key, 0]));
  const lines = hours
    .filter((hour) => hour <= end)
    .map((hour): [string, Values] => {
      const [cumulative = 0, dayBefore = 0, weekBefore = 0] = [now.get(hour), before.get(hour), week.get(hour)];
      const cumulativeRate = due ? Math.round((cumulative * 1_000_000) / due) : null;
      const sofar = { cumulative, cumulativeRate, dayBefore, weekBefore, againstDay: changeAt(hour) };
      return [hour, { ...nothing, ...found.lines.get(hour), ...sofar }];
    });
  return { lines: new Map(lines), total: found.total };
}

/** What is held now, by stage: of a range that ends today. */
async function besideStock(input: BookInput, { tx }: Asking, slice: BookSlice, found: Lines): Promise<Lines> {
  if (input.reportCode !== "afterLoanCustomers" || slice.days.at(-1) !== slice.today || isOfTime(input.by)) return found;
  const { tenantId, days, people, appId, stages, today } = slice;
  const rows = await selectStock(tx, { tenantId, days, people, appId, stages, untilHour: null }, "stage", today);
  const held = (rows_: typeof rows): Values => ({
    openCount: rows_.reduce((sum, { stock }) => sum + stock, 0),
    openPrincipal: rows_.reduce((sum, { stockPrincipal }) => sum + stockPrincipal, 0),
  });
  const keys = [...new Set([...found.lines.keys(), ...(input.by === "stage" ? rows.map(({ key }) => String(key)) : [])])];
  const lines = keys.map((key): [string, Values] => [
    key,
    { ...found.lines.get(key), ...(input.by === "stage" ? held(rows.filter((row) => row.key === key)) : {}) },
  ]);
  return { lines: new Map(lines), total: { ...found.total, ...held(rows) } };
}

/** What was planned to be paid out: of days and apps, and of all of them; a plan knows of nothing else. */
async function besidePlan(input: BookInput, { tx }: Asking, slice: BookSlice, found: Lines): Promise<Lines> {
  const { productId, userType, tenantId, days, appId } = slice;
  if (input.reportCode !== "paymentAchievement" || productId !== null || userType !== null) return found;
  const planned = await selectPlanned(tx, tenantId, days, appId);
  const sum = (is: (each: Planned) => boolean): number => planned.filter(is).reduce((all, { amount }) => all + amount, 0);
  const keyOf = ({ day, app }: Planned): string => (input.by === "app" ? app : input.by === "week" ? mondayOf(day) : day);
  const total = { ...found.total, plan: sum(() => true) };
  if (!isOfTime(input.by) && input.by !== "app") return { lines: found.lines, total };
  const keys = new Set([...found.lines.keys(), ...planned.filter(({ amount }) => amount > 0).map(keyOf)]);
  const [some = {}] = found.lines.values();
  const nothing = Object.fromEntries(Object.keys(some).map((key) => [key, 0]));
  return {
    lines: new Map([...keys].map((key) => [key, { ...nothing, ...found.lines.get(key), plan: sum((each) => keyOf(each) === key) }])),
    total,
  };
}

/** What stands beside the summed cells of a report: other ranges, and what is so now. */
export async function besides(input: BookInput, asking: Asking, slice: BookSlice, found: Lines): Promise<Lines> {
  if (!Object.hasOwn(bookReports, input.reportCode)) return found;
  const rated = await besideLastWeek(input, asking, slice, found);
  const run = await besideOtherDays(input, asking, slice, rated);
  const held = await besideStages(input, asking, slice, await besideStock(input, asking, slice, run));
  return besidePlan(input, asking, slice, held);
}
