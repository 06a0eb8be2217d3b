import type { Context, TenantMoment } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import { sendingTimes } from "../../../../lending/contact/sending.machine.ts";

export interface SentRow {
  readonly id: number;
  readonly task_id: number;
  readonly state: string;
}
/** Advertisements by their numbers; held. */
export const lockRecords = ({ tx, tenant }: TenantMoment, ids: readonly number[]): Promise<readonly SentRow[]> =>
  rowsOf<SentRow>(
    tx,
    "select id, task_id, state from message where tenant_id = $1 and id = any($2::bigint[]) and purpose = 'market' order by id for update",
    [tenant.id, ids],
  );

/** The same words to the same people once more: a sending of its own, held as every one. */
export async function sendAgain(
  { tx, tenant, staff, now }: Context,
  taskId: number,
  of: { readonly ids: readonly number[]; readonly holdUntil: Date },
): Promise<number> {
  const task = await rowOf<{ id: number }>(
    tx,
    `insert into message_task (tenant_id, template_id, recording_id, gateway, staff_id, created_at, hold_until, medium, scheduled_at, planned, state, lead_module)
     select tenant_id, template_id, recording_id, gateway, $3, $4, $5, medium, $5, $6, 'toSend', lead_module from message_task where tenant_id = $1 and id = $2 returning id`,
    [tenant.id, taskId, staff.id, now, of.holdUntil, of.ids.length],
  );
  if (!task) throw new Error("a message has its sending");
  await rowsOf(
    tx,
    `insert into message (tenant_id, task_id, lead_id, app_id, customer_id, purpose, state, created_at, due_at, expires_at, medium)
     select tenant_id, $3, lead_id, app_id, customer_id, purpose, 'queued', $4, $5, $6, medium from message where tenant_id = $1 and id = any($2::bigint[])`,
    [tenant.id, of.ids, task.id, now, of.holdUntil, new Date(of.holdUntil.getTime() + sendingTimes.keptFor)],
  );
  return task.id;
}

/** Those of them that no gateway has been given yet. @returns how many, and of which sendings */
export function cancelRecords({ tx, tenant, now }: TenantMoment, ids: readonly number[]): Promise<readonly { task_id: number }[]> {
  return rowsOf(
    tx,
    `update message set state = 'cancelled', ended_at = $3 where tenant_id = $1 and id = any($2::bigint[]) and purpose = 'market'
       and state in ('queued', 'waiting') and tries = 0 returning task_id`,
    [tenant.id, ids, now],
  );
}
