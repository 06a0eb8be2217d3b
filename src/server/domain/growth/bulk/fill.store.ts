import type { TenantMoment } from "../../../kernel/context.ts";
import { rowOf, Values } from "../../../kernel/sql/sql.ts";
import type { BulkModule } from "../../../../contract/marketing/bulk.module.ts";
import { type BulkFilters, isOut, type Sight, source, whereOf } from "./bulk.queue.ts";
import { openStates } from "./plan.store.ts";

/** What is kept of a sending by filter. */
export interface Kept {
  readonly filters: BulkFilters;
  readonly staff: Sight["staff"];
}
export interface Filling {
  readonly id: number;
  readonly medium: "sms" | "voice";
  readonly hold_until: Date;
  readonly scheduled_at: Date | null;
  readonly lead_module: string;
  readonly filters: Kept;
  readonly fill_below: number;
}

/** The oldest sending that is still to be written; one that another server writes is left to it. */
export const lockFilling = ({ tx, tenant }: TenantMoment): Promise<Filling | undefined> =>
  rowOf<Filling>(
    tx,
    `select id, medium, hold_until, scheduled_at, lead_module, filters, fill_below from message_task
     where tenant_id = $1 and fill_below is not null and state = 'toSend' order by id limit 1 for update skip locked`,
    [tenant.id],
  );

/** Rows of one step. */
const step = 5_000;

/**
 * Writes one step of a sending, from its newest lead downwards, and moves its mark in the same transaction: killed, it goes on where the mark stands.
 * Who objects stands in it as what he is. @returns whether there is more
 */
export async function fillStep(
  house: TenantMoment,
  task: Filling,
  { module, keptFor }: { readonly module: BulkModule; readonly keptFor: number },
): Promise<boolean> {
  const values = new Values();
  const { filters, staff } = task.filters;
  const where = whereOf(module, filters, { staff, tenant: house.tenant }, values);
  const due = task.scheduled_at && task.scheduled_at > task.hold_until ? task.scheduled_at : task.hold_until;
  const [tenant, id, now] = [values.add(house.tenant.id), values.add(task.id), values.add(house.now)];
  const [dueAt, expiresAt] = [values.add(due), values.add(new Date(due.getTime() + keptFor))];
  const row = await rowOf<{ found: number }>(
    house.tx,
    `with part as (select l.id, l.customer_id, l.app_id, ${isOut(task.medium)} as is_out from ${source}
       where ${[...where, openStates, `l.id < ${values.add(task.fill_below)}::bigint`].join(" and ")} order by l.id desc limit ${step}),
     put as (insert into message (tenant_id, task_id, lead_id, app_id, customer_id, purpose, state, rule, created_at, due_at, expires_at, medium, ended_at)
       select ${tenant}, ${id}, p.id, p.app_id, p.customer_id, 'market', case when p.is_out then 'blocked' else 'queued' end,
         case when p.is_out then 'contact.optOut' end, ${now}, ${dueAt}, ${expiresAt}, ${values.add(task.medium)}, case when p.is_out then ${now}::timestamptz end from part p),
     moved as (update message_task set fill_below = case when (select count(*) from part) = ${step} then (select min(id) from part) end
       where tenant_id = ${tenant} and id = ${id})
     select count(*)::int as found from part`,
    values.list,
  );
  return (row?.found ?? 0) === step;
}
