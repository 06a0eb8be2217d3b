import type { ParsedOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { AnewHandler, Context } from "../../../kernel/context.ts";
import { addEvent, employerContact, numberOf, orderInScope } from "../../book/order/order.actions.ts";
import { reserveReveal, shownAgain } from "./contact.actions.ts";
import { taskFor } from "./task.actions.ts";

type Reveal = ParsedOf<"order.phoneReveal">;

/**
 * Whose number is asked for, as contact law knows it: the employer is a third party like a contact, with a reservation of his own, so that whoever
 * was shown the customer's number has not been shown his.
 */
function askedFor({ phoneType, contactId }: Reveal): number | null {
  if (phoneType !== undefined && (phoneType === "contact") !== (contactId !== undefined))
    throw new Refused({ error: "badInput", field: "contactId" });
  return phoneType === "employer" ? employerContact : (contactId ?? null);
}
/** The same as it is kept on record. */
const toldOf = (contactId: number | null) => (contactId === employerContact ? { contactId: null, phoneType: "employer" } : { contactId });

/** Shows one full number for the task that the caller has: on record, within quota and contact law, and it reserves the attempt. */
async function revealPhone(input: Reveal, context: Context) {
  const order = await orderInScope(context, input.loanRecordId);
  const contactId = askedFor(input);
  const phone = await numberOf(context, order, contactId);
  const task = await taskFor(context, order);
  const reveal = await reserveReveal(context, order, { ...task, contactId });
  const { purpose } = task;
  await addEvent(context, { orderId: order.id, event: "phoneRevealed", detail: { ...toldOf(contactId), purpose } });
  context.record({ subject: "order", ids: [order.id], detail: { ...toldOf(contactId), purpose, reveal: reveal.id } });
  return { phone, reservedUntil: reveal.reservedUntil.toISOString() };
}

/** The same number for whoever still has the task; on record once more. */
async function revealAgain(input: Reveal, context: Context) {
  const order = await orderInScope(context, input.loanRecordId);
  const contactId = askedFor(input);
  const phone = await numberOf(context, order, contactId);
  const { reservedUntil } = await shownAgain(context, order, { ...(await taskFor(context, order)), contactId });
  context.record({ subject: "order", ids: [order.id], detail: { ...toldOf(contactId), again: true } });
  return { phone, reservedUntil: reservedUntil.toISOString() };
}

export const phoneReveal: AnewHandler<"order.phoneReveal"> = { make: revealPhone, keep: () => ({}), again: revealAgain };
