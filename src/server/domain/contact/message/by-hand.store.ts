import type { Context } from "../../../kernel/context.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";

/** An event is told of within this time, ms. */
const toldWithin = 24 * 3_600_000;

/** Those of the orders on which one of these events has happened, and nobody has written to the customer since. */
export async function selectToTell(
  { tx, tenant, now }: Context,
  { orders, events }: { readonly orders: readonly number[]; readonly events: readonly string[] },
): Promise<ReadonlySet<number>> {
  const rows = await rowsOf<{ order_id: number }>(
    tx,
    `select distinct e.order_id from order_event e
     where e.tenant_id = $1 and e.order_id = any($2::bigint[]) and e.event = any($3::text[]) and e.at > $4
       and not exists (select from contact_attempt a where a.tenant_id = e.tenant_id and a.order_id = e.order_id and a.at >= e.at
         and a.direction = 'out' and a.purpose = 'service' and a.type in ('sms', 'chat') and a.staff_id <> 0)
       and not exists (select from message m join message_task k on k.tenant_id = m.tenant_id and k.id = m.task_id
         where m.tenant_id = e.tenant_id and m.order_id = e.order_id and m.purpose = 'service' and m.state in ('queued', 'waiting') and k.staff_id is not null)`,
    [tenant.id, orders, events, new Date(now.getTime() - toldWithin)],
  );
  return new Set(rows.map((row) => row.order_id));
}
