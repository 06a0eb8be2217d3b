import { mergeFields, mergeUndoDays, stricterOf, type MergeChoice } from "../../../../lending/order/customer-merge.rules.ts";
import type { Context } from "../../../kernel/context.ts";
import { judgeStanding, tellLeads } from "../../book/book/standing.ts";
import { appendEvents } from "../../../report/days/day-writes.ts";
import * as store from "./carry.store.ts";
import type { Person } from "./merge.store.ts";

interface Pair {
  readonly kept: Person;
  readonly gone: Person;
}
interface Hands {
  readonly choose: MergeChoice;
  readonly askedBy: number;
}

/** Says on each order of one of the two whose it has become. */
export async function tellOrders(
  context: Context,
  orders: readonly { readonly id: number; readonly stage: string }[],
  { event, customer }: { readonly event: "customerMerged" | "customerParted"; readonly customer: number },
): Promise<void> {
  const said = orders.map(({ id, stage }) => ({
    orderId: id,
    at: context.now,
    event,
    from: stage,
    to: null,
    staffId: context.staff.id,
    remark: "",
    detail: { customer },
  }));
  if (said.length > 0) await appendEvents(context.tx, context.tenant.id, said);
}

/**
 * Makes two customers one (rules/customer-merge.md 2); both are held, and what is judged of them stays true.
 * @returns every order of the one who stays
 */
export async function carryOver(context: Context, { kept, gone }: Pair, { choose, askedBy }: Hands): Promise<readonly number[]> {
  const two = { keptId: kept.userId, goneId: gone.userId };
  const taken = mergeFields.filter((field) => choose[field] === "gone");
  const undoUntil = new Date(context.now.getTime() + mergeUndoDays * 24 * 3_600_000);
  const merge = await store.insertMerge(context, { ...two, taken, askedBy, undoUntil });
  const moved = await store.moveRows(context, two, merge);
  await store.addCounts(context, two);
  const labels = await store.addLabels(context, two);
  await store.takeFields(context, { kept, gone }, taken);
  const { wish, black } = await store.writeBounds(context, { kept, gone }, stricterOf(kept, gone));
  await store.updateMoved(context, merge, { ...moved, black_list: black, contact_preference: [wish], labels });
  await judgeStanding(context, [kept.userId]);
  await tellLeads(context, [kept.userId]);
  const orders = await store.refreshOrders(context, kept.userId);
  const came = new Set(moved["loan_order"]);
  await tellOrders(
    context,
    orders.filter(({ id }) => came.has(id)),
    { event: "customerMerged", customer: gone.userId },
  );
  return orders.map(({ id }) => id);
}
