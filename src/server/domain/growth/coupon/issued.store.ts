import { either } from "../../../kernel/sql/literals.ts";
import type { ParsedOf } from "../../../../contract/types.ts";
import { userCouponMachine } from "../../../../lending/growth/coupon.machine.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context, TenantTx } from "../../../kernel/context.ts";
import { fullNumber } from "../../book/order/order.filters.ts";
import { inDays, isOneOf } from "../../../kernel/sql/filters.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { rowOf, rowsOf, Values } from "../../../kernel/sql/sql.ts";

export type IssuedFilters = Omit<ParsedOf<"coupon.sendList">, "page" | "pageSize"> & { readonly loanRecordIds?: readonly number[] };
type Filter = Omit<IssuedFilters, "status" | "loanRecordIds">;

const from = `user_coupon u join coupon c on c.tenant_id = u.tenant_id and c.id = u.coupon_id join customer p on p.tenant_id = u.tenant_id and p.id = u.customer_id
  left join loan_order o on o.tenant_id = u.tenant_id and o.id = u.order_id`;
/** lending/coupon.machine.ts, shownCoupon. */
const shownOn = (today: string): string =>
  `case when u.state <> 'taken' then u.state when ${today}::date <= u.expires_on then 'unused' else 'expired' end`;

function conditions(values: Values, input: Filter, { tenant, now }: Context): { readonly where: string[]; readonly today: string } {
  const today = values.add(businessDay(now, tenant.timeZone).date);
  const where = [`u.tenant_id = ${values.add(tenant.id)}`, `${today}::date is not null`];
  if (input.couponId !== undefined) where.push(`u.coupon_id = ${values.add(input.couponId)}`);
  if (input.userId !== undefined) where.push(`u.customer_id = ${values.add(input.userId)}`);
  if (input.phone) where.push(`p.phone = ${values.add(fullNumber(input.phone, tenant.countryCode))}`);
  if (input.couponName)
    where.push(
      `u.coupon_id in (select n.id from coupon n where n.tenant_id = ${values.add(tenant.id)} and strpos(lower(n.name), lower(${values.add(input.couponName)})) > 0)`,
    );
  return { where, today };
}

const issued = (today: string) => ({
  userCouponId: "u.id",
  couponId: "c.id",
  couponName: "c.name",
  type: "c.kind",
  userId: "p.id",
  name: "p.name",
  phone: "masked_phone(p.phone)",
  faceValue: "c.face_value",
  offerTime: "u.offered_at",
  takeTime: "u.taken_at",
  expireTime: "u.expires_on",
  status: shownOn(today),
  orderNo: "o.order_no",
  actualDeduction: "u.deduction",
  writeOffTime: "u.used_at",
  loanRecordId: "u.order_id",
  batchId: "u.send_id",
  source: "case when u.send_id is null then 'house' else 'handOut' end",
});

/** What customers have, the newest first. */
export function issuedQueue(input: IssuedFilters, context: Context): Queue {
  const values = new Values();
  const { where, today } = conditions(values, input, context);
  where.push(...isOneOf(values, "u.id", input.loanRecordIds));
  where.push(...isOneOf(values, shownOn(today), input.status), ...inDays(values, "u.offered_at", input.time, context.tenant.timeZone));
  return { from, columns: issued(today), where, orderBy: "u.offered_at desc, u.id desc", values };
}

/** What customers have used, the newest first. */
export function usedQueue(input: Filter, context: Context): Queue {
  const values = new Values();
  const { where, today } = conditions(values, input, context);
  where.push("u.state = 'used'", ...inDays(values, "u.used_at", input.time, context.tenant.timeZone));
  return { from, columns: issued(today), where, orderBy: "u.used_at desc, u.id desc", values };
}

type Checked = Omit<ParsedOf<"coupon.verificationList">, "page" | "pageSize">;

/** Columns of what was written off, of those of what customers have. */
function writtenOff(columns: ReturnType<typeof issued>) {
  const { couponName, type, userId, orderNo, loanRecordId, faceValue, actualDeduction, writeOffTime } = columns;
  return { id: "u.id", couponName, type, userId, orderNo, loanRecordId, faceValue, actualDeduction, writeOffTime };
}

/** What customers have used, as what was written off. */
export function consumedQueue(input: Filter, context: Context): Queue {
  const queue = usedQueue(input, context);
  return { ...queue, columns: writtenOff(queue.columns as ReturnType<typeof issued>) };
}

/** The newest repayment that names the coupon, as long as it was not refused. */
const repayment = `left join lateral (select r.order_id, r.trade_no, r.state, r.registered_at, d.admin_name from receipt r
    left join staff d on d.tenant_id = r.tenant_id and d.id = r.decided_by
    where r.tenant_id = u.tenant_id and r.user_coupon_id = u.id and r.state in ('success', 'pending', 'reversed')
      and (u.state <> 'used' or r.order_id = u.order_id and r.state = 'success') order by r.id desc limit 1) m on true
  left join loan_order w on w.tenant_id = u.tenant_id and w.id = ${either("u.order_id", "m.order_id")}`;
/** lending/options/growth/coupon-codes.ts, writeOffStates. A repayment that stands without the coupon is none of it. */
const writeOffState = `case when u.state = 'used' then case when m.state is null then 'unbooked' else 'booked' end
  when m.state = 'pending' then 'waiting' when m.state = 'reversed' then 'reversed' end`;
const writeOffAt = "coalesce(u.used_at, m.registered_at)";

/** What finance checks: what was written off with the repayment that it came with and who confirmed that, what waits to be, and what was taken back. */
export function checkedQueue(input: Checked, context: Context): Queue {
  const values = new Values();
  const { where, today } = conditions(values, input, context);
  where.push(
    // Few repayments name one: their coupons are looked up, and not each coupon asked for its repayments.
    `(u.state = 'used' or u.id = any(array(select n.user_coupon_id from receipt n where n.tenant_id = ${values.add(context.tenant.id)} and n.user_coupon_id is not null
       and n.state in ('pending', 'reversed'))))`,
    `${writeOffState} is not null`,
    ...isOneOf(values, writeOffState, input.status),
    ...inDays(values, writeOffAt, input.time, context.tenant.timeZone),
  );
  if (input.orderNo) where.push(`w.order_no = ${values.add(input.orderNo)}`);
  const columns = {
    ...writtenOff(issued(today)),
    orderNo: "w.order_no",
    loanRecordId: "w.id",
    status: writeOffState,
    repaymentNo: "m.trade_no",
    operator: "case when m.state = 'success' then m.admin_name end",
  };
  return { from: `${from} ${repayment}`, columns, where, orderBy: `${writeOffAt} desc, u.id desc`, values };
}

/** Who has one, at most so many. */
export function selectHolders({ tx, tenant, now }: Context, couponId: number) {
  return rowsOf<{
    userId: number;
    phone: string;
    status: ParsedOf<"coupon.sendList">["status"] extends (infer S)[] | undefined ? S : never;
  }>(
    tx,
    `select u.customer_id as "userId", masked_phone(p.phone) as phone, ${shownOn("$3")} as status from user_coupon u
     join customer p on p.tenant_id = u.tenant_id and p.id = u.customer_id where u.tenant_id = $1 and u.coupon_id = $2 order by u.id desc limit 500`,
    [tenant.id, couponId, businessDay(now, tenant.timeZone).date],
  );
}

export function selectByPhone({ tx, tenant }: TenantTx, phone: string, appId: number | undefined) {
  return rowsOf<{ userId: number; name: string; appId: number | null }>(
    tx,
    `select id as "userId", name, registered_app_id as "appId" from customer
     where tenant_id = $1 and id = any(array(select coalesce(k.merged_into, k.id) from customer k where k.tenant_id = $1 and k.phone = $2)) and ($3::int is null or registered_app_id = $3) order by id limit 50`,
    [tenant.id, phone, appId ?? null],
  );
}

/** Those of them that nobody has used yet. @returns how many */
export async function revoke({ tx, tenant, staff }: Context, ids: readonly number[], reason: string): Promise<number> {
  const row = await rowOf<{ n: number }>(
    tx,
    `with gone as (update user_coupon set state = 'revoked', revoked_by = $4, revoke_reason = $5
       where tenant_id = $1 and id = any($2::bigint[]) and state = any($3::text[]) returning 1)
     select count(*)::int as n from gone`,
    [tenant.id, ids, userCouponMachine.moves.revoke.from, staff.id, reason],
  );
  return row?.n ?? 0;
}

export interface OfferedRow {
  readonly id: number;
  readonly state: string;
  readonly expires_on: string;
  readonly valid_days: number | null;
  readonly end_on: string | null;
}

/** A coupon of the customer with this phone; held. */
export function lockOffered({ tx, tenant }: TenantTx, id: number, phone: string): Promise<OfferedRow | undefined> {
  return rowOf<OfferedRow>(
    tx,
    `select u.id, u.state, u.expires_on, c.valid_days, c.end_on from user_coupon u join coupon c on c.tenant_id = u.tenant_id and c.id = u.coupon_id
     join customer p on p.tenant_id = u.tenant_id and p.id = u.customer_id where u.tenant_id = $1 and u.id = $2
       and (p.phone = $3 or exists (select from customer g where g.tenant_id = p.tenant_id and g.merged_into = p.id and g.phone = $3)) for update of u`,
    [tenant.id, id, phone],
  );
}

export async function markTaken({ tx, tenant, now }: TenantTx & { readonly now: Date }, id: number, lastDay: string): Promise<void> {
  await rowsOf(tx, "update user_coupon set state = 'taken', taken_at = $3, expires_on = $4 where tenant_id = $1 and id = $2", [
    tenant.id,
    id,
    now,
    lastDay,
  ]);
}
