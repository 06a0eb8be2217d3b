import type { gatewayCalls } from "../../../../contract/message/gateway/gateway.calls.ts";
import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import { mayBeCalled } from "../../../gateway/outgoing.ts";
import type { Context, Handlers } from "../../../kernel/context.ts";
import { aboutSecret } from "../../../kernel/kept-secrets.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { type ApprovalKind, type Pending, requestOnce } from "../../office/approval/approval.actions.ts";
import * as store from "./gateway.store.ts";

const factsOf = ({ code, name, medium, kind, url, keyId }: store.Gateway): store.Gateway => ({ code, name, medium, kind, url, keyId });

/** Whoever holds a gateway's address reads what customers are told; whoever holds its secret speaks in the house's name. */
async function judge(context: Context, gateway: store.Gateway, hasNewSecret: boolean): Promise<store.GatewayRow | undefined> {
  const before = await store.selectGateway(context, gateway.code);
  if (before && before.medium !== gateway.medium) throw new Refused({ error: "state.refused", field: "medium" });
  if (gateway.kind === "http") {
    if (gateway.url === "") throw new Refused({ error: "field.required", field: "url" });
    if (gateway.keyId === "") throw new Refused({ error: "field.required", field: "keyId" });
    if (!hasNewSecret && !before?.hasSecret) throw new Refused({ error: "field.required", field: "secret" });
  }
  // A name is looked up on each attempt (gateway/outgoing.ts); what it says of itself is seen here.
  if (gateway.url !== "" && !mayBeCalled(gateway.url, context.outgoingHosts)) throw new Refused({ error: "address.refused", field: "url" });
  return before;
}

async function ask(context: Context, wish: store.Gateway, secret: string | undefined): Promise<Pending> {
  const gateway = factsOf(wish);
  const before = await judge(context, gateway, secret !== undefined);
  const payload = { gateway, before: before ? { ...factsOf(before), enabled: before.enabled } : null, changedSecret: secret !== undefined };
  const sealedFor = aboutSecret("message_gateway", context.tenant.id, gateway.code);
  const pending = await requestOnce(context, { kind: "gateway", orderId: null, target: gateway.code, payload, secret, sealedFor });
  context.record({ subject: "gateway", ids: [pending.approvalId], detail: { ...payload, after: gateway } });
  return pending;
}

async function save({ secret, ...gateway }: ParsedOf<"gateway.save">, context: Context): Promise<OutputOf<"gateway.save">> {
  return { ok: true, pending: await ask(context, gateway, secret) };
}

async function updateStatus(
  { code, status }: ParsedOf<"gateway.updateStatus">,
  context: Context,
): Promise<OutputOf<"gateway.updateStatus">> {
  const gateway = await store.selectGateway(context, code);
  if (!gateway) throw new Refused({ error: "notFound", field: "code" });
  if (status === "on" && !gateway.enabled) return { ok: true, pending: await ask(context, gateway, undefined) };
  const before = gateway.enabled ? "on" : "off";
  if (status === "off" && gateway.enabled) await store.turnOff(context, code);
  context.record({ subject: "gateway", ids: [], detail: { code, before, after: status } });
  return { ok: true, pending: null };
}

export const gatewayHandlers: Handlers<keyof typeof gatewayCalls> = {
  "gateway.list": (input, context) => readPage(context.tx, store.gatewayQueue(input, context), input.page, input.pageSize),
  "gateway.save": save,
  "gateway.updateStatus": updateStatus,
};

/** The second person's yes: against the gateway that it meets, which must be as it was when it was asked for. */
export const gatewayKind: ApprovalKind = {
  permission: ["system:payChannel:edit", "system:bank:edit"],
  asks: "system:gateway:edit",
  async carryOut(context, { payload, secret, requested_by }) {
    const { gateway, before: was } = payload as unknown as { readonly gateway: store.Gateway; readonly before: object | null };
    const before = await judge(context, gateway, secret !== null);
    const is = before ? { ...factsOf(before), enabled: before.enabled } : null;
    if (JSON.stringify(is) !== JSON.stringify(inOrder(was))) throw new Refused({ error: "approval.moved" });
    await store.upsertGateway(context, { ...factsOf(gateway), secret, by: requested_by });
    context.record({ subject: "gateway", ids: [], detail: { before: is, after: gateway } });
  },
};

/** As it was kept; jsonb has an order of its own. */
const inOrder = (was: object | null): object | null => {
  if (!was) return null;
  const row = was as store.Gateway & { readonly enabled: boolean };
  return { ...factsOf(row), enabled: row.enabled };
};
