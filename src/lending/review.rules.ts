import type { ProductOffer } from "./product.ts";
import type { Reason, Rule } from "./reason.ts";

/** T06b: ms that an edit lock lasts after the last sign of life. */
export const lockFor = 1_800_000;

export type ReviewKind = "first" | "final";

/** Who may take an order into review, as it stands. */
export interface Taking {
  readonly kind: ReviewKind;
  readonly staffId: number;
  /** Who passed it in the first review; null while nobody has. */
  readonly firstBy: number | null;
}

/** Four eyes (domain.md 6): whoever passed it first does not decide finally. */
export const mayTake: Rule<Taking> = ({ kind, staffId, firstBy }): Reason | null =>
  kind === "final" && firstBy === staffId ? { error: "approval.samePerson" } : null;

export interface Decision {
  readonly decision: "pass" | "reject" | "back";
  readonly reasons: readonly string[];
  readonly approvedAmount: number;
  readonly approvedTerm: number;
  readonly appliedAmount: number;
  readonly step: number;
  readonly offer: ProductOffer | null;
}

/** T08, T09, T12: a rejection names its reasons; a pass stays within what was applied for and what the product lends. */
export const decisionReason: Rule<Decision> = (each): Reason | null => {
  if (each.decision !== "pass")
    return each.decision === "back" || each.reasons.length > 0 ? null : { error: "field.required", field: "reasonCodes" };
  const { offer, approvedAmount: amount } = each;
  if (!offer) return { error: "application.notLendable" };
  const most = Math.min(each.appliedAmount, offer.amountMax);
  if (amount < offer.amountMin || amount > most || amount % each.step !== 0)
    return { error: "field.amount", vars: { min: offer.amountMin, max: most }, field: "approvedAmount" };
  if (offer.terms.includes(each.approvedTerm)) return null;
  return { error: "field.choice", vars: { choices: offer.terms.join(", ") }, field: "approvedTerm" };
};
