import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../../src/lending/time/calendar.ts";
import { taxAccounts } from "../../src/lending/ledger/accounts.ts";
import { balancesOf, postings } from "../../src/lending/ledger/ledger.ts";
import { replay } from "../../src/lending/loan/loan.ts";
import type { LoanEvent } from "../../src/lending/loan/loan-event.ts";
import { taxesOfInstalment, taxOfAmounts, taxSum } from "../../src/lending/loan/tax.ts";
import { rateText } from "../../src/lending/money/rate.ts";
import { schedule } from "../../src/lending/product/schedule.ts";
import { taxedCharges, taxIn, withTax, type TaxTerms } from "../../src/lending/product/tax.ts";
import { isUnder, type LoanTerms } from "../../src/lending/product/terms.ts";
import { termsReason } from "../../src/lending/product/terms.rules.ts";
import { exampleA, minor } from "../support/loan.ts";
import { anyWalk, brokenBy, eventsOf, walks } from "../support/loan-walk.ts";

const at = (rate: string) => ({ rate, source: "a law" });
const everything: TaxTerms = { interest: at("0.16"), fee: at("0.16"), penalty: at("0.16"), extension: at("0.16") };
const taxedA: LoanTerms = { ...exampleA, tax: everything };
const start = "2026-11-09";
const due = "2026-11-16";
const late = (days: number): string => addDays(due, days);
const disbursed: LoanEvent = { id: "payout", type: "disbursed", valueDate: start };
const paid = (id: string, valueDate: string, amount: number): LoanEvent => ({ type: "repaid", id, valueDate, amount });

const anyTax: fc.Arbitrary<TaxTerms> = fc
  .tuple(...taxedCharges.map(() => fc.option(fc.integer({ min: 0, max: 3_000 }), { nil: undefined })))
  .map((rates) =>
    Object.fromEntries(rates.flatMap((rate, place) => (rate === undefined ? [] : [[taxedCharges[place], at(rateText(rate * 100))]]))),
  );

/** Rows of the ledger that the last event posts, in major units, debit above zero. */
const posted = (terms: LoanTerms, events: readonly LoanEvent[], on: string) =>
  postings(terms, replay(terms, events.slice(0, -1), on), replay(terms, events, on), events.at(-1) ?? disbursed).map(({ code, lines }) => [
    code,
    Object.fromEntries(lines.map(({ account, debit, credit }) => [account, (debit - credit) / 100])),
  ]);
const major = (terms: LoanTerms, events: readonly LoanEvent[], on: string) =>
  Object.fromEntries(Object.entries(balancesOf(terms, replay(terms, events, on))).map(([account, amount]) => [account, amount / 100]));

describe("what a charge becomes with its tax", () => {
  it("is found again to the unit, whatever the rate, the step and the sign", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 11 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.constantFrom(1, 100),
        (units, rate, step) => {
          const terms = { tax: { fee: at(rateText(rate * 100)) }, rounding: { mode: "half-up" as const, step } };
          const gross = withTax(terms, "fee", units * step);
          expect(gross - taxIn(terms, "fee", gross)).toBe(units * step);
          expect(taxIn(terms, "fee", -gross) + taxIn(terms, "fee", gross)).toBe(0);
        },
      ),
    );
  });
  it("example A at 16 %: interest 24,360, fee 522,000, penalty 34,800 a day, extension 348,000", () => {
    const plan = schedule(taxedA, start);
    expect(plan.instalments).toMatchObject([{ interest: minor(24_360) }]);
    expect([plan.deducted.fee, plan.payout]).toEqual([minor(522_000), minor(2_478_000)]);
    const loan = replay(taxedA, [disbursed], late(2));
    expect(loan.claim).toMatchObject({ penalty: minor(69_600), interest: minor(24_360) });
    expect(taxOfAmounts(taxedA, loan.claim)).toBe(minor(9_600 + 3_360));
    expect(loan.instalments.map((row) => taxSum(taxesOfInstalment(taxedA, row)))).toEqual([minor(9_600 + 3_360)]);
  });
  it("Mexico, 2,500.00 in four instalments at 4.5 % with 16 % on it: level at 5.22 %, the last takes the rest", () => {
    const terms: LoanTerms = {
      ...exampleA,
      currency: "MXN",
      principal: 250_000,
      interest: { method: "equal-instalment", rate: "0.045", per: "period", dayCount: "periodic" },
      instalments: { count: 4, unit: "half-month", every: 1 },
      penalty: { dailyRate: "0.01", base: "outstanding-principal" },
      rounding: { mode: "half-up", step: 1 },
      tax: { interest: at("0.16") },
    };
    const { instalments } = schedule(terms, start);
    const inclusive = schedule({ ...terms, interest: { ...terms.interest, rate: "0.0522" }, tax: {} }, start);
    expect(instalments).toEqual(inclusive.instalments);
    expect(instalments[0]).toMatchObject({ interest: 13_050 });
    expect(taxIn(terms, "interest", 13_050)).toBe(1_800);
  });
});

describe("account 2300", () => {
  it("gets the tax when the charge is posted: at the payout, in the night, with an extension", () => {
    expect(posted(taxedA, [disbursed], start)).toContainEqual([
      "L02",
      { 1030: -2_478_000, 1100: 3_000_000, 2300: -72_000, 4010: -450_000 },
    ]);
    const nights = postings(taxedA, replay(taxedA, [disbursed], late(0)), replay(taxedA, [disbursed], late(1)), null);
    expect(nights.map(({ code }) => code)).toEqual(["L04"]);
    expect(major(taxedA, [disbursed], late(1))).toMatchObject({
      1110: 24_360,
      1130: 34_800,
      2300: -72_000 - 3_360 - 4_800,
      4000: -21_000,
      4020: -30_000,
    });
    const held: LoanEvent = { type: "extensionPaid", id: "p", valueDate: due, extension: "x", amount: minor(348_000) };
    const done: LoanEvent = {
      type: "extended",
      id: "x",
      valueDate: due,
      extension: "x",
      days: 7,
      fee: minor(348_000),
      penalty: 0,
      interest: 0,
    };
    expect(posted(taxedA, [disbursed, held, done], due)).toContainEqual(["L08", { 2000: 348_000, 2300: -48_000, 4030: -300_000 }]);
  });
  it("a deferred fee is income without its tax, which was owed from the payout on", () => {
    const terms: LoanTerms = { ...taxedA, fee: { rate: "0.15", mode: 2 } };
    expect(posted(terms, [disbursed], start)).toContainEqual([
      "L02",
      { 1030: -3_000_000, 1100: 3_000_000, 1120: 522_000, 2200: -450_000, 2300: -72_000 },
    ]);
    expect(major(terms, [disbursed], due)).toMatchObject({ 2200: 0, 2300: -75_360, 4000: -21_000, 4010: -450_000 });
  });
  it("a waiver, an exemption and a write-off turn it back; what is recovered owes it again", () => {
    const offer: LoanEvent = { type: "waiverApproved", id: "w", valueDate: late(1), settleAmount: minor(3_000_000), validUntil: late(2) };
    const waived = [disbursed, offer, paid("a", late(2), minor(3_000_000))];
    expect(posted(taxedA, waived, late(2))).toContainEqual([
      "L07",
      { 1110: -24_360, 1130: -69_600, 2300: 12_960, 5000: 21_000, 5001: 60_000 },
    ]);
    expect(major(taxedA, waived, late(2))).toMatchObject({ 2300: -72_000 });
    const exempted: LoanEvent = { type: "exempted", id: "e", valueDate: late(1), until: late(2) };
    expect(major(taxedA, [disbursed, exempted], late(2))).toMatchObject({ 2300: -75_360, 4020: 0 });
    const off: LoanEvent = { type: "writtenOff", id: "off", valueDate: late(1) };
    expect(major(taxedA, [disbursed, off], late(1))).toMatchObject({ 2300: -72_000, 4000: 0, 4020: 0, 9000: 3_059_160 });
    const back = [disbursed, off, paid("r", late(1), minor(34_800))];
    expect(posted(taxedA, back, late(1))).toContainEqual(["L14", { 1010: 34_800, 2300: -4_800, 4040: -30_000 }]);
  });
  it("a contract under rules 4 has an account for the tax of each kind, and each gets back what was its own", () => {
    const own: LoanTerms = { ...taxedA, rules: 4 };
    expect(posted(own, [disbursed], start)).toContainEqual(["L02", { 1030: -2_478_000, 1100: 3_000_000, 2320: -72_000, 4010: -450_000 }]);
    expect(major(own, [disbursed], late(1))).toMatchObject({ 2310: -3_360, 2320: -72_000, 2330: -4_800, 4000: -21_000, 4020: -30_000 });
    const offer: LoanEvent = { type: "waiverApproved", id: "w", valueDate: late(1), settleAmount: minor(3_000_000), validUntil: late(2) };
    expect(posted(own, [disbursed, offer, paid("a", late(2), minor(3_000_000))], late(2))).toContainEqual([
      "L07",
      { 1110: -24_360, 1130: -69_600, 2310: 3_360, 2330: 9_600, 5000: 21_000, 5001: 60_000 },
    ]);
    const off: LoanEvent = { type: "writtenOff", id: "off", valueDate: late(1) };
    const back = [disbursed, off, paid("r", late(1), minor(3_059_160))];
    expect(posted(own, back, late(1))).toContainEqual(["L14", { 1010: 3_059_160, 2310: -3_360, 2330: -4_800, 4040: -3_051_000 }]);
    expect(Object.keys(major(own, back, late(1)))).not.toContain("2300");
    const held: LoanEvent = { type: "extensionPaid", id: "p", valueDate: due, extension: "x", amount: minor(348_000) };
    const done: LoanEvent = { ...held, type: "extended", id: "x", days: 7, fee: minor(348_000), penalty: 0, interest: 0 };
    expect(posted(own, [disbursed, held, done], due)).toContainEqual(["L08", { 2000: 348_000, 2340: -48_000, 4030: -300_000 }]);
  });
  it("a contract without tax never names it", () => {
    expect(Object.keys(balancesOf(exampleA, replay(exampleA, [disbursed], late(9))))).not.toContain("2300");
  });
});

describe("any loan with any tax, through random lives", () => {
  it("balances, and the account is the tax of what is charged and neither waived nor lost, instalment by instalment", () => {
    fc.assert(
      fc.property(anyWalk, anyTax, ({ terms, moves }, tax) => {
        const taxed = { ...terms, tax };
        expect(brokenBy({ terms: taxed, moves })).toBeNull();
      }),
      { numRuns: walks },
    );
  }, 120_000);
  it("what is reversed leaves every account as it was, and the parts of a loan make its whole", () => {
    fc.assert(
      fc.property(anyWalk, anyTax, ({ terms, moves }, tax) => {
        const taxed: LoanTerms = { ...terms, tax };
        const events: LoanEvent[] = [{ ...disbursed, valueDate: "2026-01-15" }];
        let today = "2026-01-15";
        for (const [place, move] of moves.entries()) {
          today = addDays(today, move.wait);
          const loan = replay(taxed, events, today);
          const before = balancesOf(taxed, loan);
          const added = eventsOf(move, loan, events, { id: `m${place}`, valueDate: today });
          const undone = added.toReversed().map(({ id }): LoanEvent => ({ type: "reversed", id: `u${id}`, valueDate: today, event: id }));
          if (move.kind === "repaid" || move.kind === "charged" || move.kind === "goodwill")
            expect(balancesOf(taxed, replay(taxed, [...events, ...added, ...undone], today))).toEqual(before);
          events.push(...added);
        }
        const loan = replay(taxed, events, today);
        const balances = balancesOf(taxed, loan);
        const again = taxAgain(taxed, loan);
        const wanted = isUnder(taxed, 4) ? again : { together: Object.values(again).reduce((all, each) => all + each, 0) };
        if (loan.money.payout === "done")
          for (const [kind, account] of Object.entries(taxAccounts))
            expect((balances[account] ?? 0) + ((wanted as Partial<typeof again & { together: number }>)[kind as "fee"] ?? 0)).toBe(0);
      }),
      { numRuns: Math.ceil(walks / 2) },
    );
  }, 120_000);
});

/** The tax of a loan by kind of charge, added up anew from what its parts came to. */
function taxAgain(terms: LoanTerms, loan: ReturnType<typeof replay>) {
  const of = (kind: "interest" | "fee" | "penalty" | "extension", gross: number): number => taxIn(terms, kind, gross);
  const { deducted = { fee: 0, interest: 0 } } = loan.plan ?? {};
  const over = (kind: "interest" | "fee" | "penalty"): number =>
    loan.instalments.reduce((all, row) => {
      const { waived, writtenOff, recovered, charged } = row[kind];
      return all + of(kind, (kind === "interest" ? row.earnedInterest : charged) - waived - writtenOff + recovered);
    }, 0);
  return {
    interest: of("interest", deducted.interest) + over("interest"),
    fee: of("fee", deducted.fee) + over("fee"),
    penalty: over("penalty"),
    extension: of("extension", loan.extensionFee),
  };
}

describe("the rule of a contract's tax", () => {
  it.each([
    [{ interest: at("1.5") }, "field.rate", "tax.interest.rate"],
    [{ fee: at("16%") }, "field.decimals", "tax.fee.rate"],
    [{ fee: at("0.123456") }, "field.decimals", "tax.fee.rate"],
    [{ penalty: { rate: "0.16", source: " " } }, "field.required", "tax.penalty.source"],
  ] as const)("%j is refused", (tax, error, field) => {
    expect(termsReason({ ...exampleA, tax })).toMatchObject({ error, field });
  });
  it("rates with four decimals and a source stand", () => {
    expect(termsReason(taxedA)).toBeNull();
    expect(termsReason({ ...exampleA, tax: { fee: at("0.1825") } })).toBeNull();
  });
});
