import type { MoneyRules } from "./money-rules.ts";
import type { Reason, Rule } from "./reason.ts";

export const exemptionScopes = ["order", "app", "tenant"] as const;
export type ExemptionScope = (typeof exemptionScopes)[number];

export interface NewExemption {
  readonly fromDay: string;
  readonly toDay: string;
  /** Orders named, and what they would pay for those days; of an app or of everybody neither is known. */
  readonly orders: number;
  readonly forgone: number;
  readonly scope: ExemptionScope;
}

/** console.md 5: start days not above end days; and of orders that are named one at least must bear a penalty then. */
export const mayExempt: Rule<NewExemption> = ({ fromDay, toDay, scope, orders, forgone }): Reason | null => {
  if (fromDay > toDay) return { error: "field.daysReversed", field: "toDay" };
  return scope === "order" && (orders === 0 || forgone === 0) ? { error: "exemption.nothing", field: "ids" } : null;
};

/** domain.md 6: over n orders or x money, and whatever is about more orders than are named, a second person decides. */
export function needsApproval({ scope, orders, forgone }: NewExemption, rules: Pick<MoneyRules, "exemptOrders" | "exemptAmount">): boolean {
  return scope !== "order" || orders > rules.exemptOrders || forgone > rules.exemptAmount;
}
