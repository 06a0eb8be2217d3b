import { Refused } from "../../../../lending/reason.ts";
import type { Books } from "../../book/book/books.ts";
import { moveOrder, type MovingOrder } from "../../book/order/move.actions.ts";
import * as store from "./payout.store.ts";

/**
 * The customer gives another account: while finance reviews it first, or after the payout failed (T19). What was reviewed of the old one counts no
 * more. @throws Refused where the order waits for no account
 */
export async function payeeChanged(books: Books, order: MovingOrder): Promise<MovingOrder> {
  if (order.stage !== "final_passed" && order.stage !== "payout_failure")
    throw new Refused({ error: "order.wrongStatus", vars: { status: order.status } });
  const payout = await store.selectPayoutOf(books, order.id);
  if (!payout) throw new Refused({ error: "order.wrongStatus", vars: { status: order.status } });
  await store.updatePayout(books, payout.id, { firstBy: null, secondBy: null, refusedAccount: payout.refused_account });
  if (order.stage === "final_passed") return order;
  return moveOrder(books, order, "reviewAgain", { event: "sentBack" });
}
