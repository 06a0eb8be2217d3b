// @vitest-environment node
import { describe, expect, it } from "vitest";
import { addDays } from "../../src/lending/time/calendar.ts";
import { balancesOf } from "../../src/lending/ledger/ledger.ts";
import { replay } from "../../src/lending/loan/loan.ts";
import type { LoanEvent } from "../../src/lending/loan/loan-event.ts";
import type { LoanTerms } from "../../src/lending/product/terms.ts";
import { settleAtLeast } from "../../src/lending/loan/waiver.ts";
import { exampleA, minor, threeMonths } from "../support/loan.ts";

const start = "2026-11-09";
const due = "2026-11-16";
const late = (days: number): string => addDays(due, days);
const disbursed: LoanEvent = { id: "payout", type: "disbursed", valueDate: start };
const paid = (id: string, valueDate: string, major: number): LoanEvent => ({ id, type: "repaid", valueDate, amount: minor(major) });
const loanA = (on: string, events: readonly LoanEvent[], terms: LoanTerms = exampleA) => replay(terms, [disbursed, ...events], on);
const paidOf = ({ totals }: ReturnType<typeof replay>) =>
  (["penalty", "fee", "interest", "principal"] as const).map((component) => totals[component].paid / 100);

describe("money after too much was given back", () => {
  const overRefunded: readonly LoanEvent[] = [
    paid("a", late(5), 3_200_000),
    { id: "r", type: "refundReserved", valueDate: late(6), amount: minor(29_000) },
    { id: "d", type: "refunded", valueDate: late(6), reserve: "r" },
    { id: "back", type: "reversed", valueDate: late(7), event: "a" },
  ];
  it("makes up for that first, and is a repayment beyond it", () => {
    const after = (major: number) => loanA(late(7), [...overRefunded, paid("b", late(7), major)]);
    expect([after(10_000).overRefunded, after(10_000).totals.penalty.paid]).toEqual([minor(19_000), 0]);
    expect([after(59_000).overRefunded, ...paidOf(after(59_000))]).toEqual([0, 30_000, 0, 0, 0]);
    // Seven days of penalty, interest and principal, and the 29,000.
    expect(after(3_260_000)).toMatchObject({ stage: "overdue_settled", overpayment: 0, overRefunded: 0 });
    expect(after(3_259_999).status).toBe(8);
  });
  it("is still owed when the claim itself is given up, and settles the loan then", () => {
    const balanced: readonly LoanEvent[] = [...overRefunded, { id: "b", type: "balanced", valueDate: late(7) }];
    expect(loanA(late(7), balanced)).toMatchObject({ settledOn: null, claim: { total: minor(29_000) } });
    expect(loanA(late(8), [...balanced, paid("c", late(8), 29_000)])).toMatchObject({ settledOn: late(8), overpayment: 0 });
  });
});

describe("an offer", () => {
  const offer: LoanEvent = { id: "w", type: "waiverApproved", valueDate: late(5), settleAmount: minor(3_000_000), validUntil: late(7) };
  it("that its money does not fill leaves each transfer in the product's order", () => {
    expect(paidOf(loanA(late(7), [offer, paid("a", late(5), 1_200_000)]))).toEqual([150_000, 0, 21_000, 1_029_000]);
  });
  it("is used once; what comes after it is the customer's", () => {
    const loan = loanA(late(7), [offer, paid("a", late(6), 3_000_000), paid("b", late(7), 10_000)]);
    expect(loan.usedOffers).toEqual([{ id: "w", waived: { principal: 0, interest: minor(21_000), fee: 0, penalty: minor(180_000) } }]);
    expect(loan).toMatchObject({ kind: "waiver", settledOn: late(6), overpayment: minor(10_000) });
  });
  const inMonths = (on: string, ...events: readonly LoanEvent[]) =>
    replay(threeMonths, [{ ...disbursed, valueDate: "2026-01-15" }, ...events], on);
  it("for what is due takes in what falls due on its last day", () => {
    const until = "2026-02-15";
    const ofDue: LoanEvent = { ...offer, valueDate: "2026-02-10", validUntil: until, settleAmount: minor(2_000_000), scope: "due" };
    const loan = inMonths(until, ofDue, paid("a", until, 2_000_000));
    expect(loan.usedOffers).toEqual([{ id: "w", waived: { principal: 0, interest: minor(180_000), fee: 0, penalty: 0 } }]);
    expect(loan.instalments[0]?.interest.outstanding).toBe(0);
  });
  it("that would leave principal open in any instalment is none", () => {
    const day = "2026-02-10";
    const tooLittle: LoanEvent = { ...offer, valueDate: day, validUntil: day, settleAmount: minor(3_000_000) };
    const loan = inMonths(day, tooLittle, paid("a", day, 3_000_000));
    expect(loan).toMatchObject({ usedOffers: [], settledOn: null, claim: { total: minor(3_540_000) } });
    expect(loan.totals.interest.waived).toBe(0);
  });
  it("waives no part of a payable step beyond its range", () => {
    const terms: LoanTerms = { ...exampleA, principal: 100_000, waiverRate: "0.3335" };
    expect(settleAtLeast(terms, { principal: 100_000, interest: 20_000, fee: 0, penalty: 30_000 }, 0)).toBe(150_000 - 33_300);
  });
  it("is none of a loan whose payout came back", () => {
    const events: readonly LoanEvent[] = [
      { ...offer, valueDate: start },
      { id: "x", type: "payoutReturned", valueDate: addDays(start, 2) },
      paid("a", addDays(start, 3), 3_000_000),
    ];
    expect(loanA(addDays(start, 3), events)).toMatchObject({ stage: "payout_failure", usedOffers: [], overpayment: minor(3_000_000) });
  });
});

describe("money for an extension", () => {
  const part = (extension: string, valueDate: string, major: number): LoanEvent => ({
    id: `${extension}${valueDate}`,
    type: "extensionPaid",
    valueDate,
    extension,
    amount: minor(major),
  });
  const extended = (interest = 0): LoanEvent => ({
    id: "x",
    type: "extended",
    valueDate: late(2),
    extension: "x",
    days: 7,
    fee: minor(300_000),
    penalty: minor(60_000),
    interest: minor(interest),
  });
  it("must reach fee, penalty and interest together", () => {
    const extensions = (major: number, interest?: number) => loanA(late(2), [part("x", late(2), major), extended(interest)]).extensions;
    expect([extensions(359_999), extensions(360_000), extensions(380_999, 21_000), extensions(381_000, 21_000)]).toEqual([0, 1, 0, 1]);
    expect(paidOf(loanA(late(2), [part("x", late(2), 359_999), extended()]))).toEqual([60_000, 0, 21_000, 278_999]);
  });
  it("is held for its own extension, whatever became of another", () => {
    const loan = loanA(late(3), [part("x", late(2), 360_000), extended(), part("y", late(3), 50_000)]);
    expect(loan).toMatchObject({ extensions: 1, held: minor(50_000), money: { extensionRest: 0 } });
    // What comes for one that has taken effect is a repayment.
    expect(loanA(late(3), [part("x", late(2), 360_000), extended(), part("x", late(3), 50_000)])).toMatchObject({ held: 0 });
  });
});

describe("lateness", () => {
  it("of what was charged later begins with the day of the charge", () => {
    const fee: LoanEvent = { id: "f", type: "charged", component: "fee", valueDate: late(5), amount: minor(1_000) };
    const loan = loanA(late(6), [paid("a", due, 3_021_000), fee]);
    expect([loan.spells, loan.kind, loan.settledOn]).toEqual([[{ from: late(5), to: null }], null, null]);
  });
  it("goes on while an instalment of the same day is open (T26b)", () => {
    const events: readonly LoanEvent[] = [{ ...disbursed, valueDate: "2026-01-15" }];
    // Twenty-eight days at 20,000 on the first, and the second due that day.
    const first = paid("a", "2026-03-15", 2_740_000);
    expect(replay(threeMonths, [...events, first], "2026-03-15")).toMatchObject({ status: 8, oldestOpen: 2 });
    const both = paid("a", "2026-03-15", 2_740_000 + 2_180_000);
    expect(replay(threeMonths, [...events, both], "2026-03-15")).toMatchObject({ status: 6, oldestOpen: 3 });
    // A loan with nothing open shows its last due date.
    const all = paid("a", "2026-01-20", 6_540_000);
    expect(replay(threeMonths, [...events, all], "2026-01-20")).toMatchObject({ status: 9, oldestOpen: null, dueDate: "2026-04-15" });
  });
  it("after an extension is not partial: what the extension took repaid nothing", () => {
    const quoted = { days: 7, fee: minor(300_000), penalty: minor(60_000), interest: minor(21_000) };
    const events: readonly LoanEvent[] = [
      { id: "p", type: "extensionPaid", valueDate: late(2), extension: "x", amount: minor(381_000) },
      { id: "x", type: "extended", valueDate: late(2), extension: "x", ...quoted },
    ];
    expect([loanA(late(9), events).stage, loanA(late(10), events).stage]).toEqual(["extended", "overdue"]);
    expect(loanA(late(10), [...events, paid("a", late(10), 1)]).stage).toBe("overdue_partial");
  });
});

describe("a charge, a coupon and a rest", () => {
  it("the fee that a loan brought from elsewhere waits for its due date", () => {
    const taken: LoanEvent = { id: "t", type: "takenOver", valueDate: start, dueDate: due, interest: minor(40_000), fee: minor(5_000) };
    const balances = (on: string) => balancesOf(exampleA, replay(exampleA, [taken], on));
    expect(balances(start)).toMatchObject({ 1120: minor(5_000), 2200: -minor(5_000) });
    expect([balances(due)[2200] ?? 0, balances(due)[4010]]).toEqual([0, -minor(5_000)]);
  });
  it("there is nothing to charge, and nothing to bring forward to, once the payout came back", () => {
    const back: LoanEvent = { id: "x", type: "payoutReturned", valueDate: start };
    const nothing = { claim: { total: 0 }, overpayment: 0, money: { received: 0 } };
    for (const component of ["fee", "penalty"] as const)
      expect(loanA(due, [back, { id: "f", type: "charged", component, valueDate: due, amount: 100 }])).toMatchObject(nothing);
    const paidThere = { principal: 100, interest: 0, fee: 0, penalty: 0 };
    expect(loanA(due, [back, { id: "b", type: "broughtForward", valueDate: due, paid: paidThere }])).toMatchObject(nothing);
  });
  it("a penalty by hand is owed beside what each day adds", () => {
    const fine: LoanEvent = { id: "f", type: "charged", component: "penalty", valueDate: late(2), amount: minor(10_000) };
    expect([1, 2, 3, 5].map((day) => loanA(late(day), [fine]).claim.penalty / 100)).toEqual([30_000, 70_000, 100_000, 160_000]);
  });
  it("a coupon for anything takes the oldest instalment whole, in the product's order", () => {
    const coupon: LoanEvent = { id: "c", type: "couponUsed", valueDate: start, face: minor(200_000) };
    const rows = replay(threeMonths, [disbursed, coupon], start).instalments;
    expect(rows.map((row) => [row.interest.coupon / 100, row.principal.coupon / 100])).toEqual([
      [180_000, 20_000],
      [0, 0],
      [0, 0],
    ]);
  });
  it("only a rest goes by tolerance: what is paid to the last coin is settled as it should be", () => {
    const terms: LoanTerms = { ...exampleA, tolerance: { amount: minor(1_000) } };
    const kind = (day: string, major: number) => loanA(day, [paid("a", day, major)], terms).kind;
    expect([kind(due, 3_021_000), kind(due, 3_021_500), kind(due, 3_020_999), kind(late(-1), 3_021_000), kind(late(1), 3_051_000)]).toEqual(
      ["normal", "normal", "tolerance", "early", "overdue"],
    );
    const off: LoanEvent = { id: "off", type: "writtenOff", valueDate: late(1) };
    expect(loanA(late(2), [off, paid("a", late(2), 3_050_500)], terms)).toMatchObject({ settledOn: null, claim: { total: minor(500) } });
  });
});
