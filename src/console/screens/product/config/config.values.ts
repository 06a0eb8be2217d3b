import type { OutputOf } from "../../../../contract/types.ts";
import type { ProductConfig, ProductOffer } from "../../../../lending/product/product.ts";
import type { LevelRules } from "../../../../lending/product/product.rules.ts";
import { taxedCharges, type TaxedCharge, type TaxTerms } from "../../../../lending/product/tax.ts";
import type { Component } from "../../../../lending/product/terms.ts";
import type { Values } from "./config.fields.ts";
import { readOrder, writeOrder } from "../../../form/money/order-words.ts";

export type Stored = OutputOf<"product.versions">[number];
export interface Terms {
  readonly config: ProductConfig;
  readonly offer: ProductOffer;
}

type ProductTerms = ProductConfig["terms"];

const shareOf = (rate: string | undefined): number | null => (rate === undefined ? null : Number(rate));
/** A fraction as the terms hold it: a decimal text with up to six decimals. */
const rateOf = (share: number): string => String(Number(share.toFixed(6)));
const or = <T>(value: T | undefined): T | null => value ?? null;

/** What a version says, as the form holds it. */
export function valuesOf({
  name,
  appId,
  config,
  offer,
}: Pick<Stored, "name" | "appId"> & Partial<Terms> & { readonly offer: ProductOffer | null }): Partial<Values> {
  return { name, appId, ...(offer ? offerValues(offer) : {}), ...(config ? configValues(config) : {}) };
}

function offerValues({ review, levels, ...offer }: ProductOffer): Partial<Values> {
  return {
    amountMin: offer.amountMin,
    amountMax: offer.amountMax,
    terms: offer.terms,
    cycles: offer.cycles,
    manualReview: offer.manualReview,
    acceptedAtApplication: offer.acceptedAtApplication,
    upgradeDays: or(levels?.upgrade.daysLateAtMost),
    upgradeBy: or(levels?.upgrade.by),
    downgradeDays: or(levels?.downgrade.daysLateAtLeast),
    downgradeBy: or(levels?.downgrade.by),
    lowest: or(levels?.lowest),
    highest: or(levels?.highest),
    evidence: review?.evidence ?? [],
    checklist: review?.checklist ?? [],
    calls: or(review?.calls),
    second: review?.second ?? false,
    blindShare: or(review?.blindShare),
    targetMinutes: or(review?.targetMinutes),
  };
}

const sourceOf = (kind: TaxedCharge) => `${kind}TaxSource` as const;
const taxOf = (kind: TaxedCharge) => `${kind}Tax` as const;
/** A rate and its source in the form, a kind of charge after the other. */
export function taxValues(tax: TaxTerms | undefined): Partial<Values> {
  return Object.fromEntries(
    taxedCharges.flatMap((kind) => [
      [taxOf(kind), shareOf(tax?.[kind]?.rate)],
      [sourceOf(kind), tax?.[kind]?.source ?? ""],
    ]),
  );
}

/** Only the kinds that a rate is said of. */
function taxTyped(values: Values): TaxTerms | undefined {
  return some(
    Object.fromEntries(
      taxedCharges.flatMap((kind) => {
        const rate = rateOr(values[taxOf(kind)]);
        return rate === null ? [] : [[kind, { rate, source: values[sourceOf(kind)] }]];
      }),
    ) as TaxTerms,
  );
}

const interestValues = ({ method, rate, per, dayCount, early }: ProductTerms["interest"]): Partial<Values> => ({
  method,
  rate: Number(rate),
  per,
  dayCount,
  early: or(early),
});

const feeValues = (fee: ProductTerms["fee"]): Partial<Values> => ({
  feeRate: shareOf(fee?.rate),
  feeAmount: or(fee?.amount),
  feeMode: or(fee?.mode),
  feeDeferred: fee?.deferred ?? false,
  eachRate: shareOf(fee?.each?.rate),
  eachAmount: or(fee?.each?.amount),
});

const penaltyValues = (penalty: ProductTerms["penalty"]): Partial<Values> => ({
  penaltyRate: shareOf(penalty?.dailyRate),
  penaltyBase: or(penalty?.base),
  penaltyOnce: shareOf(penalty?.onceRate),
  penaltyCap: shareOf(penalty?.capRate),
  graceDays: or(penalty?.graceDays),
});

const extensionValues = (extension: ProductTerms["extension"]): Partial<Values> => ({
  extensionDays: or(extension?.days),
  extensionRate: shareOf(extension?.rate),
  extensionBase: or(extension?.base),
  extensionMost: or(extension?.most),
  extensionInterest: extension?.withInterest ?? false,
});

const instalmentValues = (instalments: ProductConfig["instalments"]): Partial<Values> => ({
  unit: instalments.unit,
  count: instalments.count,
  principalGrace: or(instalments.principalGrace),
  interestGrace: or(instalments.interestGrace),
  deferInterest: instalments.deferInterest ?? false,
});

function configValues({ terms, instalments }: ProductConfig): Partial<Values> {
  const { interest, fee, penalty, extension, tolerance, minimumRepayment, allocation } = terms;
  return {
    ...instalmentValues(instalments),
    ...interestValues(interest),
    ...feeValues(fee),
    ...penaltyValues(penalty),
    ...extensionValues(extension),
    totalCost: shareOf(terms.totalCostRate),
    waiverRate: shareOf(terms.waiverRate),
    toleranceAmount: or(tolerance?.amount),
    toleranceRate: shareOf(tolerance?.rate),
    leastAmount: or(minimumRepayment?.amount),
    leastRate: shareOf(minimumRepayment?.rate),
    ...taxValues(terms.tax),
    due: writeOrder(allocation.due),
    advance: allocation.advance ? writeOrder(allocation.advance) : "",
    first: or(allocation.first),
  };
}

/** Only what is there: a field that says nothing is left out. */
function told<T extends object>(value: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null && each !== undefined)) as never;
}
const some = <T extends object>(value: T): T | undefined => (Object.keys(value).length > 0 ? value : undefined);
const rateOr = (share: number | null): string | null => (share === null ? null : rateOf(share));
/** A switch that is off says nothing. */
const on = (value: boolean): true | null => (value ? true : null);
type Of<T> = T extends undefined ? never : T;

function feeOf(values: Values, before: ProductConfig["terms"]["fee"]): ProductConfig["terms"]["fee"] {
  const each = some(told({ rate: rateOr(values.eachRate), amount: values.eachAmount }));
  const amounts = told({ rate: rateOr(values.feeRate), amount: values.feeAmount });
  if (!each && !some(amounts)) return undefined;
  const mode = (values.feeMode ?? before?.mode ?? 0) as 0 | 1 | 2;
  return { ...amounts, mode, ...told({ each: each ?? null, deferred: on(values.feeDeferred) }) };
}

function penaltyOf(values: Values): ProductConfig["terms"]["penalty"] {
  if (values.penaltyRate === null && values.penaltyOnce === null) return undefined;
  return {
    dailyRate: rateOf(values.penaltyRate ?? 0),
    base: (values.penaltyBase ?? "outstanding-principal") as Of<ProductConfig["terms"]["penalty"]>["base"],
    ...told({ onceRate: rateOr(values.penaltyOnce), capRate: rateOr(values.penaltyCap), graceDays: values.graceDays }),
  };
}

function extensionOf(values: Values): ProductConfig["terms"]["extension"] {
  if (values.extensionDays === null) return undefined;
  return {
    days: values.extensionDays,
    rate: rateOf(values.extensionRate ?? 0),
    base: (values.extensionBase ?? "contract") as "contract",
    most: values.extensionMost ?? 1,
    ...told({ withInterest: on(values.extensionInterest) }),
  };
}

function reviewOf(values: Values, before: ProductOffer["review"]): ProductOffer["review"] {
  const { evidence, checklist, calls, second, blindShare, targetMinutes } = values;
  const isSaid = evidence.length + checklist.length > 0 || second || [calls, blindShare, targetMinutes].some((each) => each !== null);
  if (!isSaid && !before) return undefined;
  const lists = { evidence, checklist } as unknown as Pick<Of<ProductOffer["review"]>, "evidence" | "checklist">;
  return { second, ...lists, calls: calls ?? 0, ...told({ blindShare, targetMinutes }) };
}

/** All six or none; what is missing of six is asked for by the rules. */
function levelsOf({ upgradeDays, upgradeBy, downgradeDays, downgradeBy, lowest, highest }: Values): LevelRules | undefined {
  if ([upgradeDays, upgradeBy, downgradeDays, downgradeBy, lowest, highest].every((each) => each === null)) return undefined;
  const missing = Number.NaN;
  return {
    upgrade: { daysLateAtMost: upgradeDays ?? missing, by: upgradeBy ?? missing },
    downgrade: { daysLateAtLeast: downgradeDays ?? missing, by: downgradeBy ?? missing },
    lowest: lowest ?? missing,
    highest: highest ?? missing,
  };
}

/** Terms that no field shows stay as the version had them. */
function hiddenTerms(terms: Partial<ProductTerms> = {}): Partial<ProductTerms> {
  const { interest: _i, fee: _f, penalty: _p, extension: _e, tolerance: _t, minimumRepayment: _m, allocation: _a, ...rest } = terms;
  const { totalCostRate: _c, waiverRate: _w, tax: _x, ...hidden } = rest;
  return hidden;
}

function interestOf(values: Values, before: ProductTerms["interest"] | undefined): object {
  const { early: _early, ...hidden } = before ?? {};
  const { method, per, dayCount, early } = values;
  return { ...hidden, method, rate: rateOf(values.rate ?? 0), per, dayCount, ...told({ early }) };
}

function allocationOf(values: Values, before: ProductTerms["allocation"] | undefined): object {
  const { advance: _a, first: _f, ...hidden } = before ?? {};
  const due = [...(readOrder(values.due) ?? [])] as Component[];
  return { ...hidden, due, ...told({ advance: readOrder(values.advance), first: values.first }) };
}

function instalmentsOf(values: Values, before: ProductConfig["instalments"] | undefined): object {
  const { principalGrace: _p, interestGrace: _i, deferInterest: _d, ...hidden } = before ?? {};
  const { principalGrace, interestGrace } = values;
  const grace = told({ principalGrace, interestGrace, deferInterest: on(values.deferInterest) });
  return { ...hidden, count: values.count ?? 1, unit: values.unit, ...grace };
}

function configTyped(values: Values, old: ProductConfig | undefined): ProductConfig {
  return {
    terms: {
      ...hiddenTerms(old?.terms),
      interest: interestOf(values, old?.terms.interest),
      ...told({
        fee: feeOf(values, old?.terms.fee),
        penalty: penaltyOf(values),
        totalCostRate: rateOr(values.totalCost),
        extension: extensionOf(values),
        waiverRate: rateOr(values.waiverRate),
        tolerance: some(told({ amount: values.toleranceAmount, rate: rateOr(values.toleranceRate) })),
        minimumRepayment: some(told({ amount: values.leastAmount, rate: rateOr(values.leastRate) })),
        tax: taxTyped(values),
      }),
      allocation: allocationOf(values, old?.terms.allocation),
    },
    instalments: instalmentsOf(values, old?.instalments),
  } as ProductConfig;
}

/** What the form says, over what the version said that it began with: a term that the form does not show stays. */
export const termsTyped = (values: Values, before: Terms | null): Terms => ({
  config: configTyped(values, before?.config),
  offer: {
    amountMin: values.amountMin ?? 0,
    amountMax: values.amountMax ?? 0,
    terms: [...(values.terms ?? [])],
    cycles: [...(values.cycles ?? [])],
    manualReview: values.manualReview,
    acceptedAtApplication: values.acceptedAtApplication,
    ...told({ review: reviewOf(values, before?.offer.review), levels: levelsOf(values) }),
  },
});
