import type { TallyFact } from "./cells.ts";

const late = "('overdue', 'overdue_partial')";
/** Whoever the desk had given the order to last. */
const heldBy = (department: "collection" | "remind", at: string): string => `(select a.to_staff from assignment a
  join assignment_batch b on b.tenant_id = a.tenant_id and b.id = a.batch_id and b.department = '${department}'
  where a.tenant_id = f.tenant_id and a.order_id = f.order_id and a.at <= ${at} order by a.id desc limit 1)`;
/** Days past due that the fact met; over the order's due date, or what it was before it moved then or since. */
const daysAt = (day: string, due: string): string => `cross join lateral (select greatest(${day} - ${due}, 0) as late) d
  left join collection_stage s on s.tenant_id = f.tenant_id and s.from_day > 0 and d.late >= s.from_day and (s.to_day is null or d.late <= s.to_day)`;
const dueThen = (at: string): string => `(case when o.due_moved then coalesce((select (e.detail ->> 'dueBefore')::date from order_event e
    where e.tenant_id = o.tenant_id and e.order_id = o.id and e.detail ? 'dueBefore' and e.at >= ${at} order by e.at, e.id limit 1), o.due_date)
  else o.due_date end)`;
/** Under the stage that it met and whose desk that is, so that either finds its orders. */
const deskOf = (isLate: string): string => `coalesce(s.code, '') || ':' || case when ${isLate} then 'collection' else 'remind' end`;
const wasLate = `f.from_stage in ${late}`;
const isWaived = "l.account in (5000, 5001, 5002)";

/** What was granted to customers, for whoever held the order at that moment: extensions (T27), and what waivers took off the income (L07). */
export const reliefFacts: readonly TallyFact[] = [
  {
    table: "order_event",
    books: ["relief"],
    staff: `case when ${wasLate} then ${heldBy("collection", "f.at")} else ${heldBy("remind", "f.at")} end`,
    join: daysAt("(f.at at time zone t.time_zone)::date", "(case when " + wasLate + " then (f.detail ->> 'dueBefore')::date end)"),
    stage: "s.code",
    item: deskOf(wasLate),
    adds: { extended: "1" },
    steps: [{ to: ["extended"] }],
    // A second extension moves no stage, a reversal of one (T33) may lead to this one.
    when: "f.event <> 'reversed' and (f.to_stage is distinct from f.from_stage or f.detail ? 'dueBefore')",
  },
  {
    table: "posting",
    books: ["relief"],
    at: "f.posted_at",
    staff: `case when d.late > 0 then ${heldBy("collection", "f.posted_at")} else ${heldBy("remind", "f.posted_at")} end`,
    join: `join lateral (select sum(l.amount)::bigint as amount from unnest(f.accounts, f.amounts) l(account, amount) where ${isWaived}) w on w.amount <> 0
      ${daysAt("f.value_date", dueThen("f.posted_at"))}`,
    stage: "s.code",
    item: deskOf("d.late > 0"),
    adds: { waived: "w.amount" },
    codes: ["L07"],
  },
];
