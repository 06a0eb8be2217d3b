import { scale } from "../money/money.ts";
import { million, ppm } from "../money/rate.ts";
import type { Reason, Rule } from "../reason.ts";
import type { Threshold } from "./terms.ts";

/** A span of settled loans after which a customer may take a product; no upper end with null. */
export interface LendableCycle {
  readonly from: number;
  readonly to: number | null;
}

/** A customer of so many settled loans may take the product. */
export function isLendable(cycles: readonly LendableCycle[], settledCount: number): boolean {
  return cycles.some(({ from, to }) => settledCount >= from && (to === null || settledCount <= to));
}

/** rules/product.md 5: the products of an app must include one that is lendable after 0 settled loans. */
export const cyclesReason: Rule<readonly (readonly LendableCycle[])[]> = (products): Reason | null =>
  products.some((cycles) => isLendable(cycles, 0)) ? null : { error: "terms.noFirstLoan", field: "lendableCycles" };

/** How a customer's next limit follows from how late the last loan was (rules/money.md 14). */
export interface LevelRules {
  readonly upgrade: { readonly daysLateAtMost: number; readonly by: number };
  readonly downgrade: { readonly daysLateAtLeast: number; readonly by: number };
  readonly lowest: number;
  readonly highest: number;
}
export type Level = "upgrade" | "same-level" | "downgrade";

/** Which way a customer goes who was at most so many days late. */
export function levelOf(rules: LevelRules, mostDaysLate: number): Level {
  if (mostDaysLate >= rules.downgrade.daysLateAtLeast) return "downgrade";
  return mostDaysLate <= rules.upgrade.daysLateAtMost ? "upgrade" : "same-level";
}

/** The next amount that is offered, minor units. */
export function nextAmount(rules: LevelRules, amount: number, mostDaysLate: number): number {
  const level = levelOf(rules, mostDaysLate);
  const change = level === "upgrade" ? rules.upgrade.by : level === "downgrade" ? -rules.downgrade.by : 0;
  return Math.min(Math.max(amount + change, rules.lowest), rules.highest);
}

/** The higher of a fixed amount and a share of `of`. */
export function thresholdOf(threshold: Threshold | undefined, of: number, step: number): number {
  if (!threshold) return 0;
  const share = threshold.rate ? scale(of, ppm(threshold.rate), million, { mode: "half-up", step }) : 0;
  return Math.max(threshold.amount ?? 0, share);
}

/** What pay codes and checkouts ask for at least: never more than is owed, and never a reason to refuse money that arrived. */
export function minimumRepayment(threshold: Threshold | undefined, owed: number, step: number): number {
  return Math.min(thresholdOf(threshold, owed, step), owed);
}
