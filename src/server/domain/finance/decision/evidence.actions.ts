import { evidenceReaders, type decisionCalls } from "../../../../contract/finance/book/decision.calls.ts";
import { isPermitted } from "../../../../contract/kernel/call.ts";
import type { ParsedOf } from "../../../../contract/types.ts";
import { commissionEarned, commissionPaid, floatFilled, toppedUp } from "../../../../lending/ledger/ledger.ts";
import type { LoanEvent } from "../../../../lending/loan/loan-event.ts";
import { adjustmentKinds } from "../../../../lending/options/finance/book-codes.ts";
import { Refused } from "../../../../lending/reason.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context, Handlers } from "../../../kernel/context.ts";
import { findLoan } from "../../book/book/book.actions.ts";
import { orderInScope } from "../../book/order/order.actions.ts";
import { adjustmentPreviews } from "../adjustment/adjustment.actions.ts";
import { previewWriteOff } from "../bad-debt/bad-debt.actions.ts";
import { entriesOf } from "../payout/evidence.actions.ts";
import { explainKind, sumOfDifference } from "../reconciliation/reconciliation.actions.ts";
import { topUpKind } from "../service/top-up.actions.ts";
import { isWaiting, notFound, nothing, told, type Evidence } from "./evidence.parts.ts";
import * as store from "./evidence.store.ts";
import { exemptionEvidence } from "./exemption.evidence.ts";
import { changedOf, entriesWith, loanSince } from "./loan-preview.ts";

const plain = { refusal: null, remark: "" } as const;
const todayOf = ({ now, tenant }: Context): string => businessDay(now, tenant.timeZone).date;

async function eventsSince(context: Context, orderId: number, asked: Date): Promise<Evidence["events"]> {
  return (await store.selectEvents(context, orderId, asked)).map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

function refundTrail(row: store.RefundRow): readonly store.TrailRow[] {
  const { state, applicant, reviewer, payer } = row;
  const steps: readonly (store.TrailRow | null)[] = [
    row.paid_at && { ...plain, step: "paid", by: payer, at: row.paid_at, remark: row.trade_no ?? "" },
    row.reviewed_at && {
      ...plain,
      step: state === "refused" ? "refused" : "approved",
      by: reviewer,
      at: row.reviewed_at,
      refusal: row.refusal,
      remark: row.remark,
    },
    { ...plain, step: "asked", by: applicant, at: row.applied_at, remark: row.reason },
  ];
  return steps.filter((step) => step !== null);
}

/** A refund reserves when it is asked for; what is still to be posted is its payment (L10). */
async function ofRefund(id: number, context: Context): Promise<Evidence> {
  const refund = await store.selectRefund(context, id);
  if (!refund) throw notFound();
  const { order_id: orderId, state, applied_at: asked, voucher } = refund;
  await orderInScope(context, orderId);
  const row = await findLoan(context, orderId);
  const isOver = state === "refunded" || state === "refused";
  const event: LoanEvent = { id: "preview", type: "refunded", valueDate: todayOf(context), reserve: `refund:${id}` };
  return {
    ...nothing,
    entries: isOver ? [] : entriesWith(context, row, event),
    trail: told(refundTrail(refund)),
    since: isOver ? [] : await loanSince(context, row, asked),
    events: await eventsSince(context, orderId, asked),
    voucher,
  };
}

async function ofAdjustment(id: number, context: Context): Promise<Evidence> {
  const request = await store.selectRequest(context, id, adjustmentKinds);
  if (!request?.order_id) throw notFound();
  const { kind, payload, target, order_id: orderId, requested_at: asked } = request;
  await orderInScope(context, orderId);
  const row = await findLoan(context, orderId);
  const waits = isWaiting(request, context);
  const body = waits
    ? kind === "badDebtWriteOff"
      ? previewWriteOff(context, row)
      : adjustmentPreviews[kind]?.(context, row, payload)
    : null;
  const event = body ? ({ id: "preview", valueDate: todayOf(context), ...body } as LoanEvent) : null;
  return {
    ...nothing,
    entries: event ? entriesWith(context, row, event) : [],
    isOutdated: waits && event === null,
    trail: told(await store.selectTrail(context, kind, target)),
    since: waits ? await loanSince(context, row, asked) : [],
    events: await eventsSince(context, orderId, asked),
  };
}

/** Explaining posts nothing; what may have changed is the difference itself. */
async function ofDifference(id: number, context: Context): Promise<Evidence> {
  const row = await store.selectDifference(context, id);
  if (!row) throw notFound();
  const request = await store.selectLast(context, explainKind, String(id));
  const asked = request && isWaiting(request, context) ? Number(request.payload["amount"]) : null;
  const trail = await store.selectTrail(context, explainKind, String(id));
  // One that was explained upon a request says so there already.
  const alone = row.action !== null && row.resolved_at !== null && trail[0]?.step !== "approved";
  return {
    ...nothing,
    trail: told([
      ...(alone && row.action && row.resolved_at
        ? [{ ...plain, step: row.action, by: row.resolver, at: row.resolved_at, remark: row.remark }]
        : []),
      ...trail,
      { ...plain, step: "brought", by: row.uploader, at: row.uploaded_at },
    ]),
    since: asked === null ? [] : changedOf({ what: "difference", was: asked, is: await sumOfDifference(context, id) }),
  };
}

interface AskedTopUp {
  readonly accountType?: "sms" | "voice" | "payout";
  readonly channel?: string;
  readonly amount: number;
  readonly voucherUrl: string;
}
async function ofTopUp(id: number, context: Context): Promise<Evidence> {
  const made = id > 0 ? await store.selectTopUp(context, id) : undefined;
  const request = made ? await store.selectCarried(context, topUpKind, made.at) : await store.selectRequest(context, -id, [topUpKind]);
  if (!request) {
    if (!made) throw notFound();
    return { ...nothing, voucher: made.voucher, trail: told([{ ...plain, step: "done", by: made.by, at: made.at, remark: made.remark }]) };
  }
  const trail = told(await store.selectTrail(context, topUpKind, request.target));
  const { accountType = "payout", channel, amount, voucherUrl: voucher } = request.payload["topUp"] as AskedTopUp;
  if (!isWaiting(request, context)) return { ...nothing, trail, voucher };
  const money = { id: "preview", valueDate: todayOf(context), amount };
  const was = Number(request.payload["before"]);
  return {
    ...nothing,
    entries: entriesOf([accountType === "payout" ? floatFilled(money) : toppedUp(money)]),
    trail,
    since: changedOf({ what: "balance", was, is: await store.selectBalance(context, accountType, channel ?? null) }),
    voucher,
  };
}

async function ofWages(id: number, context: Context): Promise<Evidence> {
  const statement = await store.selectWages(context, id);
  if (!statement) throw notFound();
  const { state, earned, payable, voucher } = statement;
  const money = { id: "preview", valueDate: todayOf(context) };
  const posted = [
    ...(earned === 0 ? [] : [commissionEarned({ ...money, amount: earned })]),
    ...(payable === 0 ? [] : [commissionPaid({ ...money, amount: payable })]),
  ];
  return {
    ...nothing,
    entries: state === "paid" ? [] : entriesOf(posted),
    trail: told(await store.selectWagesTrail(context, id)),
    voucher,
  };
}

const kinds: Readonly<Record<keyof typeof evidenceReaders, (id: number, context: Context) => Promise<Evidence>>> = {
  refund: ofRefund,
  adjustment: ofAdjustment,
  difference: ofDifference,
  exemption: exemptionEvidence,
  topUp: ofTopUp,
  wages: ofWages,
};

/** What whoever decides on a row of these lists is to see beside it; whoever does not see the list sees nothing of it here. */
export function decisionEvidence({ of, id }: ParsedOf<"decision.evidence">, context: Context): Promise<Evidence> {
  if (!isPermitted(evidenceReaders[of], context.staff.permissions)) throw new Refused({ error: "forbidden" });
  return kinds[of](id, context);
}

export const decisionHandlers: Handlers<keyof typeof decisionCalls> = { "decision.evidence": decisionEvidence };
