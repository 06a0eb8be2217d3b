import type { TenantFacts, Tx } from "../../../kernel/context.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";

export interface Judged {
  readonly id: number;
  readonly order_id: number;
  readonly staff_id: number;
  readonly app_id: number;
  readonly promised_at: Date;
  readonly was: string;
  readonly state: string;
}

interface Question {
  readonly tenant: TenantFacts;
  readonly now: Date;
  /** One order's promises around a value time; null: all whose day is over. */
  readonly orderId: number | null;
  readonly valueAt: Date | null;
  /** Extensions of that order that stand, by their events; null: as their own rows say. */
  readonly extended: readonly string[] | null;
}

/** An extension that took effect between the promise and its day's end (T27). */
const isExtended = `exists (select from loan_event e join extension x on x.tenant_id = e.tenant_id and e.event_id = 'extension:' || x.id
  where e.tenant_id = p.tenant_id and e.order_id = p.order_id and e.type = 'extended' and e.value_at >= p.created_at and e.value_at < d.ends
    and case when $6::text[] is null then x.state = 'success' else e.event_id = any($6) end)`;

/** Nobody is held to a promise while its money is in check, or its order frozen and a day longer (T34b). */
const waits = "(o.payment_in_check or o.frozen or o.released_at > $2::timestamptz - interval '1 day')";

/** Writes what has become of promises, and answers those that changed. Money counts until the promised local day ends. */
export function judge(tx: Tx, { tenant, now, orderId, valueAt, extended }: Question): Promise<readonly Judged[]> {
  const which =
    orderId === null
      ? "p.state = 'open' and d.ends <= $2"
      : "p.state in ('open', 'kept', 'broken') and p.order_id = $4 and p.created_at <= $5 and d.ends > $5";
  return rowsOf<Judged>(
    tx,
    `with seen as (
       select p.id, p.state as was, o.app_id, case
         when m.paid >= p.amount or ${isExtended} then 'kept' when d.ends > $2 or p.state = 'open' and ${waits} then 'open' else 'broken' end as state
       from promise p join loan_order o on o.tenant_id = p.tenant_id and o.id = p.order_id
       cross join lateral (select ((p.promised_at at time zone $3)::date + 1)::timestamp at time zone $3 as ends) d
       cross join lateral (select coalesce(sum(r.principal + r.interest + r.fee + r.penalty), 0) as paid from repayment r
         where r.tenant_id = p.tenant_id and r.order_id = p.order_id and r.value_at >= p.created_at and r.value_at < d.ends) m
       where p.tenant_id = $1 and ${which} and ($4::bigint is null or $5::timestamptz is not null)
     )
     update promise p set state = s.state from seen s
     where p.tenant_id = $1 and p.id = s.id and s.state <> s.was
     returning p.id, p.order_id, p.staff_id, s.app_id, p.promised_at, s.was, s.state`,
    [tenant.id, now, tenant.timeZone, orderId, valueAt, extended],
  );
}

/** Answers the promises that were open until now. */
export function endOpen(tx: Tx, tenantId: number, orderId: number): Promise<readonly Pick<Judged, "id" | "was" | "state">[]> {
  return rowsOf(
    tx,
    "update promise set state = 'voided' where tenant_id = $1 and order_id = $2 and state = 'open' returning id, 'open' as was, state",
    [tenantId, orderId],
  );
}

/** promises_kept and promises_due, at the hour promised; the stage is that of the promised day, by the due date that the promise met. */
export async function tellReport(tx: Tx, tenant: TenantFacts, judged: readonly Pick<Judged, "id" | "was" | "state">[]): Promise<void> {
  const changes = judged
    .map(({ id, was, state }) => ({ id, kept: Number(state === "kept") - Number(was === "kept"), due: state === "voided" ? -1 : 0 }))
    .filter((each) => each.kept !== 0 || each.due !== 0);
  if (changes.length === 0) return;
  await rowsOf(
    tx,
    `insert into collection_delta (tenant_id, day, hour, staff_id, app_id, stage, promises_kept, promises_due)
     select $1, l.local::date, extract(hour from l.local), p.staff_id, o.app_id, coalesce(s.code, ''), c.kept, c.due
     from jsonb_to_recordset($2) as c(id bigint, kept int, due int)
     join promise p on p.tenant_id = $1 and p.id = c.id join loan_order o on o.tenant_id = p.tenant_id and o.id = p.order_id
     cross join lateral (select p.promised_at at time zone $3 as local) l
     cross join lateral (select case when o.due_moved then coalesce((select (e.detail ->> 'dueBefore')::date from order_event e
       where e.tenant_id = o.tenant_id and e.order_id = o.id and e.detail ? 'dueBefore' and e.at >= p.created_at order by e.at, e.id limit 1), o.due_date)
       else o.due_date end as due) d
     cross join lateral (select case p.department when 'collection' then greatest(l.local::date - d.due, 1)
       else least(greatest(l.local::date - d.due, (select min(m.from_day) from collection_stage m where m.tenant_id = $1)), 0) end as days) late
     left join collection_stage s on s.tenant_id = $1 and late.days >= s.from_day and (s.to_day is null or late.days <= s.to_day)`,
    [tenant.id, JSON.stringify(changes), tenant.timeZone],
  );
}

/** What queues show of the last promise, and how many were broken. */
export async function refreshOrders(tx: Tx, tenantId: number, orders: readonly number[]): Promise<void> {
  await rowsOf(
    tx,
    `update loan_order o set
       (promise_at, promise_amount, promise_state) = (select p.promised_at, p.amount, p.state from promise p
         where p.tenant_id = o.tenant_id and p.order_id = o.id and p.state <> 'voided' order by p.id desc limit 1),
       bounced_promises = (select count(*) from promise p where p.tenant_id = o.tenant_id and p.order_id = o.id and p.state = 'broken')
     where o.tenant_id = $1 and o.id = any($2::bigint[])`,
    [tenantId, orders],
  );
}
