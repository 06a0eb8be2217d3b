import type { Currency } from "../money/money.ts";
import { termsOf, type ProductConfig, type ProductOffer } from "./product.ts";
import { cyclesReason, type LendableCycle } from "./product.rules.ts";
import { levelsReason } from "./levels.rules.ts";
import { capBreaches, capReason, capsInForce, rateCaps, type CapBreach } from "./rate-caps.ts";
import type { Reason, Rule } from "../reason.ts";
import { schedule } from "./schedule.ts";
import { planReason, termsReason, wholeReason } from "./terms.rules.ts";

/** A product as it is about to become a version. */
export interface ProductDraft {
  readonly config: ProductConfig;
  readonly offer: ProductOffer;
  readonly currency: Currency;
  /** The tenant's smallest payable amount, minor units. */
  readonly step: number;
  /** A payout on this day stands for all. */
  readonly on: string;
}

const longestTerm = 3_650;
/** How long a case may lie in the pool before somebody should have looked: minutes to the case's own 72 hours. */
const targetMinutes = { least: 5, most: 4_320 } as const;

const cycleReason = ({ from, to }: LendableCycle, at: number): Reason | null =>
  wholeReason(from, `offer.cycles.${at}.from`, 0, 10_000) ?? wholeReason(to ?? undefined, `offer.cycles.${at}.to`, from, 10_000);

const offerReason: Rule<ProductDraft> = ({ offer, step }) => {
  if (offer.terms.length === 0) return { error: "field.required", field: "offer.terms" };
  if (offer.cycles.length === 0) return { error: "field.required", field: "offer.cycles" };
  return (
    wholeReason(offer.amountMin, "offer.amountMin", step) ??
    wholeReason(offer.amountMax, "offer.amountMax", offer.amountMin) ??
    firstOf(offer.terms.map((term, at) => wholeReason(term, `offer.terms.${at}`, 1, longestTerm))) ??
    firstOf(offer.cycles.map(cycleReason)) ??
    wholeReason(offer.review?.targetMinutes, "offer.review.targetMinutes", targetMinutes.least, targetMinutes.most) ??
    levelsReason(offer)
  );
};

const firstOf = (reasons: readonly (Reason | null)[]): Reason | null => reasons.find((reason) => reason !== null) ?? null;

/** The field of a contract as it is named in a product. */
function inProduct(reason: Reason | null): Reason | null {
  if (!reason?.field) return reason;
  const field = reason.field.startsWith("instalments.") ? reason.field : `terms.${reason.field}`;
  return { ...reason, field: reason.field === "principal" ? "offer.amountMax" : `config.${field}` };
}

/** Both ends of the range for every length: whatever lies between them can be lent too. */
function contractReason(draft: ProductDraft): Reason | null {
  const { config, offer, currency, step, on } = draft;
  for (const term of offer.terms)
    for (const principal of new Set([offer.amountMin, offer.amountMax])) {
      const terms = termsOf(config, { currency, step, principal, term });
      const reason = termsReason(terms) ?? planReason(terms, schedule(terms, on));
      if (reason) return inProduct(reason);
    }
  return null;
}

/** What is wrong with a product, named by its field; null when every loan that it offers can be computed. */
export function productReason(draft: ProductDraft): Reason | null {
  return offerReason(draft) ?? contractReason(draft);
}

/** A breach with the loan that it was found at. */
export interface OfferBreach extends CapBreach {
  readonly amount: number;
  readonly term: number;
}

/** Amounts at which a cap can first be broken: both ends of the range, and the largest loan that the market's row is about. */
function testedAmounts({ amountMin, amountMax }: ProductOffer, principalAtMost: number | null): readonly number[] {
  const inside = principalAtMost !== null && principalAtMost > amountMin && principalAtMost < amountMax;
  return [...new Set([amountMin, ...(inside ? [principalAtMost] : []), amountMax])];
}

/** rules/products.md 3: every cap of the market that some loan of this product would break on a day, each named once, with the loan that goes furthest beyond it. */
export function lawBreaches({ config, offer, currency, step, on }: ProductDraft, market: string): readonly OfferBreach[] {
  const caps = capsInForce(rateCaps, market, on);
  const worst = new Map<string, OfferBreach>();
  for (const term of offer.terms)
    for (const amount of testedAmounts(offer, caps?.principalAtMost ?? null)) {
      const terms = termsOf(config, { currency, step, principal: amount, term });
      for (const breach of capBreaches(terms, schedule(terms, on), caps)) {
        const before = worst.get(breach.field);
        if (!before || Number(breach.found) > Number(before.found)) worst.set(breach.field, { ...breach, amount, term });
      }
    }
  return [...worst.values()];
}

/** Why a product may not be published today: the first cap that it breaks, with the law that says so. */
export function lawReason(draft: ProductDraft, market: string): Reason | null {
  const [first] = lawBreaches(draft, market);
  if (!first) return null;
  const { field, rate, found, source, validFrom } = first;
  return inProduct({ error: "product.cap", field, vars: { rate: perCent(rate), found: perCent(found), law: source, from: validFrom } });
}
const perCent = (rate: string): string => `${Number((Number(rate) * 100).toFixed(4))} %`;

/** rules/product.md 5, on save and on delist: the listed products of an app include one that is lendable after 0 settled loans. */
export function shelfReason(listed: readonly ProductOffer[]): Reason | null {
  const reason = cyclesReason(listed.map(({ cycles }) => cycles));
  return reason && { ...reason, field: "offer.cycles" };
}

/** The cap of the market that a loan of this product would break on a day; null when none. */
export function capOfMarket(
  { config, currency, step, on }: Omit<ProductDraft, "offer">,
  contract: { readonly principal: number; readonly term: number; readonly market: string },
): Reason | null {
  const terms = termsOf(config, { currency, step, ...contract });
  return inProduct(capReason(terms, schedule(terms, on), capsInForce(rateCaps, contract.market, on)));
}
