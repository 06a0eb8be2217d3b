import type { OutputOf } from "../../../../contract/types.ts";
import { calledFor } from "../../../../lending/order/order.machine.ts";
import { stageCode } from "../../../../lending/order/stage.ts";
import { daysBetween, localDate } from "../../../../lending/time/zone.ts";
import type { Context } from "../../../kernel/context.ts";
import { blackListStanding } from "../black-list/black-list.actions.ts";
import { standingComplaint } from "../../contact/complaint/complaint.actions.ts";
import { contactState, describeContact } from "../../contact/contact/contact.actions.ts";
import { showsPhones } from "../../contact/contact/task.actions.ts";
import { isBeingPaid, othersOn } from "../lease/lease.actions.ts";
import { callOf, presetsOf } from "../../contact/soft-phone/soft-phone.actions.ts";
import { standingOffer } from "../../book/waiver/standing.actions.ts";
import { oldestDue } from "../../book/order/order-parts.actions.ts";
import { deskOf } from "../../book/order/desk.ts";
import { contactsOf, type OrderRow, loanAt, orderInScope, repaymentsOf } from "../../book/order/order.actions.ts";

/** +84 9•• ••• 100, as masked_phone() of the database writes it. */
const masked = (phone: string) => `${phone.slice(0, 3)} ${phone.slice(3, 4)}•• ••• ${phone.slice(-3)}`;
const lastFour = (text: string) => `••••${text.slice(-4)}`;

const hidden = "•••";

function customerOf(order: OrderRow, isShown: boolean) {
  return {
    userId: order.customer_id,
    name: order.customer_name,
    phone: isShown ? masked(order.phone) : hidden,
    idNo: lastFour(order.id_no),
    gender: order.gender,
    province: order.province,
    employer: order.employer,
    contactStatus: order.contact_status,
    userType: order.user_type,
    labels: [...order.labels],
  };
}

/** Days past due and the stage code that they fall into; null while nothing is owed. */
function lateness(context: Context, order: OrderRow) {
  if (!order.due_date || (order.status !== 6 && order.status !== 8)) return { overdueDays: null, stageCode: null };
  const overdueDays = daysBetween(order.due_date, localDate(context.now, context.tenant.timeZone));
  return { overdueDays, stageCode: stageCode(context.tenant.stages, overdueDays) };
}

function promiseOf(order: OrderRow) {
  if (!order.promise_at || order.promise_amount === null || !order.promise_state) return null;
  return { commitmentTime: order.promise_at.toISOString(), commitmentAmount: order.promise_amount, status: order.promise_state };
}

/** The whole order as its page shows it; phones masked, contacts only for whoever may see them. */
export async function readDetail(context: Context, id: number): Promise<OutputOf<"order.detail">> {
  const { tx, tenant, staff } = context;
  const order = await orderInScope(context, id);
  const isShown = await showsPhones(context, order);
  const contacts = isShown && staff.permissions.has("order:detail:contacts") ? await contactsOf(tx, tenant.id, order.customer_id) : [];
  const wanted = { purpose: calledFor(order.status), medium: "call" as const, contactId: null };
  const { limit7d: _, reservedUntil: __, ...contact } = describeContact(await contactState(context, order, wanted));
  const { loan, quote } = await loanAt(context, order, context.now);
  const { total, tax, capReached: ___, ...components } = quote;
  return {
    loanRecordId: order.id,
    orderNo: order.order_no,
    status: order.status as OutputOf<"order.detail">["status"],
    stage: order.stage,
    version: order.version,
    appId: order.app_id,
    appName: order.app_name,
    product: order.product_name,
    customer: customerOf(order, isShown),
    contacts: contacts.map((each) => ({
      contactId: each.id,
      kind: each.kind,
      name: each.name,
      relation: each.relation,
      phone: masked(each.phone),
    })),
    appliedAmount: order.applied_amount,
    contractAmount: order.principal,
    payoutAmount: order.payout_amount,
    term: order.term_days,
    applyTime: order.applied_at.toISOString(),
    acceptedTime: order.accepted_at?.toISOString() ?? null,
    payoutTime: order.paid_out_at?.toISOString() ?? null,
    repayTime: order.due_date,
    ...lateness(context, order),
    oldestDue: order.status === 6 || order.status === 8 ? oldestDue(loan) : null,
    claim: order.status === 6 || order.status === 8 ? total : 0,
    claimTax: order.status === 6 || order.status === 8 ? tax : 0,
    components,
    repayments: [...(await repaymentsOf(context, order.id))],
    assigneeId: order[deskOf(order.status).owner],
    assigneeName: order.owner_name,
    reviewerName: order.reviewer_name,
    promise: promiseOf(order),
    bouncedPromises: order.bounced_promises,
    frozen: order.frozen,
    paymentInCheck: order.payment_in_check,
    beingPaid: await isBeingPaid(context, order.id),
    others: await othersOn(context, order.id),
    contact,
    complaint: await standingComplaint(context, order.customer_id),
    waiver: await standingOffer(context, order.id),
    blackListed: await blackListStanding(context, order.customer_id),
    ...(await callOf(context, order.id)),
    presets: [...(await presetsOf(context))],
  };
}
