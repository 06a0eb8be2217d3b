import { byLoad } from "../../../../lending/origination/review.rules.ts";
import type { Books } from "../../book/book/books.ts";
import { lockOrder, type MovingOrder } from "../../book/order/move.actions.ts";
import { take, takeReason } from "./review.actions.ts";
import * as store from "./auto-assign.store.ts";

export interface AutoAssigned {
  readonly orders: readonly number[];
  readonly staff: readonly number[];
}

/** T06a by the rule of the tenant: a batch of each pool to whoever is free for it; what nobody may have stays in its pool. */
export async function assignByRule(books: Books): Promise<AutoAssigned> {
  const rule = await store.selectRule(books);
  const orders: number[] = [];
  const staff: number[] = [];
  if (rule.first || rule.final) await store.lockPools(books);
  for (const kind of ["first", "final"] as const) {
    if (!rule[kind]) continue;
    for (const { id } of await store.selectPool(books, kind)) {
      const order = await lockOrder(books, id);
      const staffId = order && (await freeFor(books, order, kind));
      if (!order || !staffId) continue;
      await take(books, order, { kind, staffId, lockUntil: null });
      orders.push(id);
      staff.push(staffId);
    }
  }
  return { orders, staff };
}

async function freeFor(books: Books, order: MovingOrder, kind: "first" | "final"): Promise<number | null> {
  for (const { id } of byLoad(await store.selectFree(books, order, kind)))
    if (!(await takeReason(books, order, { kind, staffId: id }))) return id;
  return null;
}
