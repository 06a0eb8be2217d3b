import type { Department } from "../../lending/order/department.ts";
import { collectionReasons } from "../../lending/options/collection-reasons.ts";
import { gatewayCall } from "./tally/work-facts.ts";

/** Measures of one hour of collection, in the order of the table's columns. Amounts: minor units. */
export const measures = [
  "allocated",
  "entered_count",
  "entered_principal",
  "attempts",
  "connected",
  "results",
  "promised",
  "promises_due",
  "promises_kept",
  "recovered_count",
  "recovered_principal",
  "recovered_interest",
  "recovered_penalty",
  "blocked",
  "talk_seconds",
  "gateway_calls",
  "answered",
] as const;
export type Measure = (typeof measures)[number];
type Adds = Partial<Record<Measure, string>>;

interface Source {
  readonly department: Department;
  /** A table of facts with an order_id. */
  readonly table: string;
  readonly at: string;
  /** When it met its order's due date, where that is not its own time. */
  readonly met?: string;
  /** Days past due, where the fact keeps them itself. */
  readonly late?: string;
  readonly staff: string;
  readonly adds: Adds;
  readonly when: string;
}

const selected = (adds: Adds): string => measures.map((measure) => `${adds[measure] ?? "0"}::bigint as ${measure}`).join(", ");

/** The due date that a fact met: an event that moved it then or since says what it was before. */
const dueOn = (at: string): string => `case when o.due_moved then coalesce((
    select (e.detail ->> 'dueBefore')::date from order_event e
    where e.tenant_id = o.tenant_id and e.order_id = o.id and e.detail ? 'dueBefore' and e.at >= ${at} order by e.at, e.id limit 1), o.due_date)
  else o.due_date end`;

/** The day on which reminders begin, below zero. */
const firstDay = "(select least(min(c.from_day), 0) from collection_stage c where c.tenant_id = $1)";

/** Days past due that a fact counts under: each department's fall into its own stages, whatever the day (stage-of-fact.ts). */
const lateAt = (department: Department, at: string, met: string): string => {
  const late = `(${at} at time zone t.time_zone)::date - (${dueOn(met)})`;
  return department === "collection" ? `greatest(${late}, 1)` : `least(greatest(${late}, ${firstDay}), 0)`;
};

const lateOf = ({ department, at, met = at, late = lateAt(department, at, met) }: Source): string => late;
const joined = `join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id join tenant t on t.tenant_id = f.tenant_id`;

/** What a source's facts add, by when and whose they are, with whatever more is asked of each. `$1` is the tenant. */
export const ofSource = (source: Source, ...more: readonly string[]): string => `
  select ${[...more, `(${source.at} at time zone t.time_zone) as local`].join(", ")}, coalesce(${source.staff}, 0) as staff_id, o.app_id, ${lateOf(source)} as late, ${selected(source.adds)}
  from ${source.table} f ${joined} where f.tenant_id = $1 and ${source.when}`;

const enteredAt = "o.collection_entered_on::timestamp at time zone t.time_zone";
/** Orders that came into collection, counted at hour 0 of that day and for no person; principal less what was repaid before. */
const entered = `
  select o.collection_entered_on::timestamp as local, 0::bigint as staff_id, o.app_id,
    ${lateAt("collection", enteredAt, enteredAt)} as late, ${selected({
      entered_count: "1",
      entered_principal: `coalesce(o.collection_entry_principal, o.principal - coalesce((select sum(r.principal) from repayment r where r.tenant_id = o.tenant_id and r.order_id = o.id
      and r.value_at < o.collection_entered_on::timestamp at time zone t.time_zone), 0))`,
    })}
  from loan_order o join tenant t on t.tenant_id = o.tenant_id where o.tenant_id = $1 and o.collection_entered_on is not null`;

const talks = collectionReasons
  .filter((reason) => reason.talk)
  .map((reason) => reason.code)
  .join(", ");
const purposes = { collection: "collect", remind: "remind" } as const;

/** What a gateway counted stands with its call; what was typed or imported, with the attempt. */
const talkOfCall = "(select p.seconds from phone_call p where p.tenant_id = f.tenant_id and p.attempt_id = f.id)";

const madeBy = (department: Department, mode: string): string =>
  `f.batch_id in (select b.id from assignment_batch b where b.tenant_id = $1 and b.department = '${department}' and b.mode ${mode})`;

const sourcesOf = (department: Department): readonly Omit<Source, "department">[] => [
  {
    table: "assignment",
    at: "f.at",
    staff: "f.to_staff",
    adds: { allocated: "1" },
    when: `f.to_staff is not null and ${madeBy(department, "<> 'undo'")}`,
  },
  {
    table: "assignment",
    at: "f.at",
    staff: "f.from_staff",
    adds: { allocated: "-1" },
    when: `f.from_staff is not null and ${madeBy(department, "= 'undo'")}`,
  },
  {
    table: "contact_attempt",
    at: "f.at",
    staff: "f.staff_id",
    adds: { attempts: "1", talk_seconds: `coalesce(f.seconds, ${talkOfCall}, 0)` },
    when: `f.direction = 'out' and f.purpose = '${purposes[department]}' and f.type = 'call'`,
  },
  {
    table: "phone_call",
    at: "f.started_at",
    staff: "f.staff_id",
    adds: { gateway_calls: "1", answered: gatewayCall.answered },
    when: `${gatewayCall.when} and exists (select from contact_attempt a where a.tenant_id = f.tenant_id and a.id = f.attempt_id and a.purpose = '${purposes[department]}')`,
  },
  { table: "contact_block", at: "f.at", staff: "f.staff_id", adds: { blocked: "1" }, when: `f.purpose = '${purposes[department]}'` },
  {
    table: "collection_result",
    at: "f.at",
    staff: "f.staff_id",
    adds: { results: "1", connected: `(f.reason in (${talks}))::int`, promised: "(f.promise_id is not null)::int" },
    when: `f.voided_at is null and f.department = '${department}'`,
  },
  {
    table: "promise",
    at: "f.promised_at",
    met: "f.created_at",
    staff: "f.staff_id",
    adds: { promises_due: "1", promises_kept: "(f.state = 'kept')::int" },
    when: `f.state <> 'voided' and f.department = '${department}'`,
  },
  {
    table: "repayment",
    at: "f.filed_at",
    staff: "f.collector_id",
    adds: {
      recovered_count: "f.cleared",
      recovered_principal: "f.principal",
      recovered_interest: "f.interest + f.fee",
      recovered_penalty: "f.penalty",
    },
    when: department === "collection" ? "f.days_late > 0" : "f.remind_day is not null",
    // Kept with the money: its value time may lie before another payment that moved the due date and was posted first. Within the grace it is the last reminders'.
    late: department === "collection" ? "f.days_late" : "least(f.remind_day, 0)",
  },
];
/** Every kind of fact that the hours are sums of, of both departments. */
export const sources: readonly Source[] = (["collection", "remind"] as const).flatMap((department) =>
  sourcesOf(department).map((source) => ({ ...source, department })),
);

/** What of a fact its own conditions are about; SQL over the fact, its order `o` and its tenant `t`. */
export interface FactSql {
  readonly at: string;
  readonly staff: string;
  /** Days past due that it counts under. */
  readonly late: string;
}

/** That a fact adds something at all, as a condition whose share of the facts the database knows: of a day's 43,000 results 9,000 reached somebody. */
function addsAny(adds: readonly string[]): readonly string[] {
  if (adds.some((sql) => /^-?1$/.test(sql))) return [];
  const any = adds.map((sql) => /^\(((?:[^()]|\([^()]*\))*)\)::int$/.exec(sql)?.[1] ?? `${sql} <> 0`);
  return [`(${any.join(" or ")})`];
}

/**
 * Numbers of the orders behind a figure: those of which the facts that `holds` leaves add anything to one of its measures. What was undone or
 * reversed in the same hour adds nothing, there as here. `$1` is the tenant, as in the raw book, of which this is the other end.
 */
export function ordersBehind(department: Department, wanted: readonly Measure[], holds: (fact: FactSql) => readonly string[]): string {
  const behind = sources.filter((source) => source.department === department && wanted.some((measure) => source.adds[measure]));
  const facts = behind.map((source) => {
    const conditions = [
      "f.tenant_id = $1",
      source.when,
      ...addsAny(wanted.flatMap((measure) => source.adds[measure] ?? [])),
      ...holds({ at: source.at, staff: source.staff, late: lateOf(source) }),
    ];
    const adds = wanted.map((measure) => `${source.adds[measure] ?? "0"}::bigint as ${measure}`);
    // Every fact has its order and its tenant: they are looked up only where something is asked of them (a day's 45,000 assignments: 10 times as long).
    const isAsked = (alias: string) => [...conditions, ...adds].some((sql) => new RegExp(`\\b${alias}\\.`).test(sql));
    return `select f.order_id, ${adds.join(", ")} from ${source.table} f ${isAsked("o") || isAsked("t") ? joined : ""} where ${conditions.join(" and ")}`;
  });
  return `select x.order_id from (${facts.join(" union all ")}) x group by x.order_id
    having ${wanted.map((measure) => `sum(x.${measure}) <> 0`).join(" or ")}`;
}

/** What was given to people of a department, as `allocated` counts it, with the contract principal of its orders. `$1` is the tenant. */
export const given = (department: Department): string =>
  sources
    .filter((source) => source.department === department && source.adds.allocated)
    .map(
      (source) => `select ${source.at} as at, ${source.staff} as staff_id, o.app_id, ${lateOf(source)} as late,
        (${source.adds.allocated}) * o.principal as principal from ${source.table} f ${joined} where f.tenant_id = $1 and ${source.when}`,
    )
    .join(" union all ");

/**
 * The report's figures from the raw book, per day, hour, person, app and stage: what every bucket must equal. `$1` is the tenant.
 * allocated: assignments to a person less those undone, each at its own hour. attempts: outbound collect calls; messages and chats are told
 * apart from them. blocked: contacts to collect that a rule forbade, whatever the medium.
 * Each department's facts stand under its own stages: reminders under those up to the due day, collection under those after it.
 * talk_seconds: as the gateway counted them, at the attempt's own hour. gateway_calls, answered: of the attempts those that a gateway carried, and that were
 * answered, at the hour of the call: what the share connected is of; a handset, a chat link and what was imported are in the attempts alone.
 * results: not voided; connected: those in which the customer himself was reached, over whatever medium; promised: those that opened a promise.
 * promises due, kept: by the hour promised, voided ones left out. recovered: repayments at value time, of whom they are credited to: of late
 * orders for collection, of those within the reminders' days up to the due day for reminders; fees count as interest. recovered_count: orders that
 * the money cleared, not payments (0393-orders-cleared.sql).
 */
export const rawBook = rawBookSince(null);

/** The same, where days are named without what was before the first, or after the last. */
export function rawBookSince(day: string | null, last: string | null = null): string {
  const until = last === null ? () => "" : (at: string) => ` and ${at} < (${last} + 1)::timestamp at time zone t.time_zone`;
  const since = (source: Source): Source =>
    day === null
      ? source
      : { ...source, when: `${source.when} and ${source.at} >= ${day}::timestamp at time zone t.time_zone${until(source.at)}` };
  const came =
    day === null
      ? entered
      : `${entered} and o.collection_entered_on >= ${day}${last === null ? "" : ` and o.collection_entered_on <= ${last}`}`;
  return `
with fact as (${[...sources.map((source) => ofSource(since(source))), came].join("\n  union all")}
)
select f.local::date as day, extract(hour from f.local)::smallint as hour, f.staff_id, f.app_id, coalesce(s.code, '') as stage,
  ${measures.map((measure) => `sum(f.${measure})::bigint as ${measure}`).join(", ")}
from fact f left join collection_stage s on s.tenant_id = $1 and f.late >= s.from_day and (s.to_day is null or f.late <= s.to_day)
group by 1, 2, 3, 4, 5`;
}

/** Adds one measure of a row of a table that is written or has changed, to the very hour, person and stage that it counts under; a row that no report counts adds nothing. */
const appendOf = (table: string, measure: Measure): string => `
insert into collection_delta (tenant_id, day, hour, staff_id, app_id, stage, ${measure})
select $1::int, x.local::date, extract(hour from x.local)::smallint, x.staff_id, x.app_id, coalesce(s.code, ''), x.${measure}
from (${sources
  .filter((source) => source.table === table)
  .map((source) => ofSource({ ...source, when: `${source.when} and f.id = $2` }))
  .join(" union all ")}) x
left join collection_stage s on s.tenant_id = $1 and x.late >= s.from_day and (s.to_day is null or x.late <= s.to_day)
where x.${measure} <> 0`;
/** Adds the talk of an attempt whose call has ended. `$1` is the tenant, `$2` the attempt. */
export const appendTalk = appendOf("contact_attempt", "talk_seconds");
/** Adds a call that a gateway is to carry, and that it was answered. `$1` is the tenant, `$2` the call. */
export const appendGatewayCall = appendOf("phone_call", "gateway_calls");
export const appendAnswered = appendOf("phone_call", "answered");

/** Key of the rows that hold a whole day, of those that hold everybody, and of those that hold every app: a tenant's month is then 720 rows, not 300,000. */
export const wholeDay = 24;
export const everybody = -1;
export const everyApp = -1;

/**
 * The hours of a day in which somebody worked, a bit each: he called, or a rule kept him from it. Both are facts that are never taken back, so
 * bits are only ever added, and an hour counts once however many apps and stages it was spent on.
 */
export const activeHour = (row: string): string => `case when ${row}.attempts > 0 or ${row}.blocked > 0 then 1 << ${row}.hour else 0 end`;

/** Each hour of a person also counts for his day, for everybody's hour and for everybody's day; and each of an app for every app's. */
export const rolledUp = (rows: string): string => `
select r.day, h.hour, p.staff_id, a.app_id, r.stage, ${measures.map((measure) => `sum(r.${measure})::bigint as ${measure}`).join(", ")},
  bit_or(${activeHour("r")}) as active
from ${rows} r cross join lateral (values (r.hour), (${wholeDay}::smallint)) h(hour) cross join lateral (values (r.staff_id), (${everybody}::bigint)) p(staff_id)
cross join lateral (values (r.app_id), (${everyApp})) a(app_id)
group by 1, 2, 3, 4, 5`;

/** Writes the buckets of a tenant from the raw book: after a bulk load, when there are none yet. `$1` is the tenant. */
export const fillBuckets = `
with raw as materialized (${rawBook})
insert into collection_bucket (tenant_id, day, hour, staff_id, app_id, stage, ${measures.join(", ")}, active)
select $1::int, b.day, b.hour, b.staff_id, b.app_id, b.stage, ${measures.map((measure) => `b.${measure}`).join(", ")}, b.active from (${rolledUp("raw")}) b`;

/**
 * Appends what the buckets and waiting deltas lack against the raw book: after facts were written without their deltas, as an import does.
 * Insert only, so it disturbs nobody; call it in a repeatable read transaction. `$1` is the tenant.
 */
export const appendMissing = `
insert into collection_delta (tenant_id, day, hour, staff_id, app_id, stage, ${measures.join(", ")})
select $1::int, x.day, x.hour, x.staff_id, x.app_id, x.stage, ${measures.map((measure) => `sum(x.${measure})`).join(", ")} from (
  select r.* from (${rawBook}) r
  union all
  select b.day, b.hour, b.staff_id, b.app_id, b.stage, ${measures.map((measure) => `-b.${measure}`).join(", ")} from collection_bucket b
  where b.tenant_id = $1 and b.hour < ${wholeDay} and b.staff_id <> ${everybody} and b.app_id <> ${everyApp}
  union all
  select d.day, d.hour, d.staff_id, d.app_id, d.stage, ${measures.map((measure) => `-d.${measure}`).join(", ")} from collection_delta d where d.tenant_id = $1
) x group by 1, 2, 3, 4, 5, 6 having ${measures.map((measure) => `sum(x.${measure}) <> 0`).join(" or ")}`;
