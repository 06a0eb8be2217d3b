import type { Context } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

export interface LeaseRow {
  readonly staff_id: number;
  readonly name: string;
  readonly since: Date;
}

/** One at a time per order, so that of two who come at once the second sees the first. The order itself is left free for money. */
export async function queueUp({ tx, tenant }: Context, orderId: number): Promise<void> {
  await rowsOf(tx, "select pg_advisory_xact_lock(hashtextextended($1, 0))", [`lease ${tenant.id} ${orderId}`]);
}

/** Everybody whose lease still runs, the holder first: whoever took it over last, else whoever came first. */
export function selectLeases({ tx, tenant, now }: Context, orderId: number): Promise<readonly LeaseRow[]> {
  return rowsOf<LeaseRow>(
    tx,
    `select l.staff_id, s.admin_name as name, coalesce(max(l.taken_at), min(l.since)) as since from order_lease l
     join staff s on s.tenant_id = l.tenant_id and s.id = l.staff_id
     where l.tenant_id = $1 and l.order_id = $2 and l.until > $3 group by l.staff_id, s.admin_name
     order by max(l.taken_at) desc nulls last, min(l.since), l.staff_id`,
    [tenant.id, orderId, now],
  );
}

/** Leases of the order whose time is over. */
export async function deleteExpired({ tx, tenant, now }: Context, orderId: number): Promise<void> {
  await rowsOf(tx, "delete from order_lease where tenant_id = $1 and order_id = $2 and until <= $3", [tenant.id, orderId, now]);
}

/** The caller's lease at this seat, new or renewed. A seat is one page of his: he may have the order open in two. */
export async function upsertLease(
  { tx, tenant, staff, now }: Context,
  orderId: number,
  { until, seat }: { readonly until: Date; readonly seat: string },
): Promise<void> {
  await rowsOf(
    tx,
    `insert into order_lease (tenant_id, order_id, staff_id, seat, since, until) values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, order_id, staff_id, seat) do update set until = excluded.until`,
    [tenant.id, orderId, staff.id, seat, now, until],
  );
}

/** The caller is the holder from now on, at every seat of his. */
export async function updateTaken({ tx, tenant, staff, now }: Context, orderId: number): Promise<void> {
  await rowsOf(tx, "update order_lease set taken_at = $4 where tenant_id = $1 and order_id = $2 and staff_id = $3", [
    tenant.id,
    orderId,
    staff.id,
    now,
  ]);
}

/** Whether the caller had one at this seat, and has none left at another. */
export async function deleteLease({ tx, tenant, staff, now }: Context, orderId: number, seat: string): Promise<boolean> {
  const row = await rowOf<{ gone: boolean }>(
    tx,
    `with left_seat as (delete from order_lease where tenant_id = $1 and order_id = $2 and staff_id = $3 and seat = $4 returning 1)
     select exists (select from left_seat) and not exists (
       select from order_lease l where l.tenant_id = $1 and l.order_id = $2 and l.staff_id = $3 and l.seat <> $4 and l.until > $5) as gone`,
    [tenant.id, orderId, staff.id, seat, now],
  );
  return row?.gone ?? false;
}

/** Whether money is on its way: a receipt that nobody has decided, or a transfer that its channel has not answered. */
export async function isBeingPaid({ tx, tenant }: Context, orderId: number): Promise<boolean> {
  const row = await rowOf<{ paying: boolean }>(
    tx,
    `select exists (select from receipt r where r.tenant_id = $1 and r.order_id = $2 and r.state = 'pending')
       or exists (select from payout p join payout_transfer t on t.tenant_id = p.tenant_id and t.payout_id = p.id
         where p.tenant_id = $1 and p.order_id = $2 and t.state = 'sent') as paying`,
    [tenant.id, orderId],
  );
  return row?.paying ?? false;
}
