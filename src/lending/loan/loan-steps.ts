import { accrueInterest, chargeAccrued, currentRow, dropFutureInterest, project, uncharged } from "./accrual.ts";
import { allocate, fill, slotsOf } from "./allocation.ts";
import { giveUpCharge } from "./charges.ts";
import { claimAt, totalOf } from "./claim.ts";
import { extend, restructure } from "./extension.ts";
import type { EventOf } from "./loan-event.ts";
import { claimOf, isOpen, memo, outstanding, payOut, takeOver, total, type LoanState, type SettlementKind } from "./loan-state.ts";
import { closeSpell, openSpell, running } from "./loan-stage.ts";
import { sum } from "../money/money.ts";
import { accruePenalty, chargePenalty, costRoom } from "./penalty.ts";
import { thresholdOf } from "../product/product.rules.ts";
import { schedule } from "../product/schedule.ts";
import type { Offer, Step } from "./standing-events.ts";
import { components, isUnder } from "../product/terms.ts";
import { takeOffer } from "./waiver.ts";

/** Time passes up to a day: interest, penalty, lateness. */
export function advance(state: LoanState, date: string): void {
  if (state.payout === "done" && date > state.date) {
    accrueInterest(state, date);
    openSpell(state, date);
    accruePenalty(state, date);
  }
  if (date > state.date) state.date = date;
}

/** One event takes effect on its value date. */
export function apply(state: LoanState, step: Step): void {
  const { event } = step;
  advance(state, event.valueDate);
  switch (event.type) {
    case "payoutSent":
    case "payoutFailed":
    case "disbursed":
      return movePayout(state, event);
    case "takenOver":
      return takeOver(state, event);
    case "broughtForward":
      return bringForward(state, event);
    case "payoutReturned":
      return giveBack(state);
    case "repaid":
      state.received += event.amount;
      return receive(state, event.amount, event.valueDate, step.offer);
    case "extensionPaid":
      state.held += event.amount;
      return;
    case "extended":
      extend(state, event, step.parts ?? 0);
      return finish(state, event.valueDate, null);
    case "charged":
      return addCharge(state, event);
    case "chargeWaived":
      return waiveCharge(state, event);
    case "goodwill":
      return giveCredit(state, event);
    case "couponUsed":
      return takeCoupon(state, event);
    case "balanced":
      return giveUp(state, event.valueDate);
    case "writtenOff":
      return writeOff(state, event.valueDate);
    case "restructured":
      restructure(state, event);
      return finish(state, event.valueDate, null);
    case "refundReserved":
      state.credit -= event.amount;
      state.reserves.set(event.id, { amount: event.amount, paid: false });
      return finish(state, event.valueDate, null);
    case "refunded":
    case "refundReleased":
      return endRefund(state, event);
    case "paused":
    case "resumed":
      state.isPaused = event.type === "paused";
      return;
    case "waiverApproved":
    case "extensionFailed":
    case "exempted":
      // All three speak of other events or of days: standing-events.ts has read them.
      return;
  }
}

/** T16 to T18: the first success wins, and what a channel says of that payout after it changes nothing. */
function movePayout(state: LoanState, { type, valueDate }: EventOf<"payoutSent" | "payoutFailed" | "disbursed">): void {
  if (state.payout === "done") return;
  if (type === "disbursed") return payOut(state, valueDate);
  state.payout = type === "payoutSent" ? "sent" : "failed";
  if (type === "payoutSent") state.plan = schedule(state.terms, valueDate);
}

/** Money that arrived: towards an offer, then by the order of the product; what no claim is left for is the customer's. */
export function receive(state: LoanState, amount: number, date: string, offer?: Offer): void {
  const missing = Math.min(Math.max(-state.credit, 0), amount);
  state.credit += missing;
  let rest = amount - missing;
  if (state.payout !== "done") {
    state.credit += rest;
    return;
  }
  chargeAccrued(state, date);
  if (offer) rest = takeOffer(state, rest, date, offer);
  if (rest > 0 && rest >= totalOf(claimAt(state, date))) dropFutureInterest(state, date);
  state.credit += allocate(state, rest, date);
  state.lastMove = "partially_repaid";
  finishByMoney(state, date, offer?.completes ? "waiver" : null);
}

/** What another house took, as it took it: more penalty than our terms know of was owed there. */
function bringForward(state: LoanState, { paid, closes = false, valueDate }: EventOf<"broughtForward">): void {
  const [row] = state.rows;
  if (!row) return;
  for (const component of components) {
    const part = row.parts[component];
    part.paid = paid[component];
    part.charged = closes ? part.paid : Math.max(part.charged, part.paid);
    state.received += part.paid;
  }
  if (components.some((component) => paid[component] > 0)) state.lastMove = "partially_repaid";
  finish(state, valueDate, null);
}

function addCharge(state: LoanState, event: EventOf<"charged">): void {
  const dueDate = event.dueDate ?? event.valueDate;
  const row = currentRow(state, dueDate);
  if (!row) return;
  let { amount } = event;
  if (event.component === "penalty") {
    amount = chargePenalty(state, row, amount);
    row.closedPenalty += amount;
  } else {
    amount = Math.min(amount, costRoom(state));
    row.parts.fee.charged += amount;
  }
  row.charges.push({ id: event.id, component: event.component, amount, dueDate });
  const credit = Math.max(state.credit, 0);
  state.credit += allocate(state, credit, event.valueDate) - credit;
  finish(state, event.valueDate, null);
}

/** One charge is given up; where that leaves nothing late, the order goes on as one that was put right (T26b). */
function waiveCharge(state: LoanState, event: EventOf<"chargeWaived">): void {
  chargeAccrued(state, event.valueDate);
  const isLate = state.spells.some((spell) => spell.to === null);
  if (giveUpCharge(state, event) && isLate) state.lastMove = "partially_repaid";
  finish(state, event.valueDate, "waiver");
}

/** One coupon an order (rules/money.md 14): it takes at most what is open of what it is for. */
function takeCoupon(state: LoanState, { id, face, component, valueDate }: EventOf<"couponUsed">): void {
  if (state.coupon !== null || state.isWrittenOff) return;
  state.coupon = id;
  chargeAccrued(state, valueDate);
  const eligible = component ? [component] : state.terms.allocation.due;
  fill(
    slotsOf(state.rows, eligible, false, (row, each) => outstanding(row.parts[each])),
    face,
    "coupon",
  );
  state.lastMove = "partially_repaid";
  finishByMoney(state, valueDate, null);
}

/** Goodwill settles what is open, the oldest instalment first, as the product orders it; after a write-off it is given up in memo (rules/ledger.md L15). */
function giveCredit(state: LoanState, { amount, valueDate }: EventOf<"goodwill">): void {
  if (state.payout !== "done") return;
  chargeAccrued(state, valueDate);
  if (amount >= totalOf(claimAt(state, valueDate))) dropFutureInterest(state, valueDate);
  const [room, way] = state.isWrittenOff ? ([memo, "forgone"] as const) : ([outstanding, "coupon"] as const);
  const slots = slotsOf(state.rows, state.terms.allocation.due, false, (row, each) => room(row.parts[each]));
  const given = amount - fill(slots, amount, way);
  if (!state.isWrittenOff) state.goodwill += given;
  if (given > 0) state.lastMove = "partially_repaid";
  finish(state, valueDate, null);
}

/** "Finance balanced": whatever is open is given up. */
function giveUp(state: LoanState, date: string): void {
  chargeAccrued(state, date);
  dropFutureInterest(state, date);
  for (const row of state.rows)
    for (const component of components) {
      const part = row.parts[component];
      part.forgone += memo(part);
      part.waived += outstanding(part);
    }
  finish(state, date, "finance-balanced");
}

/** T29: the book's receivable goes to nothing, the customer's claim stays in memo, and nothing more accrues. */
function writeOff(state: LoanState, date: string): void {
  chargeAccrued(state, date);
  dropFutureInterest(state, date);
  project(state, date);
  if (!state.rows.some(isOpen)) return;
  for (const row of state.rows) for (const component of components) row.parts[component].writtenOff += outstanding(row.parts[component]);
  state.isWrittenOff = true;
  state.writtenOffOn = date;
}

/** T21: the loan is void, and what was repaid is the customer's. */
function giveBack(state: LoanState): void {
  const taken = sum(components.map((component) => total(state.rows, component, (part) => part.paid + part.recovered)));
  state.credit += taken + state.extensionFee;
  state.payout = "returned";
  state.rows = [];
  [state.spells, state.isRecovered] = [[], false];
  state.isWrittenOff = false;
  state.writtenOffOn = null;
  state.settledOn = null;
  [state.coupon, state.goodwill] = [null, 0];
  // The extension is void with its loan: its money is an ordinary receipt now.
  state.extensionRest += state.extensionPaid;
  [state.extensionPaid, state.extensionFee] = [0, 0];
  [state.paidByExtension.penalty, state.paidByExtension.interest] = [0, 0];
}

function endRefund(state: LoanState, { type, reserve }: EventOf<"refunded" | "refundReleased">): void {
  const found = state.reserves.get(reserve);
  if (!found || found.paid) return;
  if (type === "refunded") {
    found.paid = true;
    state.refunded += found.amount;
  } else {
    state.credit += found.amount;
    state.reserves.delete(reserve);
    finish(state, state.date, null);
  }
}

/** After whatever settles: a small rest goes by tolerance, lateness may end, and with nothing open the loan is settled. */
function finish(state: LoanState, date: string, closing: SettlementKind | null): void {
  if (state.payout !== "done") return;
  project(state, date);
  const isTolerated = tolerate(state, date);
  if (totalOf(claimAt(state, date)) === 0) dropFutureInterest(state, date);
  const isSettled = state.credit >= 0 && sum(components.map((component) => total(state.rows, component, claimOf))) === 0;
  const wasLate = closeSpell(state, date);
  if (!isSettled) state.settledOn = null;
  if (!isSettled || state.settledOn !== null) return;
  state.settledOn = date;
  state.isSettledLate = wasLate || state.isWrittenOff;
  state.closing = isTolerated ? "tolerance" : closing === "waiver" || closing === "finance-balanced" ? closing : kindOf(state, date);
}

/** The same after money, or a coupon that came with it: an order whose lateness it ends is recovered. */
function finishByMoney(state: LoanState, date: string, closing: SettlementKind | null): void {
  const spell = running(state);
  finish(state, date, closing);
  if (spell && spell.to !== null) state.isRecovered = true;
}

function kindOf(state: LoanState, date: string): SettlementKind {
  if (state.isSettledLate) return "overdue";
  if (state.extensions > 0) return "extension";
  return date < (state.rows.at(-1)?.dueDate ?? date) ? "early" : "normal";
}

/** rules/money.md 14: a rest up to the tolerance settles by itself. */
function tolerate(state: LoanState, date: string): boolean {
  const { tolerance, principal, rounding } = state.terms;
  const countsAll = isUnder(state.terms, 2);
  const rest = totalOf(claimAt(state, date)) + (countsAll ? uncharged(state) : 0);
  if (rest <= 0 || rest > thresholdOf(tolerance, principal, rounding.step)) return false;
  if (countsAll) chargeAccrued(state, date);
  dropFutureInterest(state, date);
  for (const row of state.rows) for (const component of components) row.parts[component].tolerance += outstanding(row.parts[component]);
  return true;
}
