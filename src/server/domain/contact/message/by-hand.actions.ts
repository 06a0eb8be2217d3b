import type { Purpose } from "../../../../lending/contact/contact-policy.ts";
import { eventsTold, purposeOfScene, scenesByHand } from "../../../../lending/contact/message-text.ts";
import { Refused, type Reason } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import type { OrderRow } from "../../book/order/order.actions.ts";
import { tasksOf } from "../contact/task.actions.ts";
import { selectToTell } from "./by-hand.store.ts";
import type { TemplateRow } from "./template.store.ts";

/** Money is asked for when it is late, and reminded of before. */
const statusFor: Readonly<Partial<Record<Purpose, number>>> = { collect: 8, remind: 6 };

/**
 * Why a person may not send this text to the customers of these orders, each by its own (rules/contact-law.md 2b): what asks for money goes to the
 * debts of one's own desk, what serves tells of an event of the order and is never written to somebody who is late.
 * @throws Refused message.noTemplate for a scene that belongs to the house
 */
export async function reasonsByHand(
  context: Context,
  orders: readonly OrderRow[],
  template: Pick<TemplateRow, "scene">,
): Promise<readonly (Reason | null)[]> {
  if (!scenesByHand.includes(template.scene)) throw new Refused({ error: "message.noTemplate", field: "templateId" });
  const events = eventsTold(template);
  if (events) return serviceReasons(context, orders, events);
  const tasks = await tasksOf(context, orders);
  const wanted = statusFor[purposeOfScene(template)];
  return orders.map(({ status }, at): Reason | null => {
    if (wanted !== undefined && wanted !== status) return { error: "order.wrongStatus", vars: { status } };
    return tasks[at]?.isDesk ? null : { error: "contact.noTask" };
  });
}

async function serviceReasons(
  context: Context,
  orders: readonly OrderRow[],
  events: readonly string[],
): Promise<readonly (Reason | null)[]> {
  const toTell = await selectToTell(context, { orders: orders.map(({ id }) => id), events });
  return orders.map(({ id, status }): Reason | null => {
    if (status === 8) return { error: "message.byHand" };
    return toTell.has(id) ? null : { error: "message.noEvent" };
  });
}
