import type { ParsedOf } from "../../../../contract/types.ts";
import type { Context } from "../../../kernel/context.ts";
import { addEvent, numberOf, orderInScope } from "../../book/order/order.actions.ts";
import { reserveReveal } from "./contact.actions.ts";
import { taskFor } from "./task.actions.ts";

/** Shows one full number for the task that the caller has: on record, within quota and contact law, and it reserves the attempt. */
export async function revealPhone(input: ParsedOf<"order.phoneReveal">, context: Context) {
  const order = await orderInScope(context, input.loanRecordId);
  const contactId = input.contactId ?? null;
  const phone = await numberOf(context, order, contactId);
  const task = await taskFor(context, order);
  const reveal = await reserveReveal(context, order, { ...task, contactId });
  const { purpose } = task;
  await addEvent(context, { orderId: order.id, event: "phoneRevealed", detail: { contactId, purpose } });
  context.record({ subject: "order", ids: [order.id], detail: { contactId, purpose, reveal: reveal.id } });
  return { phone, reservedUntil: reveal.reservedUntil.toISOString() };
}
