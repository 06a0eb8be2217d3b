import type { Purpose } from "../../../../lending/contact/contact-policy.ts";
import { sendingTimes } from "../../../../lending/contact/sending.machine.ts";
import type { Reason } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import type { OrderRow } from "../../book/order/order.actions.ts";
import * as store from "./message.store.ts";

interface Rows {
  readonly purpose: Purpose;
  readonly from: Date;
  readonly called: readonly { readonly order: OrderRow }[];
  readonly leftOut: readonly { readonly order: OrderRow; readonly reason: Reason }[];
}
interface Calls extends Rows {
  readonly name: string;
  readonly template: { readonly id: number };
  readonly state: "asked" | "toSend";
}

/** Held as long as every sending, so that it can be taken back. */
const heldUntil = ({ now }: Context, from: Date): Date => new Date(Math.max(from.getTime(), now.getTime() + sendingTimes.hold));

async function insertRows(context: Context, taskId: number, { purpose, from, called, leftOut }: Rows): Promise<void> {
  const row = ({ id, customer_id: customerId }: OrderRow, rule: string | null) => ({
    orderId: id,
    customerId,
    purpose,
    state: rule === null ? ("queued" as const) : ("blocked" as const),
    rule,
  });
  const dueAt = heldUntil(context, from);
  await store.insertMessages(
    { ...context, staffId: context.staff.id },
    [...called.map(({ order }) => row(order, null)), ...leftOut.map(({ order, reason }) => row(order, reason.error))],
    { taskId, dueAt, expiresAt: new Date(dueAt.getTime() + sendingTimes.keptFor), medium: "voice" },
  );
}

/** A group call; of one that is only asked for no row is written before the yes. */
export async function enqueueCalls(context: Context, calls: Calls): Promise<number> {
  const { name, template, state, from, called } = calls;
  const taskId = await store.insertTask(
    { ...context, staffId: context.staff.id },
    {
      templateId: template.id,
      gateway: null,
      payAt: null,
      holdUntil: heldUntil(context, from),
      calls: { name, scheduledAt: from, planned: called.length, state },
    },
  );
  if (state === "toSend") await insertRows(context, taskId, calls);
  return taskId;
}

/** What was asked for begins. */
export async function markTask(context: Context, taskId: number, rows: Rows): Promise<void> {
  await store.updateTask(context, taskId, "toSend");
  await insertRows(context, taskId, rows);
}
export { lockTask, updateTask } from "./message.store.ts";
