import { it } from "vitest";
import { replay, type Loan } from "../../src/lending/loan/loan.ts";
import type { LoanEvent } from "../../src/lending/loan/loan-event.ts";
import { schedule } from "../../src/lending/product/schedule.ts";
import { components, type LoanTerms } from "../../src/lending/product/terms.ts";
import { minor } from "./loan.ts";

/** A published case: a test under its id. The sources are in oracle-figures.json. */
export const oracle = (id: string, run: () => void): void => it(id, run);

let serial = 0;
export const at = <T extends object>(valueDate: string, body: T) =>
  ({ id: `e${(serial += 1)}`, valueDate, ...body }) as unknown as LoanEvent;
export const paid = (valueDate: string, major: number): LoanEvent => at(valueDate, { type: "repaid", amount: minor(major) });
export const fee = (valueDate: string, major: number, dueDate = valueDate) =>
  at(valueDate, { type: "charged", component: "fee", amount: minor(major), dueDate });
export const nsf = (valueDate: string, major: number, dueDate = valueDate) =>
  at(valueDate, { type: "charged", component: "penalty", amount: minor(major), dueDate });
export const disbursed = (valueDate: string): LoanEvent => ({ id: "payout", type: "disbursed", valueDate });
export const undo = (valueDate: string, event: LoanEvent): LoanEvent => at(valueDate, { type: "reversed", event: event.id });

export const fineract: LoanTerms = {
  currency: "MXN",
  principal: minor(1_000),
  interest: { method: "flat", rate: "0", per: "year", dayCount: "periodic" },
  instalments: { count: 1, unit: "day", every: 30 },
  allocation: { due: ["penalty", "fee", "interest", "principal"] },
  rounding: { mode: "half-even", step: 1 },
};
export const months = (count: number, major: number, interest: Partial<LoanTerms["interest"]> = {}): LoanTerms => ({
  ...fineract,
  principal: minor(major),
  interest: { ...fineract.interest, ...interest },
  instalments: { count, unit: "month", every: 1 },
});
/** The product rounds the level instalment to whole units. */
export const wholeInstalments = (terms: LoanTerms): LoanTerms => ({
  ...terms,
  rounding: { ...terms.rounding, instalment: { mode: "half-even", step: 100 } },
});
export const inAdvance: LoanTerms["allocation"] = {
  due: ["penalty", "fee", "interest", "principal"],
  advance: ["principal", "penalty", "fee", "interest"],
};

/** Due date, principal, interest of each instalment, major units. */
export const rows = (terms: LoanTerms, start: string) =>
  schedule(terms, start).instalments.map(({ dueDate, principal, interest }) => [dueDate, principal / 100, interest / 100]);
export const settledOf = (loan: Loan, number: number): number => {
  const row = loan.instalments[number - 1];
  return row ? components.reduce((all, component) => all + row[component].paid + row[component].recovered, 0) / 100 : 0;
};
export const openOf = (loan: Loan, number: number): number => {
  const row = loan.instalments[number - 1];
  return row ? components.reduce((all, each) => all + row[each].outstanding + row[each].writtenOff - row[each].recovered, 0) / 100 : 0;
};
/** How one more event split: principal, interest, fee, penalty. */
export const splitOf = (terms: LoanTerms, before: readonly LoanEvent[], event: LoanEvent, on: string) => {
  const [one, other] = [replay(terms, before, on), replay(terms, [...before, event], on)];
  const taken = ({ totals }: Loan, component: (typeof components)[number]) => totals[component].paid + totals[component].recovered;
  return components.map((component) => (taken(other, component) - taken(one, component)) / 100);
};
