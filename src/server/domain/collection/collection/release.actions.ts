import type { Context } from "../../../kernel/context.ts";
import { desks, type Desk } from "../../book/order/desk.ts";
import * as store from "./transfer.store.ts";

/** Orders of one desk that these people have: to nobody, a batch in the allocation history. What was allocated stays counted: it was. */
async function releaseDesk(context: Context, desk: Desk, staffIds: readonly number[]): Promise<readonly number[]> {
  const held = await store.selectHeldBy(context, desk, staffIds);
  if (held.length === 0) return [];
  const batchId = await store.insertBatch(context, desk, { mode: "release", orders: held.length });
  const deal = { orders: held.map(({ id }) => id), from: held.map(({ owner_id: from }) => from), to: held.map(() => null) };
  await store.moveOrders(context, desk, { batchId, deal, event: desk.department === "remind" ? "reminderAssigned" : "assigned" });
  return deal.orders;
}

/** What people who are switched off have open on the desks goes back to unassigned. @returns how many orders */
export async function release(context: Context, staffIds: readonly number[]): Promise<number> {
  const orders = [...(await releaseDesk(context, desks.collection, staffIds)), ...(await releaseDesk(context, desks.remind, staffIds))];
  if (orders.length > 0) context.changed("many", staffIds);
  return orders.length;
}
