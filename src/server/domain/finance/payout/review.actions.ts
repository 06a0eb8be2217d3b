import type { ParsedOf } from "../../../../contract/types.ts";
import { isAccountVerified, mayPassPayout, mayReviewPayout } from "../../../../lending/origination/payout.rules.ts";
import { Refused, type Reason } from "../../../../lending/reason.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context } from "../../../kernel/context.ts";
import { refuseOneHand } from "../../../kernel/sign-in/one-hand.ts";
import { readAnswer } from "../account-inquiry/account-inquiry.actions.ts";
import { readPerson } from "../../orders/customer/standing.actions.ts";
import { booksOf } from "../../book/book/book.actions.ts";
import { addHistory, moveOrder } from "../../book/order/move.actions.ts";
import { insertDecision } from "./decision.store.ts";
import { each, expectedPayout, type Held } from "./payout.actions.ts";
import * as store from "./payout.store.ts";
import { route } from "./route.actions.ts";

function refuse(reason: Reason | null): void {
  if (reason) throw new Refused(reason);
}

async function judge(context: Context, { payout, order }: Held, decision: string): Promise<void> {
  const person = await readPerson(context, order);
  const bank = payout.payee_id === null ? undefined : await readAnswer(context, payout.payee_id);
  const firstBy = order.stage === "final_passed" ? null : payout.first_by;
  const review = {
    reviewer: context.staff.id,
    firstBy,
    accountBy: payout.changed_by,
    hasAccount: payout.payee_id !== null && payout.payee_id !== payout.refused_account,
    isAccepted: order.accepted_at !== null,
    isBlackListed: person.black_listed,
    isVerified: isAccountVerified({
      holder: payout.holder ?? "",
      customer: payout.customer,
      proof: payout.proof ?? "",
      bank: bank?.outcome ? { outcome: bank.outcome, name: bank.name } : null,
    }),
    budgetLeft: order.stage === "final_passed" ? await budgetLeft(context) : null,
    amount: payout.principal,
  };
  refuse(mayReviewPayout(review) ?? (decision === "pass" ? mayPassPayout(review) : null));
  if (decision === "pass") await refuseOneHand(context, firstBy, payout.changed_by);
}

/** T13: what the tenant still passes for payout today; two reviewers wait for each other only where there is a budget. */
export async function budgetLeft(context: Context): Promise<number | null> {
  const { payoutBudget } = context.tenant.moneyRules;
  if (payoutBudget === 0) return null;
  await store.lockBudget(context);
  return payoutBudget - (await store.sumPassed(context, businessDay(context.now, context.tenant.timeZone).date));
}

/** T13: pass, reject, or back to the customer for another account. */
export async function firstReview(input: ParsedOf<"payment.firstReview">, context: Context) {
  const { decision, remark, reason: refusal } = input;
  const orders = await each(context, input, async (held) => {
    const { payout, order } = held;
    await judge(context, held, decision);
    const books = booksOf(context);
    const mark = { firstBy: context.staff.id, secondBy: null, refusedAccount: payout.refused_account };
    if (decision === "pass") await moveOrder(books, order, "payoutFirstPass", { event: "payoutFirstPassed", remark });
    else if (decision === "reject") await moveOrder(books, order, "payoutFirstReject", { event: "rejected", remark });
    else if (order.stage !== "final_passed") throw new Refused({ error: "order.wrongStatus", vars: { status: order.status } });
    else await addHistory(books, { orderId: order.id, event: "sentBack", from: order.stage, to: "final_passed", remark });
    const amount = (await expectedPayout(books, order.id)) ?? payout.principal;
    await store.updatePayout(
      books,
      payout.id,
      decision === "back" ? { ...mark, firstBy: null, refusedAccount: payout.payee_id } : { ...mark, amount },
    );
    await insertDecision(books, payout.id, { step: "first", decision, refusal, remark });
  });
  context.record({ subject: "payout", ids: input.paymentIds, detail: { decision, orders, ...(refusal ? { reason: refusal } : {}) } });
  return { ok: true as const };
}

/** T14 by another person, and T15 as soon as a channel has room: from here on it can be sent. */
export async function secondReview(input: ParsedOf<"payment.secondReview">, context: Context) {
  const { decision, remark, reason: refusal } = input;
  const orders = await each(context, input, async (held) => {
    const { payout, order } = held;
    await judge(context, held, decision);
    const books = booksOf(context);
    if (decision === "reject") await moveOrder(books, order, "payoutSecondReject", { event: "rejected", remark });
    else {
      const passed = await moveOrder(books, order, "payoutSecondPass", { event: "payoutSecondPassed", remark });
      await route(books, payout, passed);
    }
    await store.updatePayout(books, payout.id, { firstBy: payout.first_by, secondBy: context.staff.id, refusedAccount: null });
    await insertDecision(books, payout.id, { step: "second", decision, refusal, remark });
  });
  context.record({ subject: "payout", ids: input.paymentIds, detail: { decision, orders, ...(refusal ? { reason: refusal } : {}) } });
  return { ok: true as const };
}
