import { describe, expect, it } from "vitest";
import { accounts, accountsIn, balanceOf, linesBetween, totalMovements } from "../../src/lending/ledger/accounts.ts";
import { addDays } from "../../src/lending/time/calendar.ts";
import { mayEditCouponMoney, mayListCoupon, mayUseCoupon, type CouponUse } from "../../src/lending/growth/coupon.rules.ts";
import { extensionReason } from "../../src/lending/finance/extension.rules.ts";
import * as ledger from "../../src/lending/ledger/ledger.ts";
import { extensionQuote, quoteForOffer, replay } from "../../src/lending/loan/loan.ts";
import type { LoanEvent } from "../../src/lending/loan/loan-event.ts";
import { capReason, capsInForce, rateCaps, type RateCaps } from "../../src/lending/product/rate-caps.ts";
import { schedule } from "../../src/lending/product/schedule.ts";
import { settlementQuote, type Debt } from "../../src/lending/loan/settlement.ts";
import type { LoanTerms } from "../../src/lending/product/terms.ts";
import { localTime, secondOfDay, startOfDay, weekday } from "../../src/lending/time/zone.ts";
import { exampleA, minor, threeMonths } from "../support/loan.ts";

const start = "2026-11-09";
const due = "2026-11-16";
const late = (days: number): string => addDays(due, days);
const disbursed: LoanEvent = { id: "payout", type: "disbursed", valueDate: start };

describe("what a market allows (rules/money.md 8)", () => {
  const loan = (more: object = {}): LoanTerms => ({
    ...exampleA,
    currency: "PHP",
    principal: minor(5_000),
    interest: { ...exampleA.interest, rate: "0.001" },
    instalments: { count: 1, unit: "day", every: 30 },
    fee: { amount: 0, mode: 0 },
    penalty: { dailyRate: "0", base: "contract" },
    ...more,
  });
  const none: RateCaps = {
    market: "PH",
    validFrom: "2026-01-01",
    principalAtMost: null,
    daysAtMost: null,
    nominalPerMonth: null,
    effectivePerMonth: null,
    latePerMonth: null,
    latePerDay: null,
    totalCost: null,
    source: "test",
  };
  const judge = (terms: LoanTerms, caps: Partial<RateCaps> | null) =>
    capReason(terms, schedule(terms, start), caps && { ...none, ...caps });
  const cap = (rate: string, field: string) => ({ error: "terms.cap", vars: { rate }, field });
  it("the rows of every market, from their day on", () => {
    expect(
      rateCaps.map((row) => [
        row.market,
        row.validFrom,
        row.nominalPerMonth,
        row.effectivePerMonth,
        row.latePerMonth,
        row.latePerDay,
        row.totalCost,
        row.principalAtMost,
        row.daysAtMost,
      ]),
    ).toEqual([
      ["PH", "2022-01-03", "0.06", "0.15", "0.05", null, "1", 1_000_000, 124],
      ["PH", "2026-04-01", "0.06", "0.12", "0.05", null, "1", 1_000_000, 124],
      ["ID", "2024-01-01", null, null, null, "0.003", "1", null, null],
      ["ID", "2025-01-01", null, null, null, "0.002", "1", null, null],
      ["ID", "2026-01-01", null, null, null, "0.001", "1", null, null],
    ]);
    expect(rateCaps.every(({ source }) => source.length > 10)).toBe(true);
    const of = (market: string, on: string) => capsInForce(rateCaps.toReversed(), market, on)?.validFrom ?? null;
    expect([
      of("PH", "2022-01-02"),
      of("PH", "2022-01-03"),
      of("PH", "2026-03-31"),
      of("PH", "2026-04-01"),
      of("VN", "2026-04-01"),
    ]).toEqual([null, "2022-01-03", "2022-01-03", "2026-04-01", null]);
  });
  it("interest a month of thirty days, and of no shorter loan more", () => {
    // 30 days at 0.1 % a day are 3 %.
    expect(judge(loan(), { nominalPerMonth: "0.03" })).toBeNull();
    expect(judge(loan(), { nominalPerMonth: "0.029999" })).toEqual(cap("0.029999", "interest.rate"));
    const week = loan({ instalments: { count: 1, unit: "day", every: 7 }, interest: { ...exampleA.interest, rate: "0.004" } });
    expect(judge(week, { nominalPerMonth: "0.028" })).toBeNull();
    expect(judge(week, { nominalPerMonth: "0.0279" })?.field).toBe("interest.rate");
    const deducted = loan({ fee: { amount: 0, mode: 1 } });
    expect(judge(deducted, { nominalPerMonth: "0.029" })?.field).toBe("interest.rate");
    const twoMonths = loan({ instalments: { count: 2, unit: "day", every: 30 } });
    expect(judge(twoMonths, { nominalPerMonth: "0.03" })).toBeNull();
    expect(judge(twoMonths, { nominalPerMonth: "0.0299" })?.field).toBe("interest.rate");
  });
  it("the effective rate, all costs, and penalty by the day or the month", () => {
    expect(judge(loan(), { effectivePerMonth: "0.03" })).toBeNull();
    expect(judge(loan(), { effectivePerMonth: "0.029" })).toEqual(cap("0.029", "fee"));
    const fees = (mode: 0 | 2) => loan({ fee: { amount: minor(100), mode } });
    for (const mode of [0, 2] as const) {
      expect(judge(fees(mode), { totalCost: "0.05" })).toBeNull();
      expect(judge(fees(mode), { totalCost: "0.0499" })).toEqual(cap("0.0499", "totalCostRate"));
    }
    const late = loan({ penalty: { dailyRate: "0.002", base: "contract" } });
    expect(judge(late, { latePerDay: "0.002" })).toBeNull();
    expect(judge(late, { latePerDay: "0.001999" })).toEqual(cap("0.001999", "penalty.dailyRate"));
    expect(judge(late, { latePerMonth: "0.06" })).toBeNull();
    expect(judge(late, { latePerMonth: "0.0599" })?.field).toBe("penalty.dailyRate");
    expect(judge(late, { latePerDay: "0.002", latePerMonth: "0.01" })).toBeNull();
    const { penalty: _none, ...free } = loan();
    expect(judge(free, { latePerDay: "0" })).toBeNull();
  });
  it("only of loans that its row is about", () => {
    const strict = { nominalPerMonth: "0.0001" };
    expect(judge(loan(), null)).toBeNull();
    expect([499_999, 500_000].map((principalAtMost) => judge(loan(), { ...strict, principalAtMost })?.field)).toEqual([
      undefined,
      "interest.rate",
    ]);
    expect([29, 30].map((daysAtMost) => judge(loan(), { ...strict, daysAtMost })?.field)).toEqual([undefined, "interest.rate"]);
  });
});

describe("whether a loan may be extended", () => {
  const ask = (terms: LoanTerms, events: readonly LoanEvent[], on: string, caps: Partial<RateCaps> | null = null) =>
    extensionReason(
      terms,
      replay(terms, [disbursed, ...events], on),
      extensionQuote(terms, [disbursed, ...events], on),
      caps as RateCaps | null,
    )?.error ?? null;
  const no = "extension.unavailable";
  it("running or overdue, never settled, written off or without a plan of its product", () => {
    const { extension: _none, ...without } = exampleA;
    expect([ask(exampleA, [], start), ask(exampleA, [], late(3))]).toEqual([null, null]);
    expect(ask(without, [], start)).toBe(no);
    expect(ask(exampleA, [{ id: "r", type: "repaid", valueDate: due, amount: minor(3_021_000) }], due)).toBe(no);
    expect(ask(exampleA, [{ id: "o", type: "writtenOff", valueDate: late(90) }], late(91))).toBe(no);
    expect(extensionReason(exampleA, replay(exampleA, [], start), extensionQuote(exampleA, [disbursed], start), null)?.error).toBe(no);
  });
  it("up to the total cost of its terms: interest, what was deducted, penalty and the fee itself", () => {
    // 21,000 interest, 450,000 deducted, 300,000 for the extension: 25.7 % of 3,000,000; 30,000 of penalty are 1 % more.
    const capped = (rate: string, mode: 0 | 1 | 2 = 0): LoanTerms => ({ ...exampleA, fee: { rate: "0.15", mode }, totalCostRate: rate });
    for (const mode of [0, 1, 2] as const)
      expect([mode, ask(capped("0.257", mode), [], start), ask(capped("0.2569", mode), [], start)]).toEqual([mode, null, no]);
    expect([ask(capped("0.267"), [], late(1)), ask(capped("0.2669"), [], late(1))]).toEqual([null, no]);
    const once: readonly LoanEvent[] = [
      { id: "p", type: "extensionPaid", valueDate: start, extension: "x", amount: minor(300_000) },
      { id: "x", type: "extended", valueDate: start, extension: "x", days: 7, fee: minor(300_000), penalty: 0, interest: 0 },
    ];
    expect([ask(capped("0.357"), once, start), ask(capped("0.3569"), once, start)]).toEqual([null, no]);
  });
  it("and of the market's row, where that is about such a loan", () => {
    const caps = (more: Partial<RateCaps>) => ({ totalCost: "0.2", principalAtMost: null, daysAtMost: null, ...more });
    expect(ask(exampleA, [], start, caps({}))).toBe(no);
    expect(ask(exampleA, [], start, caps({ totalCost: "0.257" }))).toBeNull();
    expect(ask(exampleA, [], start, caps({ totalCost: null }))).toBeNull();
    expect([minor(3_000_000) - 1, minor(3_000_000)].map((principalAtMost) => ask(exampleA, [], start, caps({ principalAtMost })))).toEqual([
      null,
      no,
    ]);
    expect([6, 7].map((daysAtMost) => ask(exampleA, [], start, caps({ daysAtMost })))).toEqual([null, no]);
  });
  it("as often as its product says, with its own base and interest", () => {
    const of = (more: object) =>
      extensionQuote(
        { ...exampleA, extension: { days: 7, rate: "0.1", base: "contract", most: 3, ...more } },
        [disbursed, { id: "r", type: "repaid", valueDate: due, amount: minor(1_021_000) }],
        due,
      );
    expect(of({})).toEqual({ fee: minor(300_000), penalty: 0, interest: 0, total: minor(300_000), dueDate: late(7) });
    expect(of({ base: "outstanding-principal" })?.fee).toBe(minor(200_000));
    expect(of({ most: 0 })).toBeNull();
    expect(extensionQuote(exampleA, [disbursed], start)?.dueDate).toBe(late(7));
    expect(extensionQuote(exampleA, [disbursed], late(3))?.dueDate).toBe(late(10));
    expect(
      extensionQuote(
        { ...exampleA, extension: { days: 7, rate: "0.1", base: "contract", most: 3, withInterest: true } },
        [disbursed],
        late(3),
      ),
    ).toMatchObject({ interest: minor(21_000), total: minor(300_000 + 90_000 + 21_000) });
  });
});

describe("the quote of an order's columns", () => {
  const debt: Debt = {
    principal: 100_000,
    dailyPpm: 10_000,
    capPpm: 50_000,
    step: 100,
    dueDate: "2026-11-16",
    interest: 2_000,
    fee: 1_000,
    principalPaid: 40_000,
    interestPaid: 500,
    feePaid: 300,
    penaltyPaid: 1_000,
    penaltyWaived: 500,
  };
  it("takes what was paid and waived off each component, never below nothing", () => {
    expect(settlementQuote(debt, late(2))).toEqual({
      principal: { charged: 100_000, paid: 40_000, waived: 0, outstanding: 60_000 },
      interest: { charged: 2_000, paid: 500, waived: 0, outstanding: 1_500 },
      fee: { charged: 1_000, paid: 300, waived: 0, outstanding: 700 },
      penalty: { charged: 2_000, paid: 1_000, waived: 500, outstanding: 500 },
      total: 62_700,
      tax: 0,
      capReached: false,
    });
    expect(settlementQuote(debt, late(1)).penalty.outstanding).toBe(0);
    expect([4, 5, 9].map((days) => settlementQuote(debt, late(days)).capReached)).toEqual([false, true, true]);
    expect(settlementQuote({ ...debt, dueDate: null }, late(9))).toMatchObject({ penalty: { charged: 0 }, capReached: false });
    expect(settlementQuote({ ...debt, capPpm: 0 }, late(9)).capReached).toBe(false);
  });
});

describe("an offer for what is due", () => {
  it("counts the instalments due by its last day, one for the whole all of them", () => {
    const events: readonly LoanEvent[] = [{ ...disbursed, valueDate: "2026-01-15" }];
    const quote = (scope: "whole" | "due", on: string) => quoteForOffer(threeMonths, events, on, scope);
    expect(quote("due", "2026-02-15")).toEqual({ principal: minor(2_000_000), interest: minor(180_000), fee: 0, penalty: 0 });
    expect(quote("due", "2026-02-14")).toEqual({ principal: 0, interest: 0, fee: 0, penalty: 0 });
    expect(quote("due", "2026-02-17")).toMatchObject({ penalty: minor(40_000) });
    expect(quote("whole", "2026-02-14")).toMatchObject({ principal: minor(6_000_000), interest: minor(540_000) });
  });
});

describe("accounts and movements", () => {
  it("add up, and lead from one state to another in the order of the chart", () => {
    expect(accountsIn({ 1010: 5, 2100: -5 })).toEqual([1010, 2100]);
    expect([balanceOf({ 1010: 5, 2100: -5 }), balanceOf({ 1010: 5 }), balanceOf({})]).toEqual([0, 5, 0]);
    expect(totalMovements([{ 1010: 5 }, { 1010: 2, 2000: 1 }])).toEqual({ 1010: 7, 2000: 1 });
    expect(linesBetween({ 2100: -5, 1010: 5 }, { 1100: 3, 1010: 5 })).toEqual([
      { account: 1100, debit: 3, credit: 0 },
      { account: 2100, debit: 5, credit: 0 },
    ]);
    expect(linesBetween({ 1010: 5, 2000: 1 }, { 1100: 5, 2100: 1 }).map(({ account }) => account)).toEqual([1010, 1100, 2000, 2100]);
    expect(linesBetween({ 1010: 7 }, { 1010: 2 })).toEqual([{ account: 1010, debit: 0, credit: 5 }]);
    expect(Object.keys(accounts).length).toBe(38);
  });
  it("of the house itself name their row and balance", () => {
    const money = { id: "h", valueDate: start, amount: 100 };
    const lines = (entry: ledger.Entry) => [
      entry.code,
      entry.event,
      entry.valueDate,
      entry.takesBack,
      Object.fromEntries(entry.lines.map(({ account, debit, credit }) => [account, debit - credit])),
    ];
    const row = (code: string, moved: object) => [code, "h", start, null, moved];
    expect(lines(ledger.unmatchedReceived(money))).toEqual(row("L06", { 1010: 100, 2000: -100 }));
    expect(lines(ledger.unmatchedMatched(money))).toEqual(row("L06", { 1010: -100, 2000: 100 }));
    expect(lines(ledger.channelSettled({ ...money, fee: 3 }))).toEqual(row("L16", { 1000: 97, 1010: -100, 5020: 3 }));
    expect(lines(ledger.floatFilled(money))).toEqual(row("L16", { 1000: -100, 1020: 100 }));
    expect(lines(ledger.payoutFeeKept(money))).toEqual(row("L16", { 1020: -100, 5020: 100 }));
    expect(lines(ledger.toppedUp(money))).toEqual(row("L17", { 1000: -100, 1300: 100 }));
    expect(lines(ledger.messageCharged(money))).toEqual(row("L17", { 1300: -100, 5040: 100 }));
    expect(lines(ledger.commissionEarned(money))).toEqual(row("L18", { 2400: -100, 5060: 100 }));
    expect(lines(ledger.commissionEarned({ ...money, amount: -100 }))).toEqual(row("L18", { 2400: 100, 5060: -100 }));
    expect(lines(ledger.commissionPaid(money))).toEqual(row("L18", { 1000: -100, 2400: 100 }));
    // What does not come to nought is in no book.
    expect(() => ledger.floatFilled({ ...money, amount: Number.NaN })).toThrow(new RangeError("L16 is not balanced"));
  });
});

describe("a coupon", () => {
  const use: CouponUse = {
    coupon: { kind: "cash", faceValue: 1, threshold: 200, appIds: [1], userTypes: ["a"] },
    state: "taken",
    expiresOn: due,
    on: due,
    isOwn: true,
    hasOther: false,
    appId: 1,
    userType: "a",
    owed: 200,
    deduction: 1,
  };
  it("says what stands against it, and in which field", () => {
    const field = "userCouponId";
    expect(mayUseCoupon(use)).toBeNull();
    expect(mayUseCoupon({ ...use, isOwn: false })).toEqual({ error: "coupon.notValid", field });
    expect(mayUseCoupon({ ...use, hasOther: true })).toEqual({ error: "coupon.once", field });
    expect(mayUseCoupon({ ...use, owed: 199 })).toEqual({ error: "coupon.threshold", vars: { least: 2 }, field });
    expect(mayUseCoupon({ ...use, deduction: 0 })).toEqual({ error: "coupon.notValid", field });
    const listing = { startOn: null, endOn: null, today: due, total: 1, taken: 0 };
    expect(mayListCoupon(listing)).toBeNull();
    expect(mayListCoupon({ ...listing, startOn: late(1), endOn: late(1) })).toBeNull();
    expect(mayListCoupon({ ...listing, startOn: late(2), endOn: late(1) })).toEqual({ error: "range.reversed", field: "endTime" });
    expect(mayListCoupon({ ...listing, startOn: late(2) })).toBeNull();
    expect(mayListCoupon({ ...listing, taken: 1 })).toEqual({ error: "coupon.soldOut", field: "total" });
    expect(mayEditCouponMoney({ state: "listed", changesMoney: true })).toEqual({ error: "coupon.fixed" });
  });
});

describe("the clock of a zone", () => {
  it("reads instants as they are told there", () => {
    const instant = new Date("2026-11-21T20:15:30Z");
    expect(localTime(instant, "Asia/Kolkata")).toEqual({ year: 2026, month: 11, day: 22, hour: 1, minute: 45 });
    expect([secondOfDay(instant, "Asia/Kolkata"), weekday(instant, "Asia/Kolkata"), weekday(instant, "UTC")]).toEqual([6_330, 7, 6]);
    expect(startOfDay("2026-11-22", "America/Mexico_City").toISOString()).toBe("2026-11-22T06:00:00.000Z");
  });
});
