import type { Currency } from "../money/money.ts";
import type { Rounding } from "../money/rounding.ts";
import type { TaxTerms } from "./tax.ts";

/** What money is owed for, in the order of the ledger's accounts. */
export const components = ["principal", "interest", "fee", "penalty"] as const;
export type Component = (typeof components)[number];

/** rules/money.md 5. `daily` accrues on the principal that is still out; the others fix their interest in the contract. */
export const interestMethods = ["flat", "equal-instalment", "equal-principal", "interest-first", "bullet", "daily"] as const;
export const ratePeriods = ["period", "day", "month", "year"] as const;
export const dayCounts = ["periodic", "actual/365", "30/360"] as const;
/** Half a month is the same two days of every month, fifteen apart. */
export const termUnits = ["day", "week", "half-month", "month"] as const;
export const arrearsChoices = ["simple", "compound", "compound-running"] as const;
export const penaltyBases = ["contract", "outstanding-principal", "overdue-amount"] as const;

/** Rates are decimal texts with up to six decimals: "0.001" is 0.1 %. */
export interface InterestTerms {
  readonly method: (typeof interestMethods)[number];
  readonly rate: string;
  /** What the rate is for; `period` is one instalment's. */
  readonly per: (typeof ratePeriods)[number];
  /** `periodic` takes every period as equally long. */
  readonly dayCount: (typeof dayCounts)[number];
  /** Settled before the last due date: the whole contract interest, or what the days up to then bear. */
  readonly early?: "full" | "to-date";
  /**
   * Flat method only: of n level instalments the first bears n parts of the interest that is added on, the last one part (the rule of 78). Settled
   * early with `to-date`, what the later ones would have borne is given back: interest x u(u + 1) / n(n + 1) with u still to come.
   */
  readonly spread?: "even" | "sum-of-digits";
  /**
   * Level instalments by the day: the interest of the whole plan is added on at the payout, and the instalments ask for it before any principal. So the
   * principal stays out longer and bears more: it is as much as the days bear when every instalment comes on its day and pays that interest first.
   * Late money adds what the days bear beyond it; settled early with `to-date`, what they have not borne is given back.
   */
  readonly addOn?: boolean;
  /**
   * Daily method only: what bears interest besides the principal. `compound`: interest that is due and open, from its due date on. `compound-running`:
   * the same, but each instalment is closed with what the plan expected of it, so that what is late bears interest from the last due date on
   * only, and only when money or a claim asks for it (Fineract: the running period alone is counted again).
   */
  readonly arrears?: (typeof arrearsChoices)[number];
  /** Daily method only: interest goes on after the last due date. */
  readonly afterMaturity?: boolean;
}

/** An amount, a share, or the sum of both. */
export interface Share {
  readonly amount?: number;
  readonly rate?: string;
}

export interface InstalmentTerms {
  /** With an `amount` the most that there may be. */
  readonly count: number;
  /** Level methods: what each asks for of principal and interest, as agreed; as many as it takes, and the last asks for the rest. */
  readonly amount?: number;
  /** Level methods: what each but the last asks for, where they are agreed one by one; the last asks for the rest. */
  readonly amounts?: readonly number[];
  /** Asked for on the day of the payout, before the others; they are about the rest. */
  readonly down?: Share;
  readonly unit: (typeof termUnits)[number];
  readonly every: number;
  /** Every due date, where they are agreed one by one. */
  readonly dates?: readonly string[];
  /** Otherwise one unit after the payout; the day of the payout at the earliest. */
  readonly firstDue?: string;
  /** Day of the month to aim at; 31 is always the month's last. */
  readonly dueDay?: number;
  /** First instalments that ask for no principal; first instalments that bear no interest. */
  readonly principalGrace?: number;
  readonly interestGrace?: number;
  /** What those instalments bear is asked for with the first one after them, instead of never. */
  readonly deferInterest?: boolean;
  /** Where rounding leaves the last level instalment: anywhere, never above the others, never below them. */
  readonly last?: "free" | "not-above" | "not-below";
}

/** 0: the fee is deducted from the payout; 1: fee and interest are; 2: both are due at maturity (rules/money.md 6). */
export interface FeeTerms extends Share {
  /** Asked for with every instalment besides; a share is of its principal and interest. */
  readonly each?: Share;
  readonly mode: 0 | 1 | 2;
  /** A deducted fee is income only at maturity. */
  readonly deferred?: boolean;
}

export interface PenaltyTerms {
  readonly dailyRate: string;
  readonly base: (typeof penaltyBases)[number];
  /** Charged once on each instalment that gets late, on the same base. */
  readonly onceRate?: string;
  /** Days after the due date that are free and not late. */
  readonly graceDays?: number;
  /** Stops stacking at this share of the contract amount. */
  readonly capRate?: string;
}

export interface ExtensionTerms {
  readonly days: number;
  readonly rate: string;
  readonly base: "contract" | "outstanding-principal";
  readonly most: number;
  /** The interest of the oldest unpaid instalment has to be paid along. */
  readonly withInterest?: boolean;
}

/** An amount, a share of what it is about, or the higher of both. */
export interface Threshold {
  readonly amount?: number;
  readonly rate?: string;
}

/**
 * Daily method: what more money than is due does to the instalments. It counts towards the running one alone; towards the next ones too, which are
 * skipped as far as it reaches; towards none, so that the last ones fall away; or, where it is more than the running one asks for, it lowers those
 * after it (Fineract: reschedule next repayments, reduce number of instalments, reduce the instalment's amount).
 */
export const prepaidChoices = ["running", "next", "fewer", "lower"] as const;

export interface AllocationOrder {
  /** What is due by the value date, then what is not. */
  readonly due: readonly Component[];
  readonly advance?: readonly Component[];
  /** The oldest instalment whole before the next, or one component of all that is due before the next component. */
  readonly first?: "instalment" | "component";
  readonly prepaid?: (typeof prepaidChoices)[number];
  /** Daily method: interest that has accrued is due as soon as money comes, or with its instalment. */
  readonly accrued?: "at-once" | "with-instalment";
}

export interface RoundingTerms extends Rounding {
  /** Other rules for interest and for the level instalment. */
  readonly interest?: Rounding;
  readonly instalment?: Rounding;
  /** Daily method: what rounding took off a period is carried to the next until money comes. */
  readonly carry?: boolean;
}

/**
 * The newest rules of counting. A contract keeps the ones that it was written under, so that a mended formula changes no claim that runs.
 * 2: interest that rounding up took in advance is never given back as a charge below zero; a rest that goes by tolerance counts the interest of
 * its last days; an extension's fee stops at the cap of all costs. 3: a restructuring keeps charges by hand with the days of their own, and its
 * interest stops at the cap of all costs; interest by the day goes to the oldest instalment first where the contract says so. 4: the tax of each kind of charge has an account of its own.
 */
export const newestRules = 4;

/** Whether a contract was written under these rules or later ones. */
export const isUnder = ({ rules = 1 }: Pick<LoanTerms, "rules">, wanted: number): boolean => rules >= wanted;

/** The contract of one loan as it was signed: money in minor units, dates as 2026-11-21. Everything the engine says follows from it and the events. */
export interface LoanTerms {
  /** Rules of counting that it was written under; the first ones where it says none. */
  readonly rules?: number;
  readonly currency: Currency;
  readonly principal: number;
  readonly interest: InterestTerms;
  readonly instalments: InstalmentTerms;
  readonly fee?: FeeTerms;
  readonly penalty?: PenaltyTerms;
  /** Interest, fees, penalty and extension fees together stop at this share of the contract amount. */
  readonly totalCostRate?: string;
  readonly extension?: ExtensionTerms;
  /** Share of the contract amount that may be waived over the loan's life. */
  readonly waiverRate?: string;
  /** An open rest up to this settles the order by itself. */
  readonly tolerance?: Threshold;
  /** Pay codes and checkouts ask for at least this; money that arrived is never refused. */
  readonly minimumRepayment?: Threshold;
  /** Tax on top of what the other terms say, a part of each component (rules/money.md 18); without it there is none. */
  readonly tax?: TaxTerms;
  readonly allocation: AllocationOrder;
  readonly rounding: RoundingTerms;
}
