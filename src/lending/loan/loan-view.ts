import { claimAt, totalOf, type Amounts } from "./claim.ts";
import { daysPastDue, stageOf } from "./loan-stage.ts";
import {
  memo,
  oldestOpen,
  outstanding,
  owedOnDue,
  total,
  type LoanState,
  type MovedDue,
  type Part,
  type SettlementKind,
  type Spell,
  type UsedOffer,
} from "./loan-state.ts";
import { statusOfStage, type OrderStage, type OrderStatus } from "../order/order.machine.ts";
import { penaltyLineOf, type PenaltyLine } from "./penalty-line.ts";
import type { Schedule } from "../product/schedule.ts";
import type { Component } from "../product/terms.ts";
import { exact } from "../money/money.ts";

/** One component, of an instalment or of the whole loan; charged = paid + waived + coupon + tolerance + writtenOff + outstanding. */
export interface PartView extends Readonly<Part> {
  readonly outstanding: number;
}

export interface InstalmentView extends Readonly<Record<Component, PartView>> {
  readonly number: number;
  readonly dueDate: string;
  /** Interest that the instalment will have borne at its due date; with the daily method more than is charged so far. */
  readonly expectedInterest: number;
  /** Interest that is earned by the day: due, or settled before. */
  readonly earnedInterest: number;
}

/** A loan on a day, as its terms and the events valued up to that day make it. Money in minor units. */
export interface Loan {
  readonly on: string;
  readonly stage: OrderStage;
  readonly status: OrderStatus;
  /** How it was settled; null while it is not. */
  readonly kind: SettlementKind | null;
  readonly settledOn: string | null;
  readonly plan: Schedule | null;
  readonly instalments: readonly InstalmentView[];
  readonly totals: Readonly<Record<Component, PartView>>;
  /** What settles it today, per component and together with what was refunded too much. */
  readonly claim: Amounts & { readonly total: number };
  /** The part of the claim that is only in memo, after a write-off. */
  readonly memo: Amounts;
  readonly isWrittenOff: boolean;
  readonly penaltyLine: PenaltyLine;
  readonly writtenOffOn: string | null;
  readonly extensionFee: number;
  readonly extensions: number;
  /** Extensions that took effect, and offers that were used, by the names that their events gave them. */
  readonly extended: readonly string[];
  readonly usedOffers: readonly UsedOffer[];
  /** The due dates that it had before its extensions, and what is to be paid on the one that it has now, without penalty and charges by hand. */
  readonly moved: readonly MovedDue[];
  readonly owed: number;
  /** Coupons that count, by their events: none or one. */
  readonly coupons: readonly string[];
  readonly dueDate: string | null;
  /** Days after it by whose end money is still on time. */
  readonly grace: number;
  readonly oldestOpen: number | null;
  readonly daysPastDue: number;
  readonly spells: readonly Readonly<Spell>[];
  /** Money has ended a lateness of it, the last one or one before. */
  readonly isRecovered: boolean;
  /** To the customer's favour and free; what was refunded beyond it; what is reserved for a refund; what is held for an extension. */
  readonly overpayment: number;
  readonly overRefunded: number;
  readonly reserved: number;
  readonly held: number;
  readonly money: LoanMoney;
}

/** What the ledger needs besides the components. */
export interface LoanMoney {
  readonly payout: "none" | "sent" | "done";
  /** What leaves the house, minor units, as soon as it is sent. */
  readonly payoutAmount: number;
  readonly received: number;
  readonly refunded: number;
  readonly extensionPaid: number;
  readonly extensionRest: number;
  /** Of what coupons and goodwill settled, the goodwill. */
  readonly goodwill: number;
  readonly paidByExtension: { readonly penalty: number; readonly interest: number };
}

// Field by field: some ten times faster than to spread, and there are hundreds in a loan.
function shown(part: Part): PartView {
  const { charged, paid, waived, coupon, tolerance, writtenOff, recovered, forgone } = part;
  return { charged, paid, waived, coupon, tolerance, writtenOff, recovered, forgone, outstanding: outstanding(part) };
}

/** What a replayed state shows of itself. */
export function viewOf(state: LoanState): Loan {
  const { date: on, rows } = state;
  const stage = stageOf(state);
  const claim = claimAt(state, on);
  const overRefunded = Math.max(-state.credit, 0);
  const oldest = oldestOpen(rows);
  return {
    on,
    stage,
    status: statusOfStage[stage],
    kind: state.settledOn === null ? null : state.closing,
    settledOn: state.settledOn,
    plan: state.payout === "done" ? state.plan : null,
    instalments: instalmentsOf(state),
    totals: byComponent((component) => totalPart(state, component)),
    claim: { ...claim, total: exact(totalOf(claim) + overRefunded) },
    memo: byComponent((component) => total(rows, component, memo)),
    isWrittenOff: state.isWrittenOff,
    penaltyLine: penaltyLineOf(state),
    writtenOffOn: state.writtenOffOn,
    extensionFee: state.extensionFee,
    extensions: state.extensions,
    extended: state.extended,
    usedOffers: state.usedOffers,
    moved: state.moved,
    owed: owedOnDue(state),
    coupons: state.coupon === null ? [] : [state.coupon],
    dueDate: oldest?.dueDate ?? rows.at(-1)?.dueDate ?? null,
    grace: state.terms.penalty?.graceDays ?? 0,
    oldestOpen: oldest?.number ?? null,
    daysPastDue: daysPastDue(state, on),
    spells: state.spells,
    isRecovered: state.isRecovered,
    overpayment: exact(Math.max(state.credit, 0)),
    overRefunded,
    reserved: [...state.reserves.values()].reduce((all, { amount, paid }) => all + (paid ? 0 : amount), 0),
    held: state.held,
    money: moneyOf(state),
  };
}

const byComponent = <T>(of: (component: Component) => T): Record<Component, T> => ({
  principal: of("principal"),
  interest: of("interest"),
  fee: of("fee"),
  penalty: of("penalty"),
});

function totalPart({ rows }: LoanState, component: Component): PartView {
  const all: Part = { charged: 0, paid: 0, waived: 0, coupon: 0, tolerance: 0, writtenOff: 0, recovered: 0, forgone: 0 };
  for (const { parts } of rows) {
    const part = parts[component];
    all.charged += part.charged;
    all.paid += part.paid;
    all.waived += part.waived;
    all.coupon += part.coupon;
    all.tolerance += part.tolerance;
    all.writtenOff += part.writtenOff;
    all.recovered += part.recovered;
    all.forgone += part.forgone;
  }
  return shown(all);
}

function instalmentsOf(state: LoanState): readonly InstalmentView[] {
  return state.rows.map((row) => {
    const interest = row.parts.interest;
    const isEarned = row.dueDate <= state.date || state.terms.interest.method === "daily";
    return {
      number: row.number,
      dueDate: row.dueDate,
      ...byComponent((component) => shown(row.parts[component])),
      expectedInterest: row.expectedInterest,
      earnedInterest: isEarned ? interest.charged : interest.charged - outstanding(interest),
    };
  });
}

function moneyOf({ plan, payout, ...state }: LoanState): LoanMoney {
  const { received, refunded, extensionPaid, extensionRest, goodwill, paidByExtension } = state;
  const stands = payout === "sent" || payout === "done" ? payout : "none";
  const payoutAmount = stands === "none" ? 0 : (plan?.payout ?? 0);
  return { payout: stands, payoutAmount, received, refunded, extensionPaid, extensionRest, goodwill, paidByExtension };
}
