import { dayNumber } from "../time/calendar.ts";
import type { EventOf } from "./loan-event.ts";
import { downPayment, schedule, type Schedule } from "../product/schedule.ts";
import { components, type Component, type LoanTerms } from "../product/terms.ts";

/** What became of one component of one instalment, minor units. */
export interface Part {
  charged: number;
  paid: number;
  waived: number;
  coupon: number;
  tolerance: number;
  writtenOff: number;
  /** Of what was written off: money that still came, and what was given up for good. */
  recovered: number;
  forgone: number;
}
/** The ways in which a charge is settled. */
export type Settling = Exclude<keyof Part, "charged">;

/** One instalment while a loan is replayed. */
export interface Row {
  readonly number: number;
  dueDate: string;
  readonly parts: Record<Component, Part>;
  /** Interest that the schedule expects of it; what is charged may still be less with the daily method. */
  expectedInterest: number;
  /** Daily method: interest and principal that the instalment asks for together; 0 while its principal rests. */
  level: number;
  /** Principal that came in advance and counts towards no instalment (`prepaid: "fewer"`). */
  prepaid: number;
  /** Charges by hand with a day of their own. */
  readonly charges: { id: string; component: "fee" | "penalty"; amount: number; dueDate: string }[];
  /** Penalty: charged in periods that an extension closed; millionths of a minor unit of the open period; counted up to this day. */
  closedPenalty: number;
  openPenalty: bigint;
  /** What exemptions take off it, in millionths of its own unit: kept whole, so that counting day by day and at once come to the same. */
  freedPenalty: bigint;
  penaltyDay: number;
  isChargedOnce: boolean;
}

export interface ExemptDays {
  readonly from: number;
  readonly until: number;
  /** Parts per million of the penalty that these days do not bear. */
  readonly share: number;
}

export interface Spell {
  readonly from: string;
  to: string | null;
}

/** A due date that an extension moved. */
export interface MovedDue {
  readonly day: string;
  /** When that was known. */
  readonly on: string;
  /** The order was late by then: the extension does not make it paid in time. */
  readonly wasLate: boolean;
  /** What was to be paid on that day without penalty, and what of it was left for the next one, minor units. */
  readonly owed: number;
  readonly left: number;
}

/** A settlement offer that was used: its event, and what it waived by component, minor units. */
export interface UsedOffer {
  readonly id: string;
  readonly waived: Readonly<Record<Component, number>>;
}

export type SettlementKind = "normal" | "early" | "overdue" | "extension" | "waiver" | "finance-balanced" | "tolerance";

/** A loan half-way through its events. */
export interface LoanState {
  readonly terms: LoanTerms;
  date: string;
  payout: "none" | "sent" | "failed" | "done" | "returned";
  plan: Schedule | null;
  rows: Row[];
  /** Money in, minor units; `credit` is what the customer has to his favour, below zero when more was refunded than he had. */
  received: number;
  held: number;
  extensionPaid: number;
  extensionRest: number;
  extensionFee: number;
  readonly paidByExtension: { penalty: number; interest: number };
  credit: number;
  readonly reserves: Map<string, { amount: number; paid: boolean }>;
  refunded: number;
  /** Daily method: interest that is not charged yet, as a numerator, and the day up to which it is counted. */
  accrued: bigint;
  accruedUntil: string;
  /** Of what is late alone, where only the running instalment bears it (`compound-running`), as a numerator. */
  accruedLate: bigint;
  extensions: number;
  isPaused: boolean;
  /** Days without penalty, as day numbers, both ends included; apart from each other and in their order. */
  exempt: readonly ExemptDays[];
  isWrittenOff: boolean;
  writtenOffOn: string | null;
  /** The coupon that was used, by its event: one an order. */
  coupon: string | null;
  /** What goodwill settled, minor units; it stands with the parts as coupons do. */
  goodwill: number;
  spells: Spell[];
  /** Money has ended a lateness: what extensions, waivers and write-offs end is not recovered. */
  isRecovered: boolean;
  lastMove: "payout_success" | "partially_repaid" | "extended";
  settledOn: string | null;
  isSettledLate: boolean;
  closing: SettlementKind | null;
  /** Offers that their money filled, with what each waived; extensions that took effect. */
  readonly usedOffers: UsedOffer[];
  readonly extended: string[];
  readonly moved: MovedDue[];
  /** An offer that would leave principal open; the replay starts again without it. */
  refusedOffer: string | null;
}

export function newState(terms: LoanTerms): LoanState {
  return {
    terms,
    date: "",
    payout: "none",
    plan: null,
    rows: [],
    received: 0,
    held: 0,
    extensionPaid: 0,
    extensionRest: 0,
    extensionFee: 0,
    paidByExtension: { penalty: 0, interest: 0 },
    credit: 0,
    reserves: new Map(),
    refunded: 0,
    accrued: 0n,
    accruedLate: 0n,
    accruedUntil: "",
    extensions: 0,
    isPaused: false,
    exempt: [],
    isWrittenOff: false,
    writtenOffOn: null,
    coupon: null,
    goodwill: 0,
    spells: [],
    isRecovered: false,
    lastMove: "payout_success",
    settledOn: null,
    isSettledLate: false,
    closing: null,
    usedOffers: [],
    extended: [],
    moved: [],
    refusedOffer: null,
  };
}

const newPart = (charged: number): Part => ({
  charged,
  paid: 0,
  waived: 0,
  coupon: 0,
  tolerance: 0,
  writtenOff: 0,
  recovered: 0,
  forgone: 0,
});

export function newRow(number: number, dueDate: string, charged: Readonly<Record<Component, number>>): Row {
  return {
    number,
    dueDate,
    parts: {
      principal: newPart(charged.principal),
      interest: newPart(charged.interest),
      fee: newPart(charged.fee),
      penalty: newPart(charged.penalty),
    },
    expectedInterest: charged.interest,
    level: 0,
    prepaid: 0,
    charges: [],
    closedPenalty: 0,
    openPenalty: 0n,
    freedPenalty: 0n,
    penaltyDay: dayNumber(dueDate),
    isChargedOnce: false,
  };
}

/** T17: the schedule is built from the day of the payout; the daily method charges its interest as it accrues. */
export function payOut(state: LoanState, date: string): void {
  const isDaily = state.terms.interest.method === "daily";
  state.payout = "done";
  state.plan = schedule(state.terms, date);
  state.accruedUntil = date;
  state.rows = state.plan.instalments.map(({ number, dueDate, principal, interest, fee }) => {
    const row = newRow(number, dueDate, { principal, interest: isDaily ? 0 : interest, fee, penalty: 0 });
    row.expectedInterest = interest;
    return row;
  });
  const down = downPayment(state.terms) > 0 ? 1 : 0;
  setLevel(state.rows, state.plan, down + (state.terms.instalments.principalGrace ?? 0));
  const isAgreed = state.terms.instalments.amounts !== undefined;
  for (const row of isAgreed ? state.rows : state.rows.slice(0, down)) row.level = row.parts.principal.charged + row.expectedInterest;
}

/** The rows that a schedule became ask for as much each as its first instalment with principal. */
export function setLevel(rows: readonly Row[], { instalments }: Schedule, grace: number): void {
  const sample = instalments[grace];
  for (const row of rows.slice(grace)) row.level = sample ? sample.principal + sample.interest : 0;
}

/** A loan of another house, on its own terms: nothing was deducted from its payout. */
export function takeOver(state: LoanState, { valueDate, dueDate, interest, fee }: EventOf<"takenOver">): void {
  const { principal } = state.terms;
  state.payout = "done";
  state.accruedUntil = valueDate;
  const instalments = [{ number: 1, dueDate, principal, interest, fee }];
  state.plan = { start: valueDate, payout: principal, deducted: { fee: 0, interest: 0 }, instalments };
  state.rows = [newRow(1, dueDate, { principal, interest, fee, penalty: 0 })];
}

/** What is still owed of a part; after a write-off nothing is. */
export function outstanding({ charged, paid, waived, coupon, tolerance, writtenOff }: Part): number {
  return charged - paid - waived - coupon - tolerance - writtenOff;
}

/** What is kept in memo of a part after a write-off. */
export function memo({ writtenOff, recovered, forgone }: Part): number {
  return writtenOff - recovered - forgone;
}

/** What the customer owes of a part: outstanding, or what is kept in memo (rules/order-states.md 3). */
export function claimOf(part: Part): number {
  return outstanding(part) + memo(part);
}

export function isOpen(row: Row): boolean {
  return components.some((component) => outstanding(row.parts[component]) > 0);
}

/** The oldest instalment of which anything is open. */
export function oldestOpen(rows: readonly Row[]): Row | null {
  return rows.find(isOpen) ?? null;
}

const dueParts = ["principal", "interest", "fee"] as const;
/** What is to be paid on the due date that stands: of the contract, and what an extension left of it; charges by hand came later. */
export function owedOnDue({ rows, moved }: Pick<LoanState, "rows" | "moved">): number {
  const last = moved.at(-1);
  if (last) return last.left;
  let byHand = 0;
  for (const { charges } of rows) for (const { component, amount } of charges) byHand += component === "fee" ? amount : 0;
  return dueParts.reduce((all, component) => all + total(rows, component, (part) => part.charged), -byHand);
}
/** What is open of it. */
export const openOnDue = (rows: readonly Row[]): number =>
  dueParts.reduce((all, component) => all + total(rows, component, outstanding), 0);

/** One component, or one way of settling it, over all instalments. */
export function total(rows: readonly Row[], component: Component, of: (part: Part) => number): number {
  let all = 0;
  for (const row of rows) all += of(row.parts[component]);
  return all;
}
