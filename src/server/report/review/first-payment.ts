import { dueRows } from "../tally/cohort-rows.ts";
import { defaultAfter } from "./review-measures.ts";

export const late = "('overdue', 'overdue_partial')";

/**
 * What the events `ev` (order_id, id, day, from_stage, to_stage, detail) say of the first instalment of an order of `r`: parts of a statement. `p` is the
 * payout that stands, with the day on which its first instalment is due.
 */
export const paidOut = `lateral (select p.id, (p.detail ->> 'dueDate')::date as due from ev p where p.order_id = r.order_id and p.from_stage = 'payout_in_progress'
  and p.to_stage = 'payout_success' and p.detail ? 'dueDate'
  and not exists (select from ev b where b.order_id = r.order_id and b.id > p.id and b.to_stage = 'payout_failure') order by p.id desc limit 1) p`;

/** Worked out once (offset 0), however often it is asked for: the day on which it is due after the extensions that moved it; from what is no extension and moves the due day on it is another instalment's. */
export const dueAfterExtensions = `lateral (select coalesce((select (x.detail ->> 'dueDate')::date from ev x
  where x.order_id = r.order_id and x.id > p.id and x.to_stage = 'extended' and x.detail ? 'dueBefore'
    and not exists (select from ev y where y.order_id = r.order_id and y.id > p.id and y.id < x.id and y.detail ? 'dueBefore' and y.to_stage <> 'extended')
  order by x.id desc limit 1), p.due) as due offset 0) d`;

/** `g`: how it got late where it is due on `due`; `w`: where the order stood a week after that day. */
export const latenessOf = (due: string): string => `
  left join lateral (select g.id from ev g where g.order_id = r.order_id and g.id > p.id and g.to_stage in ${late} and g.from_stage not in ${late}
    and coalesce((g.detail ->> 'dueDate')::date, ${due}) = ${due} order by g.id limit 1) g on true
  left join lateral (select w.to_stage from ev w where w.order_id = r.order_id and w.id > p.id and w.day <= ${due} + ${defaultAfter} and w.to_stage <> w.from_stage
    order by w.id desc limit 1) w on true`;

/** Money that was on time after all takes the delay back (T26c). */
const wasOnTime = `exists (select from ev k where k.order_id = r.order_id and k.id > g.id and (k.from_stage in ${late} or k.from_stage = 'overdue_settled')
  and (k.to_stage = 'settled' or coalesce((k.detail ->> 'onTime')::boolean, false)))`;

/** First-payment default: it was unpaid a week later. Found late by a night that came days after (a server that stood still): nothing had happened to it until then. */
export const isUnpaid = `(g.id is not null and coalesce(w.to_stage in ${late}, true) and not ${wasOnTime})`;

const met = { due: "p.due", today: "e.day" };
/**
 * The first day on which the order was due as at 00:00, with whether it was unpaid on it (rules/figures.md 3): the very rows that the books count, over the
 * payout that stands. Nothing where it is in no cohort.
 */
export const firstDue = `lateral (select y.day as due, sum(y.late) > 0 as was_late from (
    select c.day, c.due, c.late from ev e cross join lateral ${dueRows("e", "told", met)} c where e.order_id = r.order_id and e.id >= p.id and e.detail ? 'cohort'
    union all
    select c.day, c.due, c.late from ev e cross join lateral ${dueRows("e", "others", met)} c where e.order_id = r.order_id and e.id >= p.id) y
  group by y.day having sum(y.due) > 0 order by y.day limit 1) d`;
/** Where the order stood a week after the last day of its grace, `k.known`. */
export const weekLater = `left join lateral (select w.to_stage from ev w where w.order_id = r.order_id and w.id > p.id and w.day <= k.known + ${defaultAfter}
    and w.to_stage <> w.from_stage order by w.id desc limit 1) w on true`;
export const isUnpaidAfterAWeek = `(d.was_late and coalesce(w.to_stage in ${late}, true))`;
