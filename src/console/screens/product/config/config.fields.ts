import { evidenceKinds, reviewChecks } from "../../../../lending/options/review-needs.ts";
import { deductCodes, methodCodes } from "../../../../lending/options/product-codes.ts";
import { dayCounts, penaltyBases, ratePeriods, termUnits } from "../../../../lending/product/terms.ts";
import type { Rule } from "../../../../lending/reason.ts";
import { choice, lines, many, money, number, rate, text, toggle, typedText, type Kind } from "../../../form/kinds.ts";
import type { ValuesOf } from "../../../form/use-form.ts";
import { t, textOf } from "../../../i18n/i18n.ts";
import type { MessageKey } from "../../../i18n/sections.ts";
import { appOptions, choicesOf } from "../../../table/filter/options.ts";
import { readOrder } from "../../../form/money/order-words.ts";
import { readCycles, readTerms, writeCycles, writeTerms } from "./config.words.ts";

/** Choices whose words stand below a key of this group. */
const of =
  (place: string, values: readonly string[]): (() => { readonly value: string; readonly label: string }[]) =>
  () =>
    values.map((value) => ({ value, label: textOf(`${place}.${value}`) }));
const label = (name: string): MessageKey => `product.field.${name}` as MessageKey;
const hint = (name: string) => (): string => t(`product.hint.${name}` as MessageKey);
const whole: Rule<number> = (value) => (Number.isInteger(value) && value >= 0 ? null : { error: "field.number" });
const count = (name: string) => number({ label: label(name), rules: [whole] });
const share = (name: string) => rate({ label: label(name) });
const order = (name: string, required: boolean): Kind<string, string> => ({
  ...lines({ label: label(name), required, hint: hint("order") }),
  read: (typed: string) => {
    if (typed.trim() === "" && !required) return { value: "" };
    return readOrder(typed)
      ? { value: typed.trim() }
      : { reason: { error: "field.choice" as const, vars: { choices: t("product.hint.components") } } };
  },
});
const unreadable = { error: "field.number" } as const;

const base = {
  name: text({ label: label("name"), required: true }),
  appId: choice({ label: label("app"), required: true, options: appOptions }),
  manualReview: toggle({ label: label("manualReview") }),
  acceptedAtApplication: toggle({ label: label("accepted"), hint: hint("accepted") }),
  cycles: typedText({ label: label("cycles"), required: true, hint: hint("cycles") }, { parse: readCycles, show: writeCycles, unreadable }),
};
const amount = {
  amountMin: money({ label: label("amountMin"), required: true }),
  amountMax: money({ label: label("amountMax"), required: true }),
  unit: choice({ label: label("unit"), required: true, options: of("product.unit", termUnits) }),
  terms: typedText({ label: label("terms"), required: true, hint: hint("terms") }, { parse: readTerms, show: writeTerms, unreadable }),
  count: number({ label: label("count"), required: true, rules: [whole] }),
};
const interest = {
  method: choice({ label: label("method"), required: true, options: choicesOf(methodCodes) }),
  rate: rate({ label: label("rate"), required: true }),
  per: choice({ label: label("per"), required: true, options: of("product.per", ratePeriods) }),
  dayCount: choice({ label: label("dayCount"), required: true, options: of("product.dayCount", dayCounts) }),
  early: choice({ label: label("early"), options: of("product.early", ["full", "to-date"]) }),
};
const fee = {
  feeRate: share("feeRate"),
  feeAmount: money({ label: label("feeAmount") }),
  feeMode: choice({ label: label("feeMode"), options: choicesOf(deductCodes) }),
  feeDeferred: toggle({ label: label("feeDeferred") }),
  eachRate: share("eachRate"),
  eachAmount: money({ label: label("eachAmount") }),
};
const penalty = {
  penaltyRate: share("penaltyRate"),
  penaltyBase: choice({ label: label("penaltyBase"), options: of("product.base", penaltyBases) }),
  penaltyOnce: share("penaltyOnce"),
  penaltyCap: share("penaltyCap"),
  totalCost: rate({ label: label("totalCost"), hint: hint("totalCost") }),
};
const grace = {
  graceDays: count("graceDays"),
  principalGrace: count("principalGrace"),
  interestGrace: count("interestGrace"),
  deferInterest: toggle({ label: label("deferInterest") }),
};
const extension = {
  extensionDays: count("extensionDays"),
  extensionRate: share("extensionRate"),
  extensionBase: choice({ label: label("extensionBase"), options: of("product.base", ["contract", "outstanding-principal"]) }),
  extensionMost: count("extensionMost"),
  extensionInterest: toggle({ label: label("extensionInterest") }),
};
const waiver = {
  waiverRate: share("waiverRate"),
  toleranceAmount: money({ label: label("toleranceAmount") }),
  toleranceRate: share("toleranceRate"),
  leastAmount: money({ label: label("leastAmount") }),
  leastRate: share("leastRate"),
};
const taxRate = (name: string) => rate({ label: label(name), hint: hint("tax") });
const tax = {
  interestTax: taxRate("interestTax"),
  interestTaxSource: text({ label: label("interestTaxSource") }),
  feeTax: taxRate("feeTax"),
  feeTaxSource: text({ label: label("feeTaxSource") }),
  penaltyTax: taxRate("penaltyTax"),
  penaltyTaxSource: text({ label: label("penaltyTaxSource") }),
  extensionTax: taxRate("extensionTax"),
  extensionTaxSource: text({ label: label("extensionTaxSource") }),
};
const levels = {
  upgradeDays: count("upgradeDays"),
  upgradeBy: money({ label: label("upgradeBy") }),
  downgradeDays: count("downgradeDays"),
  downgradeBy: money({ label: label("downgradeBy") }),
  lowest: money({ label: label("lowest") }),
  highest: money({ label: label("highest") }),
};
const allocation = {
  due: order("due", true),
  advance: order("advance", false),
  first: choice({ label: label("first"), options: of("product.first", ["instalment", "component"]) }),
};
const documents = {
  evidence: many({ label: label("evidence"), options: of("review.pane", evidenceKinds), hint: hint("evidence") }),
  checklist: many({ label: label("checklist"), options: of("review.check", reviewChecks) }),
  calls: count("calls"),
};
const review = {
  second: toggle({ label: label("second") }),
  blindShare: number({ label: label("blindShare"), rules: [whole], hint: hint("blindShare") }),
  targetMinutes: number({ label: label("targetMinutes"), rules: [whole], hint: hint("targetMinutes") }),
};

/** Which fields stand under which heading, in their order. */
export const groups = {
  base,
  amount,
  interest,
  fee,
  penalty,
  grace,
  extension,
  tax,
  waiver,
  levels,
  allocation,
  documents,
  review,
} as const;
export const fields = {
  ...base,
  ...amount,
  ...interest,
  ...fee,
  ...penalty,
  ...grace,
  ...extension,
  ...tax,
  ...waiver,
  ...levels,
  ...allocation,
  ...documents,
  ...review,
};
export type Fields = typeof fields;
export type Values = ValuesOf<Fields>;
