import { Refused } from "../../../../lending/reason.ts";
import type { SignedContext } from "../../../kernel/sign-in/signed.ts";
import { lockOrder, type MovingOrder } from "../../book/order/move.actions.ts";
import { selectOrderId } from "./application.store.ts";

/** An order of the app that asks, held until the transaction ends. */
export async function ownOrder(context: SignedContext, orderNo: string): Promise<MovingOrder> {
  const found = await selectOrderId(context, orderNo);
  const order = found && (await lockOrder(context, found.id));
  if (!order) throw new Refused({ error: "notFound", field: "orderNo" });
  return order;
}
