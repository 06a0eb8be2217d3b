import { purposeOfScene } from "../../../../lending/contact/message-text.ts";
import type { ParsedOf } from "../../../../contract/types.ts";
import { chatAppsIn, chatLink, withCountryCode } from "../../../../lending/contact/chat-link.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { AnewHandler, Context, Kept } from "../../../kernel/context.ts";
import { booksOf } from "../../book/book/book.actions.ts";
import { isRecent, ownAttempt, writeAttempt } from "../contact/attempt.actions.ts";
import { takeAttempt } from "../contact/contact.actions.ts";
import { taskFor } from "../contact/task.actions.ts";
import { numberOf, orderInScope } from "../../book/order/order.actions.ts";
import { reasonsByHand } from "./by-hand.actions.ts";
import { payAtOf } from "./send.actions.ts";
import { selectTemplate } from "./template.store.ts";
import { finalText, textOf } from "./values.ts";

/** A chat is opened with an approved text only; it is judged, counted and kept like a message (rules/contact-law.md 7). */
async function openChat(input: ParsedOf<"message.chatOpen">, context: Context) {
  const order = await orderInScope(context, input.loanRecordId);
  const template = await selectTemplate(context, input.templateId);
  const apps = chatAppsIn(context.tenant.region);
  if (!apps.includes(input.app)) throw new Refused({ error: "field.choice", vars: { choices: apps.join(", ") }, field: "app" });
  if (!template?.enabled || template.medium !== "chat") throw new Refused({ error: "message.noTemplate", field: "templateId" });
  if (template.app_id !== null && template.app_id !== order.app_id) throw new Refused({ error: "message.otherApp", field: "templateId" });
  const contactId = input.contactRef ?? null;
  const purpose = purposeOfScene(template);
  const number = await numberOf(context, order, contactId);
  const [reason] = await reasonsByHand(context, [order], template);
  if (reason) throw new Refused({ field: "loanRecordId", ...reason });
  const used = await takeAttempt(context, order, { purpose, medium: "chat", contactId });
  const attempt = await writeAttempt(context, {
    orderId: order.id,
    customerId: order.customer_id,
    localDate: used.customerDay,
    medium: "chat",
    direction: "out",
    purpose,
    clientType: 2,
    channel: contactId === null ? "myPhone" : "contact",
    contactId,
    phone: number,
    met: { status: order.status, stage: order.stage, version: order.version },
  });
  const text = await finalText(booksOf(context), order, { ...template, payAt: payAtOf(input) });
  const url = chatLink(input.app, { phone: withCountryCode(number, context.tenant.countryCode), text });
  context.record({ subject: "order", ids: [order.id], detail: { attempt: attempt.id, app: input.app, template: template.id } });
  context.changed([order.id], order.collector_id ? [order.collector_id] : []);
  return { url, recordId: attempt.id, text, todayCount: used.today };
}

/** The same chat for whoever may still reach the customer: the words of that moment, with the code that was made for it. */
async function chatAgain(input: ParsedOf<"message.chatOpen">, context: Context, kept: Kept) {
  const order = await orderInScope(context, input.loanRecordId);
  await taskFor(context, order);
  const [attempt, template] = [await ownAttempt(context, order.id, kept["recordId"]), await selectTemplate(context, input.templateId)];
  if (!template || !isRecent(context, attempt)) throw new Refused({ error: "stale" });
  const number = await numberOf(context, order, input.contactRef ?? null);
  const text = await textOf({ ...booksOf(context), now: attempt.at }, order, { ...template, payAt: payAtOf(input) });
  context.record({ subject: "order", ids: [order.id], detail: { attempt: attempt.id, again: true } });
  const url = chatLink(input.app, { phone: withCountryCode(number, context.tenant.countryCode), text });
  return { url, recordId: attempt.id, text, todayCount: Number(kept["todayCount"]) };
}

export const chatOpen: AnewHandler<"message.chatOpen"> = {
  make: openChat,
  keep: ({ recordId, todayCount }) => ({ recordId, todayCount }),
  again: chatAgain,
};
