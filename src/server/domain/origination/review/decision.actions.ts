import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { decisionReason } from "../../../../lending/origination/review.rules.ts";
import { holdFor, seenFor, type ReviewKind } from "../../../../lending/origination/review-times.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { booksOf } from "../../book/book/book.actions.ts";
import type { MovingOrder } from "../../book/order/move.actions.ts";
import { readVersion } from "../product/product.actions.ts";
import { hasFetchedFiles } from "../../orders/file/file.actions.ts";
import { comparedOf } from "../../orders/record/compare.actions.ts";
import { shownVerdict, verdictBefore } from "./before.actions.ts";
import { standsInTheWay } from "./held.actions.ts";
import { dropVerdict, holdVerdict, keepOwn, selectFirstVerdict, type FirstVerdict } from "./held.store.ts";
import { describeCase, hold, lockEnd, mayBeSecond, ownReview, refuse, refuseWithoutLock, stagesOf } from "./review.actions.ts";
import * as store from "./review.store.ts";

interface Asked {
  readonly kind: ReviewKind;
  readonly seen: readonly string[];
  readonly seconds: number;
  readonly verdict: store.Verdict;
}

/** What every decision goes through: own review, lock held, rules; then it is held, and nothing has moved yet. */
async function decide(context: Context, order: MovingOrder, { kind, seen, seconds, verdict }: Asked): Promise<OutputOf<"review.first">> {
  if (order.stage !== stagesOf[kind]) throw new Refused({ error: "order.wrongStatus", vars: { status: order.status } });
  const review = await ownReview(context, order);
  if (review.kind !== kind) throw new Refused({ error: "order.wrongStatus", vars: { status: order.status } });
  refuseWithoutLock(context, review);
  const evidence = await judge(context, order, { review, kind, verdict, seen });
  const first = await appears(context, order, review, verdict);
  const until = new Date(context.now.getTime() + holdFor);
  const isHeld = first === null || agrees(first, verdict);
  if (isHeld) await holdVerdict(context, review.id, { verdict, until, evidence, seconds });
  context.record({ subject: "order", ids: [order.id], detail: { decision: verdict.decision, stage: order.stage, held: isHeld } });
  context.changed([order.id], [context.staff.id]);
  const { status, stage, version } = order;
  return { status: status as 0 | 1, stage, version, heldUntil: isHeld ? until.toISOString() : null, first: first && shownVerdict(first) };
}

/**
 * Of what the page says has been on screen that which can have been: the server has handed it to this person since he holds the review, long enough
 * ago; of pictures also each of them.
 */
export async function seenBy(
  context: Context,
  order: MovingOrder,
  { evidence, handed }: Pick<store.ReviewRow, "evidence" | "handed">,
  said: readonly string[],
): Promise<readonly string[]> {
  const before = context.now.getTime() - seenFor;
  const seen = [...new Set([...evidence, ...said])].filter((part) => Date.parse(handed[part] ?? "") <= before);
  return seen.includes("files") && !(await hasFetchedFiles(context, order.id)) ? seen.filter((part) => part !== "files") : seen;
}

interface Judged {
  readonly review: store.ReviewRow;
  readonly kind: ReviewKind;
  readonly verdict: store.Verdict;
  /** What the page says has been on screen. */
  readonly seen: readonly string[];
}
/** @returns what has been seen */
async function judge(context: Context, order: MovingOrder, { review, kind, verdict, seen }: Judged): Promise<readonly string[]> {
  const { decision, reasons, remark, amount: approvedAmount, term: approvedTerm, checklist } = verdict;
  const isPass = decision === "pass";
  // Asked together: they travel to the database at once.
  const [evidence, version, differing, calls, second] = await Promise.all([
    seenBy(context, order, review, seen),
    readVersion(context, order),
    isPass ? unanswered(context, order, review) : [],
    store.countCalls(context, order.id),
    isPass ? mayBeSecond(booksOf(context), order, { kind, staffId: context.staff.id }) : null,
  ]);
  const done = { evidence, checklist, calls, differing };
  const asked = { approvedAmount, approvedTerm, appliedAmount: order.applied_amount, step: context.tenant.currencyStep };
  refuse(decisionReason({ kind, decision, reasons, remark, ...asked, offer: version?.offer ?? null, done }));
  refuse(second);
  // Amount and term are judged by now: the caps of the market are worked out with them.
  refuse(await standsInTheWay(booksOf(context), order, { kind, verdict }));
  return evidence;
}

/** What differs and nobody has said why that is in order. */
export async function unanswered(
  context: Context,
  order: MovingOrder,
  { answers }: Pick<store.ReviewRow, "answers">,
): Promise<readonly string[]> {
  const rows = await comparedOf(context, order);
  return rows.filter(({ field, mark }) => mark === "differs" && !(field in answers)).map(({ field }) => field);
}

/** Who looks without knowing says his own first; then what was said before appears, and he may keep his or change it. Both are stored. */
async function appears(
  context: Context,
  order: MovingOrder,
  review: store.ReviewRow,
  verdict: store.Verdict,
): Promise<FirstVerdict | null> {
  if (!review.blind || review.own_verdict !== null || verdict.decision === "back") return null;
  await keepOwn(context, review.id, verdict);
  return (await selectFirstVerdict(context, order.id)) ?? null;
}
const agrees = (first: FirstVerdict, own: store.Verdict): boolean =>
  first.decision === own.decision && (own.decision !== "pass" || first.amount === null || first.amount === own.amount);

/** T08, T09. */
export async function firstReview(input: ParsedOf<"review.first">, context: Context) {
  const order = await hold(context, input.loanRecordId, input.version);
  const { decision, reasonCodes: reasons, remark, checklist, seen, seconds } = input;
  const amount = input.approvedAmount ?? order.applied_amount;
  return decide(context, order, {
    kind: "first",
    seen,
    seconds,
    verdict: { decision, reasons, amount, term: order.term_days, remark, checklist },
  });
}

/** T10: a passed order waits for the final review without leaving status 1. */
export async function secondReview(input: ParsedOf<"review.second">, context: Context) {
  const order = await hold(context, input.loanRecordId, input.version);
  const { decision, reasonCodes: reasons, remark, seen, seconds } = input;
  const verdict = { decision, reasons, amount: order.applied_amount, term: order.term_days, remark, checklist: [] };
  return decide(context, order, { kind: "second", seen, seconds, verdict });
}

/** No more than the first review allowed, where nobody says another sum and it is not hidden from whoever decides. */
async function amountBefore(context: Context, order: MovingOrder): Promise<number | null> {
  const review = await ownReview(context, order);
  return (await verdictBefore(context, order, review))?.amount ?? null;
}

/** T11b, T12. */
export async function finalReview(input: ParsedOf<"review.final">, context: Context) {
  const order = await hold(context, input.loanRecordId, input.version);
  const { decision, reasonCodes: reasons, remark, seen, seconds } = input;
  const amount = input.approvedAmount ?? (await amountBefore(context, order)) ?? order.applied_amount;
  const term = input.approvedTerm ?? order.term_days;
  return decide(context, order, { kind: "final", seen, seconds, verdict: { decision, reasons, amount, term, remark, checklist: [] } });
}

/** `z`: within its time a verdict is taken back, and the case is as it was, with what was typed. */
export async function undoReview(input: ParsedOf<"review.undo">, context: Context): Promise<OutputOf<"review.undo">> {
  const order = await hold(context, input.loanRecordId);
  const review = await store.selectOpen(context, order.id);
  if (!review?.held_until || !review.held) throw new Refused({ error: "review.undoLate" });
  if (review.staff_id !== context.staff.id) throw new Refused({ error: "review.locked", vars: { name: review.staff_name } });
  if (review.held_until <= context.now) throw new Refused({ error: "review.undoLate" });
  await dropVerdict(context, review.id, lockEnd(context));
  const { decision, reasons, amount, term, remark } = review.held;
  context.record({ subject: "order", ids: [order.id], detail: { decision, undone: true } });
  context.changed([order.id], [context.staff.id]);
  const state = await describeCase(context, order, await ownReview(context, order));
  return { ...state, draft: { decision, reasonCodes: [...reasons], approvedAmount: amount, approvedTerm: term, remark } };
}
