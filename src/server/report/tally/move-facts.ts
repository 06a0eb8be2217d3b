import type { TallyFact } from "./cells.ts";
import { graceDays } from "./cohort-rows.ts";

const late = "('overdue', 'overdue_partial')";
const running = "('payout_success', 'partially_repaid', 'extended')";
const today = "(f.at at time zone t.time_zone)::date";
/** Whether the event brings its order into collection, and not out of it. */
const comes = `coalesce(f.from_stage, '') not in ${late}`;
/** The due date that the order was late by: one that comes says it, one that leaves says what it was before it moved. */
const due = `coalesce(case when not (${comes}) then (f.detail ->> 'dueBefore')::date end, (f.detail ->> 'dueDate')::date, o.due_date)`;

/**
 * Which days an order comes into a stage and leaves it. Stages are days past due, so that whoever comes is told at once when he will roll on, and whoever
 * leaves takes back what he will not roll any more: no night has to write what only time does. T24 is of the first day after the due date and the grace, whenever the job ran.
 */
const stages = `
  cross join lateral (select ${comes} as comes, ${due} as due, ${graceDays} as grace offset 0) e
  cross join lateral (select case when e.comes and f.from_stage in ${running} and not f.detail ? 'dueBefore' then e.due + e.grace + 1
    else greatest(${today}, e.due + e.grace + 1) end as day) d
  join lateral (
    select greatest(d.day, e.due + s.from_day) as day, s.code as stage, case when e.due + s.from_day > d.day then 'rolledIn' else 'came' end as way,
      case when e.comes then 1 else -1 end as n
    from collection_stage s where s.tenant_id = f.tenant_id and s.from_day > 0
      and case when e.comes then s.to_day is null or e.due + s.to_day >= d.day else e.due + s.from_day > d.day end
    union all
    select e.due + s.to_day + 1, s.code, 'rolledOn', case when e.comes then -1 else 1 end
    from collection_stage s where s.tenant_id = f.tenant_id and s.from_day > 0 and s.to_day is not null and e.due + s.to_day + 1 > d.day
    union all
    select d.day, s.code, case when f.to_stage = 'overdue_settled' then 'settled' when f.to_stage = 'extended' then 'extended' else 'otherwise' end, -1
    from collection_stage s where s.tenant_id = f.tenant_id and s.from_day > 0 and not e.comes
      and d.day - e.due >= s.from_day and (s.to_day is null or d.day - e.due <= s.to_day)
  ) w on true`;

/** What stands in each stage of days past due, by what brought it there or took it away: the sum of all is what stands (rules/figures.md 20). */
export const moveFacts: readonly TallyFact[] = [
  {
    table: "order_event",
    books: ["move"],
    join: stages,
    day: "w.day",
    product: "0",
    type: "''",
    stage: "w.stage",
    item: "w.stage || ':' || w.way",
    adds: { held: "w.n", heldPrincipal: "w.n * o.principal" },
    steps: [{ crosses: ["overdue", "overdue_partial"] }],
    when: "e.due is not null",
  },
];
