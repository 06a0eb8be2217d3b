import type { Books } from "../../book/book/books.ts";
import { ordersForJob } from "../../book/order/order.actions.ts";
import type { AttemptDraft } from "../contact/attempt.actions.ts";
import type { Contacted } from "../contact/contact.actions.ts";
import { selectAddressees } from "./addressee.store.ts";
import { marketText } from "./market.actions.ts";
import type { DueMessage } from "./message.store.ts";
import type { TemplateRow } from "./template.store.ts";
import { finalText, type Said } from "./values.ts";

/** Whom a message is for: a customer by his order, or one who has none yet. */
export interface Receiver {
  readonly order: Contacted;
  readonly phone: string;
  readonly met: AttemptDraft["met"];
  /** The text of this moment. */
  readonly text: (template: Said & Pick<TemplateRow, "content">) => Promise<string>;
}

/** Whom messages are for, by their numbers. */
export async function receiversOf(books: Books, due: readonly DueMessage[]): Promise<ReadonlyMap<number, Receiver>> {
  const ids = new Set(due.flatMap((each) => each.order_id ?? []));
  const orders = new Map((await ordersForJob(books, [...ids])).map((order) => [order.id, order]));
  const without = due.filter((each) => each.order_id === null);
  const asked = without.map((each) => ({ customerId: each.customer_id, appId: each.app_id ?? 0 }));
  const customers = new Map((await selectAddressees(books, asked)).map((to) => [`${to.customer_id} ${to.app_id}`, to]));
  const receivers = new Map<number, Receiver>();
  for (const message of due) {
    const order = orders.get(message.order_id ?? 0);
    const to = customers.get(`${message.customer_id} ${message.app_id}`);
    if (order) {
      const { status, stage, version, phone } = order;
      const text: Receiver["text"] = (template) => finalText({ ...books, staffId: message.staff_id }, order, template);
      receivers.set(message.id, { order, phone, met: { status, stage, version }, text });
    } else if (to && message.order_id === null) {
      const text: Receiver["text"] = (template) => Promise.resolve(marketText(books, template, to));
      receivers.set(message.id, { order: to, phone: to.phone, met: { status: 0, stage: "", version: 0 }, text });
    }
  }
  return receivers;
}
