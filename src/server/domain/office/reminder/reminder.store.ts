import type { LeadName } from "../../../../contract/marketing/lead.modules.ts";
import { limits } from "../../../../lending/limits.ts";
import type { Context, Tx } from "../../../kernel/context.ts";
import { onePlan, planned } from "../../../kernel/sql/planned.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

/**
 * A reminder stands by rule, not by hand: it is there from fifteen minutes before the time of an open promise, or of the follow-up that the
 * order's last result asks for, for whoever has the order; paid, replaced, voided or reassigned, it is gone without anybody withdrawing it
 * (rules/machines.md "Reminder message"); so does the next contact that a marketer has noted of a lead of his. Nobody is reminded of what waits: a frozen
 * order, a payment in check, an open complaint.
 */
const complains = (of: string): string =>
  `exists (select from complaint k where k.tenant_id = ${of}.tenant_id and k.customer_id = ${of}.customer_id and k.state = 'open')`;
const works = `o.status = any('{6,8}'::smallint[]) and not o.frozen and not o.payment_in_check and not ${complains("o")}`;
/** A lead that somebody works on, with a next contact: what is over has none. */
const follows = `l.next_follow_at is not null and l.ended_at is null and not ${complains("l")}`;
/** Numbers of reminders of leads stand above all others: a promise has twice its number, a follow-up one more. */
const ofLeads = 2 ** 52;

/** Whoever collects an overdue order; before the due date whoever reminds, or who collected it until it was cured. */
const ownedBy = (people: string): string => `(o.status = 8 and o.collector_id = any(${people})
  or o.status = 6 and (o.reminder_id = any(${people}) or o.reminder_id is null and o.collector_id = any(${people})))`;
const owner = "case when o.status = 6 then coalesce(o.reminder_id, o.collector_id) else o.collector_id end";

/** Standing reminders of one person: $1 tenant, $2 person, $3 promised times up to this, $4 himself and whom he covers today. */
const standing = `
  select x.*, m.reminder_id is null as unread from (
    select p.id * 2 as id, p.promised_at as at, o.id as order_id, o.order_no, o.customer_name, null::bigint as lead_id, null as module, '' as note
    from loan_order o join promise p on p.tenant_id = o.tenant_id and p.order_id = o.id and p.state = 'open' and p.promised_at <= $3
    where o.tenant_id = $1 and ${ownedBy("$4::bigint[]")} and ${works}
    union all
    select r.id * 2 + 1, r.follow_up_at, o.id, o.order_no, o.customer_name, null, null, ''
    from loan_order o cross join lateral (
      select c.id, c.follow_up_at from collection_result c
      where c.tenant_id = o.tenant_id and c.order_id = o.id and c.voided_at is null order by c.at desc, c.id desc limit 1) r
    where o.tenant_id = $1 and ${ownedBy("$4::bigint[]")} and ${works} and o.last_result_at is not null and r.follow_up_at <= $3
    union all
    select ${ofLeads} + r.id, l.next_follow_at, null, '', c.name, l.id, l.module, r.remark
    from marketing_lead l join customer c on c.tenant_id = l.tenant_id and c.id = l.customer_id and c.frozen_at is null cross join lateral (
      select n.id, n.remark from lead_remark n where n.tenant_id = l.tenant_id and n.lead_id = l.id order by n.id desc limit 1) r
    where l.tenant_id = $1 and l.owner_id = any($4::bigint[]) and ${follows} and l.next_follow_at <= $3
  ) x left join reminder_read m on m.tenant_id = $1 and m.staff_id = $2 and m.reminder_id = x.id`;

const upTo = (now: Date): Date => new Date(now.getTime() + limits.reminderAhead);
const parameters = ({ tenant, staff, now }: Context): readonly unknown[] => [tenant.id, staff.id, upTo(now), [staff.id, ...staff.covers]];

export async function countUnread(context: Context): Promise<number> {
  const row = await rowOf<{ unread: number }>(
    context.tx,
    `select count(*) filter (where s.unread)::int as unread from (${standing}) s`,
    parameters(context),
  );
  return row?.unread ?? 0;
}

export interface ReminderRow {
  readonly id: number;
  readonly at: Date;
  /** What it is about: an order, or a lead and its list. */
  readonly order_id: number | null;
  readonly order_no: string;
  readonly lead_id: number | null;
  readonly module: LeadName | null;
  readonly note: string;
  readonly customer_name: string;
  readonly unread: boolean;
  readonly total: number;
}

/** Latest time first: what has just come due stands on top. */
export function selectReminders(context: Context, limit: number, offset: number): Promise<readonly ReminderRow[]> {
  return rowsOf<ReminderRow>(
    context.tx,
    `select s.*, count(*) over ()::int as total from (${standing}) s order by s.at desc, s.id desc limit $5 offset $6`,
    [...parameters(context), limit, offset],
  );
}

/** Marks a standing reminder of the caller's own as read, once; answers what it is about, undefined when there is no such reminder. */
export async function markRead(context: Context, reminderId: number): Promise<Pick<ReminderRow, "order_id" | "lead_id"> | undefined> {
  const found = await rowOf<ReminderRow>(context.tx, `select s.order_id, s.lead_id from (${standing}) s where s.id = $5`, [
    ...parameters(context),
    reminderId,
  ]);
  if (!found) return undefined;
  await rowsOf(
    context.tx,
    "insert into reminder_read (tenant_id, staff_id, reminder_id, at) values ($1, $2, $3, $4) on conflict do nothing",
    [context.tenant.id, context.staff.id, reminderId, context.now],
  );
  return found;
}

/** How many standing reminders there are. */
export async function countStanding(context: Context): Promise<number> {
  const row = await rowOf<{ total: number }>(context.tx, `select count(*)::int as total from (${standing}) s`, parameters(context));
  return row?.total ?? 0;
}

export interface DueSpan {
  readonly tenantId: number;
  readonly after: Date | null;
  readonly upTo: Date;
}

/** Who has an order whose promise or follow-up, or a lead whose next contact, lies in a span of time, and who covers for him on that day. */
export async function selectOwnersDue(tx: Tx, { tenantId, after, upTo: until }: DueSpan): Promise<readonly number[]> {
  // Asked every other second of each tenant; the span is short, so that one plan does. Its bounds are bare: in one plan for all a coalesce is not worked
  // out beforehand, and behind the wall of tenants it reaches no index.
  const read = () =>
    rowsOf<{ id: number }>(
      tx,
      `with due as (
       select ${owner} as id, p.promised_at as at from promise p join loan_order o on o.tenant_id = p.tenant_id and o.id = p.order_id
       where p.tenant_id = $1 and p.state = 'open' and p.promised_at > $2::timestamptz and p.promised_at <= $3 and ${works}
       union all
       select ${owner}, r.follow_up_at from collection_result r join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id
       where r.tenant_id = $1 and r.voided_at is null and r.follow_up_at > $2::timestamptz and r.follow_up_at <= $3 and ${works}
       union all
       select l.owner_id, l.next_follow_at from marketing_lead l
       where l.tenant_id = $1 and l.next_follow_at > $2::timestamptz and l.next_follow_at <= $3 and ${follows}
     )
     select d.id from due d where d.id is not null
     union
     select h.cover_id from due d join tenant t on t.tenant_id = $1 join shift h on h.tenant_id = $1 and h.staff_id = d.id and h.kind = 'rest'
       and h.day = (d.at at time zone t.time_zone)::date where h.cover_id is not null`,
      [tenantId, after ?? "-infinity", until],
    );
  const rows = await planned(tx, onePlan, read);
  return rows.map((row) => row.id);
}

/** Whether it is this transaction's turn; somebody else's otherwise, until that one ends. */
export async function takeTurn(tx: Tx, lock: number, tenantId: number): Promise<boolean> {
  const row = await rowOf<{ ours: boolean }>(tx, "select pg_try_advisory_xact_lock($1, $2) as ours", [lock, tenantId]);
  return row?.ours === true;
}

/** Up to which time owners have been told; null before the first turn. */
export async function selectTold(tx: Tx, tenantId: number): Promise<Date | null> {
  const row = await rowOf<{ up_to: Date }>(tx, "select up_to from reminder_told where tenant_id = $1", [tenantId]);
  return row?.up_to ?? null;
}

export async function saveTold(tx: Tx, tenantId: number, upTo: Date): Promise<void> {
  await rowsOf(
    tx,
    "insert into reminder_told (tenant_id, up_to) values ($1, $2) on conflict (tenant_id) do update set up_to = excluded.up_to",
    [tenantId, upTo],
  );
}
