import { dueRows } from "../tally/cohort-rows.ts";
import { defaultAfter } from "./review-measures.ts";

export const late = "('overdue', 'overdue_partial')";

const met = { due: "o.due_date", today: "e.day" };
/**
 * The first day on which an order was due as at 00:00, with whether it was unpaid on it or extended (rules/figures.md 3): the very rows that the books
 * count, over the events `ev` (order_id, id, day, event, from_stage, to_stage, detail) of the order of `r`, which is `o`. Nothing where it is in no cohort.
 */
export const firstDue = `lateral (select y.day as due, sum(y.late) > 0 as was_late, sum(y.extended) > 0 as was_extended from (
    select c.day, c.due, c.late, c.extended from ev e cross join lateral ${dueRows("e", "told", met)} c where e.order_id = r.order_id and e.detail ? 'cohort'
    union all
    select c.day, c.due, c.late, c.extended from ev e cross join lateral ${dueRows("e", "others", met)} c where e.order_id = r.order_id) y
  group by y.day having sum(y.due) > 0 order by y.day limit 1) d`;

/**
 * The day as of which an event tells where its order stood: of money the value day, of a settlement that of the last money of it, of a reversal that of
 * what it takes back; of an extension, a returned payout and a night the day on which it was made.
 */
const tellsAsOf = `case when w.event <> 'reversed' and w.to_stage in ('extended', 'payout_failure') then w.day else coalesce(
      (select max(c."settledOn") from jsonb_to_recordset(w.detail -> 'cohort') c("settledOn" date, settled int) where c.settled > 0),
      (select (l.event ->> 'valueDate')::date from loan_event l where l.tenant_id = $1 and l.order_id = r.order_id and l.event_id = w.detail ->> 'event'), w.day) end`;
const lateEver = "('overdue', 'overdue_partial', 'overdue_settled')";
/** Where an order that was late stood a week after the last day of its grace, `k.known`. Found late by a night that came days after (a server that stood still): nothing had happened to it until then. */
export const weekLater = `left join lateral (select w.to_stage from ev w where d.was_late and w.order_id = r.order_id
    and (w.from_stage in ${lateEver} or w.to_stage in ${lateEver}) and (w.to_stage <> w.from_stage or w.detail ? 'dueBefore') and ${tellsAsOf} <= k.known + ${defaultAfter} order by w.id desc limit 1) w on true`;
/** First-payment default: it was unpaid a week later. */
export const isUnpaidAfterAWeek = `(d.was_late and coalesce(w.to_stage in ${late}, true))`;
/** It has become neither paid nor unpaid by then. */
export const isNeither = "(d.was_extended or coalesce(w.to_stage in ('extended', 'payout_failure'), false))";
