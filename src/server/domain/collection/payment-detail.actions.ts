import type { OutputOf, ParsedOf } from "../../../contract/types.ts";
import { mayClose, mayCollect, mayReach, purposeOf } from "../../../lending/order.machine.ts";
import { clockText } from "../../../lending/contact-policy.ts";
import { localDate } from "../../../lending/zone.ts";
import type { Context } from "../../kernel/context.ts";
import { readLoan } from "../book/book.actions.ts";
import { contactState } from "../contact/contact.actions.ts";
import { orderInScope, quoteAt, repaymentsOf } from "../order/order.actions.ts";
import { selectExtensions, selectWaivers } from "./payment-detail.store.ts";

/** What is owed of an order by component, what came in, and what was agreed about it. */
export async function paymentDetail(
  { loanRecordId }: ParsedOf<"collection.paymentDetail">,
  context: Context,
): Promise<OutputOf<"collection.paymentDetail">> {
  const order = await orderInScope(context, loanRecordId);
  const { principal, interest, fee, penalty, total, capReached } = await quoteAt(context, order, context.now);
  const read = await readLoan(context, order.id, localDate(context.now, context.tenant.timeZone));
  const parts = [principal, interest, fee, penalty];
  const sum = (name: "paid" | "waived") => parts.reduce((all, part) => all + part[name], 0);
  return {
    principal: principal.outstanding,
    interest: interest.outstanding,
    fee: fee.outstanding,
    penalty: penalty.outstanding,
    waived: sum("waived"),
    paid: sum("paid"),
    claim: order.status === 6 || order.status === 8 ? total : 0,
    overflow: read?.loan.overpayment ?? 0,
    capReached,
    repayments: [...(await repaymentsOf(context, order.id))],
    extensions: (await selectExtensions(context, order.id)).map(({ at, ...row }) => ({ ...row, time: at.toISOString() })),
    waivers: (await selectWaivers(context, order.id)).map(({ at, ...row }) => ({ ...row, time: at.toISOString() })),
  };
}

/** What may be done with an order now, in the person's own permissions; each action judges again when it is done. */
export async function laterActions(
  { loanRecordId }: ParsedOf<"collection.selectLoanLaterAction">,
  context: Context,
): Promise<OutputOf<"collection.selectLoanLaterAction">> {
  const order = await orderInScope(context, loanRecordId);
  const { permissions } = context.staff;
  const isOwing = order.status === 6 || order.status === 8;
  const state = await contactState(context, order, { purpose: purposeOf(order.status), medium: "sms", contactId: null });
  const { policy, usedToday } = state.question;
  const standing = { status: order.status, frozen: order.frozen, paymentInCheck: order.payment_in_check };
  const mayText = ["loanService:sms:send", "remind:sms:send", "order:detail:sms"].some((key) => permissions.has(key));
  return {
    canRepay: isOwing,
    canCall: state.reason === null && mayCollect(standing) === null && permissions.has("loanService:call:add"),
    canExtend: isOwing && permissions.has("finance:extension:add"),
    canWaive: isOwing && permissions.has("finance:waiver:apply"),
    canClose: mayClose(order) === null && permissions.has("order:detail:close"),
    canSms: isOwing && state.reason === null && mayReach(standing) === null && mayText,
    contactWindow: { opens: clockText(policy.opens), closes: clockText(policy.closes), zone: state.question.zones[0] ?? "" },
    remainingContacts: policy.perDay === null ? null : Math.max(policy.perDay - usedToday, 0),
    paymentInCheck: order.payment_in_check,
  };
}
