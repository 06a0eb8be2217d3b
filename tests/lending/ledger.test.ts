import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../../src/lending/time/calendar.ts";
import * as ledger from "../../src/lending/ledger/ledger.ts";
import { replay } from "../../src/lending/loan/loan.ts";
import type { LoanEvent } from "../../src/lending/loan/loan-event.ts";
import type { LoanTerms } from "../../src/lending/product/terms.ts";
import { exampleA, minor } from "../support/loan.ts";
import { anyWalk, brokenBy, walks } from "../support/loan-walk.ts";

const start = "2026-11-09";
const due = "2026-11-16";
const late = (days: number): string => addDays(due, days);
const disbursed: LoanEvent = { id: "payout", type: "disbursed", valueDate: start };
const paid = (id: string, valueDate: string, major: number): LoanEvent => ({ type: "repaid", id, valueDate, amount: minor(major) });

/** What the last event posts on a day: row, and the lines as account: major units, debit above zero. */
function posted(terms: LoanTerms, events: readonly LoanEvent[], on: string) {
  const event = events.at(-1) ?? disbursed;
  const before = events.length > 1 || event.type === "payoutSent" ? replay(terms, events.slice(0, -1), on) : null;
  return ledger.postings(terms, before, replay(terms, events, on), event).map(({ code, lines }) => [code, asMajor(lines)]);
}
const asMajor = (lines: readonly { account: number; debit: number; credit: number }[]) =>
  Object.fromEntries(lines.map(({ account, debit, credit }) => [account, (debit - credit) / 100]));
/** What the night before `on` posts. */
const accrued = (terms: LoanTerms, events: readonly LoanEvent[], on: string) =>
  ledger
    .postings(terms, replay(terms, events, addDays(on, -1)), replay(terms, events, on), null)
    .map(({ code, lines }) => [code, asMajor(lines)]);
const mode = (value: 0 | 1 | 2): LoanTerms => ({ ...exampleA, fee: { rate: "0.15", mode: value } });

describe("rules/ledger.md 2, example A", () => {
  const sent: LoanEvent = { id: "sent", type: "payoutSent", valueDate: start };
  it("L01 payout sent; voided when it fails", () => {
    expect(posted(exampleA, [sent], start)).toEqual([["L01", { 1020: -2_550_000, 1030: 2_550_000 }]]);
    const failed: LoanEvent = { id: "failed", type: "payoutFailed", valueDate: start };
    expect(posted(exampleA, [sent, failed], start)).toEqual([["L13", { 1020: 2_550_000, 1030: -2_550_000 }]]);
  });
  it.each([
    [0, { 1030: -2_550_000, 1100: 3_000_000, 4010: -450_000 }],
    [1, { 1030: -2_529_000, 1100: 3_000_000, 2210: -21_000, 4010: -450_000 }],
    [2, { 1030: -3_000_000, 1100: 3_000_000, 1120: 450_000, 2200: -450_000 }],
  ] as const)("L02 mode %d", (value, lines) => {
    expect(posted(mode(value), [sent, disbursed], start)).toEqual([["L02", lines]]);
  });
  it("L03 interest at due; prepaid interest and a deferred fee are earned then", () => {
    expect(accrued(exampleA, [disbursed], due)).toEqual([["L03", { 1110: 21_000, 4000: -21_000 }]]);
    expect(accrued(mode(1), [disbursed], due)).toEqual([["L03", { 2210: 21_000, 4000: -21_000 }]]);
    expect(accrued(mode(2), [disbursed], due)).toEqual([["L03", { 1110: 21_000, 2200: 450_000, 4000: -21_000, 4010: -450_000 }]]);
  });
  it("L04 penalty: + 30,000 per day", () => {
    expect(accrued(exampleA, [disbursed], late(3))).toEqual([["L04", { 1130: 30_000, 4020: -30_000 }]]);
  });
  it("L05 repayment at day 5: 3,200,000 = 150,000 + 21,000 + 3,000,000 + 29,000", () => {
    expect(posted(exampleA, [disbursed, paid("a", late(5), 3_200_000)], late(5))).toEqual([
      ["L05", { 1010: 3_200_000, 1100: -3_000_000, 1110: -21_000, 1130: -150_000, 2100: -29_000 }],
    ]);
  });
  it("L07 waiver used: 210,000 + 21,000", () => {
    const offer: LoanEvent = { type: "waiverApproved", id: "w", valueDate: late(5), settleAmount: minor(3_000_000), validUntil: late(7) };
    expect(posted(exampleA, [disbursed, offer, paid("a", late(7), 3_000_000)], late(7))).toEqual([
      ["L05", { 1010: 3_000_000, 1100: -3_000_000 }],
      ["L07", { 1110: -21_000, 1130: -210_000, 5000: 21_000, 5001: 210_000 }],
    ]);
  });
  it("L08 extension success: 360,000 = 300,000 + 60,000, out of what was held (L06)", () => {
    const part: LoanEvent = { type: "extensionPaid", id: "p", valueDate: late(2), extension: "x", amount: minor(360_000) };
    const done: LoanEvent = {
      type: "extended",
      id: "x",
      valueDate: late(2),
      extension: "x",
      days: 7,
      fee: minor(300_000),
      penalty: minor(60_000),
      interest: 0,
    };
    expect(posted(exampleA, [disbursed, part], late(2))).toEqual([["L06", { 1010: 360_000, 2000: -360_000 }]]);
    const rows = posted(exampleA, [disbursed, part, done], late(2));
    expect(rows.find(([code]) => code === "L08")).toEqual(["L08", { 1130: -60_000, 2000: 360_000, 4030: -300_000 }]);
    // The instalment is not due any more, so its interest is not earned yet.
    expect(rows.filter(([code]) => code !== "L08")).toEqual([["L13", { 1110: -21_000, 4000: 21_000 }]]);
  });
  it("L09, L10 refund reserved and paid: 29,000", () => {
    const money = [disbursed, paid("a", late(5), 3_200_000)];
    const reserve: LoanEvent = { type: "refundReserved", id: "r", valueDate: late(6), amount: minor(29_000) };
    const done: LoanEvent = { type: "refunded", id: "d", valueDate: late(6), reserve: "r" };
    expect(posted(exampleA, [...money, reserve], late(6))).toEqual([["L09", { 2100: 29_000, 2110: -29_000 }]]);
    expect(posted(exampleA, [...money, reserve, done], late(6))).toEqual([["L10", { 1000: -29_000, 2110: 29_000 }]]);
  });
  const off: LoanEvent = { type: "writtenOff", id: "off", valueDate: late(90) };
  it("L11 bad debt at day 90: 3,000,000 + 21,000 + 1,500,000, and its memo of 4,521,000", () => {
    expect(posted(exampleA, [disbursed, off], late(90))).toEqual([
      ["L11", { 1100: -3_000_000, 1110: -21_000, 1130: -1_500_000, 4000: 21_000, 4020: 1_500_000, 5030: 3_000_000 }],
      ["L11 memo", { 9000: 4_521_000, 9001: -4_521_000 }],
    ]);
  });
  it("L11 before maturity takes an unearned fee off the deferred ones, and nothing of it is earned later", () => {
    const early: LoanEvent = { ...off, valueDate: addDays(start, 3) };
    expect(posted(mode(2), [disbursed, early], addDays(start, 3)).find(([code]) => code === "L11")).toEqual([
      "L11",
      { 1100: -3_000_000, 1110: -21_000, 1120: -450_000, 2200: 450_000, 4000: 21_000, 5030: 3_000_000 },
    ]);
    expect(accrued(mode(2), [disbursed, early], due)).toEqual([]);
  });
  it("L14 recovery of 1,000,000 leaves a claim of 3,521,000; a waiver after the write-off is in memo only", () => {
    const recovery = paid("a", late(100), 1_000_000);
    expect(posted(exampleA, [disbursed, off, recovery], late(100))).toEqual([
      ["L14", { 1010: 1_000_000, 4040: -1_000_000 }],
      ["L14 memo", { 9000: -1_000_000, 9001: 1_000_000 }],
    ]);
    expect(ledger.balancesOf(exampleA, replay(exampleA, [disbursed, off, recovery], late(100)))[9000]).toBe(minor(3_521_000));
    const balanced: LoanEvent = { type: "balanced", id: "b", valueDate: late(101) };
    expect(posted(exampleA, [disbursed, off, recovery, balanced], late(101))).toEqual([
      ["L07 memo", { 9000: -3_521_000, 9001: 3_521_000 }],
    ]);
  });
  it("L12 tolerance and L15 coupon", () => {
    const terms: LoanTerms = { ...exampleA, tolerance: { amount: minor(100) } };
    expect(posted(terms, [disbursed, paid("a", due, 3_020_950)], due)).toEqual([
      ["L05", { 1010: 3_020_950, 1100: -2_999_950, 1110: -21_000 }],
      ["L12", { 1100: -50, 5050: 50 }],
    ]);
    const coupon: LoanEvent = { type: "couponUsed", id: "c", valueDate: due, face: minor(50_000), component: "interest" };
    expect(posted(exampleA, [disbursed, coupon], due)).toEqual([["L15", { 1110: -21_000, 5010: 21_000 }]]);
  });
  it("L13 takes a repayment back with its link, and T26c takes back the accruals", () => {
    const money = paid("a", late(5), 3_171_000);
    const back: LoanEvent = { type: "reversed", id: "back", valueDate: late(5), event: "a" };
    const entries = ledger.postings(
      exampleA,
      replay(exampleA, [disbursed, money], late(6)),
      replay(exampleA, [disbursed, money, back], late(6)),
      back,
    );
    expect(entries.map(({ code, takesBack, lines }) => [code, takesBack, asMajor(lines)])).toEqual([
      ["L13", { code: "L04", event: "a" }, { 1130: 30_000, 4020: -30_000 }],
      ["L13", { code: "L05", event: "a" }, { 1010: -3_171_000, 1100: 3_000_000, 1110: 21_000, 1130: 150_000 }],
    ]);
    expect(posted(exampleA, [disbursed, paid("a", due, 3_021_000)], late(2))).toEqual([
      ["L13", { 1130: -60_000, 4020: 60_000 }],
      ["L05", { 1010: 3_021_000, 1100: -3_000_000, 1110: -21_000 }],
    ]);
  });
  const deferred: LoanTerms = { ...exampleA, fee: { rate: "0.15", mode: 0, deferred: true } };
  it("a deducted fee that is deferred is earned with the last due date, or when the loan is settled before it", () => {
    expect(posted(deferred, [sent, disbursed], start)).toEqual([["L02", { 1030: -2_550_000, 1100: 3_000_000, 2200: -450_000 }]]);
    const earned = ["L03", { 1110: 21_000, 2200: 450_000, 4000: -21_000, 4010: -450_000 }];
    expect(accrued(deferred, [disbursed], addDays(due, -1))).toEqual([]);
    expect(accrued(deferred, [disbursed], due)).toEqual([earned]);
    const whole = paid("a", addDays(start, 3), 3_021_000);
    expect(posted(deferred, [disbursed, whole], addDays(start, 3))).toEqual([
      earned,
      ["L05", { 1010: 3_021_000, 1100: -3_000_000, 1110: -21_000 }],
    ]);
  });
  it("a fee by hand is income at once; of a fee at maturity what is settled before it", () => {
    const fee: LoanEvent = { type: "charged", id: "f", component: "fee", valueDate: addDays(start, 2), amount: minor(1_000) };
    expect(posted(exampleA, [disbursed, fee], addDays(start, 2))).toEqual([["L03", { 1120: 1_000, 4010: -1_000 }]]);
    const coupon: LoanEvent = { type: "couponUsed", id: "c", valueDate: addDays(start, 2), face: minor(50_000), component: "fee" };
    expect(posted(mode(2), [disbursed, coupon], addDays(start, 2))).toEqual([
      ["L03", { 2200: 50_000, 4010: -50_000 }],
      ["L15", { 1120: -50_000, 5010: 50_000 }],
    ]);
    const early: LoanEvent = { ...off, valueDate: addDays(start, 3) };
    // Of 450,000 the coupon earned 50,000; 400,000 were never earned.
    expect(posted(mode(2), [disbursed, coupon, early], addDays(start, 3)).find(([code]) => code === "L11")).toEqual([
      "L11",
      { 1100: -3_000_000, 1110: -21_000, 1120: -400_000, 2200: 400_000, 4000: 21_000, 5030: 3_000_000 },
    ]);
    // A fee by hand is lost as income.
    expect(posted(mode(2), [disbursed, fee, early], addDays(start, 3)).find(([code]) => code === "L11")).toEqual([
      "L11",
      { 1100: -3_000_000, 1110: -21_000, 1120: -451_000, 2200: 450_000, 4000: 21_000, 4010: 1_000, 5030: 3_000_000 },
    ]);
    // Written off on the due date the whole of it is earned, and lost as income.
    expect(posted(mode(2), [disbursed, { ...off, valueDate: due }], due)[0]).toEqual([
      "L11",
      { 1100: -3_000_000, 1110: -21_000, 1120: -450_000, 4000: 21_000, 4010: 450_000, 5030: 3_000_000 },
    ]);
  });
  it("a fee that was settled in whatever way stays earned when a later charge opens the loan again", () => {
    const principalFirst: LoanTerms = {
      ...mode(2),
      tolerance: { amount: minor(100) },
      allocation: { due: ["principal", "interest", "fee", "penalty"] },
    };
    const fee: LoanEvent = { type: "charged", id: "f", component: "fee", valueDate: addDays(start, 4), amount: minor(1_000) };
    const balanced: LoanEvent = { type: "balanced", id: "b", valueDate: addDays(start, 3) };
    // 50 of the fee by tolerance; all of it given up.
    for (const settled of [paid("a", addDays(start, 3), 3_470_950), balanced]) {
      const loan = replay(principalFirst, [disbursed, settled, fee], addDays(start, 4));
      expect([loan.settledOn, loan.claim.total]).toEqual([null, minor(1_000)]);
      const balances = ledger.balancesOf(principalFirst, loan);
      expect([balances[2200] ?? 0, balances[4010], balances[1120]]).toEqual([0, -minor(451_000), minor(1_000)]);
    }
  });
  it("L08 with interest, and what came beyond the quote is a repayment out of what was held", () => {
    const dated = { valueDate: late(2), extension: "x" };
    const part: LoanEvent = { type: "extensionPaid", id: "p", ...dated, amount: minor(400_000) };
    const quoted = { days: 7, fee: minor(300_000), penalty: minor(60_000), interest: minor(21_000) };
    expect(posted(exampleA, [disbursed, part, { type: "extended", id: "x", ...dated, ...quoted }], late(2))).toEqual([
      ["L05", { 1100: -19_000, 2000: 19_000 }],
      ["L08", { 1110: -21_000, 1130: -60_000, 2000: 381_000, 4030: -300_000 }],
    ]);
  });
  it("L07 gives up each component on an account of its own", () => {
    expect(posted(mode(2), [disbursed, { type: "balanced", id: "b", valueDate: late(5) }], late(5))).toEqual([
      [
        "L07",
        {
          1100: -3_000_000,
          1110: -21_000,
          1120: -450_000,
          1130: -150_000,
          5000: 21_000,
          5001: 150_000,
          5002: 450_000,
          5030: 3_000_000,
        },
      ],
    ]);
  });
  it("T21: payout and accruals are reversed, what was repaid is the customer's", () => {
    const back: LoanEvent = { type: "payoutReturned", id: "back", valueDate: addDays(start, 4) };
    expect(posted(exampleA, [disbursed, paid("a", addDays(start, 2), 100_000), back], addDays(start, 4))).toEqual([
      ["L13", { 1020: 2_550_000, 1030: -2_550_000 }],
      ["L13", { 1030: 2_550_000, 1100: -3_000_000, 4010: 450_000 }],
      ["L13", { 1110: -21_000, 4000: 21_000 }],
      ["L05", { 1100: 79_000, 1110: 21_000, 2100: -100_000 }],
    ]);
  });
  it("L06, L16, L17, L18, L19 are the house's own", () => {
    const money = { id: "x", valueDate: start, amount: 1_000 };
    const of = (entry: ledger.Entry) => [entry.code, asMajor(entry.lines)];
    expect([
      of(ledger.unmatchedReceived(money)),
      of(ledger.unmatchedMatched(money)),
      of(ledger.channelSettled({ ...money, fee: 100 })),
      of(ledger.floatFilled(money)),
      of(ledger.toppedUp(money)),
      of(ledger.messageCharged(money)),
      of(ledger.commissionEarned({ ...money, amount: -1_000 })),
      of(ledger.commissionPaid(money)),
      of(ledger.testSent(money)),
      of(ledger.testArrived({ ...money, fee: 0 })),
      of(ledger.testArrived({ ...money, fee: 100 })),
      of(ledger.testFailed(money)),
      of(ledger.testReturned(money)),
    ]).toEqual([
      ["L06", { 1010: 10, 2000: -10 }],
      ["L06", { 1010: -10, 2000: 10 }],
      ["L16", { 1000: 9, 1010: -10, 5020: 1 }],
      ["L16", { 1000: -10, 1020: 10 }],
      ["L17", { 1000: -10, 1300: 10 }],
      ["L17", { 1300: -10, 5040: 10 }],
      ["L18", { 2400: 10, 5060: -10 }],
      ["L18", { 1000: -10, 2400: 10 }],
      ["L19", { 1020: -10, 1030: 10 }],
      ["L19", { 1000: 10, 1030: -10 }],
      ["L19", { 1000: 9, 1030: -10, 5020: 1 }],
      ["L19", { 1020: 10, 1030: -10 }],
      ["L19", { 1000: -10, 1020: 10 }],
    ]);
  });
});

describe("the journal of published cases (Apache Fineract, LoanChargeOff.feature:25 and :51, Loan.feature:439)", () => {
  const terms: LoanTerms = {
    currency: "MXN",
    principal: minor(1_000),
    interest: { method: "flat", rate: "0", per: "period", dayCount: "periodic" },
    instalments: { count: 1, unit: "day", every: 30 },
    allocation: { due: ["penalty", "fee", "interest", "principal"] },
    rounding: { mode: "half-even", step: 1 },
  };
  const begin: LoanEvent = { id: "payout", type: "disbursed", valueDate: "2023-01-01" };
  const money = paid("a", "2023-01-05", 250);
  const off: LoanEvent = { type: "writtenOff", id: "off", valueDate: "2023-02-22" };
  it("charge-off after repayment: 750 to bad debt; 1,000 when the repayment is undone", () => {
    expect(posted(terms, [begin, money, off], "2023-02-22")[0]).toEqual(["L11", { 1100: -750, 5030: 750 }]);
    const undone: LoanEvent = { type: "reversed", id: "undo", valueDate: "2023-02-22", event: "a" };
    expect(ledger.balancesOf(terms, replay(terms, [begin, money, off, undone], "2023-02-22"))[5030]).toBe(minor(1_000));
    expect(posted(terms, [begin, money, off, undone], "2023-02-22")[0]).toEqual(["L13", { 1010: -250, 1100: 250 }]);
  });
  it("a repayment of an earlier day makes the last one an overpayment of 100", () => {
    const events = [begin, paid("a", "2023-01-03", 450), paid("b", "2023-01-05", 250), paid("c", "2023-01-02", 400)];
    expect(posted(terms, events, "2023-01-05")).toEqual([["L05", { 1010: 400, 1100: -300, 2100: -100 }]]);
  });
});

describe("whatever happens to a loan", () => {
  it("the journal sums to 0 and is the replay, no debt is below zero, penalty stays under its cap, stage and status agree", () => {
    fc.assert(
      fc.property(anyWalk, (walk) => {
        expect(brokenBy(walk)).toBeNull();
      }),
      { numRuns: walks },
    );
  }, 120_000);
  it("a claim that an extension makes nothing of settles the loan (found by a random life)", () => {
    const terms: LoanTerms = {
      ...exampleA,
      principal: 10_000,
      interest: { method: "flat", rate: "0.000311", per: "day", dayCount: "actual/365", early: "to-date" },
      instalments: { count: 1, unit: "week", every: 2 },
      penalty: { dailyRate: "0", base: "contract", capRate: "0" },
      fee: { rate: "0", mode: 0 },
      allocation: { due: ["principal", "interest", "fee", "penalty"] },
      rounding: { mode: "half-up", step: 1 },
    };
    const move = (kind: "repaid" | "extension", wait: number, back: number, share: number) => ({ kind, wait, back, share });
    const moves = [move("repaid", 3, 0, 956), move("repaid", 2, 1, 43), move("repaid", 9, 0, 965), move("extension", 0, 0, 1)];
    expect(brokenBy({ terms, moves })).toBeNull();
  });
  it("what goodwill settled of added interest that is not borne settles principal (found by a random life)", () => {
    const terms: LoanTerms = {
      ...exampleA,
      principal: 25_500,
      interest: { method: "equal-instalment", rate: "0.000001", per: "day", dayCount: "actual/365", early: "to-date", addOn: true },
      instalments: { count: 1, unit: "month", every: 2 },
      penalty: { dailyRate: "0", base: "contract", capRate: "0" },
      fee: { rate: "0", mode: 0 },
      allocation: { due: ["penalty", "fee", "interest", "principal"], first: "instalment" },
      rounding: { mode: "half-up", step: 1, carry: true },
    };
    const move = (kind: "goodwill" | "waiver") => ({ kind, wait: 0, back: 0, share: 1 });
    expect(brokenBy({ terms, moves: [move("goodwill"), move("waiver")] })).toBeNull();
  });
});
