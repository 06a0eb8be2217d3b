import { million } from "./rate.ts";

/** What a tenant decides about money after the payout; shares are parts per million of the contract amount. */
export interface MoneyRules {
  /** Penalty stops here at the latest, whatever a product says; a contract keeps what it was made under. */
  readonly penaltyCap: number;
  /** Nothing beyond this is ever waived, whatever a product says. */
  readonly waiverRange: number;
  /** An offer that waives up to this is approved by rule, or by a supervisor; what is above needs a manager or finance. */
  readonly waiverByRule: number;
  readonly waiverBySupervisor: number;
  /** Days that an offer may run. */
  readonly waiverDays: number;
  /** T29: days past due from which an order may be written off. */
  readonly writeOffFrom: number;
  /** rules/machines.md "Extension": hours that an extension's quote is fixed for. */
  readonly extensionHours: number;
  /** T13: what may be passed for payout on one day, minor units; 0: no limit. */
  readonly payoutBudget: number;
  /** Decisions of one gesture that come to more, minor units, have their count typed first; 0: no sum does. */
  readonly bulkSum: number;
  /** rules/rights.md 4: a late exemption of more orders, or of more penalty (minor units), needs a second person. */
  readonly exemptOrders: number;
  readonly exemptAmount: number;
  /** Hours that a pay code lasts. */
  readonly payCodeHours: number;
  /** rules/rights.md 4: a coupon handed to more customers at once needs a second person. */
  readonly couponHandOut: number;
  /** rules/rights.md 4: a group call to more customers, or that costs more (minor units), needs a second person; 0: no limit of cost. */
  readonly groupCallPeople: number;
  readonly groupCallCost: number;
  /** What one call of a group call costs, minor units. */
  readonly groupCallPrice: number;
  /** A difference to a channel of more than this, minor units, is explained by two persons; 0: by one whatever it is. */
  readonly explainSum: number;
  /** What one text message costs, minor units. */
  readonly smsPrice: number;
  /** Days that a country's list of those who want no advertising holds for: with an older one nobody of a file is given out. */
  readonly doNotCallDays: number;
}

const defaults: MoneyRules = {
  penaltyCap: million,
  waiverRange: million,
  waiverByRule: million / 50,
  waiverBySupervisor: million / 10,
  waiverDays: 31,
  writeOffFrom: 90,
  extensionHours: 24,
  payoutBudget: 0,
  bulkSum: 0,
  exemptOrders: 20,
  exemptAmount: 100_000_000,
  payCodeHours: 72,
  couponHandOut: 100,
  groupCallPeople: 1_000,
  groupCallCost: 0,
  groupCallPrice: 0,
  explainSum: 0,
  smsPrice: 0,
  doNotCallDays: 31,
};

/** A tenant's own rules over the defaults; what is no whole number, or below zero, is left to the default. */
export function moneyRulesOf(own: unknown): MoneyRules {
  // What is no object becomes one without any of the names.
  const given = Object(own) as Readonly<Record<string, unknown>>;
  const rules = Object.entries(defaults).map(([name, standard]) => [name, isWhole(given[name]) ? given[name] : standard] as const);
  return Object.fromEntries(rules) as unknown as MoneyRules;
}

const isWhole = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
