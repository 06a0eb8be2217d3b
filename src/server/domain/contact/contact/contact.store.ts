import type { Medium, Purpose } from "../../../../lending/contact/contact-policy.ts";
import type { Context, TenantFacts, Tx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import { insertTallied } from "../../../report/tally/tally-writes.ts";

/** Whoever makes contact: a person, or the house itself. */
export interface Contacting {
  readonly tx: Tx;
  readonly tenant: TenantFacts;
  readonly now: Date;
  readonly staff: { readonly id: number } | null;
}

/** Serialises everything that counts contacts of one customer: the cap holds however many ask at once. */
export async function lockCustomer(tx: Tx, tenantId: number, customerId: number): Promise<void> {
  await rowsOf(tx, "select 1 from customer where tenant_id = $1 and id = $2 for update", [tenantId, customerId]);
}

export interface UsedRow {
  readonly customer_id: number;
  readonly today: number;
  readonly seven: number;
  /** When he was sent advertising in the last 24 hours, calls apart: rolling hours, not his day. */
  readonly advertising: readonly Date[] | null;
  readonly advertising_calls: readonly Date[] | null;
  readonly talk: Date | null;
  readonly opt_out: readonly string[] | null;
  readonly consents: readonly string[] | null;
  readonly opens: number | null;
  readonly closes: number | null;
}

/**
 * What has been used and said of each customer: attempts of the local day and of the seven days that end with it, over all channels and all
 * staff; the last talk with himself (results whose reason says so); and his wishes.
 */
export function selectUsed(
  tx: Tx,
  tenantId: number,
  of: { readonly customers: readonly number[]; readonly day: string; readonly talkReasons: readonly number[]; readonly now: Date },
): Promise<readonly UsedRow[]> {
  return rowsOf<UsedRow>(
    tx,
    `select c.id as customer_id, u.today, u.seven, a.advertising, a.advertising_calls, w.opt_out, w.consents, w.opens, w.closes,
       case when cardinality($4::smallint[]) > 0 then (
         select max(r.at) from collection_result r join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id
         where r.tenant_id = c.tenant_id and o.customer_id = c.id and r.voided_at is null and r.reason = any($4::smallint[])) end as talk
     from customer c
     cross join lateral (select coalesce(sum(t.attempts) filter (where t.local_date = $3::date), 0)::int as today,
         coalesce(sum(t.attempts), 0)::int as seven
       from contact_tally t where t.tenant_id = c.tenant_id and t.customer_id = c.id and t.local_date > $3::date - 7 and t.local_date <= $3::date) u
     cross join lateral (select array_agg(e.at order by e.at) filter (where e.type = 'sms') as advertising,
         array_agg(e.at order by e.at) filter (where e.type in ('call', 'voice')) as advertising_calls
       from (select t.at, t.type from contact_attempt t where t.tenant_id = c.tenant_id and t.customer_id = c.id and t.at > $5::timestamptz - interval '24 hours'
           and t.purpose = 'market' and t.direction = 'out'
         union all select r.at, 'call' from phone_reveal r where r.tenant_id = c.tenant_id and r.customer_id = c.id
           and r.at > $5::timestamptz - interval '24 hours' and r.purpose = 'market' and r.counted and r.consumed_by is null) e) a
     left join lateral (select p.opt_out, p.consents, p.opens, p.closes from contact_preference p
       where p.tenant_id = c.tenant_id and p.customer_id = c.id order by p.id desc limit 1) w on true
     where c.tenant_id = $1 and c.id = any($2::bigint[])`,
    [tenantId, of.customers, of.day, of.talkReasons, of.now],
  );
}

/** A reveal of this number by this person whose reserved attempt nobody has used yet; for what is counted, one that was counted. */
export async function selectReservation(
  context: Contacting,
  { id: orderId, customer_id: customerId }: { readonly id: number | null; readonly customer_id: number },
  { contactId, isCounted }: { readonly contactId: number | null; readonly isCounted: boolean },
): Promise<{ id: number; reserved_until: Date } | undefined> {
  return rowOf(
    context.tx,
    `select id, reserved_until from phone_reveal
     where tenant_id = $1 and customer_id = $6 and order_id is not distinct from $2 and staff_id = $3 and consumed_by is null and reserved_until > $4
       and contact_id is not distinct from $5 and (counted or not $7::boolean)
     order by at limit 1`,
    [context.tenant.id, orderId, context.staff?.id ?? 0, context.now, contactId, customerId, isCounted],
  );
}

/** The last time that this person was shown this number, while its reservation lasts, dialled or not. */
export function selectShown(
  { tx, tenant, staff, now }: Context,
  { id: orderId, customer_id: customerId }: { readonly id: number | null; readonly customer_id: number },
  contactId: number | null,
): Promise<{ reserved_until: Date } | undefined> {
  return rowOf(
    tx,
    `select reserved_until from phone_reveal where tenant_id = $1 and customer_id = $2 and order_id is not distinct from $3 and staff_id = $4
       and contact_id is not distinct from $5 and reserved_until > $6 order by at desc limit 1`,
    [tenant.id, customerId, orderId, staff.id, contactId, now],
  );
}

/** Counts one more contact on the customer's local day. */
export async function addToTally(
  { tx, tenant }: Contacting,
  customerId: number,
  of: { readonly day: string; readonly medium: Medium; readonly purpose: Purpose },
): Promise<void> {
  await rowsOf(
    tx,
    `insert into contact_tally as t (tenant_id, customer_id, local_date, attempts, sms, advertising, advertising_calls)
     values ($1, $2, $3::date, $4, $5, $6, $7)
     on conflict (tenant_id, customer_id, local_date) do update
     set attempts = t.attempts + excluded.attempts, sms = t.sms + excluded.sms, advertising = t.advertising + excluded.advertising,
       advertising_calls = t.advertising_calls + excluded.advertising_calls`,
    [
      tenant.id,
      customerId,
      of.day,
      Number(of.purpose === "collect" || of.purpose === "remind"),
      Number(of.medium === "sms"),
      Number(of.purpose === "market" && of.medium === "sms"),
      Number(of.purpose === "market" && (of.medium === "call" || of.medium === "voice")),
    ],
  );
}

export interface Block {
  readonly orderId: number | null;
  readonly customerId: number;
  readonly medium: Medium;
  readonly purpose: Purpose;
  readonly rule: string;
}

/** Contacts that a rule forbade; facts, never changed. */
export async function insertBlocks({ tx, tenant, staff, now }: Contacting, blocks: readonly Block[]): Promise<void> {
  await rowsOf(
    tx,
    insertTallied(
      "contact_block",
      `insert into contact_block (tenant_id, order_id, customer_id, staff_id, at, medium, purpose, rule)
     select $1::int, b."orderId", b."customerId", $2, $3, b.medium, b.purpose, b.rule
     from jsonb_to_recordset($4::jsonb) as b("orderId" bigint, "customerId" bigint, medium text, purpose text, rule text)`,
    ),
    [tenant.id, staff?.id ?? null, now, JSON.stringify(blocks)],
  );
}

export async function insertReveal(
  context: Context,
  reveal: { orderId: number | null; customerId: number; contactId: number | null; purpose: string; counted: boolean; reservedUntil: Date },
): Promise<number> {
  const row = await rowOf<{ id: number }>(
    context.tx,
    `insert into phone_reveal (tenant_id, order_id, customer_id, contact_id, staff_id, at, purpose, reserved_until, counted)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      context.tenant.id,
      reveal.orderId,
      reveal.customerId,
      reveal.contactId,
      context.staff.id,
      context.now,
      reveal.purpose,
      reveal.reservedUntil,
      reveal.counted,
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
