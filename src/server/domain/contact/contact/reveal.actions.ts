import type { ParsedOf } from "../../../../contract/types.ts";
import type { Context } from "../../../kernel/context.ts";
import { addEvent, numberOf, orderInScope } from "../../book/order/order.actions.ts";
import { reserveReveal } from "./contact.actions.ts";

/** Shows one full number: on record, within quota and contact law, and it reserves the attempt. */
export async function revealPhone(input: ParsedOf<"order.phoneReveal">, context: Context) {
  const order = await orderInScope(context, input.loanRecordId);
  const contactId = input.contactId ?? null;
  const phone = await numberOf(context, order, contactId);
  const reveal = await reserveReveal(context, order, { purpose: input.purpose, contactId });
  await addEvent(context, { orderId: order.id, event: "phoneRevealed", detail: { contactId, purpose: input.purpose } });
  context.record({ subject: "order", ids: [order.id], detail: { contactId, purpose: input.purpose, reveal: reveal.id } });
  return { phone, reservedUntil: reveal.reservedUntil.toISOString() };
}
