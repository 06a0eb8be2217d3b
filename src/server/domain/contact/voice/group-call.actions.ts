import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { nextAllowed, passesWithTime, type Purpose } from "../../../../lending/contact/contact-policy.ts";
import { mayHoldWords } from "../../../../lending/contact/banned-words.ts";
import { purposeOfScene, spokenScenes } from "../../../../lending/contact/message-text.ts";
import { movedTaskTo, sendingTimes } from "../../../../lending/contact/sending.machine.ts";
import { limits } from "../../../../lending/limits.ts";
import { Refused, type Reason } from "../../../../lending/reason.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import type { Context } from "../../../kernel/context.ts";
import { messageOf } from "../../../kernel/http/localise.ts";
import { type ApprovalKind, requestOnce } from "../../office/approval/approval.actions.ts";
import { booksOf } from "../../book/book/book.actions.ts";
import { ordersInScope, type OrderRow } from "../../book/order/order.actions.ts";
import { contactStates, noteBlocks } from "../contact/contact.actions.ts";
import { enqueueCalls, lockTask, markTask } from "../message/group.actions.ts";
import { spokenTemplate, type SpokenTemplate } from "../message/template.actions.ts";
import { previewText } from "../message/values.ts";
import { selectRecipients } from "./recipients.store.ts";

type Wish = ParsedOf<"voice.preflight">;
interface Plan {
  readonly template: SpokenTemplate;
  readonly purpose: Purpose;
  /** When the first call is to go. */
  readonly from: Date;
  readonly called: readonly { readonly order: OrderRow; readonly waits: boolean }[];
  readonly leftOut: readonly { readonly order: OrderRow; readonly reason: Reason }[];
  readonly cost: number;
}

/** @throws Refused voice.past; a minute of somebody's typing is no past. */
function beginOf({ now }: Context, scheduleTime: string | undefined): Date {
  if (scheduleTime === undefined) return now;
  const from = new Date(scheduleTime);
  if (from.getTime() < now.getTime() - 60_000) throw new Refused({ error: "voice.past", field: "scheduleTime" });
  return from > now ? from : now;
}

async function ordersOf(context: Context, { ids, filters = {} }: Wish, status: number): Promise<readonly OrderRow[]> {
  if (ids) {
    const orders = await ordersInScope(context, [...new Set(ids)]);
    if (orders.length !== new Set(ids).size) throw new Refused({ error: "notFound", field: "ids" });
    return orders;
  }
  const { stage = [], daysFrom, daysTo } = filters;
  if (stage.length === 0 && daysFrom === undefined && daysTo === undefined) throw new Refused({ error: "voice.noFilter", field: "stage" });
  const today = localDate(context.now, context.tenant.timeZone);
  const most = limits.calledAtOnce + 1;
  const found = await selectRecipients(context, { status, filter: filters, today, most });
  if (found.length === most)
    throw new Refused({ error: "voice.tooMany", vars: { count: most, most: limits.calledAtOnce }, field: "stage" });
  return ordersInScope(context, found);
}

/** What a text may not be said about, whatever the hour: another app's debt, or one that is not of its kind. */
function judgeApps(template: SpokenTemplate, orders: readonly OrderRow[]): void {
  const apps = new Set(orders.map((order) => order.app_name));
  if (apps.size > 1) throw new Refused({ error: "order.mixedApps", vars: { apps: [...apps].join(", ") }, field: "appId" });
  if (template.app_id !== null && orders.some((order) => order.app_id !== template.app_id))
    throw new Refused({ error: "message.otherApp", field: "templateId" });
}

/** Why a debt is left out, whatever the hour. */
function standingReason({ status, phone }: OrderRow, wanted: number): Reason | null {
  if (status !== wanted) return { error: "order.wrongStatus", vars: { status } };
  return phone === "" ? { error: "contact.noNumber" } : null;
}

/** Whom it calls, whom not, and why: as the law stands at the hour for which it is planned (rules/contact-law.md 1). */
async function planOf(context: Context, wish: Wish): Promise<Plan> {
  const from = beginOf(context, wish.scheduleTime);
  const template = await spokenTemplate(context, wish.templateId);
  const banned = mayHoldWords(template.content, context.tenant.bannedWords);
  if (banned) throw new Refused({ ...banned, field: "templateId" });
  const purpose = purposeOfScene(template);
  const wantedStatus = template.scene === spokenScenes[0] ? 8 : 6;
  const orders = await ordersOf(context, wish, wantedStatus);
  judgeApps(template, orders);
  const states = await contactStates({ ...context, now: from }, orders, { purpose, medium: "voice", contactId: null });
  const expires = from.getTime() + sendingTimes.keptFor;
  const called: { order: OrderRow; waits: boolean }[] = [];
  const leftOut: { order: OrderRow; reason: Reason }[] = [];
  for (const [at, order] of orders.entries()) {
    const reason = standingReason(order, wantedStatus) ?? states[at]?.reason ?? null;
    const state = states[at];
    // What only the clock forbids waits for its hour, if that comes within a day.
    const opens = reason && state && passesWithTime(reason) ? nextAllowed(state.question) : null;
    if (!reason) called.push({ order, waits: false });
    else if (opens && opens.getTime() < expires) called.push({ order, waits: true });
    else leftOut.push({ order, reason });
  }
  if (called.length === 0)
    throw new Refused({ error: "message.nobody", vars: { count: orders.length }, field: wish.ids ? "ids" : "stage" });
  return { template, purpose, from, called, leftOut, cost: called.length * context.tenant.moneyRules.groupCallPrice };
}

/** rules/rights.md 4: more people, or more money, than one person may reach. */
function needsSecond({ tenant: { moneyRules } }: Context, { called, cost }: Plan): boolean {
  return called.length > moneyRules.groupCallPeople || (moneyRules.groupCallCost > 0 && cost > moneyRules.groupCallCost);
}

/** Nothing is called or counted: how many, how many not and why, and what the first of them would hear. */
export async function preflight(wish: Wish, context: Context): Promise<OutputOf<"voice.preflight">> {
  const plan = await planOf(context, wish);
  const out = new Map<string, { why: string; count: number }>();
  for (const { reason } of plan.leftOut) {
    const known = out.get(reason.error) ?? { why: messageOf(reason.error, context.locale, reason.vars), count: 0 };
    out.set(reason.error, { ...known, count: known.count + 1 });
  }
  const [first] = plan.called;
  return {
    total: plan.called.length + plan.leftOut.length,
    sendable: plan.called.length,
    waits: plan.called.filter(({ waits }) => waits).length,
    leftOut: [...out].map(([rule, each]) => ({ rule, ...each })).toSorted((a, b) => b.count - a.count),
    cost: plan.cost,
    needsSecond: needsSecond(context, plan),
    sample: first ? await previewText(booksOf(context), first.order, plan.template) : "",
  };
}

/** One text to many, from now or from an hour; of more than one person may reach only asked for. */
export async function groupCall({ name, ...wish }: ParsedOf<"voice.groupCall">, context: Context): Promise<OutputOf<"voice.groupCall">> {
  const plan = await planOf(context, wish);
  const { called, leftOut, cost, template, from } = plan;
  const waits = needsSecond(context, plan);
  const state = waits ? ("asked" as const) : ("toSend" as const);
  const taskId = await enqueueCalls(context, { ...plan, name, state });
  if (!waits) await noteBlocks(context, leftOut, { purpose: plan.purpose, medium: "voice" });
  const pending = waits
    ? await requestOnce(context, {
        kind: "groupCall",
        orderId: null,
        target: String(taskId),
        payload: { name, ...wish, planned: called.length },
      })
    : null;
  const detail = { name, template: template.id, people: called.length, leftOut: leftOut.length, cost, from: from.toISOString() };
  context.record({ subject: "messageTask", ids: [taskId], detail: { after: detail, ...(waits ? { asked: true } : {}) } });
  context.changed([], [context.staff.id]);
  return { taskId, accepted: called.length, blocked: leftOut.length, cost, pending };
}

/** Planned anew at the moment of the yes: who has paid meanwhile is not called, who may be reached by then is. An hour that is over is now. */
export const groupCallKind: ApprovalKind = {
  permission: "system:voice:send",
  async carryOut(context, { target, payload }) {
    const task = await lockTask(context, Number(target));
    if (!task || movedTaskTo(task.state, "approve") === null) throw new Refused({ error: "approval.moved" });
    const {
      name: _name,
      planned: _planned,
      scheduleTime,
      ...wish
    } = payload as unknown as ParsedOf<"voice.groupCall"> & { planned: number };
    const isAhead = scheduleTime !== undefined && new Date(scheduleTime) > context.now;
    const plan = await planOf(context, { ...wish, ...(isAhead ? { scheduleTime } : {}) });
    await markTask(context, task.id, plan);
    await noteBlocks(context, plan.leftOut, { purpose: plan.purpose, medium: "voice" });
  },
};
