import type { TenantMoment } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import type { Desk } from "../../book/order/desk.ts";
import { groupOf, lateOn } from "../../orders/order/order-queue.columns.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { TransferRow } from "./transfer.store.ts";

/** Whether the tenant's overdue orders are dealt by themselves, and anew when they come to another group; neither by default. */
export async function selectRule({ tx, tenant }: TenantMoment): Promise<{ readonly isOn: boolean; readonly byStage: boolean }> {
  const row = await rowOf<{ isOn: boolean; byStage: boolean }>(
    tx,
    `select coalesce(settings->'collectionAssign'->>'on' = 'true', false) as "isOn", coalesce(settings->'collectionAssign'->>'byStage' = 'true', false) as "byStage"
     from tenant where tenant_id = $1`,
    [tenant.id],
  );
  return row ?? { isOn: false, byStage: false };
}

/** One server at a time deals a tenant's orders: each looks at what the others have. */
export async function lockDesk({ tx, tenant }: TenantMoment): Promise<void> {
  await rowsOf(tx, "select pg_advisory_xact_lock(4711016, $1)", [tenant.id]);
}

/** Whoever may be dealt orders of a desk. */
export async function selectTakers({ tx, tenant }: TenantMoment, desk: Desk): Promise<readonly number[]> {
  const rows = await rowsOf<{ id: number }>(tx, "select id from staff where tenant_id = $1 and type = $2 and enabled", [
    tenant.id,
    desk.staffType,
  ]);
  return rows.map((row) => row.id);
}

const batch = 2_000;

/** Orders of a desk that nobody works on, the oldest debt first; held, but for those that others work on. */
export function selectLoose({ tx, tenant, now }: TenantMoment, desk: Desk, byStage: boolean): Promise<readonly TransferRow[]> {
  const { date } = businessDay(now, tenant.timeZone);
  const group = groupOf(desk, { late: lateOn(date) });
  const isElsewhere = `exists (select from guest_group_staff b where b.tenant_id = l.tenant_id and b.guest_group_id = l.group_id)
    and not exists (select from guest_group_staff b where b.tenant_id = l.tenant_id and b.guest_group_id = l.group_id and b.staff_id = l.owner_id)`;
  return rowsOf<TransferRow>(
    tx,
    `with loose as (
       select o.tenant_id, o.id, o.${desk.owner} as owner_id, o.app_id, o.due_date, o.principal, o.${desk.since} as since, ${group} as group_id, s.enabled
       from loan_order o left join staff s on s.tenant_id = o.tenant_id and s.id = o.${desk.owner}
       where o.tenant_id = $1 and o.status = ${desk.status}${byStage ? "" : ` and (o.${desk.owner} is null or not s.enabled)`})
     select o.id, l.owner_id, l.app_id, l.due_date, l.principal, l.since, l.group_id,
       coalesce(o.promise_state = 'open', false) as promised
     from loose l join loan_order o on o.tenant_id = l.tenant_id and o.id = l.id
     where (l.owner_id is null or not l.enabled${byStage ? ` or ${isElsewhere}` : ""}) order by l.due_date, l.id limit ${batch} for no key update of o skip locked`,
    [tenant.id],
  );
}
