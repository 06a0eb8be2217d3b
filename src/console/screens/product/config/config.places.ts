import type { Reason } from "../../../../lending/reason.ts";
import type { Fields } from "./config.fields.ts";

type Name = keyof Fields;
/** Where a term stands in the form, by the end of its path in a product; what no field shows is told above all of them. */
const places: Readonly<Record<string, Name>> = {
  "offer.amountMin": "amountMin",
  "offer.amountMax": "amountMax",
  "offer.terms": "terms",
  "offer.cycles": "cycles",
  "offer.review.targetMinutes": "targetMinutes",
  "offer.review.blindShare": "blindShare",
  "offer.levels.upgrade.daysLateAtMost": "upgradeDays",
  "offer.levels.upgrade.by": "upgradeBy",
  "offer.levels.downgrade.daysLateAtLeast": "downgradeDays",
  "offer.levels.downgrade.by": "downgradeBy",
  "offer.levels.lowest": "lowest",
  "offer.levels.highest": "highest",
  "config.instalments.count": "count",
  "config.instalments.unit": "unit",
  "config.instalments.every": "terms",
  "config.instalments.principalGrace": "principalGrace",
  "config.instalments.interestGrace": "interestGrace",
  "config.terms.interest.method": "method",
  "config.terms.interest.rate": "rate",
  "config.terms.interest.per": "per",
  "config.terms.interest.dayCount": "dayCount",
  "config.terms.fee.rate": "feeRate",
  "config.terms.fee.amount": "feeAmount",
  "config.terms.fee.mode": "feeMode",
  "config.terms.fee.each": "eachRate",
  "config.terms.fee": "feeRate",
  "config.terms.penalty.dailyRate": "penaltyRate",
  "config.terms.penalty.base": "penaltyBase",
  "config.terms.penalty.onceRate": "penaltyOnce",
  "config.terms.penalty.capRate": "penaltyCap",
  "config.terms.penalty.graceDays": "graceDays",
  "config.terms.totalCostRate": "totalCost",
  "config.terms.extension.days": "extensionDays",
  "config.terms.extension.rate": "extensionRate",
  "config.terms.extension.most": "extensionMost",
  "config.terms.tax.interest.rate": "interestTax",
  "config.terms.tax.interest.source": "interestTaxSource",
  "config.terms.tax.fee.rate": "feeTax",
  "config.terms.tax.fee.source": "feeTaxSource",
  "config.terms.tax.penalty.rate": "penaltyTax",
  "config.terms.tax.penalty.source": "penaltyTaxSource",
  "config.terms.tax.extension.rate": "extensionTax",
  "config.terms.tax.extension.source": "extensionTaxSource",
  "config.terms.waiverRate": "waiverRate",
  "config.terms.tolerance.amount": "toleranceAmount",
  "config.terms.tolerance.rate": "toleranceRate",
  "config.terms.minimumRepayment.amount": "leastAmount",
  "config.terms.minimumRepayment.rate": "leastRate",
  "config.terms.allocation.due": "due",
  "config.terms.allocation.advance": "advance",
};

/** The field that a path leads to; the longest that is known. */
export function placeOf(path: string): Name | null {
  for (let end = path.length; end > 0; end = path.lastIndexOf(".", end - 1)) {
    const name = places[path.slice(0, end)];
    if (name) return name;
  }
  return null;
}

/** A reason about a product's terms, at its field of the form. */
export function inForm(reason: Reason): Reason {
  const place = reason.field === undefined ? null : placeOf(reason.field);
  return place ? { ...reason, field: place } : reason;
}
