import type { Context, Tx } from "../../kernel/context.ts";
import { rowOf, rowsOf } from "../../kernel/sql.ts";

/** Serialises everything that counts contacts of one customer: the cap holds however many ask at once. */
export async function lockCustomer(tx: Tx, tenantId: number, customerId: number): Promise<void> {
  await rowsOf(tx, "select 1 from customer where tenant_id = $1 and id = $2 for update", [tenantId, customerId]);
}

export interface UsedRow {
  readonly today: number;
  readonly seven: number;
}

/** Attempts of the customer's local day and of the seven days that end with it, over all channels and all staff. */
export async function selectUsed(tx: Tx, tenantId: number, customerId: number, day: string): Promise<UsedRow> {
  const row = await rowOf<UsedRow>(
    tx,
    `select coalesce(sum(attempts) filter (where local_date = $3::date), 0)::int as today, coalesce(sum(attempts), 0)::int as seven
     from contact_tally where tenant_id = $1 and customer_id = $2 and local_date > $3::date - 7 and local_date <= $3::date`,
    [tenantId, customerId, day],
  );
  return row ?? { today: 0, seven: 0 };
}

/** When somebody last spoke with the customer himself: results whose reason says so. */
export async function selectLastTalk(tx: Tx, tenantId: number, customerId: number, talkReasons: readonly number[]): Promise<Date | null> {
  const row = await rowOf<{ at: Date | null }>(
    tx,
    `select max(r.at) as at from collection_result r join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id
     where r.tenant_id = $1 and o.customer_id = $2 and r.voided_at is null and r.reason = any($3::smallint[])`,
    [tenantId, customerId, talkReasons],
  );
  return row?.at ?? null;
}

/** A reveal of this number by this person whose reserved attempt nobody has used yet. */
export async function selectReservation(
  context: Context,
  orderId: number,
  contactId: number | null,
): Promise<{ id: number; reserved_until: Date } | undefined> {
  return rowOf(
    context.tx,
    `select id, reserved_until from phone_reveal
     where tenant_id = $1 and order_id = $2 and staff_id = $3 and consumed_by is null and reserved_until > $4
       and contact_id is not distinct from $5
     order by at limit 1`,
    [context.tenant.id, orderId, context.staff.id, context.now, contactId],
  );
}

/** Counts one more attempt on the customer's local day; answers how many there are now. */
export async function addToTally(tx: Tx, tenantId: number, customerId: number, day: string): Promise<number> {
  const row = await rowOf<{ attempts: number }>(
    tx,
    `insert into contact_tally as t (tenant_id, customer_id, local_date, attempts) values ($1, $2, $3::date, 1)
     on conflict (tenant_id, customer_id, local_date) do update set attempts = t.attempts + 1 returning attempts`,
    [tenantId, customerId, day],
  );
  return row?.attempts ?? 0;
}

export async function insertReveal(
  context: Context,
  reveal: { orderId: number; customerId: number; contactId: number | null; purpose: string; reservedUntil: Date },
): Promise<number> {
  const row = await rowOf<{ id: number }>(
    context.tx,
    `insert into phone_reveal (tenant_id, order_id, customer_id, contact_id, staff_id, at, purpose, reserved_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      context.tenant.id,
      reveal.orderId,
      reveal.customerId,
      reveal.contactId,
      context.staff.id,
      context.now,
      reveal.purpose,
      reveal.reservedUntil,
    ],
  );
  return row?.id ?? 0;
}

export async function updateConsumed(tx: Tx, tenantId: number, revealId: number, attemptId: number): Promise<void> {
  await rowsOf(tx, "update phone_reveal set consumed_by = $3 where tenant_id = $1 and id = $2", [tenantId, revealId, attemptId]);
}

/** How many numbers this person has had shown in the last hour and since `dayStart`. */
export async function selectRevealCounts(context: Context, dayStart: Date): Promise<{ hour: number; day: number }> {
  const row = await rowOf<{ hour: number; day: number }>(
    context.tx,
    `select count(*) filter (where at > $3::timestamptz - interval '1 hour')::int as hour, count(*)::int as day
     from phone_reveal where tenant_id = $1 and staff_id = $2 and at >= least($4::timestamptz, $3::timestamptz - interval '1 hour')`,
    [context.tenant.id, context.staff.id, context.now, dayStart],
  );
  return row ?? { hour: 0, day: 0 };
}
