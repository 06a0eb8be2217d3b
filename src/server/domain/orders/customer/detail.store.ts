import type { OutputOf } from "../../../../contract/types.ts";
import type { Context, TenantTx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

type Detail = OutputOf<"user.detail">;

interface UserRow extends Omit<Detail["user"], "lastLogin" | "frozen" | "hold"> {
  readonly lastLogin: Date | null;
  readonly frozenAt: Date | null;
  readonly frozenReason: string;
  readonly frozenBy: string | null;
  readonly heldAt: Date | null;
  readonly heldReason: string | null;
  readonly heldBy: string | null;
}
export const selectUser = ({ tx, tenant }: TenantTx, userId: number): Promise<UserRow | undefined> =>
  rowOf(
    tx,
    `select c.id as "userId", c.name, c.gender, c.birth_date::text as "birthDate", c.province, c.employer, c.last_login_at as "lastLogin", c.frozen_at as "frozenAt",
       c.frozen_reason as "frozenReason", s.admin_name as "frozenBy", h.set_at as "heldAt", h.reason as "heldReason", w.admin_name as "heldBy"
     from customer c left join staff s on s.tenant_id = c.tenant_id and s.id = c.frozen_by
     left join legal_hold h on h.tenant_id = c.tenant_id and h.customer_id = c.id and h.released_at is null
     left join staff w on w.tenant_id = h.tenant_id and w.id = h.set_by
     where c.tenant_id = $1 and c.id = $2`,
    [tenant.id, userId],
  );

/** Numbers that he had before he was made one with himself. */
export const selectMerged = ({ tx, tenant }: TenantTx, userId: number) =>
  rowsOf<{ readonly userId: number; readonly name: string; readonly time: Date }>(
    tx,
    `select g.id as "userId", g.name, m.at as time from customer g join customer_merge m on m.tenant_id = g.tenant_id and m.gone_id = g.id and m.undone_at is null
     where g.tenant_id = $1 and g.merged_into = $2 order by g.id limit 20`,
    [tenant.id, userId],
  );

export const selectGivenLabels = async ({ tx, tenant }: TenantTx, userId: number): Promise<string[]> =>
  (
    await rowsOf<{ label: string }>(tx, "select label from customer_label where tenant_id = $1 and customer_id = $2 order by label", [
      tenant.id,
      userId,
    ])
  ).map(({ label }) => label);

export interface Wish {
  readonly opt_out: readonly string[];
  readonly consents: readonly string[];
  readonly opens: number | null;
  readonly closes: number | null;
  readonly at: Date;
  readonly operator: string | null;
}
/** What he asked for and agreed to, the oldest first: the last one counts, the others are its history. */
export const selectWishes = ({ tx, tenant }: TenantTx, userId: number): Promise<readonly Wish[]> =>
  rowsOf(
    tx,
    `select w.opt_out, w.consents, w.opens, w.closes, w.at, s.admin_name as operator from contact_preference w
     left join staff s on s.tenant_id = w.tenant_id and s.id = w.staff_id where w.tenant_id = $1 and w.customer_id = $2 order by w.id`,
    [tenant.id, userId],
  );

interface Device {
  readonly model: string;
  readonly os: string;
  readonly device: string;
  readonly lastTime: Date;
  readonly orders: number;
}
/** What he applied with, the last used first; of its number the end. */
export const selectDevices = ({ tx, tenant }: TenantTx, userId: number): Promise<readonly Device[]> =>
  rowsOf(
    tx,
    `select a.device_model as model, a.device_os as os, repeat('•', 4) || right(a.device_id, 4) as device, max(o.applied_at) as "lastTime", count(*)::int as orders
     from loan_order o join application_detail a on a.tenant_id = o.tenant_id and a.order_id = o.id and a.device_id <> ''
     where o.tenant_id = $1 and o.customer_id = $2 group by a.device_model, a.device_os, a.device_id order by 4 desc limit 10`,
    [tenant.id, userId],
  );

interface Order extends Omit<Detail["orders"][number], "applyTime"> {
  readonly applyTime: Date;
}
export const selectOrders = ({ tx, tenant }: TenantTx, userId: number, today: string): Promise<readonly Order[]> =>
  rowsOf(
    tx,
    `select o.id as "loanRecordId", o.order_no as "orderNo", p.name as product, o.principal as amount, o.applied_at as "applyTime", o.status,
       case when o.status in (6, 8) and o.due_date is not null then $3::date - o.due_date end as "overdueDays"
     from loan_order o left join product p on p.tenant_id = o.tenant_id and p.id = o.product_id
     where o.tenant_id = $1 and o.customer_id = $2 order by o.id desc limit 20`,
    [tenant.id, userId, today],
  );

export interface FrozenRow {
  readonly frozen_at: Date | null;
}
export const lockUser = ({ tx, tenant }: TenantTx, userId: number): Promise<FrozenRow | undefined> =>
  rowOf(tx, "select frozen_at from customer where tenant_id = $1 and id = $2 for update", [tenant.id, userId]);

export async function updateFrozen(
  { tx, tenant, staff, now }: Context,
  userId: number,
  frozen: { readonly reason: string } | null,
): Promise<void> {
  await rowsOf(tx, "update customer set frozen_at = $3, frozen_by = $4, frozen_reason = $5 where tenant_id = $1 and id = $2", [
    tenant.id,
    userId,
    frozen ? now : null,
    frozen ? staff.id : null,
    frozen?.reason ?? "",
  ]);
}

export const selectNewestOrder = ({ tx, tenant }: TenantTx, userId: number) =>
  rowOf<{ readonly id: number }>(tx, "select id from loan_order where tenant_id = $1 and customer_id = $2 order by id desc limit 1", [
    tenant.id,
    userId,
  ]);

export const selectOrderIds = async ({ tx, tenant }: TenantTx, userId: number): Promise<readonly number[]> =>
  (
    await rowsOf<{ id: number }>(tx, "select id from loan_order where tenant_id = $1 and customer_id = $2 order by id desc limit 200", [
      tenant.id,
      userId,
    ])
  ).map(({ id }) => id);
