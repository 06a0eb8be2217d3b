import { describe, expect, it } from "vitest";
import { addDays } from "../../src/lending/time/calendar.ts";
import { replay } from "../../src/lending/loan/loan.ts";
import type { LoanEvent } from "../../src/lending/loan/loan-event.ts";
import { schedule } from "../../src/lending/product/schedule.ts";
import type { LoanTerms } from "../../src/lending/product/terms.ts";
import { minor, threeMonths } from "../support/loan.ts";

const start = "2026-01-15";
const disbursed: LoanEvent = { id: "payout", type: "disbursed", valueDate: start };
const on = (days: number): string => addDays(start, days);
let serial = 0;
const paid = (valueDate: string, major: number): LoanEvent => ({
  id: `r${(serial += 1)}`,
  type: "repaid",
  valueDate,
  amount: minor(major),
});
const charged = (valueDate: string, major: number, dueDate: string): LoanEvent => ({
  id: `c${(serial += 1)}`,
  type: "charged",
  component: "fee",
  valueDate,
  amount: minor(major),
  dueDate,
});

/** 1,000,000 at 0.1 % a day of what is out, in three payments every ten days. */
const daily: LoanTerms = {
  currency: "VND",
  principal: minor(1_000_000),
  interest: { method: "daily", rate: "0.001", per: "day", dayCount: "actual/365" },
  instalments: { count: 3, unit: "day", every: 10 },
  allocation: { due: ["penalty", "fee", "interest", "principal"] },
  rounding: { mode: "half-up", step: 100 },
};
const loanOf = (terms: LoanTerms, date: string, events: readonly LoanEvent[] = []) => replay(terms, [disbursed, ...events], date);
const interestOn = (terms: LoanTerms, days: number, events: readonly LoanEvent[] = []) =>
  loanOf(terms, on(days), events).claim.interest / 100;
const rowsOf = (terms: LoanTerms, date: string, events: readonly LoanEvent[] = []) =>
  loanOf(terms, date, events).instalments.map((row) => [row.principal.charged / 100, row.expectedInterest / 100]);

describe("interest by the day", () => {
  it("begins as the schedule says it will end", () => {
    const plan = schedule(daily, start).instalments.map(({ principal, interest }) => [principal / 100, interest / 100]);
    expect(plan[0]?.[1]).toBe(10_000);
    expect(rowsOf(daily, start)).toEqual(plan);
    const grace: LoanTerms = { ...daily, instalments: { ...daily.instalments, principalGrace: 1 } };
    expect(rowsOf(grace, start)[0]).toEqual([0, 10_000]);
    expect(rowsOf(grace, start)).toEqual(
      schedule(grace, start).instalments.map(({ principal, interest }) => [principal / 100, interest / 100]),
    );
  });
  it("runs on the principal that is out: 500,000 on day 5 is 5,000 of interest and 495,000 of principal", () => {
    const events = [paid(on(5), 500_000)];
    expect([4, 5].map((days) => interestOn(daily, days))).toEqual([4_000, 5_000]);
    expect(loanOf(daily, on(5), events).claim).toMatchObject({ principal: minor(505_000), interest: 0 });
    expect([6, 7].map((days) => interestOn(daily, days, events))).toEqual([505, 1_010]);
    // Of the first instalment 5,000 were charged, and five days on 505,000 are to come.
    expect(rowsOf(daily, on(5), events)[0]?.[1]).toBe(7_525);
    expect(rowsOf(daily, on(5), events).reduce((all, [principal = 0]) => all + principal, 0)).toBe(1_000_000);
  });
  it("closes an instalment on its due date and goes on with the next", () => {
    const loan = loanOf(daily, on(13));
    expect(loan.instalments.map((row) => row.interest.charged / 100)).toEqual([10_000, 3_000, 0]);
    expect(loan.instalments.map((row) => row.earnedInterest / 100)).toEqual([10_000, 3_000, 0]);
  });
  it("stays with its instalment, whatever happens after the due date", () => {
    const frozen: LoanEvent = { id: "s", type: "paused", valueDate: on(13) };
    const loan = loanOf(daily, on(15), [frozen, { id: "e", type: "resumed", valueDate: on(14) }]);
    expect(loan.instalments.map((row) => row.interest.charged / 100)).toEqual([10_000, 5_000, 0]);
  });
  it("ends with the last due date, or goes on where the product says so", () => {
    const endless: LoanTerms = { ...daily, interest: { ...daily.interest, afterMaturity: true } };
    expect([29, 30, 31, 35].map((days) => interestOn(daily, days))).toEqual([29_000, 30_000, 30_000, 30_000]);
    expect([29, 30, 31, 35].map((days) => interestOn(endless, days))).toEqual([29_000, 30_000, 31_000, 35_000]);
    const off: LoanEvent = { id: "off", type: "writtenOff", valueDate: on(32) };
    expect(loanOf(endless, on(40), [off]).memo.interest).toBe(minor(32_000));
    expect(loanOf(endless, on(40), [off, paid(on(40), 32_000)]).claim).toMatchObject({ interest: 0, total: minor(1_000_000) });
  });
  it("carries what rounding took off from period to period, until money comes", () => {
    const odd: LoanTerms = { ...daily, principal: 100_040, rounding: { mode: "half-up", step: 1 } };
    const carried: LoanTerms = { ...odd, rounding: { mode: "half-up", step: 1, carry: true } };
    const of = (terms: LoanTerms) => [10, 20, 30].map((days) => loanOf(terms, on(days)).totals.interest.charged);
    // 1,000.4 each.
    expect(of(odd)).toEqual([1_000, 2_000, 3_000]);
    expect(of(carried)).toEqual([1_000, 2_001, 3_001]);
  });
  it("is rounded in its own way where it has one, what accrued as well as what will", () => {
    // 1,234.567 a day.
    const odd: LoanTerms = { ...daily, principal: minor(1_234_567) };
    const down: LoanTerms = { ...odd, rounding: { mode: "half-up", step: 100, interest: { mode: "down", step: 1_000 } } };
    expect([interestOn(odd, 1), interestOn(down, 1)]).toEqual([1_235, 1_230]);
    expect([rowsOf(odd, start)[0]?.[1], rowsOf(down, start)[0]?.[1]]).toEqual([12_346, 12_340]);
  });
  it("settled early leaves nothing out of what accrued, nor asks for what did not", () => {
    const toDate: LoanTerms = { ...daily, interest: { ...daily.interest, early: "to-date" } };
    const half = paid(on(5), 500_000);
    // 5,000 were paid on day 5; four days on 505,000 followed, of ten that the instalment lasts.
    expect(interestOn(toDate, 9, [half])).toBe(2_020);
    const loan = loanOf(toDate, on(9), [half, paid(on(9), 507_020)]);
    expect(loan).toMatchObject({ status: 9, overpayment: 0, totals: { interest: { charged: minor(7_020) } } });
    expect(loanOf(toDate, on(9), [half, paid(on(9), 507_019)]).status).toBe(6);
  });
  it("spread over more instalments keeps them level", () => {
    const planOf = (count: number, principal: number, from: string) =>
      schedule({ ...daily, principal, instalments: { ...daily.instalments, count } }, from).instalments.map((row) => [
        row.principal / 100,
        row.interest / 100,
      ]);
    const spread = (valueDate: string, from: number): LoanEvent => ({
      id: "m",
      type: "restructured",
      valueDate,
      from,
      extraInstalments: 2,
    });
    expect(rowsOf(daily, start, [spread(start, 1)])).toEqual(planOf(5, minor(1_000_000), start));
    // 340,022 are paid on day 10: 10,000 of interest, and 669,978 are left for two and two more.
    expect(rowsOf(daily, on(10), [paid(on(10), 340_022), spread(on(10), 2)]).slice(1)).toEqual(planOf(4, minor(669_978), on(10)));
  });
  it("of a loan that is given more time after its end begins again with that day", () => {
    const more: LoanEvent = { id: "m", type: "restructured", valueDate: on(35), from: 3, extraInstalments: 1 };
    const days = [34, 35, 36, 40, 41];
    // What accrued by day 30 stays owed, nothing until day 35, then 1,000 a day until the new last due date.
    expect(days.map((day) => interestOn(daily, day, [more]))).toEqual([30_000, 30_000, 31_000, 35_000, 35_000]);
    const early: LoanEvent = { ...more, valueDate: on(5), from: 1 };
    expect([4, 5, 6].map((day) => interestOn(daily, day, [early]))).toEqual([4_000, 5_000, 6_000]);
  });
  it("stops at the total-cost cap", () => {
    const capped: LoanTerms = { ...daily, totalCostRate: "0.015" };
    expect([10, 15, 16, 30].map((days) => interestOn(capped, days))).toEqual([10_000, 15_000, 15_000, 15_000]);
  });
  it("money in advance is principal at once, then the fee of what is ahead, then the customer's", () => {
    const withFee: LoanTerms = { ...daily, fee: { rate: "0.02", mode: 2 } };
    const after = (major: number) => loanOf(withFee, on(5), [paid(on(5), major)]);
    expect(after(905_000).totals).toMatchObject({
      interest: { paid: minor(5_000) },
      principal: { paid: minor(900_000) },
      fee: { paid: 0 },
    });
    expect(after(1_010_000).totals).toMatchObject({ principal: { paid: minor(1_000_000) }, fee: { paid: minor(5_000) } });
    expect(after(1_025_001)).toMatchObject({ status: 9, overpayment: 100 });
    // Once it is due the fee comes first.
    expect(loanOf(withFee, on(30), [paid(on(30), 20_001)]).totals).toMatchObject({ fee: { paid: minor(20_000) }, interest: { paid: 100 } });
  });
});

describe("contract interest that is asked only to the day", () => {
  // 180,000 an instalment, due on the 15th of February, March and April.
  const toDate: LoanTerms = { ...threeMonths, interest: { ...threeMonths.interest, early: "to-date" } };
  const interest = (date: string, events: readonly LoanEvent[] = []) => loanOf(toDate, date, events).claim.interest / 100;
  it("is the share of the running instalment and nothing of the later ones", () => {
    expect(["2026-01-15", "2026-01-16", "2026-02-15", "2026-03-01", "2026-03-15", "2026-06-01"].map((date) => interest(date))).toEqual([
      0, 5_806, 180_000, 270_000, 360_000, 540_000,
    ]);
    expect(loanOf(threeMonths, "2026-01-16").claim.interest / 100).toBe(540_000);
    const down: LoanTerms = { ...toDate, rounding: { mode: "half-up", step: 100, interest: { mode: "down", step: 100_000 } } };
    expect(loanOf(down, "2026-01-16").claim.interest / 100).toBe(5_000);
  });
  it("what was paid of it in advance is not given back", () => {
    const events = [paid("2026-01-15", 2_180_000)];
    expect(loanOf(toDate, "2026-01-20", events).totals.interest.paid).toBe(minor(180_000));
    expect(interest("2026-01-20", events)).toBe(0);
  });
  it("is dropped for good when the loan is settled early", () => {
    const { penalty: _none, ...free } = toDate;
    const loan = loanOf(free, "2026-04-20", [paid("2026-03-01", 6_270_000)]);
    expect(loan).toMatchObject({ status: 9, overpayment: 0, settledOn: "2026-03-01" });
    expect(loan.totals.interest).toMatchObject({ charged: minor(270_000), outstanding: 0 });
  });
});

describe("allocation", () => {
  const paidOf = (terms: LoanTerms, date: string, events: readonly LoanEvent[]) =>
    loanOf(terms, date, events).instalments.map((row) => [row.fee.paid / 100, row.interest.paid / 100, row.principal.paid / 100]);
  it("takes the oldest instalment whole, or one component of all that are due", () => {
    const componentFirst: LoanTerms = {
      ...threeMonths,
      penalty: { dailyRate: "0", base: "outstanding-principal" },
      allocation: { ...threeMonths.allocation, first: "component" },
    };
    const rowFirst: LoanTerms = { ...componentFirst, allocation: threeMonths.allocation };
    const events = [paid("2026-03-15", 400_000)];
    expect(paidOf(componentFirst, "2026-03-15", events)).toEqual([
      [0, 180_000, 40_000],
      [0, 180_000, 0],
      [0, 0, 0],
    ]);
    expect(paidOf(rowFirst, "2026-03-15", events)).toEqual([
      [0, 180_000, 220_000],
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });
  it("in advance goes by an order of its own", () => {
    const ahead: LoanTerms = {
      ...threeMonths,
      allocation: { due: ["penalty", "fee", "interest", "principal"], advance: ["principal", "interest", "fee", "penalty"] },
    };
    expect(paidOf(ahead, "2026-02-15", [paid("2026-02-15", 2_180_500)])).toEqual([
      [0, 180_000, 2_000_000],
      [0, 0, 500],
      [0, 0, 0],
    ]);
  });
  it("a charge by hand is due on its own day, with the instalment that falls due next", () => {
    const ahead: LoanTerms = {
      ...threeMonths,
      penalty: { dailyRate: "0", base: "outstanding-principal" },
      allocation: { due: ["penalty", "fee", "interest", "principal"], advance: ["principal", "interest", "fee", "penalty"] },
    };
    const fee = charged("2026-01-20", 1_000, "2026-03-10");
    expect(paidOf(ahead, "2026-03-09", [fee, paid("2026-03-09", 2_180_600)])[1]).toEqual([0, 0, 600]);
    expect(paidOf(ahead, "2026-03-10", [fee, paid("2026-03-10", 2_180_600)])[1]).toEqual([600, 0, 0]);
    expect(paidOf(ahead, "2026-03-10", [fee, paid("2026-03-10", 2_181_600)])[1]).toEqual([1_000, 0, 600]);
    const onDueDay = loanOf(ahead, "2026-01-20", [charged("2026-01-20", 1_000, "2026-03-15")]);
    expect(onDueDay.instalments.map((row) => row.fee.charged / 100)).toEqual([0, 1_000, 0]);
    // After the last due date it hangs on the last instalment, and is not due before its day.
    const last = charged("2026-01-20", 1_000, "2026-05-01");
    const rest = 2 * 2_180_000 + 100;
    expect(paidOf(ahead, "2026-04-20", [last, paid("2026-04-20", rest)])[2]).toEqual([0, 100, 0]);
    expect(paidOf(ahead, "2026-05-01", [last, paid("2026-05-01", rest)])[2]).toEqual([100, 0, 0]);
  });
  it("after a write-off what is kept in memo is recovered in the same order", () => {
    const off: LoanEvent = { id: "off", type: "writtenOff", valueDate: "2026-08-01" };
    const terms: LoanTerms = {
      ...threeMonths,
      penalty: { dailyRate: "0", base: "outstanding-principal" },
      allocation: { ...threeMonths.allocation, first: "component" },
    };
    const recovered = (by: LoanTerms) =>
      loanOf(by, "2026-08-02", [off, paid("2026-08-02", 400_000)]).instalments.map((row) => [
        row.interest.recovered / 100,
        row.principal.recovered / 100,
      ]);
    expect(recovered(terms)).toEqual([
      [180_000, 0],
      [180_000, 0],
      [40_000, 0],
    ]);
    expect(recovered({ ...terms, allocation: threeMonths.allocation })).toEqual([
      [180_000, 220_000],
      [0, 0],
      [0, 0],
    ]);
  });
});
