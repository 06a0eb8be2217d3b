import { coded } from "../options/coded.ts";
import { components, type Component, type LoanTerms } from "../product/terms.ts";
import { million, rateText } from "../money/rate.ts";
import type { Reason } from "../reason.ts";

/** What may become of an overpayment: moved to another order or given back, or given back only. */
export const overflowWays = ["either", "refund"] as const;
export type OverflowWay = (typeof overflowWays)[number];
export const overflowCodes = coded("setting.rule.way", overflowWays);

/** Rules of repayment of an app. Money in minor units, shares in parts per million; null: as the product or the lender's parameters say. */
export interface RepaymentRule {
  readonly minAmount: number | null;
  readonly minPpm: number | null;
  readonly dueOrder: readonly Component[] | null;
  readonly toleranceAmount: number | null;
  readonly tolerancePpm: number | null;
  readonly overflow: OverflowWay;
  readonly codeHours: number | null;
  /** Minute of the lender's day. */
  readonly cutOff: number | null;
}

/** Nothing of its own: every product as it is. */
export const noRule: RepaymentRule = {
  minAmount: null,
  minPpm: null,
  dueOrder: null,
  toleranceAmount: null,
  tolerancePpm: null,
  overflow: "either",
  codeHours: null,
  cutOff: null,
};

/** What is wrong with a rule, named by its field. A rest of more than a twentieth of a loan is a waiver, which has its own hands. */
export function ruleReason({ dueOrder, tolerancePpm }: RepaymentRule): Reason | null {
  const isWhole = dueOrder === null || (dueOrder.length === components.length && components.every((each) => dueOrder.includes(each)));
  if (!isWhole) return { error: "field.choice", vars: { choices: components.join(", ") }, field: "dueOrder" };
  return (tolerancePpm ?? 0) > million / 20 ? { error: "setting.range", vars: { least: "0%", most: "5%" }, field: "tolerancePpm" } : null;
}

/** The rule as the engine reads it: put over the terms of a product, but for `due`, which is put over their order alone. */
export function termsOfRule({
  toleranceAmount,
  tolerancePpm,
  dueOrder,
}: RepaymentRule): Pick<Partial<LoanTerms>, "tolerance"> & { readonly due?: readonly Component[] } {
  const tolerance = {
    ...(toleranceAmount === null ? {} : { amount: toleranceAmount }),
    ...(tolerancePpm === null ? {} : { rate: rateText(tolerancePpm) }),
  };
  return { ...(toleranceAmount === null && tolerancePpm === null ? {} : { tolerance }), ...(dueOrder === null ? {} : { due: dueOrder }) };
}

/** Until when a pay code of a rule lasts: its hours, and never beyond the next time that it is `cutOff`. */
export function codeEnds(
  now: Date,
  { codeHours, cutOff }: Pick<RepaymentRule, "codeHours" | "cutOff">,
  day: { readonly start: Date; readonly hours: number },
): Date {
  const byHours = now.getTime() + (codeHours ?? day.hours) * 3_600_000;
  if (cutOff === null) return new Date(byHours);
  const today = day.start.getTime() + cutOff * 60_000;
  const next = today > now.getTime() ? today : today + 86_400_000;
  return new Date(Math.min(byHours, next));
}
