import type { ParsedOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { orderInScope } from "../../book/order/order.actions.ts";
import * as store from "./virtual-account.store.ts";

export {
  endSettled,
  insertWanted,
  selectOrderOf as findVirtualAccount,
  selectToCheck,
  selectUnclosed,
  takeUnissued,
  updateChecked,
  updateClosed,
  updateIssued,
} from "./virtual-account.store.ts";

/** The job asks the channel soon; a number that is missing as well as one that it gave. */
export async function queryAccount(input: ParsedOf<"virtualCard.query">, context: Context) {
  const found = await store.selectOne(context, input.id);
  if (!found) throw new Refused({ error: "notFound", field: "id" });
  await orderInScope(context, found.order_id);
  if (!(await store.askAbout(context, input.id))) throw new Refused({ error: "state.refused", field: "id" });
  context.record({ subject: "virtualAccount", ids: [input.id], detail: { order: found.order_id } });
  return { ok: true as const };
}

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
