import type { ParsedOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { orderInScope } from "../../book/order/order.actions.ts";
import { lockReceipt, matchReceipt, refreshCheck } from "./receipt.store.ts";

/** Somebody says whose unmatched money it is; it waits for another person like money that was registered by hand. */
export async function match(input: ParsedOf<"repayment.match">, context: Context) {
  const receipt = await lockReceipt(context, input.id);
  if (!receipt || receipt.source !== "unmatched") throw new Refused({ error: "notFound", field: "id" });
  if (receipt.state !== "pending" || receipt.order_id !== null) throw new Refused({ error: "repayment.notPending" });
  const order = await orderInScope(context, input.loanRecordId, true);
  if (order.status !== 6 && order.status !== 8 && order.status !== 9)
    throw new Refused({ error: "repayment.noDebt", field: "loanRecordId" });
  await matchReceipt(context, receipt.id, { orderId: order.id, remark: input.remark });
  await refreshCheck(context, order.id);
  context.record({ subject: "receipt", ids: [receipt.id], detail: { order: order.id, amount: receipt.amount } });
  context.changed([order.id], order.collector_id ? [order.collector_id] : []);
  return { repaymentId: receipt.id };
}
