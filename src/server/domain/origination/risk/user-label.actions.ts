import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { handLabels } from "../../../../lending/options/customer-labels.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { ordersInScope } from "../../book/order/order.actions.ts";
import { labelsOf } from "./label.actions.ts";
import * as store from "./label.store.ts";

/** A customer of whom the caller may see an order; another is as missing as one that does not exist. */
async function reached(context: Context, userId: number): Promise<readonly number[]> {
  const orders = await ordersInScope(context, await store.selectOrdersOf(context, userId));
  if (orders.length === 0) throw new Refused({ error: "notFound", field: "userId" });
  return orders.map(({ id }) => id);
}

export async function giveLabels({ userId, labels }: ParsedOf<"order.userLabel">, context: Context): Promise<{ ok: true }> {
  const orders = await reached(context, userId);
  const before = await store.selectGiven(context, userId);
  await store.replaceLabels(context, userId, labels);
  context.record({ subject: "customer", ids: [userId], detail: { before, after: labels } });
  context.changed(orders, []);
  return { ok: true };
}

export async function readLabelsOf({ userId }: ParsedOf<"order.userLabels">, context: Context): Promise<OutputOf<"order.userLabels">> {
  await reached(context, userId);
  const given = await store.selectGiven(context, userId);
  return { given: handLabels.filter((label) => given.includes(label)), all: [...(await labelsOf(context, userId))] };
}
