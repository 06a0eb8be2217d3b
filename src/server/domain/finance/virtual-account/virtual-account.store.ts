import type { ParsedOf } from "../../../../contract/types.ts";
import type { Channel } from "../../../gateway/payout.ts";
import type { IssuedAccount } from "../../../gateway/virtual-account.ts";
import type { Context, TenantTx } from "../../../kernel/context.ts";
import { inDays, isOneOf } from "../../../kernel/sql/filters.ts";
import type { Queue, QueueContext } from "../../../kernel/sql/queue.ts";
import { scopeCondition } from "../../../kernel/sql/scope.ts";
import { paced } from "../../../kernel/paced.ts";
import { rowOf, rowsOf, Values } from "../../../kernel/sql/sql.ts";
import type { Books } from "../../book/book/books.ts";
import { orderNumber } from "../../book/order/order.filters.ts";

const batch = 50;
const wantedAtOnce = 2_000;
const channelOf = `c.code, c.kind, c.url, c.key_id as "keyId", c.secret`;

/** Whoever was paid out longer ago has his number, or is open again, or began to want one when a channel began to give them. */
const lately = "1 day";
/**
 * A row for each order that is paid out and has no number yet at a channel that gives them; the reference is the row's own number. Those of the last day
 * at once, and now and then all of them.
 */
export async function insertWanted(books: Books): Promise<void> {
  await insertOf(books, `and o.paid_out_at > $2::timestamptz - interval '${lately}'`);
  // More wait for the channel than it is asked for until the next look.
  await paced(`numbers ${books.tenant.id}`, Number.POSITIVE_INFINITY, () => insertOf(books, ""));
}
function insertOf({ tx, tenant, now }: Books, which: string): Promise<readonly { readonly id: number }[]> {
  return rowsOf(
    tx,
    // Of each channel by itself: its own day is where the index of payouts is entered, and not compared with every payout there ever was.
    `insert into virtual_account (tenant_id, order_id, channel, bank, created_at)
     select o.tenant_id, o.id, c.code, c.bank, $2 from collection_channel c
     cross join lateral (select o.tenant_id, o.id, o.paid_out_at from loan_order o
       where o.tenant_id = c.tenant_id and o.status in (6, 8) and o.paid_out_at >= c.virtual_since ${which}
         and not exists (select from virtual_account v where v.tenant_id = o.tenant_id and v.order_id = o.id and v.channel = c.code
           and (v.ended_at is null or v.ended_by is not null))
       order by o.paid_out_at limit ${wantedAtOnce}) o
     where c.tenant_id = $1 and c.enabled and c.virtual_since is not null order by o.paid_out_at limit ${wantedAtOnce} on conflict do nothing returning id`,
    [tenant.id, now],
  );
}

/** Numbers of orders that owe nothing any more end. */
export async function endSettled({ tx, tenant, now }: Books): Promise<void> {
  const end = () =>
    rowsOf(
      tx,
      `update virtual_account v set ended_at = $2, end_reason = 'settled' from loan_order o
       where v.tenant_id = $1 and v.ended_at is null and o.tenant_id = v.tenant_id and o.id = v.order_id and o.status not in (6, 8)`,
      [tenant.id, now],
    );
  // All at once.
  await paced(`settled numbers ${tenant.id}`, Number.POSITIVE_INFINITY, end);
}

export interface ToIssue extends Omit<Channel, "tenantId"> {
  readonly id: number;
  readonly order_no: string;
  readonly name: string;
}

/** Seconds until a channel that did not answer is asked again. */
const askAgain = 60;

export function takeUnissued({ tx, tenant, now }: Books): Promise<readonly ToIssue[]> {
  return rowsOf<ToIssue>(
    tx,
    `with due as (select id from virtual_account where tenant_id = $1 and number is null and ended_at is null
       and (asked_at is null or asked_at < $2::timestamptz - make_interval(secs => ${askAgain})) order by id limit ${batch} for update skip locked)
     update virtual_account v set asked_at = $2 from loan_order o, collection_channel c
     where v.tenant_id = $1 and v.id in (select id from due) and o.tenant_id = v.tenant_id and o.id = v.order_id and c.tenant_id = v.tenant_id and c.code = v.channel
     returning v.id, o.order_no, o.customer_name as name, ${channelOf}`,
    [tenant.id, now],
  );
}

export async function updateIssued({ tx, tenant, now }: Books, id: number, account: IssuedAccount): Promise<void> {
  await rowsOf(
    tx,
    `update virtual_account set number = $3, bank = coalesce(nullif($4, ''), bank), issued_at = $5 where tenant_id = $1 and id = $2 and number is null`,
    [tenant.id, id, account.number, account.bank, now],
  );
}

export interface ToClose extends Omit<Channel, "tenantId"> {
  readonly id: number;
  readonly number: string | null;
}

/** Ended ones that their channel does not know of yet. */
export function selectUnclosed({ tx, tenant }: Books): Promise<readonly ToClose[]> {
  return rowsOf<ToClose>(
    tx,
    `select v.id, v.number, ${channelOf} from virtual_account v join collection_channel c on c.tenant_id = v.tenant_id and c.code = v.channel
     where v.tenant_id = $1 and v.ended_at is not null and v.closed_at is null order by v.id limit ${batch}`,
    [tenant.id],
  );
}

export async function updateClosed({ tx, tenant, now }: Books, id: number): Promise<void> {
  await rowsOf(tx, "update virtual_account set closed_at = $3 where tenant_id = $1 and id = $2", [tenant.id, id, now]);
}

/** Somebody wants to know what the channel says: of a number that is missing it is asked at once. @returns whether there is one to ask about */
export async function askAbout({ tx, tenant, now }: Context, id: number): Promise<boolean> {
  const row = await rowOf(
    tx,
    `update virtual_account set asked_at = case when number is null then null else asked_at end, check_asked_at = case when number is not null then $3::timestamptz end
     where tenant_id = $1 and id = $2 and (number is not null or ended_at is null) returning id`,
    [tenant.id, id, now],
  );
  return row !== undefined;
}

/** Numbers that the channel is to be asked about; who came first is asked first. */
export function selectToCheck({ tx, tenant }: Books): Promise<readonly ToClose[]> {
  return rowsOf<ToClose>(
    tx,
    `select v.id, v.number, ${channelOf} from virtual_account v join collection_channel c on c.tenant_id = v.tenant_id and c.code = v.channel
     where v.tenant_id = $1 and v.check_asked_at is not null and v.number is not null order by v.id limit ${batch}`,
    [tenant.id],
  );
}

export async function updateChecked({ tx, tenant, now }: Books, id: number, isOpen: boolean): Promise<void> {
  await rowsOf(tx, "update virtual_account set open_there = $3, checked_at = $4, check_asked_at = null where tenant_id = $1 and id = $2", [
    tenant.id,
    id,
    isOpen,
    now,
  ]);
}

/** The order that a number belongs to, also after its end: money that came is never refused. */
export function selectOrderOf({ tx, tenant }: TenantTx, channel: string, number: string) {
  return rowOf<{ readonly order_no: string }>(
    tx,
    `select o.order_no from virtual_account v join loan_order o on o.tenant_id = v.tenant_id and o.id = v.order_id
     where v.tenant_id = $1 and v.channel = $2 and v.number = $3`,
    [tenant.id, channel, number],
  );
}

/** Ends one that is in use. @returns its order */
export async function endOne({ tx, tenant, staff, now }: Context, id: number, reason: string): Promise<number | null> {
  const row = await rowOf<{ order_id: number }>(
    tx,
    `update virtual_account set ended_at = $3, end_reason = $4, ended_by = $5 where tenant_id = $1 and id = $2 and ended_at is null returning order_id`,
    [tenant.id, id, now, reason, staff.id],
  );
  return row?.order_id ?? null;
}

export function selectOne({ tx, tenant }: TenantTx, id: number) {
  return rowOf<{ readonly order_id: number }>(tx, "select order_id from virtual_account where tenant_id = $1 and id = $2", [tenant.id, id]);
}

type AccountFilters = Omit<ParsedOf<"virtualCard.list">, "page" | "pageSize">;

/** Money that has come to a number. */
const came = (what: string): string => `(select ${what} from receipt r where r.tenant_id = v.tenant_id and r.order_id = v.order_id
  and r.pay_code = v.number and r.state = 'success')`;

/** Numbers, the newest first. */
export function virtualAccountQueue(input: AccountFilters, { tenant, staff }: QueueContext): Queue {
  const values = new Values();
  const status = "case when v.ended_at is not null then 'ended' when v.number is null then 'asked' else 'active' end";
  const scope = scopeCondition(staff, tenant.id);
  const where = [
    `v.tenant_id = ${values.add(tenant.id)}`,
    ...(scope ? [scope] : []),
    ...isOneOf(values, "v.channel", input.channelId),
    ...isOneOf(values, status, input.status),
    ...inDays(values, "v.created_at", input.time, tenant.timeZone),
  ];
  if (input.orderNo) where.push(orderNumber(input.orderNo, values));
  if (input.vaNo) where.push(`v.number = ${values.add(input.vaNo)}`);
  return {
    from: "virtual_account v join loan_order o on o.tenant_id = v.tenant_id and o.id = v.order_id",
    columns: {
      id: "v.id",
      userId: "o.customer_id",
      loanRecordId: "v.order_id",
      name: "o.customer_name",
      orderNo: "o.order_no",
      vaNo: "v.number",
      bank: "v.bank",
      channel: "v.channel",
      amount: "case when o.status in (6, 8) then o.claim_booked end",
      received: came("coalesce(sum(r.amount), 0)::bigint"),
      lastTime: came("max(r.paid_at)"),
      isOpenThere: "v.open_there",
      checkTime: "v.checked_at",
      isAsked: "v.check_asked_at is not null",
      status,
      createTime: "v.created_at",
      endTime: "v.ended_at",
      endReason: "v.end_reason",
    },
    where,
    orderBy: "v.created_at desc, v.id desc",
    values,
  };
}
