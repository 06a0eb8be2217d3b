import { leadPaths } from "../../../../contract/marketing/lead-paths.ts";
import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { limits } from "../../../../lending/limits.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Database } from "../../../db/connection.ts";
import type { Context } from "../../../kernel/context.ts";
import { writeNotice } from "../../../kernel/live/notices.ts";
import * as store from "./reminder.store.ts";

/** Unread reminders of the caller's own; nobody counts another's. */
export async function countReminders({ adminUserId }: ParsedOf<"messageRemind.count">, context: Context): Promise<number> {
  if (adminUserId !== undefined && adminUserId !== context.staff.id) throw new Refused({ error: "forbidden" });
  return store.countUnread(context);
}

const toMessage = (row: store.ReminderRow) => ({
  id: row.id,
  creationTime: new Date(row.at.getTime() - limits.reminderAhead).toISOString(),
  loanRecordId: row.order_id,
  name: row.customer_name,
  commitmentTime: row.at.toISOString(),
  jumpUrl: row.module ? `${leadPaths[row.module]}/agencyList` : `/order/orderDetails?orderId=${row.order_id ?? ""}&orderNo=${row.order_no}`,
  dataId: row.lead_id,
  note: row.note,
  valid: row.unread ? (1 as const) : (0 as const),
});

/** One page of the panel, read and unread; those that have just come due first. */
export async function listReminders(
  { pageNum, pageSize }: ParsedOf<"messageRemind.list">,
  context: Context,
): Promise<OutputOf<"messageRemind.list">> {
  const rows = await store.selectReminders(context, pageSize, (pageNum - 1) * pageSize);
  const total = rows[0]?.total ?? (pageNum === 1 ? 0 : await store.countStanding(context));
  return { list: rows.map(toMessage), total };
}

/** Marks a reminder read. Twice is once: whoever asks again is answered the same; the person's other windows are told. */
export async function readReminder({ id }: ParsedOf<"messageRemind.viewDetails">, context: Context): Promise<{ ok: true }> {
  const about = await store.markRead(context, id);
  if (!about) throw new Refused({ error: "notFound" });
  const [subject, on] = about.lead_id === null ? (["order", about.order_id] as const) : (["lead", about.lead_id] as const);
  context.record({ subject, ids: on === null ? [] : [on], detail: { reminder: id } });
  context.changed([], [context.staff.id]);
  return { ok: true };
}

/** Any fixed number: one teller per tenant at a time, whatever the number of servers. */
const turn = 4_711_004;
/** Without anybody to tell, how far has been told is written only this often, ms. */
const keepEvery = 600_000;

/** Tells owners that a reminder of theirs has come due since the last turn: one notice that names them and no order. */
export async function tellOwnersDue(database: Database, tenantId: number, now: Date): Promise<void> {
  await database.withTenant(tenantId, async (tx) => {
    if (!(await store.takeTurn(tx, turn, tenantId))) return;
    const after = await store.selectTold(tx, tenantId);
    const upTo = new Date(now.getTime() + limits.reminderAhead);
    if (after && upTo <= after) return;
    const owners = await store.selectOwnersDue(tx, { tenantId, after, upTo });
    if (owners.length > 0) await writeNotice(tx, tenantId, { orders: [], staff: owners, at: now });
    if (owners.length > 0 || !after || upTo.getTime() - after.getTime() >= keepEvery) await store.saveTold(tx, tenantId, upTo);
  });
}
