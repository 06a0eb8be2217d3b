import { Refused } from "../../../../lending/reason.ts";
import type { SignedContext } from "../../../kernel/sign-in/signed.ts";
import { lockOrder, type MovingOrder } from "../../book/order/move.actions.ts";
import { isFrozen } from "../../orders/customer/standing.actions.ts";
import { selectOrderId } from "./application.store.ts";

/** An order of the app that asks, held until the transaction ends. */
export async function ownOrder(context: SignedContext, orderNo: string): Promise<MovingOrder> {
  const found = await selectOrderId(context, orderNo);
  const order = found && (await lockOrder(context, found.id));
  if (!order) throw new Refused({ error: "notFound", field: "orderNo" });
  return order;
}

/** The same for what only somebody who gets in may do: a frozen customer accepts nothing and names no other account. */
export async function openOrder(context: SignedContext, orderNo: string): Promise<MovingOrder> {
  const order = await ownOrder(context, orderNo);
  if (await isFrozen(context, order.customer_id)) throw new Refused({ error: "customer.frozen" });
  return order;
}
