import type { ParsedOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { orderInScope } from "../../book/order/order.actions.ts";
import * as store from "./virtual-account.store.ts";

export {
  endSettled,
  insertWanted,
  selectOrderOf as findVirtualAccount,
  selectUnclosed,
  takeUnissued,
  updateClosed,
  updateIssued,
} from "./virtual-account.store.ts";

/** Ends a number by hand: the order gets no other one at that channel; money that still comes to it is found all the same. */
export async function disableAccount(input: ParsedOf<"virtualCard.disable">, context: Context) {
  const found = await store.selectOne(context, input.id);
  if (!found) throw new Refused({ error: "notFound", field: "id" });
  await orderInScope(context, found.order_id);
  const orderId = await store.endOne(context, input.id, input.reason);
  if (orderId === null) throw new Refused({ error: "state.refused", field: "id" });
  context.record({ subject: "virtualAccount", ids: [input.id], detail: { order: orderId } });
  return { ok: true as const };
}
