import type { MoneyRules } from "../money/money-rules.ts";
import type { Reason, Rule } from "../reason.ts";

export const exemptionScopes = ["order", "app", "tenant"] as const;
export type ExemptionScope = (typeof exemptionScopes)[number];

export interface NewExemption {
  readonly fromDay: string;
  readonly toDay: string;
  /** Orders named, and what they would pay for those days; of an app or of everybody neither is known. */
  readonly orders: number;
  readonly forgone: number;
  readonly scope: ExemptionScope;
  /** Parts per million of the penalty that the days do not bear. */
  readonly share: number;
}

/** An exemption that is to end before its last day. */
export interface Ending {
  readonly toDay: string;
  readonly lastDay: string;
  readonly today: string;
}

/** What was promised up to today stays free: an earlier end is today at the earliest, and before the end that it has. */
export const mayEndExemption: Rule<Ending> = ({ toDay, lastDay, today }): Reason | null => {
  if (toDay <= today) return { error: "state.refused", field: "id" };
  return lastDay >= today && lastDay < toDay ? null : { error: "field.daysReversed", field: "lastDay" };
};

/** rules/product.md 5: start days not above end days. Where orders are named, at least one of them must bear a penalty in these days. */
export const mayExempt: Rule<NewExemption> = ({ fromDay, toDay, scope, orders, forgone, share }): Reason | null => {
  if (fromDay > toDay) return { error: "field.daysReversed", field: "toDay" };
  if (share === 0) return { error: "exemption.nothing", field: "rate" };
  return scope === "order" && (orders === 0 || forgone === 0) ? { error: "exemption.nothing", field: "ids" } : null;
};

/** rules/rights.md 4: a second person decides over many orders or much money, and always where the orders are not named one by one. */
export function needsApproval(
  { scope, orders, forgone }: Omit<NewExemption, "share">,
  rules: Pick<MoneyRules, "exemptOrders" | "exemptAmount">,
): boolean {
  return scope !== "order" || orders > rules.exemptOrders || forgone > rules.exemptAmount;
}
