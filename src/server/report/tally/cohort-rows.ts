import type { Step } from "./steps.ts";

const late = ["overdue", "overdue_partial"];
export const settledStages = ["settled", "overdue_settled"];
const list = (stages: readonly string[]): string => `(${stages.map((stage) => `'${stage}'`).join(", ")})`;

/** An order gets late, or is so no more; it may have been settled late. */
export const lateSteps: readonly Step[] = [{ tells: true }, { crosses: [...late, "overdue_settled"] }];
/** Steps of which something may be told of a day on which their order was due. */
export const dueSteps: readonly Step[] = [
  ...lateSteps,
  { from: ["payout_in_progress"], to: ["payout_success"] },
  { from: [null], to: ["payout_success", "partially_repaid"] },
  { to: ["extended", "payout_failure"] },
];
export const settlingSteps: readonly Step[] = [{ tells: true }, { crosses: settledStages }];

/** T27; what is extended again because a later extension was reversed (T33) is not. */
const isExtension = (f: string): string => `(${f}.to_stage = 'extended' and ${f}.event <> 'reversed')`;

/** What the order to which an event belongs was to pay on its due day, nothing of its penalty: as the event says, or one that came after it; else as it has it. */
const owedOf = (
  f: string,
): string => `coalesce((${f}.detail ->> 'owed')::bigint, (select (n.detail ->> 'owed')::bigint from order_event n where n.tenant_id = ${f}.tenant_id
      and n.order_id = ${f}.order_id and n.id > ${f}.id and n.detail ? 'owed' order by n.id limit 1), o.principal + o.interest + o.fee)`;

/** Where the due date of the order, the tenant's day of the event and what was owed are not read from `o`, `t` and the history. */
interface OfOrder {
  readonly due: string;
  readonly today: string;
  readonly owed: string;
}

/**
 * What an event says of the days on which its order was due (lending/loan/cohort.ts): a relation of day, due, due_amount, late, extended and
 * extended_amount, over the event `f`, its order `o` and the lender `t`. An event of before, of a night, of a payout or of a loan of several instalments
 * has no such words: there the stages say it.
 */
export function dueRows(f: string, of: Partial<OfOrder> = {}): string {
  const [detail, day] = [`${f}.detail`, (key: string) => `(${f}.detail ->> '${key}')::date`];
  const due = `coalesce(${day("dueDate")}, ${of.due ?? "o.due_date"})`;
  const met = `coalesce(${day("dueBefore")}, ${due})`;
  const today = of.today ?? `(${f}.at at time zone t.time_zone)::date`;
  const wasLate = `${f}.from_stage in ${list(late)}`;
  const owed = of.owed ?? owedOf(f);
  const begins = `${f}.to_stage = 'payout_success' and ${f}.from_stage = 'payout_in_progress' or ${f}.from_stage is null and ${f}.to_stage in ('payout_success', 'partially_repaid')
      or ${isExtension(f)} and (${f}.from_stage is distinct from 'extended' or ${detail} ? 'dueBefore')`;
  return `(
    select c.day, coalesce(c.due, 0) as due, coalesce(c."dueAmount", 0) as due_amount, coalesce(c.late, 0) as late, coalesce(c.extended, 0) as extended,
      coalesce(c."extendedAmount", 0) as extended_amount
    from jsonb_to_recordset(${detail} -> 'cohort') c(day date, due int, "dueAmount" bigint, late int, extended int, "extendedAmount" bigint, "settledOn" date)
    where c."settledOn" is null
    union all
    select ${due}, 1, ${owed}, 0, 0, 0 where not ${detail} ? 'cohort' and (${begins})
    union all
    select ${due}, -1, -${owed}, 0, 0, 0 where ${f}.to_stage = 'payout_failure' and ${f}.from_stage <> 'payout_in_progress' and ${today} < ${due}
    union all
    select ${day("dueBefore")}, -x.before, -x.before * ${owed}, 0, x.after, x.after * ${owed}
    from (select (${today} < ${day("dueBefore")})::int as before, (${today} >= ${day("dueBefore")} and not ${wasLate})::int as after) x
    where not ${detail} ? 'cohort' and ${isExtension(f)} and ${f}.from_stage is not null and ${detail} ? 'dueBefore'
    union all
    -- T24, whenever the job ran; T26c takes it back, T33 of what settled it in time brings it.
    select ${met}, 0, 0, x.late, 0, 0 from (select case
        when ${f}.to_stage in ${list(late)} and ${f}.from_stage in ('payout_success', 'partially_repaid', 'extended', 'settled') and not ${detail} ? 'dueBefore' then 1
        when (${wasLate} or ${f}.from_stage = 'overdue_settled') and (${f}.to_stage = 'settled' or coalesce((${detail} ->> 'onTime')::boolean, false)) then -1
        else 0 end as late) x
    where not ${detail} ? 'cohort' and x.late <> 0 and ${f}.to_stage is distinct from ${f}.from_stage)`;
}

/** Value day of the settlement that the event of an order at a moment made, where it does not say it: of what had been paid by then. */
const settledOn = (
  f: string,
  at: string,
): string => `coalesce((select least(max((l.event ->> 'valueDate')::date), (${at} at time zone t.time_zone)::date)
    from loan_event l where l.tenant_id = ${f}.tenant_id and l.order_id = ${f}.order_id and l.posted_at <= ${at}
      and l.type in ('repaid', 'extensionPaid', 'goodwill', 'couponUsed', 'balanced', 'chargeWaived', 'broughtForward')
      and not exists (select from loan_event r where r.tenant_id = l.tenant_id and r.order_id = l.order_id and r.type = 'reversed' and r.posted_at <= ${at}
        and r.event ->> 'event' = l.event_id)), (${at} at time zone t.time_zone)::date)`;

/** The event `s` by which the order of an event was settled that is so no longer. */
export const settledEntry = (
  f: string,
): string => `(select s.at, s.to_stage from order_event s where s.tenant_id = ${f}.tenant_id and s.order_id = ${f}.order_id and s.id < ${f}.id
    and s.to_stage in ${list(settledStages)} and s.from_stage not in ${list(settledStages)} order by s.id desc limit 1)`;

/** Settlements that an event says, or takes back: a relation of day (on which it was due), settled_on, settled and in_time. */
export function settlementRows(f: string): string {
  const [detail, isSettled] = [`${f}.detail`, (stage: string) => `${stage} in ${list(settledStages)}`];
  const due = `coalesce((${detail} ->> 'dueDate')::date, o.due_date)`;
  return `(
    select c.day, c."settledOn" as settled_on, coalesce(c.settled, 0) as settled, coalesce(c."inTime", 0) as in_time
    from jsonb_to_recordset(${detail} -> 'cohort') c(day date, "settledOn" date, settled int, "inTime" int) where c."settledOn" is not null
    union all
    select ${due}, ${settledOn(f, `${f}.at`)}, 1, (${f}.to_stage = 'settled')::int
    where not ${detail} ? 'cohort' and ${isSettled(`${f}.to_stage`)} and not ${isSettled(`coalesce(${f}.from_stage, 'settled')`)}
    union all
    select coalesce((${detail} ->> 'dueBefore')::date, ${due}), ${settledOn(f, "s.at")}, -1, -(s.to_stage = 'settled')::int
    from ${settledEntry(f)} s
    where not ${detail} ? 'cohort' and ${isSettled(`${f}.from_stage`)} and not ${isSettled(`${f}.to_stage`)})`;
}

/** Days of grace of the contract of an order `o`: its product's; as an item of a cell nothing where there are none. */
export const graceOf = `coalesce((select nullif(v.config #>> '{terms,penalty,graceDays}', '0') from product_version v
    where v.tenant_id = o.tenant_id and v.product_id = o.product_id and v.version = o.product_version), '')`;
export const graceDays = `coalesce(nullif(${graceOf}, ''), '0')::int`;
