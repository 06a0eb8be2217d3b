import type { ProductOffer } from "../product/product.ts";
import { isLendable } from "../product/product.rules.ts";
import type { Reason, Rule } from "../reason.ts";

/** An application as it meets its customer's history. */
export interface Application {
  readonly amount: number;
  readonly term: number;
  /** The tenant's smallest payable amount, minor units. */
  readonly step: number;
  /** Null: the product is not listed, or offers nothing. */
  readonly offer: ProductOffer | null;
  readonly settledCount: number;
  /** What the app's relations leave open to him, of its listed products; null: they say nothing of him. */
  readonly allowed: readonly number[] | null;
  readonly productId: number;
  /** The most that he may have of the product, minor units; null: its own most. */
  readonly limit: number | null;
  readonly hasOpenOrder: boolean;
  readonly isBlackListed: boolean;
  /** He gets in no more. */
  readonly isFrozen: boolean;
  /** Until when a rejection keeps the customer away; null: it does not. */
  readonly coolUntil: string | null;
  readonly today: string;
}

/** T01: why nothing is lent on it; one text for everything that a customer is not told. */
export const applicationReason: Rule<Application> = (application): Reason | null => {
  const { offer, amount, term, step } = application;
  if (application.isFrozen) return { error: "application.refused", field: "productId" };
  if (application.isBlackListed) return { error: "application.refused", field: "productId" };
  if (application.hasOpenOrder) return { error: "application.open" };
  if (!offer || !isLendable(offer.cycles, application.settledCount)) return { error: "application.notLendable", field: "productId" };
  if (application.allowed?.includes(application.productId) === false) return { error: "application.notLendable", field: "productId" };
  if (application.today < (application.coolUntil ?? "")) return { error: "application.notLendable", field: "productId" };
  const most = Math.min(application.limit ?? offer.amountMax, offer.amountMax);
  if (amount < offer.amountMin || amount > most || amount % step !== 0)
    return { error: "field.amount", vars: { min: offer.amountMin, max: most }, field: "amount" };
  return offer.terms.includes(term) ? null : { error: "field.choice", vars: { choices: offer.terms.join(", ") }, field: "term" };
};
