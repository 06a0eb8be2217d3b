import type { Tx } from "../kernel/context.ts";
import { rowsOf } from "../kernel/sql/sql.ts";
import { asBooked, lessBookedLater } from "./known/booked-later.ts";
import { activeHour, everyApp, everybody, measures, rawBookSince, rolledUp, wholeDay, type Measure } from "./collection-facts.ts";

/** Which hours of collection are asked for. */
export interface Slice {
  readonly tenantId: number;
  /** Calendar days of the tenant. */
  readonly days: readonly string[];
  /** Of the last of them only the hours before this one; null: all of it. */
  readonly untilHour: number | null;
  /** Only these people's; null for everybody's. */
  readonly people: readonly number[] | null;
  readonly appId: number | null;
  /** Stages of the department that is asked about, or the one of them that is filtered by. */
  readonly stages: readonly string[];
  /** Instead of the kept hours the facts that they are sums of: what a number is explained by. */
  readonly isFromFacts?: true | undefined;
  /** Only what was booked by then: at the moment at which the hours are cut, or at the end of each of them. */
  readonly known?: Known | undefined;
}
/** From which moment up to which money is filed that is told as it was known. */
export interface Known {
  readonly from: Date;
  readonly until: Date;
  readonly at: "cut" | "hours";
}
const later = { cut: lessBookedLater, hours: asBooked } as const;

type Sums = Readonly<Record<Measure, number>>;
export interface HourSums {
  readonly day: string;
  readonly hour: number;
  readonly count: number;
  readonly principal: number;
  readonly interest: number;
  readonly penalty: number;
}
export interface PersonSums {
  readonly id: number;
  readonly name: string;
  readonly count: number;
  readonly principal: number;
  readonly allocated: number;
  readonly attempts: number;
  readonly connected: number;
  readonly promised: number;
}
export type TeamSums = Pick<PersonSums, "id" | "name" | "count" | "principal" | "allocated"> & { readonly people: readonly number[] };
export interface BoardSums {
  readonly recoveredPrincipal: number;
  readonly recoveredCount: number;
  readonly allocated: number;
  readonly attempts: number;
  readonly connected: number;
  readonly promised: number;
}

/** What one person, or one team, did and brought in. */
export interface WorkSums {
  readonly id: number;
  readonly name: string;
  readonly team: string;
  readonly people: readonly number[];
  /** Hours of the clock in which each of them worked. */
  readonly hours: number;
  readonly allocated: number;
  readonly attempts: number;
  /** Calls that a gateway carried, and those of them that were answered. */
  readonly gatewayCalls: number;
  readonly answeredCalls: number;
  /** Results in which the customer himself was reached. */
  readonly connected: number;
  readonly talkSeconds: number;
  readonly promisesDue: number;
  readonly promisesKept: number;
  readonly recoveredCount: number;
  readonly recoveredPrincipal: number;
  readonly recoveredInterest: number;
  readonly recoveredPenalty: number;
  readonly ruleBlocks: number;
}

/** Complaints are few: counted where they stand. */
export async function countComplaints(tx: Tx, { tenantId, days, untilHour, people, appId, stages }: Slice, zone: string): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(
    tx,
    `select count(*)::int as n from complaint c join loan_order o on o.tenant_id = c.tenant_id and o.id = c.order_id
     where c.tenant_id = $1 and c.opened_at >= $2::date::timestamp at time zone $3 and c.opened_at < ($4::date + make_interval(hours => $8)) at time zone $3
       and ($5::bigint[] is null or c.owner_id = any($5)) and ($6::int is null or o.app_id = $6) and c.stage = any($7::text[])`,
    [tenantId, days[0], zone, days.at(-1), people, appId, stages, untilHour ?? wholeDay],
  );
  return row?.n ?? 0;
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** The app that is asked for; where none is, the rows of every app together, or of each where lines run along apps. */
const ofApp = (isByApp: boolean): string =>
  isByApp ? `b.app_id <> ${everyApp} and ($5::int is null or b.app_id = $5)` : `b.app_id = coalesce($5::int, ${everyApp})`;

/**
 * Buckets and what is not folded yet, as one set of rows. The arrays are lookups in the primary key, so that a tenant's month costs
 * 720 of them and not a scan over everybody's hours. Of a day that is cut the hours are read that lie before the cut.
 * Parameters: tenant, whole days, hours, people, app, stages, everybody?, the day that is cut, its hours
 */
export const rows = (columns: readonly string[], isByApp = false, known?: Known): string => `(
  ${bucketRows(columns, `b.day = any($2::date[]) and b.hour = any($3::smallint[]) and ${ofApp(isByApp)}`)}
  union all
  ${bucketRows(columns, `b.day = $8::date and b.hour = any($9::smallint[]) and ${ofApp(isByApp)}`)}
  union all
  select d.day, d.hour, d.staff_id, ${columns.map((column) => (column === "active" ? activeHour("d") : `d.${column}`)).join(", ")} from collection_delta d
  where d.tenant_id = $1 and (d.day = any($2::date[]) or (d.day = $8::date and d.hour = any($9::smallint[])))
    and ($7 or d.staff_id = any($4::bigint[])) and ($5::int is null or d.app_id = $5) and d.stage = any($6::text[])
  ${known ? `union all ${later[known.at](columns)}` : ""}
)`;

const bucketRows = (columns: readonly string[], when: string): string => `
  select b.day, b.hour, b.staff_id, ${columns.map((column) => `b.${column}`).join(", ")} from collection_bucket b
  where b.tenant_id = $1 and ${when} and b.staff_id = any($4::bigint[]) and b.stage = any($6::text[])`;

/** The same from the facts themselves, of whole days (the day that is cut is not read). */
export const rawRows = (columns: readonly string[], isByApp = false): string => `(
  select b.day, b.hour, b.staff_id, ${columns.map((column) => `b.${column}`).join(", ")} from (${rolledUp(`(${rawBookSince("($2::date[])[1]")})`)}) b
  where b.day = any($2::date[]) and b.hour = any($3::smallint[]) and b.staff_id = any($4::bigint[]) and ${ofApp(isByApp)}
    and b.stage = any($6::text[]) and $7::boolean is not null and $8::date is null and cardinality($9::smallint[]) is not null
)`;

/** The hours of a slice: as they are kept, or counted anew. */
export const hoursOf = ({ isFromFacts, known }: Pick<Slice, "isFromFacts" | "known">, columns: readonly string[]): string =>
  isFromFacts ? rawRows(columns) : rows(columns, false, known);

export function parameters(slice: Slice, wanted: readonly number[]): readonly unknown[] {
  const { tenantId, days, untilHour, people, appId, stages, known } = slice;
  const whole = untilHour === null ? days : days.slice(0, -1);
  const cut = untilHour === null ? null : days.at(-1);
  return [
    tenantId,
    whole,
    wanted,
    people ?? [everybody],
    appId,
    stages,
    people === null,
    cut,
    hours.slice(0, untilHour ?? 0),
    ...(known && !slice.isFromFacts ? [known.from, known.until] : []),
  ];
}

const recovered = ["recovered_count", "recovered_principal", "recovered_interest", "recovered_penalty"];

/** Money recovered per day and hour; hours without any are left out. */
export function selectHours(tx: Tx, slice: Slice): Promise<readonly HourSums[]> {
  return rowsOf<HourSums>(
    tx,
    `select r.day, r.hour, sum(r.recovered_count)::bigint as count, sum(r.recovered_principal)::bigint as principal,
       sum(r.recovered_interest)::bigint as interest, sum(r.recovered_penalty)::bigint as penalty
     from ${hoursOf(slice, recovered)} r group by r.day, r.hour`,
    parameters(slice, hours),
  );
}

/** Every measure over all days. */
export async function selectTotals(tx: Tx, slice: Slice): Promise<Sums> {
  const [sums] = await rowsOf<Sums>(
    tx,
    `select ${measures.map((measure) => `coalesce(sum(r.${measure}), 0)::bigint as ${measure}`).join(", ")} from ${hoursOf(slice, measures)} r`,
    parameters(slice, [wholeDay]),
  );
  if (!sums) throw new Error("an aggregate always answers one row");
  return sums;
}

/** What a board's picture shows, per day; days without any are left out. */
export function selectByDay(tx: Tx, slice: Slice): Promise<readonly (BoardSums & { readonly day: string })[]> {
  return rowsOf(
    tx,
    `select r.day, sum(r.recovered_principal)::bigint as "recoveredPrincipal", sum(r.recovered_count)::bigint as "recoveredCount",
       sum(r.allocated)::bigint as allocated, sum(r.attempts)::bigint as attempts, sum(r.connected)::bigint as connected, sum(r.promised)::bigint as promised
     from ${hoursOf(slice, ["recovered_principal", "recovered_count", "allocated", "attempts", "connected", "promised"])} r group by r.day`,
    parameters(slice, [wholeDay]),
  );
}

const ofPeople = (slice: Slice): string => `
  select s.id, s.admin_name, s.team_id, sum(r.recovered_count)::bigint as count, sum(r.recovered_principal)::bigint as principal,
    sum(r.allocated)::bigint as allocated, sum(r.attempts)::bigint as attempts, sum(r.connected)::bigint as connected, sum(r.promised)::bigint as promised
  from ${hoursOf(slice, ["recovered_count", "recovered_principal", "allocated", "attempts", "connected", "promised"])} r join staff s on s.tenant_id = $1 and s.id = r.staff_id
  group by s.id, s.admin_name, s.team_id`;

/** Per person, most recovered first; `people` of the slice must be named. */
export function selectPeople(tx: Tx, slice: Slice & { readonly people: readonly number[] }): Promise<readonly PersonSums[]> {
  return rowsOf<PersonSums>(
    tx,
    `select p.id, p.admin_name as name, p.count, p.principal, p.allocated, p.attempts, p.connected, p.promised from (${ofPeople(slice)}) p order by p.principal desc, p.count desc, p.id`,
    parameters(slice, [wholeDay]),
  );
}

/** Per team, most recovered first. */
export function selectTeams(tx: Tx, slice: Slice & { readonly people: readonly number[] }): Promise<readonly TeamSums[]> {
  return rowsOf<TeamSums>(
    tx,
    `select t.id, t.name, sum(p.count)::bigint as count, sum(p.principal)::bigint as principal, sum(p.allocated)::bigint as allocated, array_agg(p.id order by p.id) as people
     from (${ofPeople(slice)}) p join team t on t.tenant_id = $1 and t.id = p.team_id group by t.id, t.name order by 4 desc, 3 desc, 1`,
    parameters(slice, [wholeDay]),
  );
}

const worked = [
  "allocated",
  "attempts",
  "gateway_calls",
  "answered",
  "connected",
  "talk_seconds",
  "promises_due",
  "promises_kept",
  "recovered_count",
  "recovered_principal",
  "recovered_interest",
  "recovered_penalty",
  "blocked",
] as const satisfies readonly Measure[];
const sumOfWork = (
  from: string,
): string => `sum(${from}.hours)::int as hours, sum(${from}.allocated)::int as allocated, sum(${from}.attempts)::int as attempts,
  sum(${from}.gateway_calls)::int as "gatewayCalls", sum(${from}.answered)::int as "answeredCalls", sum(${from}.connected)::int as connected, sum(${from}.talk_seconds)::int as "talkSeconds", sum(${from}.promises_due)::int as "promisesDue",
  sum(${from}.promises_kept)::int as "promisesKept", sum(${from}.recovered_count)::int as "recoveredCount",
  sum(${from}.recovered_principal)::bigint as "recoveredPrincipal", sum(${from}.recovered_interest)::bigint as "recoveredInterest",
  sum(${from}.recovered_penalty)::bigint as "recoveredPenalty", sum(${from}.blocked)::int as "ruleBlocks"`;

/** Work of each person, or of each team's people, most principal first; whoever did nothing is left out. `people` of the slice must be named. */
export function selectWork(
  tx: Tx,
  slice: Slice & { readonly people: readonly number[] },
  by: "person" | "team",
): Promise<readonly WorkSums[]> {
  const [id, name] = by === "person" ? ["s.id", "s.admin_name"] : ["t.id", "t.name"];
  return rowsOf<WorkSums>(
    tx,
    `with of_day as (
       select r.staff_id, bit_count(bit_or(r.active)::bit(24)) as hours, ${worked.map((measure) => `sum(r.${measure}) as ${measure}`).join(", ")}
       from ${hoursOf(slice, [...worked, "active"])} r group by r.staff_id, r.day
     ), by_work as (
       select ${id} as id, ${name} as name, min(t.name) as team, array_agg(distinct s.id order by s.id) as people, ${sumOfWork("w")}
       from of_day w join staff s on s.tenant_id = $1 and s.id = w.staff_id join team t on t.tenant_id = $1 and t.id = s.team_id group by 1, 2
     )
     select w.* from by_work w where w.hours <> 0 or w.allocated <> 0 or w.connected <> 0 or w."promisesDue" <> 0 or w."recoveredCount" <> 0
       or w."recoveredPrincipal" <> 0 or w."recoveredInterest" <> 0 or w."recoveredPenalty" <> 0
     order by w."recoveredPrincipal" desc, w."recoveredCount" desc, w.id`,
    parameters(slice, [wholeDay]),
  );
}

export interface FloorSums {
  readonly id: number;
  readonly calls: number;
  readonly connected: number;
  readonly promises: number;
  readonly due: number;
  readonly kept: number;
  readonly count: number;
  readonly recovered: number;
  readonly blocked: number;
}

/** The day of each of these people, for the live floor. */
export function selectFloorSums(tx: Tx, slice: Slice & { readonly people: readonly number[] }): Promise<readonly FloorSums[]> {
  return rowsOf<FloorSums>(
    tx,
    `select r.staff_id as id, sum(r.attempts)::int as calls, sum(r.connected)::int as connected, sum(r.promised)::int as promises, sum(r.promises_due)::int as due,
       sum(r.promises_kept)::int as kept, sum(r.recovered_count)::int as count, sum(r.recovered_principal + r.recovered_interest + r.recovered_penalty)::bigint as recovered,
       sum(r.blocked)::int as blocked
     from ${rows(["attempts", "connected", "promised", "promises_due", "promises_kept", "recovered_count", "recovered_principal", "recovered_interest", "recovered_penalty", "blocked"])} r
     group by r.staff_id`,
    parameters(slice, [wholeDay]),
  );
}

/** Who a report may be about: the whole collection floor, one team, one person. In one order, because answers name them. */
export async function selectStaffIds(
  tx: Tx,
  tenantId: number,
  of: { readonly teamId: number | null; readonly staffId: number | null },
): Promise<readonly number[]> {
  const found = await rowsOf<{ id: number }>(
    tx,
    "select s.id from staff s where s.tenant_id = $1 and ($2::int is null or s.team_id = $2) and ($3::bigint is null or s.id = $3) order by s.id",
    [tenantId, of.teamId, of.staffId],
  );
  return found.map((row) => row.id);
}
