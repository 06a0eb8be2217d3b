import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { mayClose, mayCollect, mayRemind } from "../../../../lending/order/order.machine.ts";
import type { Context } from "../../../kernel/context.ts";
import { contactState, describeContact } from "../../contact/contact/contact.actions.ts";
import { extensionPlans } from "../../book/extension/extension.actions.ts";
import { deskOf } from "../../book/order/desk.ts";
import { orderInScope, quoteAt } from "../../book/order/order.actions.ts";
import * as store from "./later.store.ts";

const isOwed = (status: number): boolean => status === 6 || status === 8;

/** What is open of an order by component, and every movement of its money. */
export async function readPayments(
  { loanRecordId }: ParsedOf<"collection.paymentDetail">,
  context: Context,
): Promise<OutputOf<"collection.paymentDetail">> {
  const order = await orderInScope(context, loanRecordId);
  const { total, capReached, principal, interest, fee, penalty } = await quoteAt(context, order, context.now);
  const parts = [principal, interest, fee, penalty];
  return {
    principal: principal.outstanding,
    interest: interest.outstanding,
    fee: fee.outstanding,
    penalty: penalty.outstanding,
    waived: parts.reduce((sum, each) => sum + each.waived, 0),
    paid: parts.reduce((sum, each) => sum + each.paid, 0),
    claim: isOwed(order.status) ? total : 0,
    overflow: await store.selectOverflow(context, order.id),
    capReached,
    repayments: await store.selectRepayments(context, order.id),
    extensions: await store.selectExtensions(context, order.id),
    waivers: await store.selectWaivers(context, order.id),
  };
}

/** What the law and the order's state allow now; permissions are the commands' own. */
export async function laterActions(
  { loanRecordId }: ParsedOf<"collection.selectLoanLaterAction">,
  context: Context,
): Promise<OutputOf<"collection.selectLoanLaterAction">> {
  const order = await orderInScope(context, loanRecordId);
  const desk = deskOf(order.status);
  const contact = describeContact(await contactState(context, order, { purpose: desk.purpose, medium: "call", contactId: null }));
  const state = { status: order.status, frozen: order.frozen, paymentInCheck: order.payment_in_check };
  const mayTalk = (desk.department === "remind" ? mayRemind : mayCollect)(state) === null;
  const { hasTerms, hasOffer } = await store.selectStanding(context, order.id);
  const { opens, closes, zone, nextAllowedTime, limitToday, usedToday } = contact;
  return {
    canRepay: isOwed(order.status),
    canExtend: hasTerms && (await extensionPlans({ loanRecordId }, context)).length > 0,
    canWaive: hasTerms && isOwed(order.status) && !hasOffer,
    canClose: mayClose(order) === null,
    canSms: mayTalk && contact.allowed,
    contactWindow: { opens, closes, zone, nextAllowedTime },
    remainingContacts: limitToday === null ? null : Math.max(limitToday - usedToday, 0),
    paymentInCheck: order.payment_in_check,
  };
}
