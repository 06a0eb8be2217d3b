import type { TenantTx } from "../../../kernel/context.ts";
import type { CouponKind } from "../../../../lending/growth/coupon.rules.ts";
import type { UserCouponState } from "../../../../lending/growth/coupon.machine.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

/** A customer's coupon with what it is worth. */
export interface UserCouponRow {
  readonly id: number;
  readonly customer_id: number;
  readonly state: UserCouponState;
  readonly expires_on: string;
  readonly kind: CouponKind;
  readonly face_value: number;
  readonly threshold: number;
  readonly app_ids: readonly number[];
  readonly user_types: readonly string[];
}

const couponColumns = "u.id, u.customer_id, u.state, u.expires_on, c.kind, c.face_value, c.threshold, c.app_ids, c.user_types";
const couponTables = "user_coupon u join coupon c on c.tenant_id = u.tenant_id and c.id = u.coupon_id";

export async function isUserCoupon({ tx, tenant }: TenantTx, id: number): Promise<boolean> {
  return (await rowOf(tx, "select 1 from user_coupon where tenant_id = $1 and id = $2", [tenant.id, id])) !== undefined;
}

/** What a customer has taken and not used, what ends first before all. */
export function selectTaken({ tx, tenant }: TenantTx, customerId: number): Promise<readonly (UserCouponRow & { readonly name: string })[]> {
  return rowsOf(
    tx,
    `select ${couponColumns}, c.name from ${couponTables} where u.tenant_id = $1 and u.customer_id = $2 and u.state = 'taken'
     order by u.expires_on, u.id limit 50`,
    [tenant.id, customerId],
  );
}

/** Held until the transaction ends: it can be used once, on whichever order comes first. */
export function lockUserCoupon({ tx, tenant }: TenantTx, id: number): Promise<UserCouponRow | undefined> {
  return rowOf<UserCouponRow>(tx, `select ${couponColumns} from ${couponTables} where u.tenant_id = $1 and u.id = $2 for update of u`, [
    tenant.id,
    id,
  ]);
}

export async function hasUsed({ tx, tenant }: TenantTx, orderId: number): Promise<boolean> {
  return (
    (await rowOf(tx, "select 1 from user_coupon where tenant_id = $1 and order_id = $2 and state = 'used'", [tenant.id, orderId])) !==
    undefined
  );
}

/** What kind of customer an order was made for. */
export async function selectUserType({ tx, tenant }: TenantTx, orderId: number): Promise<string> {
  const row = await rowOf<{ user_type: string }>(tx, "select user_type from loan_order where tenant_id = $1 and id = $2", [
    tenant.id,
    orderId,
  ]);
  return row?.user_type ?? "";
}

export interface Used {
  readonly orderId: number;
  readonly deduction: number;
  readonly event: string;
  readonly at: Date;
}

export async function markUsed({ tx, tenant }: TenantTx, id: number, { orderId, deduction, event, at }: Used): Promise<void> {
  await rowsOf(
    tx,
    "update user_coupon set state = 'used', order_id = $3, deduction = $4, event_id = $5, used_at = $6 where tenant_id = $1 and id = $2",
    [tenant.id, id, orderId, deduction, event, at],
  );
}

/** Whatever was not used by its last day. @returns how many */
export async function expire({ tx, tenant }: TenantTx, today: string): Promise<number> {
  const row = await rowOf<{ n: number }>(
    tx,
    `with ended as (update user_coupon set state = 'expired' where tenant_id = $1 and state in ('pendingTake', 'taken') and expires_on < $2::date returning 1)
     select count(*)::int as n from ended`,
    [tenant.id, today],
  );
  return row?.n ?? 0;
}
