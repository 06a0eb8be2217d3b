import type { TallyFact } from "./cells.ts";
import { graceDays } from "./cohort-rows.ts";

const late = "('overdue', 'overdue_partial')";
/** Whoever the desk had given the order to last. */
const heldBy = (department: "collection" | "remind", at: string): string => `(select a.to_staff from assignment a
  join assignment_batch b on b.tenant_id = a.tenant_id and b.id = a.batch_id and b.department = '${department}'
  where a.tenant_id = f.tenant_id and a.order_id = f.order_id and a.at <= ${at} order by a.id desc limit 1)`;
/** Days past due that the fact met, none within the grace; over the order's due date, or what it was before it moved then or since. */
const daysAt = (
  day: string,
  due: string,
): string => `cross join lateral (select case when v.days > ${graceDays} then v.days else 0 end as late from (select ${day} - ${due} as days) v) d
  left join collection_stage s on s.tenant_id = f.tenant_id and s.from_day > 0 and d.late >= s.from_day and (s.to_day is null or d.late <= s.to_day)`;
const dueThen = (at: string): string => `(case when o.due_moved then coalesce((select (e.detail ->> 'dueBefore')::date from order_event e
    where e.tenant_id = o.tenant_id and e.order_id = o.id and e.detail ? 'dueBefore' and e.at >= ${at} order by e.at, e.id limit 1), o.due_date)
  else o.due_date end)`;
/** Under the stage that it met and whose desk that is, so that either finds its orders. */
const deskOf = (isLate: string): string => `coalesce(s.code, '') || ':' || case when ${isLate} then 'collection' else 'remind' end`;
const isWaived = "l.account in (5000, 5001, 5002)";

/** An extension that the event `g` made, for whoever held its order at that moment and under the stage that it met. */
function extension(g: "f" | "g"): Omit<TallyFact, "adds"> & { readonly join: string } {
  const wasLate = `${g}.from_stage in ${late}`;
  return {
    table: "order_event",
    books: ["relief"],
    staff: `case when ${wasLate} then ${heldBy("collection", `${g}.at`)} else ${heldBy("remind", `${g}.at`)} end`,
    join: daysAt(`(${g}.at at time zone t.time_zone)::date`, `(case when ${wasLate} then (${g}.detail ->> 'dueBefore')::date end)`),
    stage: "s.code",
    item: deskOf(wasLate),
  };
}
/** The extension of this name, which an event takes back or brings back; and when that counts: of an earlier month on the day of the event (rules/figures.md 1). */
const granted = (
  name: string,
): string => `join lateral (select g.at, g.from_stage, g.detail from order_event g where g.tenant_id = f.tenant_id and g.order_id = f.order_id
    and g.to_stage = 'extended' and g.event <> 'reversed' and g.detail ->> 'event' = ${name} order by g.id limit 1) g on true
  cross join lateral (select (f.at at time zone t.time_zone)::date as today, (g.at at time zone t.time_zone)::date as day) v
  cross join lateral (select case when to_char(v.day, 'YYYY-MM') < to_char(v.today, 'YYYY-MM') then v.today else v.day end as day) r`;
const { join: ofStage, ...undone } = { ...extension("g"), day: "r.day" };

/** What was granted to customers, for whoever held the order at that moment: extensions (T27), and what waivers took off the income (L07). */
export const reliefFacts: readonly TallyFact[] = [
  {
    ...extension("f"),
    adds: { extended: "1" },
    steps: [{ to: ["extended"] }],
    // A second extension moves no stage, a reversal of one (T33) may lead to this one.
    when: "f.event <> 'reversed' and (f.to_stage is distinct from f.from_stage or f.detail ? 'dueBefore')",
  },
  {
    ...undone,
    join: `cross join lateral jsonb_to_recordset(f.detail -> 'extensions') x("of" text, n int) ${granted('x."of"')} ${ofStage}`,
    adds: { extended: "x.n" },
    steps: [{ says: "extensions" }],
  },
  // A reversal of before says nothing itself: it took back the money of an extension, and the due date went back with it.
  {
    ...undone,
    join: `join loan_event y on y.tenant_id = f.tenant_id and y.order_id = f.order_id and y.event_id = f.detail ->> 'event' and y.type = 'reversed'
      join loan_event p on p.tenant_id = f.tenant_id and p.order_id = f.order_id and p.event_id = y.event ->> 'event' and p.type = 'extensionPaid'
      ${granted("p.event ->> 'extension'")} ${ofStage}`,
    adds: { extended: "-1" },
    when: "f.event = 'reversed' and f.detail ? 'dueBefore' and not f.detail ? 'extensions'",
    isPast: true,
  },
  {
    table: "posting",
    books: ["relief"],
    at: "f.posted_at",
    staff: `case when d.late > 0 then ${heldBy("collection", "g.at")} else ${heldBy("remind", "g.at")} end`,
    // What is taken back is taken from whoever held the order when it was given up.
    join: `join lateral (select sum(l.amount)::bigint as amount from unnest(f.accounts, f.amounts) l(account, amount) where ${isWaived}) w on w.amount <> 0
      cross join lateral (select case when f.code = 'L07' then f.posted_at else coalesce((select p.posted_at from posting p where p.tenant_id = f.tenant_id
        and p.order_id = f.order_id and p.code = 'L07' and p.event_id = f.takes_back_event order by p.id limit 1), f.posted_at) end as at offset 0) g
      ${daysAt("f.value_date", dueThen("g.at"))}`,
    stage: "s.code",
    item: deskOf("d.late > 0"),
    adds: { waived: "w.amount" },
    codes: ["L07"],
  },
];
