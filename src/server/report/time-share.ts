import type { ParsedOf } from "../../contract/types.ts";
import type { Department } from "../../lending/order/department.ts";
import { limits } from "../../lending/limits.ts";
import { Refused } from "../../lending/reason.ts";
import { addDays, daysBetween, instantsOfDays, localDate, localTime, startOfDay, startOfHour } from "../../lending/time/zone.ts";
import type { Context, StaffFacts, TenantFacts } from "../kernel/context.ts";
import { stagesOf } from "./stage-of-fact.ts";
import {
  countComplaints,
  type Known,
  type PersonSums,
  type Slice,
  selectHours,
  selectPeople,
  selectStaffIds,
  selectTeams,
  selectTotals,
} from "./time-share.queries.ts";

type Input = ParsedOf<"dayparting.overview">;
/** Who asks for figures, and when: what a call knows of it, and the job of an export too. */
export interface Asking extends Pick<Context, "tx" | "now"> {
  readonly tenant: Pick<TenantFacts, "id" | "timeZone" | "stages">;
  readonly staff: Pick<StaffFacts, "id" | "teamId" | "dataScope">;
  /** Whether the facts are counted anew, instead of the kept hours. */
  readonly isFromFacts?: true | undefined;
}

const million = 1_000_000;
/** Parts per million; null where there is nothing to divide by. */
export const share = (part: number, whole: number): number | null => (whole > 0 ? Math.round((part / whole) * million) : null);

function daysFrom(start: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, i) => addDays(start, i));
}

/** The calendar days of a range, at most so many. */
export function daysOf(input: Pick<Input, "startTime" | "endTime">, most: number = limits.hoursRangeDays): readonly string[] {
  const count = daysBetween(input.startTime, input.endTime) + 1;
  if (count < 1) throw new Refused({ error: "range.reversed", field: "endTime" });
  if (count > most) throw new Refused({ error: "range.tooLong", vars: { days: most }, field: "endTime" });
  return daysFrom(input.startTime, count);
}

/** The people of the filter that lie in the asker's scope (rules/rights.md 3); null: everybody, without naming them. */
async function peopleOf(context: Asking, input: Input): Promise<readonly number[] | null> {
  const { dataScope, id, teamId } = context.staff;
  const own = dataScope === "own" ? id : null;
  const team = dataScope === "team" ? teamId : null;
  const outside = (own !== null && (input.adminUserId ?? own) !== own) || (team !== null && (input.teamId ?? team) !== team);
  if (outside) return [];
  const wanted = { staffId: input.adminUserId ?? own, teamId: input.teamId ?? team };
  return wanted.staffId === null && wanted.teamId === null ? null : selectStaffIds(context.tx, context.tenant.id, wanted);
}

/** Up to when a slice that is cut is told as it was known; undefined where that is not asked for. */
export function knownOf(
  { asKnown, untilHour, startTime, endTime }: Pick<Input, "asKnown" | "untilHour" | "startTime" | "endTime">,
  zone: string,
): Known | undefined {
  if (!asKnown) return undefined;
  if (untilHour === undefined) throw new Refused({ error: "badInput", field: "asKnown" });
  return { from: startOfDay(startTime, zone), until: startOfHour(endTime, untilHour, zone), at: "cut" };
}

/** The hours of one department that the asker may see. */
export async function sliceOf(context: Asking, input: Input, department: Department = "collection"): Promise<Slice> {
  const days = daysOf(input);
  const people = await peopleOf(context, input);
  const stages = stagesOf(context.tenant.stages, department).filter((stage) => input.stage === undefined || stage === input.stage);
  return {
    tenantId: context.tenant.id,
    days,
    untilHour: input.untilHour ?? null,
    people,
    appId: input.appId ?? null,
    stages,
    isFromFacts: context.isFromFacts,
    known: knownOf(input, context.tenant.timeZone),
  };
}

/** Sums of the range. Nobody owns what comes into collection, so a person's or team's entries are none and his rate is null. */
export const overview = async (input: Input, context: Asking) => sumsOf(context, await sliceOf(context, input));

export async function sumsOf(context: Asking, slice: Slice) {
  const sums = await selectTotals(context.tx, slice);
  return {
    allocated: sums.allocated,
    enteredCount: sums.entered_count,
    enteredPrincipal: sums.entered_principal,
    contacted: sums.connected,
    promised: sums.promised,
    promisesDue: sums.promises_due,
    recoveredCount: sums.recovered_count,
    recoveredPrincipal: sums.recovered_principal,
    recoveredInterest: sums.recovered_interest,
    recoveredPenalty: sums.recovered_penalty,
    rate: share(sums.recovered_principal, sums.entered_principal),
  };
}

/** How well the floor works; a complaint counts on the day that it was opened, for whoever had the order then. */
export async function quality(input: Input, context: Asking, department?: Department) {
  const slice = await sliceOf(context, input, department);
  const sums = await selectTotals(context.tx, slice);
  return {
    connectRate: share(sums.answered, sums.gateway_calls),
    ptpRate: share(sums.promised, sums.results),
    ptpKeptRate: share(sums.promises_kept, sums.promises_due),
    complaints: await countComplaints(context.tx, slice, context.tenant.timeZone),
    ruleBlocks: sums.blocked,
  };
}

export async function namedSlice(context: Asking, input: Input, department?: Department) {
  const slice = await sliceOf(context, input, department);
  const people = slice.people ?? (await selectStaffIds(context.tx, context.tenant.id, { teamId: null, staffId: null }));
  return { ...slice, people };
}

const ranked = ({ count, principal, allocated }: Pick<PersonSums, "count" | "principal" | "allocated">, i: number) => ({
  rank: i + 1,
  recoveredCount: count,
  recoveredPrincipal: principal,
  rate: share(count, allocated),
});
const didAnything = (row: Pick<PersonSums, "count" | "principal" | "allocated">) =>
  row.count !== 0 || row.principal !== 0 || row.allocated !== 0;

/** People by principal recovered; the rate is orders recovered of orders allocated in the range. */
export async function rank(input: Input, context: Asking, department?: Department) {
  const people = await selectPeople(context.tx, await namedSlice(context, input, department));
  return people.filter(didAnything).map((row, i) => ({ ...ranked(row, i), adminUserId: row.id, adminName: row.name }));
}

export async function teamRank(input: Input, context: Asking, department?: Department) {
  const teams = await selectTeams(context.tx, await namedSlice(context, input, department));
  return teams
    .filter(didAnything)
    .map((row, i) => ({ ...ranked(row, i), teamId: row.id, teamName: row.name, adminUserIds: [...row.people] }));
}

interface Grid {
  readonly count: (number | null)[];
  readonly principal: (number | null)[];
  readonly interest: (number | null)[];
  readonly penalty: (number | null)[];
}

/** Index day * 24 + hour; an hour that has not come yet is null, one that has come is at least 0. */
async function gridOf(context: Asking, slice: Slice): Promise<Grid> {
  const { timeZone } = context.tenant;
  const today = localDate(context.now, timeZone);
  const { hour: thisHour } = localTime(context.now, timeZone);
  const blank = () =>
    slice.days.flatMap((day) => Array.from({ length: 24 }, (_, hour) => (day < today || (day === today && hour <= thisHour) ? 0 : null)));
  const grid: Grid = { count: blank(), principal: blank(), interest: blank(), penalty: blank() };
  const at = new Map(slice.days.map((day, i) => [day, i * 24]));
  for (const row of await selectHours(context.tx, slice)) {
    const index = (at.get(row.day) ?? 0) + row.hour;
    if (grid.count[index] === null) continue;
    grid.count[index] = row.count;
    grid.principal[index] = row.principal;
    grid.interest[index] = row.interest;
    grid.penalty[index] = row.penalty;
  }
  return grid;
}

/** The days that a range is set beside: equally many, or up to the one that is named. */
function comparedDays({ compareStart, compareEnd }: ParsedOf<"dayparting.diagram">, length: number): readonly string[] {
  if (compareStart === undefined) {
    if (compareEnd !== undefined) throw new Refused({ error: "badInput", field: "compareStart" });
    return [];
  }
  const count = compareEnd === undefined ? length : daysBetween(compareStart, compareEnd) + 1;
  if (count < 1) throw new Refused({ error: "range.reversed", field: "compareEnd" });
  if (count > limits.hoursRangeDays)
    throw new Refused({ error: "range.tooLong", vars: { days: limits.hoursRangeDays }, field: "compareEnd" });
  return daysFrom(compareStart, count);
}

/** Of the last of some days what was known at the end of each of its hours: what the hours of today are held against. */
export function knownByHour(days: readonly string[], zone: string): Known {
  const last = days.at(-1) ?? "";
  return { ...instantsOfDays({ from: last, to: last }, zone), at: "hours" };
}
/** The hours that a range is set beside: where that one has come to now only, as they were known. A period of another length is taken whole. */
function beside({ tenant: { timeZone }, now }: Asking, slice: Slice, days: readonly string[]): Slice {
  const isRunning = slice.days.at(-1) === localDate(now, timeZone) && slice.days.length === days.length;
  return { ...slice, days, known: isRunning ? knownByHour(days, timeZone) : undefined };
}

/** Money recovered by hour of each day, beside the same hours of the range that it is compared with. */
export async function diagram(input: ParsedOf<"dayparting.diagram">, context: Asking) {
  const slice = await sliceOf(context, input);
  const grid = await gridOf(context, slice);
  const compareDays = comparedDays(input, slice.days.length);
  const compared = compareDays.length > 0 ? await gridOf(context, beside(context, slice, compareDays)) : null;
  return {
    days: [...slice.days],
    ...grid,
    compareDays: [...compareDays],
    comparePrincipal: compared?.principal ?? [],
    compareCount: compared?.count ?? [],
  };
}
