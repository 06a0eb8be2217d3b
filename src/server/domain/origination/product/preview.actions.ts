import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { sum } from "../../../../lending/money/money.ts";
import { taxesOfPlan, taxSum } from "../../../../lending/loan/tax.ts";
import { aprEu, aprUs, percent } from "../../../../lending/product/apr.ts";
import { capOfMarket, lawBreaches, productReason } from "../../../../lending/product/product-config.rules.ts";
import { termsOf, type ProductConfig, type ProductOffer } from "../../../../lending/product/product.ts";
import { schedule } from "../../../../lending/product/schedule.ts";
import { planReason, termsReason } from "../../../../lending/product/terms.rules.ts";
import type { Context, TenantFacts } from "../../../kernel/context.ts";
import { moneyOf, refuse, todayOf } from "./judge.ts";

interface Asked {
  readonly amount: number;
  readonly term: number;
  readonly on: string;
}

/** One loan by the engine that writes contracts. */
function loanOf(tenant: TenantFacts, config: ProductConfig, { amount, term, on }: Asked) {
  const contract = { ...moneyOf(tenant), principal: amount, term };
  const terms = termsOf(config, contract);
  refuse(termsReason(terms));
  const plan = schedule(terms, on);
  refuse(planReason(terms, plan));
  const warning = capOfMarket({ config, ...moneyOf(tenant), on }, { ...contract, market: tenant.region });
  return {
    amount,
    term,
    payout: plan.payout,
    schedule: plan.instalments.map((each) => {
      const taxes = taxesOfPlan(terms, each);
      return { ...each, tax: taxSum(taxes), taxes };
    }),
    apr: { eu: percent(aprEu(plan)), us: percent(aprUs(plan, terms.instalments)) },
    totalCost: sum(plan.instalments.map((each) => each.principal + each.interest + each.fee)) - plan.payout,
    capWarnings: warning ? [warning] : [],
  };
}

/** What a draft would cost its customers, and what the market's law says to it; nothing is written. */
export async function previewProduct(input: ParsedOf<"product.preview">, context: Context): Promise<OutputOf<"product.preview">> {
  const { tenant } = context;
  const { config, offer, amount, term } = input;
  const on = input.date ?? todayOf(context);
  const { amount: _amount, term: _term, ...asked } = loanOf(tenant, config, { amount, term, on });
  if (!offer) return { ...asked, smallest: null, breaches: [] };
  const draft = { config, offer, ...moneyOf(tenant), on };
  refuse(productReason(draft));
  const smallest = loanOf(tenant, config, { amount: offer.amountMin, term: Math.min(...offer.terms), on });
  return { ...asked, smallest, breaches: [...lawBreaches(draft, tenant.region)] };
}

/** Per cent a year of the loan that is dearest: the smallest, for the shortest time; null where the engine cannot compute it. */
export function dearestApr(context: Context, { config, offer }: { readonly config: ProductConfig; readonly offer: ProductOffer }) {
  const principal = offer.amountMin;
  const terms = termsOf(config, { ...moneyOf(context.tenant), principal, term: Math.min(...offer.terms) });
  if (offer.terms.length === 0 || termsReason(terms)) return null;
  const plan = schedule(terms, todayOf(context));
  return planReason(terms, plan) ? null : percent(aprEu(plan));
}
