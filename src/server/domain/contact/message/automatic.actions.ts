import { sendingTimes } from "../../../../lending/contact/sending.machine.ts";
import { purposeOfScene, type Scene } from "../../../../lending/contact/message-text.ts";
import type { Books } from "../../book/book/books.ts";
import * as store from "./message.store.ts";
import { selectOwn } from "./template.store.ts";

/**
 * The house's own messages of a scene, one sending per app: a receipt when money came in, a notice when an order became overdue (T22, T24), was rejected,
 * approved or paid out (T03, T09, T12, T17). What
 * collects waits for its hour by itself; receipts go at once. A tenant without a template of the scene sends none.
 */
export async function sendAutomatic(books: Books, scene: Scene, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  const orders = await store.selectCustomers(books, orderIds);
  for (const appId of new Set(orders.map((order) => order.app_id))) {
    const template = await selectOwn(books, scene, appId);
    if (!template) continue;
    const sender = { ...books, staffId: null };
    const taskId = await store.insertTask(sender, { templateId: template.id, gateway: null, payAt: null, holdUntil: books.now });
    const rows = orders
      .filter((order) => order.app_id === appId)
      .map((order) => ({
        orderId: order.id,
        customerId: order.customer_id,
        purpose: purposeOfScene(template),
        state: "queued" as const,
        rule: null,
      }));
    const expiresAt = new Date(books.now.getTime() + sendingTimes.keptFor);
    await store.insertMessages(sender, rows, { taskId, dueAt: books.now, expiresAt });
  }
}
