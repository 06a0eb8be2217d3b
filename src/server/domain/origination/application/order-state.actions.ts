import { clientStateOf } from "../../../../lending/order/client-state.ts";
import { components } from "../../../../lending/product/terms.ts";
import { schedule } from "../../../../lending/product/schedule.ts";
import { sum } from "../../../../lending/money/money.ts";
import { Refused } from "../../../../lending/reason.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import type { SignedContext } from "../../../kernel/sign-in/signed.ts";
import { findLoan, loanTerms, readLoan } from "../../book/book/book.actions.ts";
import { selectOrderState } from "./application.store.ts";

/** What he would get and pay if the money went today: what he accepts. Minor units. */
async function offerOf(context: SignedContext, orderId: number, today: string) {
  const row = await findLoan(context, orderId);
  const terms = loanTerms(context, row);
  const { payout, instalments } = schedule(terms, today);
  const rows = instalments.map(({ number, dueDate, principal, interest, fee }) => ({
    number,
    dueDate,
    amount: principal + interest + fee,
  }));
  const due = sum(rows.map(({ amount }) => amount));
  return { amount: terms.principal, term: row.term_days, payout, fee: terms.principal - payout, due, instalments: rows };
}

/** What is owed today, and of which instalment; null where the order came without terms. Minor units. */
async function loanOf(context: SignedContext, orderId: number, today: string) {
  const found = await readLoan(context, orderId, today);
  if (!found) return null;
  const instalments = found.loan.instalments.map((row) => ({
    number: row.number,
    dueDate: row.dueDate,
    charged: sum(components.map((each) => row[each].charged)),
    outstanding: sum(components.map((each) => row[each].outstanding)),
  }));
  return { owed: found.loan.claim.total, instalments };
}

/** How far an order is, for the app that shows it to its customer: what is offered, what is owed, and from when he may apply again. */
export async function readState(input: { readonly orderNo: string }, context: SignedContext) {
  const order = await selectOrderState(context, input.orderNo);
  if (!order) throw new Refused({ error: "notFound", field: "orderNo" });
  const today = localDate(context.now, context.tenant.timeZone);
  const isAccepted = order.accepted_at !== null;
  const { document_wanted: isDocumentWanted, account_refused: isAccountRefused } = order;
  const state = clientStateOf({ stage: order.stage, isAccepted, isDocumentWanted, isAccountRefused });
  const isApproved = state === "offered" || state === "accountWanted" || state === "payout";
  const isLent = state === "running" || state === "overdue" || state === "settled";
  return {
    orderNo: input.orderNo,
    state,
    applied: { amount: order.applied_amount, time: order.applied_at.toISOString() },
    accepted: isAccepted,
    offer: isApproved ? await offerOf(context, order.id, today) : null,
    loan: isLent ? await loanOf(context, order.id, today) : null,
    mayApplyFrom: state === "refused" ? order.cool_until : null,
  };
}
