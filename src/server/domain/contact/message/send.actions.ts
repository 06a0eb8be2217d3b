import type { ParsedOf } from "../../../../contract/types.ts";
import type { Medium, Purpose } from "../../../../lending/contact/contact-policy.ts";
import { purposeOfScene } from "../../../../lending/contact/message-text.ts";
import { segmentsOf } from "../../../../lending/contact/segments.ts";
import { Refused, type Reason } from "../../../../lending/reason.ts";
import { mayCancelTask, sendingTimes } from "../../../../lending/contact/sending.machine.ts";
import type { Context } from "../../../kernel/context.ts";
import { messageOf } from "../../../kernel/http/localise.ts";
import { booksOf } from "../../book/book/book.actions.ts";
import { contactStates, noteBlocks } from "../contact/contact.actions.ts";
import { ordersInScope } from "../../book/order/order.actions.ts";
import type { OrderRow } from "../../book/order/order.store.ts";
import { reasonsByHand } from "./by-hand.actions.ts";
import * as store from "./message.store.ts";
import { selectTemplate, type TemplateRow } from "./template.store.ts";
import { previewText } from "./values.ts";

/** Rows of a preview that are written out. */
const samples = 5;

interface Plan {
  readonly template: TemplateRow;
  readonly purpose: Purpose;
  readonly sendable: readonly OrderRow[];
  readonly blocked: readonly { readonly order: OrderRow; readonly reason: Reason }[];
}

/** Whom the template may go to now; mixed apps and a template of another app go to nobody. */
async function planOf(context: Context, ids: readonly number[], templateId: number, mediums: readonly Medium[] = ["sms"]): Promise<Plan> {
  const template = await selectTemplate(context, templateId);
  if (!template?.enabled || !mediums.includes(template.medium)) throw new Refused({ error: "message.noTemplate", field: "templateId" });
  const wanted = new Set(ids);
  const orders = await ordersInScope(context, [...wanted]);
  if (orders.length !== wanted.size) throw new Refused({ error: "notFound" });
  const apps = new Set(orders.map((order) => order.app_name));
  if (apps.size > 1) throw new Refused({ error: "order.mixedApps", vars: { apps: [...apps].join(", ") }, field: "loanRecordIds" });
  if (template.app_id !== null && orders.some((order) => order.app_id !== template.app_id))
    throw new Refused({ error: "message.otherApp", field: "templateId" });
  const purpose = purposeOfScene(template);
  const states = await contactStates(context, orders, { purpose, medium: template.medium, contactId: null });
  const own = await reasonsByHand(context, orders, template);
  const judged = orders.map((order, at) => ({ order, reason: own[at] ?? states[at]?.reason ?? null }));
  return {
    template,
    purpose,
    sendable: judged.flatMap(({ order, reason }) => (reason ? [] : [order])),
    blocked: judged.flatMap(({ order, reason }) => (reason ? [{ order, reason }] : [])),
  };
}

/** What would go to whom: nothing is sent, counted or made. */
export async function previewSms(input: ParsedOf<"sms.previewSms">, context: Context) {
  const { template, sendable, blocked } = await planOf(context, input.loanRecordIds, input.templateId, ["sms", "chat"]);
  const books = booksOf(context);
  const shown = sendable.length > 0 ? sendable : blocked.map(({ order }) => order);
  const written = [];
  for (const order of shown.slice(0, samples))
    written.push({ order, text: await previewText(books, order, { ...template, payAt: payAtOf(input) }) });
  return {
    sendable: sendable.length,
    total: sendable.length + blocked.length,
    segments: Math.max(...written.map(({ text }) => segmentsOf(text)), 1),
    samples: written.map(({ order, text }) => ({
      id: order.id,
      orderNo: order.order_no,
      name: order.customer_name,
      phone: masked(order.phone),
      text,
    })),
    blocked: blocked.map(({ order, reason }) => ({
      id: order.id,
      orderNo: order.order_no,
      name: order.customer_name,
      rule: reason.error,
      why: messageOf(reason.error, context.locale, reason.vars),
    })),
  };
}

/** +84 9•• ••• 100, as masked_phone() of the database writes it. */
const masked = (phone: string): string => `${phone.slice(0, 3)} ${phone.slice(3, 4)}•• ••• ${phone.slice(-3)}`;

/**
 * One template to the customers of ticked orders: held for ten seconds, then sent one by one. Whom a rule forbids is told of at once and stays in
 * the sending with that state; when nobody is left nothing is sent (rules/product.md 5), but what the rules forbade is still recorded.
 */
export async function sendMany(input: ParsedOf<"sms.sendSms">, context: Context) {
  const plan = await planOf(context, input.loanRecordIds, input.templateId);
  const { sendable, blocked } = plan;
  if (sendable.length === 0) {
    context.ifRefused((tx) => noteBlocks({ ...context, tx }, blocked, { purpose: plan.purpose, medium: "sms" }));
    throw new Refused({ error: "message.nobody", vars: { count: blocked.length }, field: "loanRecordIds" });
  }
  const { taskId, undoUntil } = await enqueue(context, plan, input);
  return {
    batchId: taskId,
    accepted: sendable.length,
    blocked: blocked.map(({ order, reason }) => ({ id: order.id, rule: reason.error })),
    undoUntil,
  };
}

/** To one customer; refused, with its reason, when the policy refuses. */
export async function sendOne(input: ParsedOf<"message.send">, context: Context) {
  const plan = await planOf(context, [input.targetId], input.templateId);
  const [block] = plan.blocked;
  if (block) {
    context.ifRefused((tx) => noteBlocks({ ...context, tx }, plan.blocked, { purpose: plan.purpose, medium: "sms" }));
    throw new Refused({ field: "targetId", ...block.reason });
  }
  const { taskId, undoUntil, ids } = await enqueue(context, plan, input);
  return { messageId: ids[0] ?? 0, status: "queued" as const, taskId, undoUntil };
}

interface Sending {
  readonly channelId?: string | undefined;
  readonly payAt?: string | undefined;
}
/** The time whose figure a message tells. */
export const payAtOf = ({ payAt }: Sending): Date | null => (payAt === undefined ? null : new Date(payAt));

async function enqueue(context: Context, plan: Plan, input: Sending) {
  const { now, staff } = context;
  const { channelId: gateway } = input;
  if (gateway !== undefined && !(await store.selectGateway(context, "sms", gateway)))
    throw new Refused({ error: "notFound", field: "channelId" });
  const holdUntil = new Date(now.getTime() + sendingTimes.hold);
  const sender = { ...context, staffId: staff.id };
  const taskId = await store.insertTask(sender, {
    templateId: plan.template.id,
    gateway: gateway ?? null,
    payAt: payAtOf(input),
    holdUntil,
  });
  const row = ({ id, customer_id: customerId }: OrderRow, rule: string | null) => ({
    orderId: id,
    customerId,
    purpose: plan.purpose,
    state: rule === null ? ("queued" as const) : ("blocked" as const),
    rule,
  });
  const ids = await store.insertMessages(
    sender,
    [...plan.sendable.map((order) => row(order, null)), ...plan.blocked.map(({ order, reason }) => row(order, reason.error))],
    { taskId, dueAt: holdUntil, expiresAt: new Date(now.getTime() + sendingTimes.keptFor) },
  );
  await noteBlocks(context, plan.blocked, { purpose: plan.purpose, medium: "sms" });
  const orders = plan.sendable.map((order) => order.id);
  context.record({ subject: "messageTask", ids: [taskId], detail: { template: plan.template.id, orders, blocked: plan.blocked.length } });
  context.changed(orders, [staff.id]);
  return { taskId, ids, undoUntil: holdUntil.toISOString() };
}

/** Undo, and the stop of whatever still waits: what a gateway has already been given stays. */
export async function cancelTask(input: ParsedOf<"message.taskCancel">, context: Context) {
  const task = await store.lockTask(context, input.taskId);
  const isMine = task?.staff_id === context.staff.id || context.staff.permissions.has("system:sms:cancel");
  if (!task || !isMine) throw new Refused({ error: "notFound", field: "taskId" });
  const gone = mayCancelTask(task);
  if (gone) throw new Refused(gone);
  const cancelled = await store.cancelRows(context, task.id);
  // What is only asked for, or still being written out, may have no rows yet.
  if (cancelled.length === 0 && task.state !== "asked" && !task.is_filling) throw new Refused({ error: "message.gone" });
  await store.updateTask(context, task.id, "cancelled");
  context.record({ subject: "messageTask", ids: [task.id], detail: { cancelled: cancelled.length } });
  context.changed(
    cancelled.flatMap((row) => row.order_id ?? []),
    task.staff_id === null ? [] : [task.staff_id],
  );
  return { status: "cancelled", cancelled: cancelled.length };
}
