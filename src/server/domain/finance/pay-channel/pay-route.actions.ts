import type { payRouteCalls } from "../../../../contract/finance/channel/pay-route.calls.ts";
import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { isOnlyLess, routeReason } from "../../../../lending/finance/pay-route.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context, Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { type ApprovalKind, requestOnce } from "../../office/approval/approval.actions.ts";
import * as store from "./pay-route.store.ts";

export { holdUsed, selectOpenRoutes, selectRoutes, type LiveRoute } from "./pay-route.store.ts";

/** In one order, so that what was asked for and what is there can be compared as text. */
const factsOf = ({ appId, bank, from, to, opens, closes, channel, weight, isFallback, dailyCap }: store.RouteFacts): store.RouteFacts => ({
  appId,
  bank,
  from,
  to,
  opens,
  closes,
  channel,
  weight,
  isFallback,
  dailyCap,
});

async function judge(context: Context, route: store.RouteFacts): Promise<void> {
  const reason = routeReason(route);
  if (reason) throw new Refused(reason);
  if (!(await store.hasChannel(context, route.channel))) throw new Refused({ error: "notFound", field: "channel" });
  if (route.appId !== null && !(await store.hasApp(context, route.appId))) throw new Refused({ error: "notFound", field: "appId" });
}

async function before(context: Context, id: number | null): Promise<store.RouteFacts | null> {
  if (id === null) return null;
  const row = await store.selectRoute(context, id);
  if (!row) throw new Refused({ error: "notFound", field: "id" });
  return factsOf(row);
}

async function ask(context: Context, id: number | null, wish: store.RouteFacts): Promise<OutputOf<"payRoute.save">> {
  const route = factsOf(wish);
  await judge(context, route);
  const was = await before(context, id);
  if (id !== null && was && isOnlyLess({ ...was }, { ...route }, ["dailyCap"]) && (await store.lowerRoute(context, id, route.dailyCap))) {
    context.record({ subject: "payRoute", ids: [id], detail: { before: was, after: route } });
    return { ok: true, pending: null };
  }
  const target = id === null ? `new ${JSON.stringify(Object.values(route))}`.slice(0, 200) : String(id);
  const pending = await requestOnce(context, { kind: "payRoute", orderId: null, target, payload: { id, route, before: was } });
  context.record({ subject: "payRoute", ids: [id ?? pending.approvalId], detail: { before: was, after: route } });
  return { ok: true, pending };
}

/** Lower limits and off hold at once; whatever gives a channel more money waits for a second person. */
async function updateStatus(
  { id, status }: ParsedOf<"payRoute.updateStatus">,
  context: Context,
): Promise<OutputOf<"payRoute.updateStatus">> {
  const route = await store.selectRoute(context, id);
  if (!route) throw new Refused({ error: "notFound", field: "id" });
  if (status === "on" && !route.enabled) return ask(context, id, route);
  if (status === "off" && route.enabled) await store.turnOffRoute(context, id);
  context.record({ subject: "payRoute", ids: [id], detail: { before: route.enabled ? "on" : "off", after: status } });
  return { ok: true, pending: null };
}

export const payRouteHandlers: Handlers<keyof typeof payRouteCalls> = {
  "payRoute.list": (input, context) => readPage(context.tx, store.routeQueue(input, context), input.page, input.pageSize),
  "payRoute.save": ({ id, ...route }, context) => ask(context, id, route),
  "payRoute.updateStatus": updateStatus,
};

/** The second person's yes, against the rule that it meets, which must be as it was when it was asked for. */
export const payRouteKind: ApprovalKind = {
  permission: ["system:payChannel:edit", "system:bank:edit"],
  asks: "system:payChannel:edit",
  async carryOut(context, { payload, requested_by }) {
    const {
      id,
      route,
      before: was,
    } = payload as unknown as {
      readonly id: number | null;
      readonly route: store.RouteFacts;
      readonly before: store.RouteFacts | null;
    };
    await judge(context, route);
    const is = await before(context, id);
    if (JSON.stringify(is) !== JSON.stringify(was && factsOf(was))) throw new Refused({ error: "approval.moved" });
    const put = await store.putRoute(context, id, factsOf(route), requested_by);
    context.record({ subject: "payRoute", ids: [put], detail: { before: is, after: route } });
  },
};
