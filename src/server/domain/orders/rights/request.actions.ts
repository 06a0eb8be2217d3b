import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { dueOn } from "../../../../lending/rights/data-subject.ts";
import { Refused } from "../../../../lending/reason.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import type { Context, TenantMoment } from "../../../kernel/context.ts";
import { remainingCustomer } from "../../book/order/remaining.actions.ts";
import { requestOnce, type ApprovalKind } from "../../office/approval/approval.actions.ts";
import { blockedBy, erase, previewOf } from "./erase.actions.ts";
import { type Freed, type ObjectionSource, refuseMarket } from "./erase.store.ts";
import * as store from "./request.store.ts";

interface Lodged extends Freed {
  readonly id: number;
  readonly dueOn: string;
}

export type { ObjectionSource } from "./erase.store.ts";
/** An objection to advertising by a link, an answer, or told to somebody of the staff: it acts at once and needs no request. */
export const objectTo = (
  { tx, tenant, now }: TenantMoment,
  customerId: number,
  { source, staffId = null }: { readonly source: ObjectionSource; readonly staffId?: number | null },
): Promise<Freed> => refuseMarket({ tx, tenantId: tenant.id, customerId, now }, staffId, source);

/** Writes a request down with the day by which it must be done; an objection acts at once (rules/customer-rights.md 4). */
export async function lodge(moment: TenantMoment, request: Omit<store.NewRequest, "dueOn">): Promise<Lodged> {
  const { tenant, now } = moment;
  const due = dueOn(tenant.region, request.kind, request.receivedOn, tenant.holidays);
  const id = await store.insertRequest(moment, { ...request, dueOn: due });
  if (id === null) throw new Refused({ error: "rights.running", field: "kind" });
  if (request.kind !== "objection") return { id, dueOn: due, leads: [], staff: [], held: 0 };
  const freed = await refuseMarket({ tx: moment.tx, tenantId: tenant.id, customerId: request.customerId, now }, request.by);
  await store.updateEnded(moment, id, { state: "done", outcome: "blocked", by: request.by });
  return { id, dueOn: due, ...freed };
}

export async function addRequest(input: ParsedOf<"customerRights.add">, context: Context): Promise<OutputOf<"customerRights.add">> {
  const { userId: asked, ...rest } = input;
  if (input.receivedOn > localDate(context.now, context.tenant.timeZone))
    throw new Refused({ error: "rights.future", field: "receivedOn" });
  const userId = await remainingCustomer(context, asked);
  if (userId === null) throw new Refused({ error: "notFound", field: "userId" });
  const { id, dueOn: due, leads, staff, held } = await lodge(context, { ...rest, customerId: userId, by: context.staff.id });
  context.record({
    subject: "customer",
    ids: [userId],
    detail: { request: id, kind: input.kind, way: input.way, due, ...(held > 0 ? { held } : {}) },
  });
  if (input.kind === "objection") context.changed(await store.ordersOf(context, userId));
  context.leadsChanged(leads, staff);
  return { id, dueOn: due };
}

/** Nothing may be done any more about what has ended. */
async function running(context: Context, id: number): Promise<store.RequestRow> {
  const request = await store.lockRequest(context, id);
  if (!request) throw new Refused({ error: "notFound", field: "id" });
  if (request.state !== "open") throw new Refused({ error: "rights.ended", field: "id" });
  return request;
}

export async function endRequest({ id, outcome, answer }: ParsedOf<"customerRights.end">, context: Context): Promise<{ ok: true }> {
  const request = await running(context, id);
  if (outcome === "noted" && request.kind !== "correction") throw new Refused({ error: "rights.otherKind", field: "outcome" });
  await store.updateEnded(context, id, { state: outcome === "noted" ? "done" : "refused", outcome, answer, by: context.staff.id });
  context.record({ subject: "customer", ids: [request.customerId], detail: { request: id, outcome } });
  return { ok: true };
}

export async function preview({ id }: ParsedOf<"customerRights.preview">, context: Context): Promise<OutputOf<"customerRights.preview">> {
  const request = await store.selectRequest(context, id);
  if (!request) throw new Refused({ error: "notFound", field: "id" });
  return previewOf(context, request.customerId);
}

/** Asks that somebody be erased: what could not be done today is not even asked. */
export async function askErase({ id }: ParsedOf<"customerRights.erase">, context: Context): Promise<OutputOf<"customerRights.erase">> {
  const request = await running(context, id);
  if (request.kind !== "erasure") throw new Refused({ error: "rights.otherKind", field: "id" });
  const reason = await blockedBy(context, request.customerId);
  if (reason) throw new Refused(reason);
  const pending = await requestOnce(context, {
    kind: store.eraseKind,
    orderId: null,
    target: String(id),
    payload: { requestId: id, customerId: request.customerId },
  });
  context.record({ subject: "customer", ids: [request.customerId], detail: { request: id, approval: pending.approvalId } });
  return { pending };
}

/** Approved: judged against what he is now, and done in this transaction. */
export const customerErase: ApprovalKind = {
  permission: "system:rights:erase",
  asks: ["system:rights:add", "system:rights:erase"],
  async carryOut(context, approval) {
    const request = await running(context, Number(approval.target));
    const hands = { requestId: request.id, askedBy: approval.requested_by, approvedBy: context.staff.id };
    const orders = await store.ordersOf(context, request.customerId);
    await store.updateEnded(context, request.id, { state: "done", outcome: "erased", by: context.staff.id });
    const { until, leads, staff } = await erase(context, request.customerId, { ...hands, keys: context.secretKeys });
    if (until !== null) await store.updateEnded(context, request.id, { state: "done", outcome: "restricted", by: context.staff.id });
    context.changed(orders);
    context.leadsChanged(leads, staff);
  },
};

/** The file of an access request is being made: that answers it. */
export async function answerAccess(context: Context, id: number): Promise<void> {
  const request = await running(context, id);
  if (request.kind !== "access") throw new Refused({ error: "rights.otherKind", field: "requestId" });
  await store.updateEnded(context, id, { state: "done", outcome: "fileMade", by: context.staff.id });
}
