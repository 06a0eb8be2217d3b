import { describe, expect, it } from "vitest";
import { addDays } from "../../src/lending/time/calendar.ts";
import { balancesOf } from "../../src/lending/ledger/ledger.ts";
import { replay } from "../../src/lending/loan/loan.ts";
import type { LoanEvent } from "../../src/lending/loan/loan-event.ts";
import type { LoanTerms } from "../../src/lending/product/terms.ts";
import { exampleA, minor, threeMonths } from "../support/loan.ts";

const start = "2026-01-15";
let serial = 0;
const at = <T extends object>(valueDate: string, body: T) => ({ id: `e${(serial += 1)}`, valueDate, ...body }) as unknown as LoanEvent;
const disbursed: LoanEvent = { id: "payout", type: "disbursed", valueDate: start };
const paid = (valueDate: string, major: number): LoanEvent => at(valueDate, { type: "repaid", amount: minor(major) });
const loanOf = (terms: LoanTerms, on: string, events: readonly LoanEvent[]) => replay(terms, [disbursed, ...events], on);
const major = (
  rows: readonly { readonly dueDate: string; readonly principal: Sum; readonly interest: Sum; readonly fee: Sum; readonly penalty: Sum }[],
) =>
  rows.map(({ dueDate, principal, interest, fee, penalty }) => [
    dueDate,
    ...[principal, interest, fee, penalty].map(({ charged }) => charged / 100),
  ]);
interface Sum {
  readonly charged: number;
}

describe("a contract that is spread over more instalments", () => {
  const first = paid("2026-02-15", 2_180_000);
  const spread = (on: string, from = 2, extraInstalments = 2) => at(on, { type: "restructured", from, extraInstalments });
  it("shares what is open of the principal by the contract's own method", () => {
    const loan = loanOf(threeMonths, "2026-02-20", [first, spread("2026-02-20")]);
    expect(major(loan.instalments)).toEqual([
      ["2026-02-15", 2_000_000, 180_000, 0, 0],
      ["2026-03-15", 1_000_000, 120_000, 0, 0],
      ["2026-04-15", 1_000_000, 120_000, 0, 0],
      ["2026-05-15", 1_000_000, 120_000, 0, 0],
      ["2026-06-15", 1_000_000, 120_000, 0, 0],
    ]);
    expect(loan.instalments.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    expect(loan.claim.total / 100).toBe(4_480_000);
    expect(loan.instalments[0]?.principal.paid).toBe(minor(2_000_000));
  });
  it("keeps penalties, fees and what was settled, and counts no late day twice", () => {
    // Five days late at 20,000; from then on 10,000 a day of the first new instalment.
    const late = [first, spread("2026-03-20")];
    const penalty = (on: string, events: readonly LoanEvent[] = late) => loanOf(threeMonths, on, events).totals.penalty.charged / 100;
    expect(["2026-03-20", "2026-03-21", "2026-03-25"].map((on) => penalty(on))).toEqual([100_000, 110_000, 150_000]);
    const once: LoanTerms = { ...threeMonths, penalty: { dailyRate: "0.01", onceRate: "0.1", base: "outstanding-principal" } };
    expect(["2026-03-20", "2026-03-21"].map((on) => loanOf(once, on, late).totals.penalty.charged / 100)).toEqual([300_000, 310_000]);
    // Spread before anything is late: the charge for getting late is still to come, 10 % of 1,000,000 and the first day's 10,000.
    expect(loanOf(once, "2026-03-16", [first, spread("2026-02-20")]).totals.penalty.charged / 100).toBe(110_000);
    const part = [first, paid("2026-03-10", 700_000), spread("2026-03-20")];
    const loan = loanOf({ ...threeMonths, fee: { rate: "0.01", mode: 2 } }, "2026-03-20", part);
    // 700,000 in advance: the fee of the last instalment first, then interest and principal of the second.
    expect(loan.totals.fee).toMatchObject({ charged: minor(60_000) });
    expect(loan.instalments.at(-1)?.fee.charged).toBe(minor(60_000));
    expect(loan.totals.principal).toMatchObject({ charged: minor(6_000_000) });
    expect(loan.totals.principal.paid + loan.totals.interest.paid + loan.totals.fee.paid).toBe(minor(2_880_000));
    expect(loan.instalments[1]?.interest.paid).toBe(minor(180_000));
  });
  it("bears interest from the due date before it, or from the payout, whenever it was agreed", () => {
    // 0.1 % a day of what is out, every ten days.
    const perDay: LoanTerms = {
      ...threeMonths,
      principal: minor(900_000),
      interest: { method: "equal-principal", rate: "0.001", per: "day", dayCount: "actual/365" },
      instalments: { count: 3, unit: "day", every: 10 },
    };
    const interests = (...events: readonly LoanEvent[]) =>
      loanOf(perDay, "2026-01-30", events).instalments.map((row) => row.interest.charged / 100);
    expect(interests()).toEqual([9_000, 6_000, 3_000]);
    expect(interests(paid("2026-01-25", 309_000), spread("2026-01-30", 2, 1))).toEqual([9_000, 6_000, 4_000, 2_000]);
    expect(interests(spread("2026-01-20", 1, 1))).toEqual([9_000, 6_750, 4_500, 2_250]);
  });
  it("ends lateness where it leaves nothing that is due (found by a random life)", () => {
    const { penalty: _none, ...plain } = exampleA;
    const free: LoanTerms = { ...plain, interest: { ...plain.interest, rate: "0" }, rounding: { mode: "down", step: 100 } };
    // Three dong shared by four, rounded down: the last one bears them.
    const rest = [paid("2026-01-25", 2_999_997), spread("2026-01-25", 1, 3)];
    expect(loanOf(free, "2026-01-25", rest.slice(0, 1)).stage).toBe("overdue_partial");
    expect(loanOf(free, "2026-01-25", rest)).toMatchObject({
      stage: "partially_repaid",
      dueDate: "2026-02-12",
      spells: [{ from: "2026-01-23", to: "2026-01-25" }],
    });
  });
  it("is none where nothing is open, and of a loan that is written off", () => {
    const settled = [first, paid("2026-02-16", 4_360_000), spread("2026-02-17")];
    expect(loanOf(threeMonths, "2026-02-20", settled).instalments.length).toBe(3);
    expect(loanOf(threeMonths, "2026-02-20", [first, spread("2026-02-20", 9)]).instalments.length).toBe(3);
    const off = [at("2026-06-20", { type: "writtenOff" }), spread("2026-06-21")];
    expect(loanOf(threeMonths, "2026-06-21", off).instalments.length).toBe(3);
    expect(loanOf(threeMonths, "2026-02-20", [spread("2026-02-01", 1, 1)]).instalments.map((row) => row.dueDate)).toEqual([
      "2026-02-15",
      "2026-03-15",
      "2026-04-15",
      "2026-05-15",
    ]);
  });
});

describe("an extension", () => {
  const terms: LoanTerms = { ...threeMonths, extension: { days: 7, rate: "0.05", base: "outstanding-principal", most: 2 } };
  const parts = (on: string, amount: number) => at(on, { type: "extensionPaid", extension: "x", amount: minor(amount) });
  const extended = (on: string, more: object = {}) =>
    at(on, { type: "extended", extension: "x", days: 7, fee: minor(300_000), penalty: 0, interest: 0, ...more });
  it("takes fee, penalty and interest out of its parts; the rest is an ordinary repayment", () => {
    const on = "2026-02-17";
    // Two days late: 40,000 of penalty. 300,000 + 40,000 + 180,000, and 100,000 beyond it.
    const loan = loanOf(terms, on, [parts(on, 620_000), extended(on, { penalty: minor(40_000), interest: minor(180_000) })]);
    expect(loan).toMatchObject({ stage: "extended", held: 0, extensions: 1, extended: ["x"], extensionFee: minor(300_000) });
    expect(loan.money).toMatchObject({
      extensionPaid: minor(520_000),
      extensionRest: minor(100_000),
      paidByExtension: { penalty: minor(40_000), interest: minor(180_000) },
    });
    expect([loan.totals.penalty.paid, loan.totals.interest.paid, loan.totals.principal.paid].map((each) => each / 100)).toEqual([
      40_000, 180_000, 100_000,
    ]);
    expect(loan.instalments.map(({ dueDate }) => dueDate)).toEqual(["2026-02-24", "2026-03-24", "2026-04-24"]);
    expect(balancesOf(terms, loan)).toMatchObject({ 1010: minor(620_000), 4030: -minor(300_000) });
    expect(balancesOf(terms, loan)[2000] ?? 0).toBe(0);
  });
  it("takes no more penalty and interest than are owed by then; the quote's rest is a repayment", () => {
    const on = "2026-02-16";
    // One day late owes 20,000, the quote said 40,000.
    const loan = loanOf(terms, on, [parts(on, 520_000), extended(on, { penalty: minor(40_000), interest: minor(180_000) })]);
    expect(loan.money).toMatchObject({ extensionPaid: minor(500_000), extensionRest: minor(20_000) });
    expect(loan.totals).toMatchObject({ penalty: { paid: minor(20_000) }, principal: { paid: minor(20_000) } });
  });
  it("moves from the instalment that it names, and none before it", () => {
    const loan = loanOf(terms, start, [parts(start, 300_000), extended(start, { from: 2 })]);
    expect(loan.instalments.map(({ dueDate }) => dueDate)).toEqual(["2026-02-15", "2026-03-22", "2026-04-22"]);
  });
  it("of a settled loan leaves its money to the customer; money after it is a repayment", () => {
    const settled = [paid(start, 6_540_000), parts(start, 300_000), extended(start)];
    expect(loanOf(terms, start, settled)).toMatchObject({ status: 9, overpayment: minor(300_000), extensions: 0, extensionFee: 0 });
    const late = [parts(start, 300_000), extended(start), parts("2026-01-16", 50_000)];
    expect(loanOf(terms, "2026-01-16", late).totals).toMatchObject({ interest: { paid: minor(50_000) } });
  });
  it("counts only the parts that came until it took effect", () => {
    const late = [parts(start, 299_999), extended("2026-01-16"), parts("2026-01-17", 1)];
    expect(loanOf(terms, "2026-01-17", late)).toMatchObject({
      extensions: 0,
      held: 0,
      totals: { interest: { paid: minor(180_000) }, principal: { paid: minor(120_000) } },
    });
  });
});

describe("how a loan ends", () => {
  const due = addDays("2026-11-09", 7);
  const loanA = (on: string, events: readonly LoanEvent[], terms: LoanTerms = exampleA) =>
    replay(terms, [{ ...disbursed, valueDate: "2026-11-09" }, ...events], on);
  const extend = [
    at(due, { type: "extensionPaid", extension: "y", amount: minor(300_000) }),
    at(due, { type: "extended", extension: "y", days: 7, fee: minor(300_000), penalty: 0, interest: 0 }),
  ];
  it.each([
    ["early", [paid(addDays(due, -1), 3_021_000)], "settled"],
    ["normal", [paid(due, 3_021_000)], "settled"],
    ["extension", [...extend, paid(addDays(due, 7), 3_021_000)], "settled"],
    ["overdue", [paid(addDays(due, 1), 3_051_000)], "overdue_settled"],
    ["finance-balanced", [at(addDays(due, -1), { type: "balanced" })], "settled"],
  ] as const)("%s", (kind, events, stage) => expect(loanA(addDays(due, 9), events)).toMatchObject({ kind, stage }));
  it("money before the payout, or after it came back, is the customer's", () => {
    const sent = at("2026-11-08", { type: "payoutSent" });
    expect(replay(exampleA, [sent, paid("2026-11-08", 10)], "2026-11-08")).toMatchObject({
      overpayment: minor(10),
      stage: "payout_in_progress",
    });
    const back = [at("2026-11-10", { type: "payoutReturned" }), paid("2026-11-11", 10)];
    expect(loanA("2026-11-11", back)).toMatchObject({ overpayment: minor(10), stage: "payout_failure", claim: { total: 0 } });
  });
  it("a payout that is sent back takes an extension and a write-off with it", () => {
    const returned = at(addDays(due, 1), { type: "payoutReturned" });
    const loan = loanA(addDays(due, 2), [...extend, returned]);
    expect(loan).toMatchObject({
      overpayment: minor(300_000),
      extensionFee: 0,
      money: { extensionPaid: 0, extensionRest: minor(300_000), payout: "none", payoutAmount: 0 },
    });
    const off = loanA(addDays(due, 2), [at(due, { type: "writtenOff" }), paid(due, 50), returned]);
    expect(off).toMatchObject({ isWrittenOff: false, writtenOffOn: null, overpayment: minor(50), spells: [] });
  });
  it("what is refunded and released is free again, once", () => {
    const reserve = { id: "res", type: "refundReserved", valueDate: due, amount: minor(29) } as const;
    const money = paid(due, 3_021_029);
    const released = at(due, { type: "refundReleased", reserve: "res" });
    const refunded = at(due, { type: "refunded", reserve: "res" });
    expect(loanA(due, [money, reserve])).toMatchObject({ overpayment: 0, reserved: minor(29), status: 9 });
    expect(loanA(due, [money, reserve, released, released, refunded])).toMatchObject({
      overpayment: minor(29),
      reserved: 0,
      money: { refunded: 0 },
    });
    expect(loanA(due, [money, reserve, refunded, { ...refunded, id: "again" } as LoanEvent, released])).toMatchObject({
      overpayment: 0,
      money: { refunded: minor(29) },
    });
  });
  it("a charge by hand takes what the customer has to his favour", () => {
    const charge = at(due, { type: "charged", component: "fee", amount: minor(20) });
    const loan = loanA(due, [paid(due, 3_021_030), charge]);
    expect(loan).toMatchObject({ overpayment: minor(10), status: 9, totals: { fee: { charged: minor(20), paid: minor(20) } } });
    expect(loanA(due, [paid(due, 3_021_010), charge])).toMatchObject({ overpayment: 0, status: 6, claim: { total: minor(10) } });
    const penalty = at(due, { type: "charged", component: "penalty", amount: minor(2_000_000) });
    expect(loanA(due, [penalty]).totals.penalty.charged).toBe(minor(1_500_000));
    expect(
      loanA(due, [at(due, { type: "charged", component: "fee", amount: minor(2_000_000) })], { ...exampleA, totalCostRate: "0.2" }).totals
        .fee.charged,
    ).toBe(minor(129_000));
  });
});

describe("what is apart stays apart", () => {
  const due = "2026-11-16";
  const late = (days: number): string => addDays(due, days);
  const loanA = (on: string, events: readonly LoanEvent[]) => replay(exampleA, [{ ...disbursed, valueDate: "2026-11-09" }, ...events], on);
  it("money for one extension is none for another", () => {
    const other = at(due, { type: "extensionPaid", extension: "other", amount: minor(300_000) });
    const mine = at(due, { type: "extended", extension: "mine", days: 7, fee: minor(300_000), penalty: 0, interest: 0 });
    expect(loanA(due, [other, mine])).toMatchObject({ extensions: 0, held: minor(300_000), dueDate: due });
    const dear = at(due, { type: "extended", extension: "other", days: 7, fee: minor(290_000), penalty: 0, interest: minor(21_000) });
    expect(loanA(due, [other, dear])).toMatchObject({ extensions: 0, held: 0 });
  });
  it("days between two exemptions bear their penalty", () => {
    const days = [2, 5].map((day) => at(late(day), { type: "exempted", until: late(day) }));
    expect(loanA(late(7), days).claim.penalty / 100).toBe(150_000);
  });
  it("a written-off loan is late until all of its memo came back", () => {
    const off = at(late(90), { type: "writtenOff" });
    expect(loanA(late(130), [off, paid(late(120), 1)]).spells).toEqual([{ from: late(1), to: null }]);
    expect(loanA(late(130), [off, paid(late(120), 4_521_000)]).spells).toEqual([{ from: late(1), to: late(120) }]);
  });
  it("a loan waits for its payout, and says when that failed", () => {
    const sent = at("2026-11-09", { type: "payoutSent" });
    const failed = at("2026-11-09", { type: "payoutFailed" });
    expect([[], [sent], [sent, failed]].map((events) => replay(exampleA, events, due).stage)).toEqual([
      "awaiting_payout",
      "payout_in_progress",
      "payout_failure",
    ]);
  });
});
