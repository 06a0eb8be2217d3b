import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { mayTakeOver } from "../../../../lending/order/lease.rules.ts";
import { limits } from "../../../../lending/limits.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { noteAccess, orderInScope } from "../../book/order/order.actions.ts";
import * as store from "./lease.store.ts";

const leaseEnd = ({ now }: Context): Date => new Date(now.getTime() + limits.leaseLasts);

/** Who else is on the order now, the holder first. */
export async function othersOn(context: Context, orderId: number): Promise<OutputOf<"order.detail">["others"]> {
  // Who else looks at it would say that it is no new case (rules/review.md 7).
  const rows = context.staff.samples?.open.includes(orderId) ? [] : await store.selectLeases(context, orderId);
  return rows
    .map((row, at) => ({ adminUserId: row.staff_id, name: row.name, since: row.since.toISOString(), holds: at === 0 }))
    .filter((each) => each.adminUserId !== context.staff.id);
}

export const isBeingPaid = store.isBeingPaid;

/** What somebody does with his lease is news only where another one has the order open. */
function tell(context: Context, orderId: number, others: readonly unknown[]): void {
  if (others.length > 0) context.changed([orderId]);
}

/** The caller has the record open: his lease begins, or runs on. */
export async function holdLease(input: ParsedOf<"lease.hold">, context: Context): Promise<OutputOf<"lease.hold">> {
  const { id } = await orderInScope(context, input.loanRecordId);
  await store.queueUp(context, id);
  const before = await store.selectLeases(context, id);
  const isNew = before.every((row) => row.staff_id !== context.staff.id);
  const until = leaseEnd(context);
  await store.deleteExpired(context, id);
  await store.upsertLease(context, id, { until, seat: input.seat });
  const others = await othersOn(context, id);
  context.record({ subject: "order", ids: [id], detail: { opened: isNew } });
  if (isNew) {
    await noteAccess(context, id, "record");
    tell(context, id, others);
  }
  return { until: until.toISOString(), others: others.map((each) => each.adminUserId) };
}

/** Given back; also of an order that is no longer the caller's to see. */
export async function releaseLease({ loanRecordId, seat }: ParsedOf<"lease.release">, context: Context) {
  await store.queueUp(context, loanRecordId);
  const wasOn = await store.deleteLease(context, loanRecordId, seat);
  context.record({ subject: "order", ids: [loanRecordId], detail: { wasOn } });
  if (wasOn) tell(context, loanRecordId, await othersOn(context, loanRecordId));
  return { ok: true as const };
}

/** From whoever holds it. He is told, keeps his record open, and whatever he saves is accepted all the same. */
export async function takeOver(input: ParsedOf<"lease.takeOver">, context: Context): Promise<OutputOf<"lease.takeOver">> {
  const { id } = await orderInScope(context, input.loanRecordId);
  await store.queueUp(context, id);
  const others = await othersOn(context, id);
  const reason = mayTakeOver({ others });
  if (reason) throw new Refused(reason);
  const until = leaseEnd(context);
  await store.deleteExpired(context, id);
  await store.upsertLease(context, id, { until, seat: input.seat });
  await store.updateTaken(context, id);
  context.record({ subject: "order", ids: [id], detail: { from: others[0]?.adminUserId } });
  tell(context, id, others);
  return { until: until.toISOString(), others: others.map((each) => each.adminUserId) };
}
