import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { parkFor } from "../../../../lending/origination/review-times.ts";
import { taxesOfPlan, taxSum } from "../../../../lending/loan/tax.ts";
import { aprEu, aprUs, percent } from "../../../../lending/product/apr.ts";
import type { Currency } from "../../../../lending/money/money.ts";
import { sum } from "../../../../lending/money/money.ts";
import { capOfMarket } from "../../../../lending/product/product-config.rules.ts";
import { termsOf } from "../../../../lending/product/product.ts";
import { schedule } from "../../../../lending/product/schedule.ts";
import { Refused } from "../../../../lending/reason.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context } from "../../../kernel/context.ts";
import { booksOf } from "../../book/book/book.actions.ts";
import { addHistory } from "../../book/order/move.actions.ts";
import { isBlindTo, orderInScope } from "../../book/order/order.actions.ts";
import { readVersion } from "../product/product.actions.ts";
import * as cases from "./case.store.ts";
import * as held from "./held.store.ts";
import { hold, ownReview } from "./review.actions.ts";

/** Put aside, at most a day: it stays his, the lock is free, and it comes up again by itself. */
export async function parkCase({ loanRecordId, reason, minutes, remark }: ParsedOf<"review.park">, context: Context) {
  const order = await hold(context, loanRecordId);
  const review = await ownReview(context, order);
  const until = new Date(context.now.getTime() + Math.min(minutes * 60_000, parkFor));
  await held.parkReview(context, review.id, { until, reason });
  await addHistory(booksOf(context), { orderId: order.id, event: "reviewParked", from: order.stage, remark, detail: { reason, until } });
  context.record({ subject: "order", ids: [order.id], detail: { reason, until: until.toISOString() } });
  context.changed([order.id], [context.staff.id]);
  return { parkedUntil: until.toISOString() };
}

/** Left for a later one. How often is kept: who goes round a case puts it aside or gives it back. */
export async function skipCase({ loanRecordId }: ParsedOf<"review.skip">, context: Context) {
  const order = await hold(context, loanRecordId);
  const review = await ownReview(context, order);
  const skips = await held.countSkip(context, review.id);
  context.record({ subject: "order", ids: [order.id], detail: { skips } });
  return { skips };
}

/** Why it is in order that what was typed differs from what stands beside it. */
export async function answerDifference({ loanRecordId, field, reason }: ParsedOf<"review.answer">, context: Context) {
  const order = await hold(context, loanRecordId);
  const review = await ownReview(context, order);
  await held.putAnswers(context, review.id, { [field]: reason });
  context.record({ subject: "order", ids: [order.id], detail: { field, reason } });
  return { answers: { ...review.answers, [field]: reason } };
}

/** What the loan would cost if it were approved like this, by the engine that writes contracts; where its money would go. */
export async function readTerms(input: ParsedOf<"review.terms">, context: Context): Promise<OutputOf<"review.terms">> {
  const { id, principal, term_days: days } = await orderInScope(context, input.loanRecordId);
  const order = await cases.selectContract(context, id);
  if (!order) throw new Refused({ error: "notFound" });
  const [amount, term] = [input.amount ?? principal, input.term ?? days];
  const version = await readVersion(context, order);
  const payee = await payeeOf(context, id);
  if (!version) return { amount, term, payout: 0, totalCost: 0, apr: null, schedule: [], cap: null, payee };
  const { tenant, now } = context;
  const on = businessDay(now, tenant.timeZone).date;
  const money = { currency: tenant.currency as Currency, step: tenant.currencyStep };
  const terms = termsOf(version.config, { ...money, principal: amount, term });
  const plan = schedule(terms, on);
  const cap = capOfMarket({ ...money, on, config: version.config }, { principal: amount, term, market: tenant.region });
  return {
    amount,
    term,
    payout: plan.payout,
    totalCost: sum(plan.instalments.map((each) => each.principal + each.interest + each.fee)) - plan.payout,
    apr: { eu: percent(aprEu(plan)), us: percent(aprUs(plan, terms.instalments)) },
    schedule: plan.instalments.map((each) => {
      const taxes = taxesOfPlan(terms, each);
      return { ...each, tax: taxSum(taxes), taxes };
    }),
    cap: cap && { error: cap.error, vars: cap.vars ?? {} },
    payee,
  };
}

const lastFour = (text: string): string => `••••${text.slice(-4)}`;
async function payeeOf(context: Context, orderId: number): Promise<OutputOf<"review.terms">["payee"]> {
  const row = await cases.selectPayee(context, orderId);
  return row ? { ...row, accountNo: lastFour(row.accountNo) } : null;
}

/** Calls that were made to verify, whoever made them; a blind reviewer is not told who. */
export async function readCalls({ loanRecordId }: ParsedOf<"review.callList">, context: Context): Promise<OutputOf<"review.callList">> {
  const order = await orderInScope(context, loanRecordId);
  const isBlind = await isBlindTo(context, order.id);
  const rows = await cases.selectCalls(context, order.id);
  return rows.map(({ at, operator, ...row }) => ({ ...row, time: at.toISOString(), operator: isBlind ? null : operator }));
}
