import type { ParsedOf } from "../../../../contract/types.ts";
import { totalOf } from "../../../../lending/loan/claim.ts";
import { quoteForOffer, replay, type Amounts, type Loan } from "../../../../lending/loan/loan.ts";
import { million, ppm, rateText } from "../../../../lending/money/rate.ts";
import { Refused } from "../../../../lending/reason.ts";
import { components } from "../../../../lending/product/terms.ts";
import {
  highestTier,
  mayOffer,
  mayReviewWaiver,
  tierFrom,
  waiverTier,
  type WaiverTier,
} from "../../../../lending/finance/waiver.machine.ts";
import { settleAtLeast } from "../../../../lending/loan/waiver.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context } from "../../../kernel/context.ts";
import { refuseOneHand } from "../../../kernel/sign-in/one-hand.ts";
import { book, booksOf, findLoan, loanTerms, lockLoan } from "../book/book.actions.ts";
import type { LoanRow } from "../book/book.store.ts";
import type { Books } from "../book/books.ts";
import { orderInScope } from "../order/order.actions.ts";
import type { OrderRow } from "../order/order.store.ts";
import { waiverEvent } from "./outcome.actions.ts";
import {
  decideWaiver,
  endWaivers,
  hasOffer,
  insertWaiver,
  selectDeciders,
  selectSeen,
  selectWaiver,
  type WaiverRow,
} from "./waiver.store.ts";

type Asked = Pick<ParsedOf<"waiver.quote">, "validUntil" | "scope">;

interface Limit {
  readonly quote: Amounts;
  readonly owed: number;
  readonly least: number;
  readonly usedBefore: number;
  readonly today: string;
}

/** What an offer would be about on its last day, and the least that it may ask for (rules/money.md 11). */
function limitOf(books: Pick<Books, "tenant" | "now">, row: LoanRow, { validUntil, scope }: Asked): Limit {
  const { date: today } = businessDay(books.now, books.tenant.timeZone);
  if (validUntil < today)
    throw new Refused({ error: "waiver.day", vars: { days: books.tenant.moneyRules.waiverDays }, field: "validUntil" });
  const terms = loanTerms(books, row);
  const loan = replay(terms, row.events, today);
  if (loan.status !== 6 && loan.status !== 8) throw new Refused({ error: "order.wrongStatus", vars: { status: loan.status } });
  const quote = quoteForOffer(terms, row.events, validUntil, scope);
  const usedBefore = waivedBefore(loan);
  return {
    quote,
    owed: totalOf(quote),
    least: settleAtLeast({ ...terms, waiverRate: rangeOf(books, row) }, quote, usedBefore),
    usedBefore,
    today,
  };
}

/** What may be waived at most, as a share: the product's, within the lender's own. */
const rangeOf = ({ tenant }: Pick<Books, "tenant">, row: LoanRow): string =>
  rateText(Math.min(ppm(row.config.terms.waiverRate ?? "0"), tenant.moneyRules.waiverRange));

const waivedBefore = ({ totals }: Loan): number => components.reduce((all, each) => all + totals[each].waived + totals[each].forgone, 0);

/** What may be waived by an offer that ends on a day. */
export async function quoteWaiver(input: ParsedOf<"waiver.quote">, context: Context) {
  const order = await orderInScope(context, input.loanRecordId);
  const row = await findLoan(context, order.id);
  const { quote, owed, least, usedBefore } = limitOf(context, row, input);
  const { principal, interest, fee, penalty } = quote;
  const from = tierFrom(context.tenant.moneyRules, row.principal, owed);
  return {
    principal,
    interest,
    fee,
    penalty,
    total: owed,
    minSettleAmount: least,
    maxPercent: (ppm(rangeOf(context, row)) * 100) / million,
    usedBefore,
    tier: tierOf(context, row, owed - least),
    ruleFrom: Math.max(from.rule, least),
    supervisorFrom: Math.max(from.supervisor, least),
  };
}

const tierOf = ({ tenant }: Pick<Books, "tenant">, row: LoanRow, waived: number): WaiverTier =>
  waiverTier(tenant.moneyRules, row.principal, waived);

/** A collector asks for an offer; within the first tier the rule approves it at once. */
export async function applyWaiver(input: ParsedOf<"waiver.apply">, context: Context) {
  const books = booksOf(context);
  const order = await orderInScope(context, input.loanRecordId, true);
  const row = await lockLoan(books, order.id);
  const limit = limitOf(context, row, input);
  refuseOffer(context, input, limit);
  if (await hasOffer(context, row.id, limit.today)) throw new Refused({ error: "waiver.running" });
  const tier = tierOf(context, row, limit.owed - input.settleAmount);
  const { settleAmount, validUntil, scope, reason } = input;
  const offer = { orderId: row.id, stage: row.stage, settleAmount, validUntil, scope, tier, quote: limit.quote, reason };
  const id = await insertWaiver(context, offer);
  context.record({ subject: "waiver", ids: [id], detail: { order: row.id, settleAmount, validUntil, tier } });
  context.changed([row.id], await concerned(context, order, { tier, applicant: context.staff.id }));
  if (tier === 1) await approve(books, row, { waiver: { ...input, id }, by: null, remark: reason, today: limit.today });
  const done = await selectWaiver(context, id);
  return { waiverId: id, tier, status: done?.state ?? "applied" };
}

/** Who is told: the order's owner, whoever asked, and everybody who may decide. */
async function concerned(
  context: Context,
  { collector_id: owner }: Pick<OrderRow, "collector_id">,
  { tier, applicant }: { readonly tier: WaiverTier; readonly applicant: number },
): Promise<number[]> {
  const deciders = tier === 1 ? [] : await selectDeciders(context, { tier, owner, anyTier: highestTier });
  return [...(owner ? [owner] : []), applicant, ...deciders];
}

function refuseOffer({ tenant }: Pick<Books, "tenant">, offer: { settleAmount: number; validUntil: string }, limit: Limit): void {
  const { waiverDays } = tenant.moneyRules;
  const { today, least, owed } = limit;
  const reason = mayOffer({ settleAmount: offer.settleAmount, validUntil: offer.validUntil, today, least, owed, waiverDays });
  if (reason) throw new Refused(reason);
}

interface Approval {
  readonly waiver: { readonly id: number; readonly settleAmount: number; readonly validUntil: string; readonly scope: "whole" | "due" };
  readonly by: number | null;
  readonly remark: string;
  readonly today: string;
}

/** From today on payments count towards the offer: the engine reads them so. */
async function approve(books: Books, row: LoanRow, { waiver, by, remark, today }: Approval): Promise<void> {
  await decideWaiver(books, waiver.id, { state: "approved", on: today, remark, by });
  const { settleAmount, validUntil, scope } = waiver;
  const event = { id: waiverEvent(waiver.id), type: "waiverApproved" as const, valueDate: today, settleAmount, validUntil, scope };
  await book(books, row, [{ event, valueAt: books.now, remark }]);
}

/** Another person decides within his tier, against what is owed by now. */
export async function reviewWaiver(input: ParsedOf<"waiver.review">, context: Context) {
  const books = booksOf(context);
  const { order, row, waiver } = await lockWaiver(context, input.waiverId);
  const reason = mayReviewWaiver({ state: waiver.state, tier: waiver.tier, applicant: waiver.applied_by, reviewer: context.staff });
  if (reason) throw new Refused(reason);
  if (input.decision !== "refuse") await refuseOneHand(context, waiver.applied_by);
  await refuseMoved(context, input);
  const { date: today } = businessDay(context.now, context.tenant.timeZone);
  const { settle_amount: settleAmount, valid_until: validUntil, scope } = waiver;
  if (input.decision === "refuse") {
    await decideWaiver(books, waiver.id, {
      state: "refused",
      on: today,
      remark: input.remark,
      by: context.staff.id,
      refusal: input.reason ?? null,
    });
  } else {
    if (validUntil < today) throw new Refused({ error: "approval.expired" });
    refuseOffer(context, { settleAmount, validUntil }, limitOf(context, row, { validUntil, scope }));
    await approve(books, row, {
      waiver: { id: waiver.id, settleAmount, validUntil, scope },
      by: context.staff.id,
      remark: input.remark,
      today,
    });
  }
  context.record({
    subject: "waiver",
    ids: [waiver.id],
    detail: { order: order.id, decision: input.decision, settleAmount, ...(input.reason ? { reason: input.reason } : {}) },
  });
  context.changed([order.id], await concerned(context, order, { tier: waiver.tier, applicant: waiver.applied_by }));
  return { ok: true as const };
}

/** A decision is about what its maker saw: where the case has changed since, he is to look again. */
async function refuseMoved(context: Context, { waiverId, seen }: ParsedOf<"waiver.review">): Promise<void> {
  if (seen === undefined) return;
  if ((await selectSeen(context, waiverId)) !== seen) throw new Refused({ error: "approval.moved" });
}

/** The order first, as whoever books does: two who want both rows want them in one order. */
async function lockWaiver(context: Context, id: number) {
  const seen = await selectWaiver(context, id);
  if (!seen) throw new Refused({ error: "notFound", field: "waiverId" });
  const order = await orderInScope(context, seen.order_id, true);
  const row = await lockLoan(booksOf(context), order.id);
  const waiver: WaiverRow = (await selectWaiver(context, id)) ?? seen;
  return { order, row, waiver };
}

/** The night's part: offers whose last day is over: nothing is waived, the money stays posted. */
export function expireWaivers(books: Pick<Books, "tx" | "tenant">, today: string): Promise<readonly number[]> {
  return endWaivers(books, today);
}
