import type { ParsedOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { booksOf } from "../../book/book/book.actions.ts";
import type { MovingOrder } from "../../book/order/move.actions.ts";
import { atOnce } from "../../office/system/staff.actions.ts";
import { orderIdsOf } from "../../orders/order/by-filter.actions.ts";
import { hold, take, takeBack } from "./review.actions.ts";
import * as store from "./review.store.ts";

type Kind = "first" | "final";
interface Wish {
  readonly ids: readonly number[];
  readonly people: readonly number[];
  readonly kind: Kind;
  readonly mode: ParsedOf<"review.assign">["mode"];
}
interface Given {
  readonly loanRecordId: number;
  readonly adminUserId: number;
}

/** T06a: ticked orders to people who can take them, in turn from the one with the fewest open on, or always to that one; all or none. */
export async function assignReviews(input: ParsedOf<"review.assign">, context: Context) {
  const { loanRecordIds: ids, adminUserIds: people, stage: kind, mode } = input;
  return { assigned: [...(await assignAll(context, { ids, people, kind, mode }))] };
}

/** The same of what a filter of the list of all orders leaves: only what waits for that review, or is in it. */
export async function assignByFilter(input: ParsedOf<"review.assignByFilter">, context: Context) {
  const stage = input.stage === "first" ? ["pending_review", "first_in_progress"] : ["first_passed", "second_passed", "final_in_progress"];
  const asked = input.filters.stage?.length ? input.filters.stage.filter((each) => stage.includes(each)) : stage;
  const { ids, matched } = await orderIdsOf({ ...input.filters, stage: asked }, context);
  if (asked.length === 0 || ids.length === 0) throw new Refused({ error: "assign.nothing", field: "filters" });
  const { adminUserIds: people, stage: kind, mode } = input;
  return { matched, assigned: [...(await assignAll(context, { ids, people, kind, mode }))] };
}

async function assignAll(context: Context, { ids, people, kind, mode }: Wish): Promise<readonly Given[]> {
  const fit = await store.selectFit(context, people, kind);
  if (fit.length === 0) throw new Refused({ error: "assign.staffUnfit", field: "adminUserIds" });
  const given: Given[] = [];
  const touched = new Set<number>();
  const load = new Map(fit.map(({ id, open }) => [id, mode === "weight" ? open : 0]));
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other)) {
    const order = await freed(context, await hold(context, id), touched);
    const bound = fit.filter(({ apps, narrowed, products }) =>
      narrowed.includes(order.app_id) ? products.includes(order.product_id) : apps.includes(order.app_id),
    );
    const [person] = bound.toSorted((one, other) => (load.get(one.id) ?? 0) - (load.get(other.id) ?? 0));
    if (!person) throw new Refused({ error: "review.notBound", field: "adminUserIds" });
    await take(booksOf(context), order, { kind, staffId: person.id, lockUntil: null });
    load.set(person.id, (load.get(person.id) ?? 0) + 1);
    given.push({ loanRecordId: id, adminUserId: person.id });
  }
  const orders = given.map(({ loanRecordId }) => loanRecordId);
  context.record({ subject: "order", ids: orders, detail: { kind, staff: fit.map((each) => each.id) } });
  context.changed(orders, [...touched, ...fit.map((each) => each.id)]);
  return given;
}

/**
 * T07 and T06a in one step: what somebody has and is not at goes on to another, who sees the evidence anew. Whoever is at it, has just decided it, or
 * was given it a moment ago by somebody who did not see this gesture, keeps it.
 */
async function freed(context: Context, order: MovingOrder, touched: Set<number>): Promise<MovingOrder> {
  const open = await store.selectOpen(context, order.id);
  if (!open) return order;
  const { now } = context;
  const isJustGiven = now.getTime() - open.assigned_at.getTime() < atOnce;
  const isAtIt = isJustGiven || open.held_until !== null || (open.lock_until !== null && open.lock_until > now);
  if (isAtIt) throw new Refused({ error: "review.locked", vars: { name: open.staff_name }, field: "loanRecordIds" });
  touched.add(open.staff_id);
  return takeBack(booksOf(context), order, open);
}
