import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../../src/lending/time/calendar.ts";
import { balancesOf, postings } from "../../src/lending/ledger/ledger.ts";
import { extensionQuote, quoteForOffer, replay } from "../../src/lending/loan/loan.ts";
import type { LoanEvent } from "../../src/lending/loan/loan-event.ts";
import { allocationOfMarket } from "../../src/lending/product/market-allocation.ts";
import { rateText } from "../../src/lending/money/rate.ts";
import { settlementQuote } from "../../src/lending/loan/settlement.ts";
import { termsReason } from "../../src/lending/product/terms.rules.ts";
import { localDate } from "../../src/lending/time/zone.ts";
import type { LoanTerms } from "../../src/lending/product/terms.ts";
import { settleAtLeast } from "../../src/lending/loan/waiver.ts";
import { exampleA, minor, threeMonths } from "../support/loan.ts";

const start = "2026-11-09";
const due = "2026-11-16";
/** The day so many days after the due date of example A. */
const late = (days: number): string => addDays(due, days);
let serial = 0;
const at = <T extends object>(valueDate: string, body: T) => ({ id: `e${(serial += 1)}`, valueDate, ...body }) as unknown as LoanEvent;
const paid = (valueDate: string, major: number): LoanEvent => at(valueDate, { type: "repaid", amount: minor(major) });
const disbursed: LoanEvent = { id: "payout", type: "disbursed", valueDate: start };
const loanA = (on: string, events: readonly LoanEvent[] = [], terms: LoanTerms = exampleA) => replay(terms, [disbursed, ...events], on);
const major = (parts: { readonly [key: string]: number }) =>
  Object.fromEntries(["principal", "interest", "fee", "penalty"].map((key) => [key, (parts[key] ?? 0) / 100]));
const paidOf = (loan: ReturnType<typeof replay>) =>
  (["penalty", "fee", "interest", "principal"] as const).map((component) => loan.totals[component].paid / 100);
const outstandingBase: LoanTerms = { ...exampleA, penalty: { dailyRate: "0.01", base: "outstanding-principal", capRate: "0.5" } };

describe("rules/money.md 15, worked examples of a loan's life", () => {
  it.each([
    [0, 0],
    [1, 30_000],
    [5, 150_000],
    [49, 1_470_000],
    [50, 1_500_000],
    [51, 1_500_000],
    [90, 1_500_000],
  ])("penalty 1 %%/d of P, cap 50 %%: day %d owes %d", (days, penalty) => {
    expect(loanA(late(days)).claim.penalty / 100).toBe(penalty);
  });
  it("after an extension at day 2 the new period stops at 1,440,000, its day 48", () => {
    const events = [
      at(late(2), { type: "extensionPaid", extension: "x", amount: minor(360_000) }),
      at(late(2), { type: "extended", extension: "x", days: 7, fee: minor(300_000), penalty: minor(60_000), interest: 0 }),
    ];
    const newDue = late(9);
    expect(loanA(newDue, events)).toMatchObject({ stage: "extended", dueDate: newDue, extensions: 1, daysPastDue: 0 });
    expect([47, 48, 60].map((days) => loanA(addDays(newDue, days), events).claim.penalty / 100)).toEqual([1_410_000, 1_440_000, 1_440_000]);
    expect(loanA(addDays(newDue, 60), events).totals.penalty.charged / 100).toBe(1_500_000);
  });
  it("allocation at day 5, paid 2,000,000: penalty > fee > interest > principal, next 5 days on outstanding 58,550", () => {
    const events = [paid(late(5), 2_000_000)];
    const loan = loanA(late(5), events, outstandingBase);
    expect(paidOf(loan)).toEqual([150_000, 0, 21_000, 1_829_000]);
    expect(loan.claim.principal / 100).toBe(1_171_000);
    expect(loan.stage).toBe("overdue_partial");
    expect(loanA(late(10), events, outstandingBase).claim.penalty / 100).toBe(58_550);
  });
  it("allocation at day 5, paid 2,000,000, principal first: left 1,000,000 + 21,000 + 150,000", () => {
    const terms: LoanTerms = { ...exampleA, allocation: { due: ["principal", "interest", "fee", "penalty"] } };
    const loan = loanA(late(5), [paid(late(5), 2_000_000)], terms);
    expect(paidOf(loan)).toEqual([0, 0, 0, 2_000_000]);
    expect(major(loan.claim)).toEqual({ principal: 1_000_000, interest: 21_000, fee: 0, penalty: 150_000 });
  });
  it("paid 3,200,000 at day 5: settles 3,171,000, overflow 29,000", () => {
    const loan = loanA(late(6), [paid(late(5), 3_200_000)]);
    expect(loan).toMatchObject({ stage: "overdue_settled", status: 9, kind: "overdue", overpayment: minor(29_000), settledOn: late(5) });
    expect(loan.claim.total).toBe(0);
  });
  it("extension 10 %/7 d at overdue day 2: must receive 300,000 + 60,000 (+ 21,000 interest if the product says so)", () => {
    expect(extensionQuote(exampleA, [disbursed], late(2))).toEqual({
      fee: minor(300_000),
      penalty: minor(60_000),
      interest: 0,
      total: minor(360_000),
      dueDate: late(9),
    });
    const withInterest = { ...exampleA, extension: { days: 7, rate: "0.1", base: "contract", most: 3, withInterest: true } } as const;
    expect(extensionQuote(withInterest, [disbursed], late(2))?.total).toBe(minor(381_000));
  });
  it("extension: 359,999 received -> still held; 1 more -> success; none -> booked as repayment at its value date", () => {
    const part = at(late(2), { type: "extensionPaid", extension: "x", amount: minor(359_999) });
    const rest = at(late(3), { type: "extensionPaid", extension: "x", amount: minor(1) });
    const extended = at(late(3), { type: "extended", extension: "x", days: 7, fee: minor(300_000), penalty: minor(60_000), interest: 0 });
    expect(loanA(late(3), [part])).toMatchObject({ held: minor(359_999), stage: "overdue", overpayment: 0 });
    const done = loanA(late(3), [part, rest, extended]);
    // The day between quote and money belongs to the closed period and stays owed.
    expect(done).toMatchObject({ held: 0, stage: "extended", dueDate: late(10) });
    expect(done.claim.penalty / 100).toBe(30_000);
    const failed = loanA(late(3), [part, at(late(3), { type: "extensionFailed", extension: "x" })]);
    expect(failed).toMatchObject({ held: 0, stage: "overdue_partial" });
    expect(paidOf(failed)).toEqual([60_000, 0, 21_000, 278_999]);
  });
  it("an extension with too little money is none, and a reversed part puts the old due date back", () => {
    const part = at(late(2), { type: "extensionPaid", extension: "x", amount: minor(360_000) });
    const extended = at(late(2), { type: "extended", extension: "x", days: 7, fee: minor(300_000), penalty: minor(60_000), interest: 0 });
    expect(loanA(late(2), [part, extended]).dueDate).toBe(late(9));
    const undone = [part, extended, at(late(3), { type: "reversed", event: part.id })];
    expect(loanA(late(3), undone)).toMatchObject({ dueDate: due, stage: "overdue", extensions: 0, extensionFee: 0, held: 0 });
  });
  it("waiver range 30 %: an offer of day 5 or of day 7 asks for at least 3,000,000", () => {
    const least = (day: number) => settleAtLeast(exampleA, quoteForOffer(exampleA, [disbursed], late(day), "whole"), 0) / 100;
    expect([least(5), least(7)]).toEqual([3_000_000, 3_000_000]);
    expect(settleAtLeast(exampleA, quoteForOffer(exampleA, [disbursed], late(5), "whole"), minor(800_000)) / 100).toBe(3_071_000);
  });
  const offer = at(late(5), { type: "waiverApproved", settleAmount: minor(3_000_000), validUntil: late(7) });
  it("waiver: 1,200,000 on day 5 + 1,800,000 on day 7 -> used, waived 210,000 penalty + 21,000 interest", () => {
    const loan = loanA(late(7), [offer, paid(late(5), 1_200_000), paid(late(7), 1_800_000)]);
    expect(loan).toMatchObject({ stage: "overdue_settled", kind: "waiver" });
    expect([loan.totals.penalty.waived / 100, loan.totals.interest.waived / 100, loan.totals.principal.paid / 100]).toEqual([
      210_000, 21_000, 3_000_000,
    ]);
  });
  it("waiver: only the first transfer -> expired, 1,200,000 stays posted, 2,031,000 owed at day 7", () => {
    const loan = loanA(late(7), [offer, paid(late(5), 1_200_000)]);
    expect(loan.claim.total / 100).toBe(2_031_000);
    expect(loan.stage).toBe("overdue_partial");
  });
  it("a used waiver is undone with the payment that used it", () => {
    const last = paid(late(7), 1_800_000);
    const loan = loanA(late(7), [offer, paid(late(5), 1_200_000), last, at(late(8), { type: "reversed", event: last.id })]);
    expect([loan.claim.total / 100, loan.kind]).toEqual([2_031_000, null]);
  });
  it("value date: due day 7, paid on day 7, posted on day 9: penalty 60,000 -> 0, as if it had never been overdue", () => {
    expect(loanA(late(2))).toMatchObject({ stage: "overdue", status: 8, daysPastDue: 2, spells: [{ from: late(1), to: null }] });
    expect(loanA(late(2)).claim.penalty / 100).toBe(60_000);
    expect(loanA(late(2), [paid(due, 3_021_000)])).toMatchObject({
      stage: "settled",
      kind: "normal",
      spells: [],
      settledOn: due,
      daysPastDue: 0,
    });
    expect(loanA(late(2), [paid(due, 3_021_000)]).totals.penalty.charged).toBe(0);
  });
});

describe("rules/money.md 15, several instalments", () => {
  const first: LoanEvent = { id: "payout", type: "disbursed", valueDate: "2026-01-15" };
  const one = at("2026-02-15", { type: "repaid", amount: minor(2_180_000) });
  const on = "2026-03-20";
  const of = (...events: LoanEvent[]) => replay(threeMonths, [first, one, ...events], on);
  it("2nd instalment 5 days late: 5 x 20,000 = 100,000", () => {
    expect(of()).toMatchObject({ stage: "overdue_partial", daysPastDue: 5, oldestOpen: 2, dueDate: "2026-03-15" });
    expect(of().claim.penalty / 100).toBe(100_000);
  });
  it("2,280,000 paid on that day -> T26b, back in 6 with 2,180,000 open", () => {
    const loan = of(paid(on, 2_280_000));
    expect(loan).toMatchObject({
      stage: "partially_repaid",
      status: 6,
      oldestOpen: 3,
      daysPastDue: 0,
      spells: [{ from: "2026-03-16", to: on }],
    });
    expect(loan.claim.total / 100).toBe(2_180_000);
  });
  it("2,180,000 paid -> overdue_partial, 100,000 due still open (T25)", () => {
    const loan = of(paid(on, 2_180_000));
    expect(loan).toMatchObject({ stage: "overdue_partial", oldestOpen: 2 });
    expect(loan.instalments[1]?.principal.outstanding).toBe(minor(100_000));
  });
  it("an offer for what is due closes that and leaves the later instalment open", () => {
    const offer = at("2026-03-18", { type: "waiverApproved", settleAmount: minor(2_000_000), validUntil: on, scope: "due" });
    const loan = of(offer, paid(on, 2_000_000));
    expect(loan).toMatchObject({ stage: "partially_repaid", kind: null });
    expect([loan.totals.penalty.waived / 100, loan.totals.interest.waived / 100, loan.claim.total / 100]).toEqual([
      100_000, 180_000, 2_180_000,
    ]);
  });
  it("an extension moves the oldest unpaid instalment and all later ones", () => {
    const terms: LoanTerms = { ...threeMonths, extension: { days: 7, rate: "0.05", base: "outstanding-principal", most: 1 } };
    const quote = extensionQuote(terms, [first, one], on);
    expect([quote?.fee, quote?.penalty, quote?.dueDate]).toEqual([minor(200_000), minor(100_000), "2026-03-27"]);
    const part = at(on, { type: "extensionPaid", extension: "x", amount: minor(300_000) });
    const done = at(on, { type: "extended", extension: "x", days: 7, fee: minor(200_000), penalty: minor(100_000), interest: 0 });
    const loan = replay(terms, [first, one, part, done], on);
    expect(loan.instalments.map((each) => each.dueDate)).toEqual(["2026-02-15", "2026-03-27", "2026-04-27"]);
    expect(loan.stage).toBe("extended");
    expect(extensionQuote(terms, [first, one, part, done], on)).toBeNull();
  });
});

describe("when an order is late (rules/money.md 4)", () => {
  it.each([
    ["Asia/Ho_Chi_Minh", "2026-11-16T16:59:59.999Z", "settled"],
    ["Asia/Ho_Chi_Minh", "2026-11-16T17:00:00.000Z", "overdue_partial"],
    ["America/Mexico_City", "2026-11-17T05:59:59.999Z", "settled"],
    ["America/Mexico_City", "2026-11-17T06:00:00.000Z", "overdue_partial"],
    ["America/Lima", "2026-11-17T04:59:59.999Z", "settled"],
    ["America/Lima", "2026-11-17T05:00:00.000Z", "overdue_partial"],
    ["Asia/Manila", "2026-11-16T15:59:59.999Z", "settled"],
    ["Asia/Manila", "2026-11-16T16:00:00.000Z", "overdue_partial"],
    ["Asia/Kolkata", "2026-11-16T18:29:59.999Z", "settled"],
    ["Asia/Kolkata", "2026-11-16T18:30:00.000Z", "overdue_partial"],
  ])("%s, money at %s: %s", (zone, instant, stage) => {
    const valueDate = localDate(new Date(instant), zone);
    expect(loanA(late(3), [paid(valueDate, 3_021_000)]).stage).toBe(stage);
  });
  it("grace days are free and not late", () => {
    const terms: LoanTerms = { ...exampleA, penalty: { dailyRate: "0.01", base: "contract", graceDays: 4 } };
    expect(loanA(late(4), [], terms)).toMatchObject({ stage: "payout_success", daysPastDue: 4 });
    expect(loanA(late(4), [], terms).claim.penalty).toBe(0);
    expect(loanA(late(5), [], terms)).toMatchObject({ stage: "overdue" });
    expect(loanA(late(5), [], terms).claim.penalty / 100).toBe(30_000);
  });
  it("days paused stay free of penalty", () => {
    const events = [at(late(2), { type: "paused" }), at(late(6), { type: "resumed" })];
    expect([late(2), late(6), late(7)].map((on) => loanA(on, events).claim.penalty / 100)).toEqual([60_000, 60_000, 90_000]);
  });
});

describe("a loan that came with a portfolio from elsewhere", () => {
  const terms: LoanTerms = { ...exampleA, interest: { ...exampleA.interest, rate: "0" } };
  const { fee: _fee, ...plain } = terms;
  const taken = at(start, { type: "takenOver", dueDate: late(0), interest: minor(40_000), fee: minor(5_000) });
  const brought = (valueDate: string, paid: object, closes?: boolean) =>
    at(valueDate, {
      type: "broughtForward",
      paid: { principal: 0, interest: 0, fee: 0, penalty: 0, ...paid },
      ...(closes ? { closes } : {}),
    });
  const loan = (on: string, ...events: readonly LoanEvent[]) => replay(plain, [taken, ...events], on);
  it("owes what its own contract asks for, on its own day, and our penalty after it", () => {
    expect(loan(start)).toMatchObject({ stage: "payout_success", dueDate: due, money: { payoutAmount: minor(3_000_000) } });
    expect(major(loan(late(2)).claim)).toEqual({ principal: 3_000_000, interest: 40_000, fee: 5_000, penalty: 60_000 });
    expect(loan(late(2)).stage).toBe("overdue");
  });
  it("keeps what was paid there, by component, in whatever order", () => {
    const paid = brought(late(3), { principal: minor(1_000_000), penalty: minor(30_000) });
    expect(major(loan(late(4), paid).claim)).toEqual({ principal: 2_000_000, interest: 40_000, fee: 5_000, penalty: 90_000 });
    expect(loan(late(4), paid)).toMatchObject({ stage: "overdue_partial", money: { received: minor(1_030_000) } });
    expect(loan(late(0), brought(start, { interest: 1 })).stage).toBe("partially_repaid");
    expect(loan(late(0), brought(start, {})).stage).toBe("payout_success");
    expect(loan(late(1), brought(late(1), { penalty: minor(50_000) })).totals.penalty).toMatchObject({
      charged: minor(50_000),
      outstanding: 0,
    });
  });
  it("that was settled there is settled here, whatever was left of its charges", () => {
    const paid = { principal: minor(3_000_000), interest: minor(10_000) };
    expect(loan(late(9), brought(late(0), paid, true))).toMatchObject({ stage: "settled", settledOn: due, overpayment: 0 });
    expect(loan(late(9), brought(late(2), paid, true))).toMatchObject({ stage: "overdue_settled", totals: { penalty: { charged: 0 } } });
    expect(loan(late(9), brought(late(0), paid)).status).toBe(8);
  });
  it("balances in the ledger at every step", () => {
    const steps = [taken, brought(late(3), { principal: minor(1_000_000), penalty: minor(30_000) })];
    let before: ReturnType<typeof replay> | null = null;
    for (const [at, event] of steps.entries()) {
      const after = replay(plain, steps.slice(0, at + 1), late(3));
      for (const { lines } of postings(plain, before, after, event))
        expect(lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0);
      before = after;
    }
    expect(balancesOf(plain, before!)).toMatchObject({ 1100: minor(2_000_000), 1010: minor(1_030_000) });
  });
});

describe("late exemption", () => {
  const exempted = (from: number, until: number) => at(late(from), { type: "exempted", until: late(until) });
  const penalties = (events: readonly LoanEvent[], ...days: number[]) => days.map((day) => loanA(late(day), events).claim.penalty / 100);
  it("frees its days and no others, both ends included, whenever it was posted", () => {
    expect(penalties([exempted(2, 4)], 1, 2, 4, 5, 6)).toEqual([30_000, 30_000, 30_000, 60_000, 90_000]);
    expect(penalties([exempted(1, 1)], 1, 2)).toEqual([0, 30_000]);
  });
  it("counts a day once, however many exemptions it is in, and gives it back when one is reversed", () => {
    expect(penalties([exempted(4, 6), exempted(2, 4), exempted(3, 3)], 7)).toEqual([60_000]);
    expect(penalties([exempted(2, 3), exempted(4, 5)], 7)).toEqual([90_000]);
    const gone = exempted(2, 4);
    expect(penalties([gone, at(late(7), { type: "reversed", event: gone.id })], 7)).toEqual([210_000]);
  });
  it("frees a share of its days, the greater one where two meet, the same counted day by day and at once", () => {
    const part = (from: number, until: number, rate: string) => at(late(from), { type: "exempted", until: late(until), rate });
    expect(penalties([part(2, 4, "0.5")], 1, 2, 3, 4, 5)).toEqual([30_000, 45_000, 60_000, 75_000, 105_000]);
    expect(penalties([part(2, 4, "0.5"), part(3, 3, "0.25"), exempted(4, 5)], 3, 4, 6)).toEqual([60_000, 60_000, 90_000]);
    const odd = part(1, 9, "0.333333");
    const touched = [1, 2, 3, 4, 5, 6, 7, 8].map((day) => paid(late(day), 1));
    const whole = loanA(late(9), [odd, ...touched]).totals.penalty.charged;
    expect(whole).toBe(loanA(late(9), [odd]).totals.penalty.charged);
    expect(whole / 100).toBe(180_000);
  });
  it("leaves what was paid for those days for what else is owed", () => {
    const money = paid(late(3), 3_111_000);
    expect(loanA(late(3), [money]).stage).toBe("overdue_settled");
    expect(loanA(late(3), [money, exempted(1, 3)])).toMatchObject({ stage: "overdue_settled", overpayment: minor(90_000) });
    expect(loanA(late(3), [paid(late(3), 3_021_000), exempted(1, 3)]).status).toBe(9);
  });
  it("is another thing than a freeze: its end ends none", () => {
    const events = [at(late(1), { type: "paused" }), exempted(2, 3)];
    expect(penalties(events, 1, 5)).toEqual([30_000, 30_000]);
  });
});

describe("ends of a loan", () => {
  it("early: to the day only, or the whole contract interest", () => {
    const day3 = addDays(start, 3);
    const toDate: LoanTerms = { ...exampleA, interest: { ...exampleA.interest, early: "to-date" } };
    expect([loanA(day3).claim.total / 100, loanA(day3, [], toDate).claim.total / 100]).toEqual([3_021_000, 3_009_000]);
    expect(loanA(day3, [paid(day3, 3_009_000)], toDate)).toMatchObject({ stage: "settled", kind: "early", overpayment: 0 });
    expect(loanA(day3, [paid(day3, 3_008_999)], toDate).stage).toBe("partially_repaid");
  });
  it("a rest within the tolerance settles by itself", () => {
    const terms: LoanTerms = { ...exampleA, tolerance: { amount: minor(1_000) } };
    expect(loanA(due, [paid(due, 3_020_000)], terms)).toMatchObject({ stage: "settled", kind: "tolerance" });
    expect(loanA(due, [paid(due, 3_019_999)], terms).stage).toBe("partially_repaid");
  });
  it("finance balanced gives up whatever is open", () => {
    const loan = loanA(late(5), [paid(late(5), 1_000_000), at(late(5), { type: "balanced" })]);
    expect(loan).toMatchObject({ stage: "overdue_settled", kind: "finance-balanced" });
    expect(loan.totals.principal.waived / 100).toBe(2_171_000);
  });
  it("a coupon takes at most what is open of what it is for, once an order, and is unused again when reversed", () => {
    const coupon = at(due, { type: "couponUsed", face: minor(50_000), component: "interest" });
    const second = at(due, { type: "couponUsed", face: minor(50_000), component: "principal" });
    expect(loanA(due, [coupon, second]).claim.total / 100).toBe(3_000_000);
    expect(loanA(due, [coupon, at(due, { type: "reversed", event: coupon.id })]).claim.total / 100).toBe(3_021_000);
  });
  it("write-off at day 90: claim 4,521,000 in memo, nothing more accrues, 1,000,000 recovered leaves 3,521,000", () => {
    const off = at(late(90), { type: "writtenOff" });
    expect(loanA(late(120), [off])).toMatchObject({ stage: "overdue", isWrittenOff: true, totals: { principal: { outstanding: 0 } } });
    expect(major(loanA(late(120), [off]).claim)).toEqual({ principal: 3_000_000, interest: 21_000, fee: 0, penalty: 1_500_000 });
    const loan = loanA(late(120), [off, paid(late(100), 1_000_000)]);
    expect([loan.claim.total / 100, loan.stage]).toEqual([3_521_000, "overdue_partial"]);
    expect(loanA(late(130), [off, paid(late(125), 4_521_000)])).toMatchObject({ stage: "overdue_settled", kind: "overdue" });
  });
  it("money valued before the write-off takes it back (T26c)", () => {
    const loan = loanA(late(100), [at(late(90), { type: "writtenOff" }), paid(due, 3_021_000)]);
    expect(loan).toMatchObject({ stage: "settled", kind: "normal", isWrittenOff: false, spells: [] });
  });
  it("a reversed repayment never was, and a reversed reversal was", () => {
    const money = paid(late(5), 3_171_000);
    const back = at(late(6), { type: "reversed", event: money.id });
    expect(loanA(late(6), [money, back])).toMatchObject({ stage: "overdue", kind: null, daysPastDue: 6 });
    expect(loanA(late(6), [money, back, at(late(6), { type: "reversed", event: back.id })]).stage).toBe("overdue_settled");
  });
  it("a payout that the bank sends back leaves what was repaid to the customer (T21)", () => {
    const loan = loanA(addDays(start, 4), [paid(addDays(start, 2), 100_000), at(addDays(start, 4), { type: "payoutReturned" })]);
    expect(loan).toMatchObject({ stage: "payout_failure", status: 5, overpayment: minor(100_000), instalments: [] });
    expect(loan.claim.total).toBe(0);
  });
  it("a refund takes the overflow; what was refunded beyond it is owed again", () => {
    const money = paid(late(5), 3_200_000);
    const reserve = { id: "r", type: "refundReserved", valueDate: late(6), amount: minor(29_000) } as const;
    const done = at(late(7), { type: "refunded", reserve: "r" });
    expect(loanA(late(6), [money, reserve])).toMatchObject({ overpayment: 0, reserved: minor(29_000), stage: "overdue_settled" });
    expect(loanA(late(6), [money, reserve, at(late(6), { type: "refundReleased", reserve: "r" })]).overpayment).toBe(minor(29_000));
    expect(loanA(late(7), [money, reserve, done])).toMatchObject({ overpayment: 0, reserved: 0, money: { refunded: minor(29_000) } });
    const loan = loanA(late(7), [money, reserve, done, at(late(7), { type: "reversed", event: money.id })]);
    expect([loan.overRefunded / 100, loan.claim.total / 100]).toEqual([29_000, 3_231_000 + 29_000]);
  });
  it("penalty stops at the total-cost cap", () => {
    const terms: LoanTerms = { ...exampleA, penalty: { dailyRate: "0.01", base: "contract" }, totalCostRate: "1" };
    expect(loanA(late(300), [], terms).claim.penalty / 100).toBe(3_000_000 - 450_000 - 21_000);
  });
});

describe("one truth", () => {
  it("what the stored columns of an order say is owed is what the replay says", () => {
    const money = fc.record({
      principal: fc.integer({ min: 100, max: 100_000_000 }),
      paid: fc.nat(2_000),
      days: fc.integer({ min: -5, max: 120 }),
    });
    fc.assert(
      fc.property(money, fc.nat(20_000), fc.nat(1_000_000), ({ principal, paid: share, days }, daily, cap) => {
        const terms: LoanTerms = {
          ...exampleA,
          principal: principal * 100,
          penalty: { dailyRate: rateText(daily), base: "contract", capRate: rateText(cap) },
        };
        const amount = Math.max(Math.floor((principal * share) / 1_000), 1);
        const loan = loanA(late(days), [{ type: "repaid", id: "r", valueDate: start, amount }], terms);
        const { principal: lent, interest, penalty } = loan.totals;
        const quote = settlementQuote(
          {
            principal: terms.principal,
            dailyPpm: lent.outstanding + interest.outstanding > 0 ? daily : 0,
            capPpm: cap,
            step: 100,
            dueDate: due,
            interest: interest.charged,
            fee: 0,
            principalPaid: lent.paid,
            interestPaid: interest.paid,
            feePaid: 0,
            penaltyPaid: penalty.paid,
            penaltyWaived: 0,
          },
          late(days),
        );
        expect(quote.total).toBe(loan.claim.total);
      }),
    );
  });
  it.each(Object.entries(allocationOfMarket))("%s: its order can be computed", (_market, allocation) => {
    expect(termsReason({ ...exampleA, allocation })).toBeNull();
  });
});
