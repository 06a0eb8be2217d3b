import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { mayAnswerComplaint, pausesContact } from "../../../../lending/contact/complaint.rules.ts";
import { policyOf } from "../../../../lending/contact/contact-policy.ts";
import { daysBetween, localDate } from "../../../../lending/time/zone.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { stageOfFact } from "../../../report/stage-of-fact.ts";
import { deskOf } from "../../book/order/desk.ts";
import { addEvent, orderInScope } from "../../book/order/order.actions.ts";
import * as store from "./complaint.store.ts";

/** A complaint is a fact: it is always accepted, one stays open at a time, and from now on nobody collects or reminds (rules/contact-law.md 8). */
export async function addComplaint(input: ParsedOf<"complaint.add">, context: Context) {
  const order = await orderInScope(context, input.loanRecordId);
  const { kind, text } = input;
  const late = order.due_date ? daysBetween(order.due_date, localDate(context.now, context.tenant.timeZone)) : 0;
  const desk = deskOf(order.status);
  const id = await store.insertComplaint(context, {
    orderId: order.id,
    customerId: order.customer_id,
    kind,
    text,
    ownerId: order[desk.owner],
    stage: stageOfFact(context.tenant.stages, desk.department, late),
  });
  if (id === null) throw new Refused({ error: "complaint.open" });
  await store.markCustomer(context, order.customer_id, context.now);
  await addEvent(context, { orderId: order.id, event: "complained", remark: text, detail: { complaint: id, kind } });
  context.record({ subject: "complaint", ids: [id], detail: { order: order.id, kind } });
  await tell(context, order.customer_id);
  return { complaintId: id };
}

/** Another person answers it; contact is free again at once. */
export async function answerComplaint(input: ParsedOf<"complaint.answer">, context: Context) {
  const complaint = await store.lockComplaint(context, input.complaintId);
  if (!complaint) throw new Refused({ error: "notFound", field: "complaintId" });
  await orderInScope(context, complaint.order_id);
  const reason = mayAnswerComplaint({ state: complaint.state, openedBy: complaint.opened_by, person: context.staff.id });
  if (reason) throw new Refused(reason);
  const { decision, answer } = input;
  await store.closeComplaint(context, complaint.id, { decision, answer });
  await store.markCustomer(context, complaint.customer_id, null);
  await addEvent(context, {
    orderId: complaint.order_id,
    event: "complaintAnswered",
    remark: answer,
    detail: { complaint: complaint.id, decision },
  });
  context.record({ subject: "complaint", ids: [complaint.id], detail: { order: complaint.order_id, decision } });
  await tell(context, complaint.customer_id);
  return { ok: true as const };
}

/** Every open record of the customer is told, and whoever works on one of his orders. */
async function tell(context: Context, customerId: number): Promise<void> {
  const orders = await store.selectTouched(context, customerId);
  context.changed(
    orders.map((order) => order.id),
    orders.flatMap((order) => order.owner ?? []),
  );
}

/** The open complaint as a record shows it. */
export async function standingComplaint(context: Context, customerId: number): Promise<OutputOf<"order.detail">["complaint"]> {
  const row = await store.selectOpen(context, customerId);
  if (!row) return null;
  const day = localDate(context.now, context.tenant.timeZone);
  const policy = policyOf(context.tenant.region, day, context.tenant.contactPolicies);
  const { id, kind, text, opened_at: at, opened_by: by, opener } = row;
  return { complaintId: id, kind, text, since: at.toISOString(), openedBy: by, opener, pauses: pausesContact(at, context.now, policy) };
}
