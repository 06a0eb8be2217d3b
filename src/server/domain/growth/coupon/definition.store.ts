import type { ParsedOf } from "../../../../contract/types.ts";
import type { CouponState } from "../../../../lending/growth/coupon.machine.ts";
import type { CouponKind } from "../../../../lending/growth/coupon.rules.ts";
import type { Context, TenantTx } from "../../../kernel/context.ts";
import { isOneOf } from "../../../kernel/sql/filters.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { rowOf, rowsOf, Values } from "../../../kernel/sql/sql.ts";

/** A coupon as it was made. */
export interface Definition {
  readonly name: string;
  readonly kind: CouponKind;
  readonly face_value: number;
  readonly threshold: number;
  readonly app_ids: readonly number[];
  readonly user_types: readonly string[];
  readonly valid_days: number | null;
  readonly start_on: string | null;
  readonly end_on: string | null;
  readonly total: number;
  readonly per_user_limit: number;
}
export interface DefinitionRow extends Definition {
  readonly id: number;
  readonly taken: number;
  readonly state: CouponState;
}

const columns = "name, kind, face_value, threshold, app_ids, user_types, valid_days, start_on, end_on, total, per_user_limit";
const valuesOf = (of: Definition): readonly unknown[] => [
  of.name,
  of.kind,
  of.face_value,
  of.threshold,
  of.app_ids,
  of.user_types,
  of.valid_days,
  of.start_on,
  of.end_on,
  of.total,
  of.per_user_limit,
];

export async function insertCoupon({ tx, tenant, staff, now }: Context, definition: Definition): Promise<number> {
  const row = await rowOf<{ id: number }>(
    tx,
    `insert into coupon (tenant_id, created_by, created_at, ${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id`,
    [tenant.id, staff.id, now, ...valuesOf(definition)],
  );
  return row?.id ?? 0;
}

/** Held until the transaction ends: what is left of it is counted once. */
export function lockCoupon({ tx, tenant }: TenantTx, id: number): Promise<DefinitionRow | undefined> {
  return rowOf<DefinitionRow>(tx, `select id, taken, state, ${columns} from coupon where tenant_id = $1 and id = $2 for update`, [
    tenant.id,
    id,
  ]);
}

export async function updateCoupon({ tx, tenant, now }: Context, coupon: DefinitionRow): Promise<void> {
  await rowsOf(
    tx,
    `update coupon set updated_at = $3, state = $4, (${columns}) = ($5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) where tenant_id = $1 and id = $2`,
    [tenant.id, coupon.id, now, coupon.state, ...valuesOf(coupon)],
  );
}

const used = "(select count(*)::int from user_coupon u where u.tenant_id = c.tenant_id and u.coupon_id = c.id and u.state = 'used')";
const deducted =
  "(select coalesce(sum(u.deduction), 0)::bigint from user_coupon u where u.tenant_id = c.tenant_id and u.coupon_id = c.id and u.state = 'used')";
const shown = {
  id: "c.id",
  name: "c.name",
  type: "c.kind",
  faceValue: "c.face_value",
  threshold: "c.threshold",
  appIds: "c.app_ids",
  userTypes: "c.user_types",
  validDays: "c.valid_days",
  startTime: "c.start_on",
  endTime: "c.end_on",
  total: "c.total",
  taken: "c.taken",
  perUserLimit: "c.per_user_limit",
  used,
  deducted,
  status: "c.state",
  createTime: "c.created_at",
  updateTime: "c.updated_at",
};

/** Definitions, the newest first; or the one of a number. */
export function couponQueue(input: Partial<ParsedOf<"coupon.list">> & { readonly id?: number }, { tenant }: Context): Queue {
  const values = new Values();
  const where = [`c.tenant_id = ${values.add(tenant.id)}`];
  if (input.id !== undefined) where.push(`c.id = ${values.add(input.id)}`);
  if (input.name) where.push(`strpos(lower(c.name), lower(${values.add(input.name)})) > 0`);
  if (input.appId !== undefined) where.push(`(c.app_ids = '{}' or ${values.add(input.appId)}::int = any(c.app_ids))`);
  where.push(...isOneOf(values, "c.kind", input.type), ...isOneOf(values, "c.state", input.status));
  return { from: "coupon c", columns: shown, where, orderBy: "c.id desc", values };
}
