import { describe, expect, it } from "vitest";
import { addDays } from "../../src/lending/time/calendar.ts";
import { balancesOf, postings } from "../../src/lending/ledger/ledger.ts";
import { replay } from "../../src/lending/loan/loan.ts";
import type { LoanEvent } from "../../src/lending/loan/loan-event.ts";
import type { LoanTerms } from "../../src/lending/product/terms.ts";
import { settleAtLeast } from "../../src/lending/loan/waiver.ts";
import { exampleA, minor, threeMonths } from "../support/loan.ts";

const start = "2026-11-09";
const due = "2026-11-16";
const late = (days: number): string => addDays(due, days);
let serial = 0;
const at = <T extends object>(valueDate: string, body: T) => ({ id: `e${(serial += 1)}`, valueDate, ...body }) as unknown as LoanEvent;
const disbursed: LoanEvent = { id: "payout", type: "disbursed", valueDate: start };
const paid = (valueDate: string, major: number): LoanEvent => at(valueDate, { type: "repaid", amount: minor(major) });
const offer = (from: string, until: string, major: number, more: object = {}) =>
  at(from, { type: "waiverApproved", settleAmount: minor(major), validUntil: until, ...more });
const loanA = (on: string, events: readonly LoanEvent[], terms: LoanTerms = exampleA) => replay(terms, [disbursed, ...events], on);
const waivedOf = (loan: ReturnType<typeof replay>) =>
  (["principal", "interest", "fee", "penalty"] as const).map((component) => loan.totals[component].waived / 100);

describe("a settlement offer", () => {
  // Five days late: 3,000,000, 21,000 and 150,000.
  it("is filled by money valued within it, both days included, and by no other", () => {
    const within = offer(late(2), late(5), 3_000_000);
    const used = (...events: LoanEvent[]) => loanA(late(6), [within, ...events]).usedOffers.length;
    expect(used(paid(late(2), 3_000_000))).toBe(1);
    expect(used(paid(late(5), 3_000_000))).toBe(1);
    expect(used(paid(late(1), 1), paid(late(5), 2_999_999))).toBe(0);
    expect(used(paid(late(6), 3_000_000))).toBe(0);
    expect(used(paid(late(5), 2_999_999))).toBe(0);
  });
  it("takes no more than it asks for; what comes with it beyond that is the customer's", () => {
    const loan = loanA(late(5), [offer(late(5), late(5), 3_000_000), paid(late(5), 3_100_000)]);
    expect(loan).toMatchObject({ kind: "waiver", overpayment: minor(100_000), claim: { total: 0 } });
    expect(loan.usedOffers).toEqual([
      { id: expect.any(String), waived: { principal: 0, interest: minor(21_000), fee: 0, penalty: minor(150_000) } },
    ]);
    const parts = loanA(late(5), [
      offer(late(5), late(5), 3_010_000),
      paid(late(5), 1_000_000),
      paid(late(5), 2_010_000),
      paid(late(5), 5),
    ]);
    expect([parts.totals.principal.paid, parts.totals.interest.paid, parts.overpayment].map((each) => each / 100)).toEqual([
      3_000_000, 10_000, 5,
    ]);
    expect(waivedOf(parts)).toEqual([0, 11_000, 0, 150_000]);
  });
  it("that would leave principal open is none without permission", () => {
    const low = (more: object) => loanA(late(5), [offer(late(5), late(5), 2_900_000, more), paid(late(5), 2_900_000)]);
    expect(low({})).toMatchObject({ status: 8, usedOffers: [], claim: { total: minor(271_000) } });
    expect(low({})).toMatchObject({
      totals: { penalty: { paid: minor(150_000) }, interest: { paid: minor(21_000) }, principal: { paid: minor(2_729_000) } },
    });
    const allowed = low({ withPrincipal: true });
    expect(waivedOf(allowed)).toEqual([100_000, 21_000, 0, 150_000]);
    expect(allowed).toMatchObject({ kind: "waiver", status: 9 });
  });
  it("the first that its money fills is the one that counts", () => {
    const two = [offer(late(3), late(5), 3_000_000), offer(late(4), late(5), 3_000_000), paid(late(5), 3_000_000)];
    expect(loanA(late(5), two).usedOffers.map(({ id }) => id)).toEqual([two[0]?.id]);
  });
  it("after a write-off recovers and forgoes what is in memo", () => {
    const off = at(late(90), { type: "writtenOff" });
    const loan = loanA(late(95), [off, offer(late(91), late(95), 3_000_000), paid(late(95), 3_000_000)]);
    expect(loan).toMatchObject({ kind: "waiver", status: 9, claim: { total: 0 } });
    expect(loan.totals.principal).toMatchObject({ recovered: minor(3_000_000), forgone: 0 });
    expect([loan.totals.interest.forgone, loan.totals.penalty.forgone].map((each) => each / 100)).toEqual([21_000, 1_500_000]);
    expect(balancesOf(exampleA, loan)).toMatchObject({ 1010: minor(3_000_000), 4040: -minor(3_000_000), 9000: 0, 9001: 0 });
    const low = loanA(late(95), [off, offer(late(91), late(95), 2_000_000), paid(late(95), 2_000_000)]);
    expect(low).toMatchObject({ status: 8, usedOffers: [] });
  });
  it("of the whole drops interest that no day bears any more, of what is due only what is due", () => {
    const toDate: LoanTerms = { ...threeMonths, interest: { ...threeMonths.interest, early: "to-date" }, waiverRate: "0.5" };
    const loan = (more: object, major: number) =>
      replay(
        toDate,
        [{ ...disbursed, valueDate: "2026-01-15" }, offer("2026-03-01", "2026-03-01", major, more), paid("2026-03-01", major)],
        "2026-03-01",
      );
    const whole = loan({}, 6_000_000);
    // 180,000 and half of the second month's; 14 days of 1 % on 2,000,000.
    expect(waivedOf(whole)).toEqual([0, 270_000, 0, 280_000]);
    expect(whole.totals.interest.charged / 100).toBe(270_000);
    const duePart = loan({ scope: "due" }, 2_000_000);
    expect(waivedOf(duePart)).toEqual([0, 180_000, 0, 280_000]);
    expect(duePart).toMatchObject({ status: 6, totals: { interest: { charged: minor(540_000) } } });
  });
  it("asks for at least what may not be waived", () => {
    const quote = { principal: 1_000, interest: 50, fee: 30, penalty: 20 };
    const { waiverRate: _own, ...plain } = exampleA;
    const terms = (waiverRate?: string): LoanTerms => ({
      ...plain,
      principal: 1_000,
      rounding: { mode: "half-up", step: 1 },
      ...(waiverRate ? { waiverRate } : {}),
    });
    expect([
      settleAtLeast(terms("1"), quote, 0),
      settleAtLeast(terms("0.06"), quote, 0),
      settleAtLeast(terms("0.06"), quote, 40),
      settleAtLeast(terms("0.06"), quote, 70),
      settleAtLeast(terms(), quote, 0),
    ]).toEqual([1_000, 1_040, 1_080, 1_100, 1_100]);
  });
});

describe("the journal of fees and interest", () => {
  const posted = (terms: LoanTerms, events: readonly LoanEvent[], on: string) => {
    const event = events.at(-1) ?? disbursed;
    const entries = postings(terms, loanA(on, events.slice(0, -1), terms), loanA(on, events, terms), event);
    return entries.map(({ code, lines }) => [
      code,
      Object.fromEntries(lines.map(({ account, debit, credit }) => [account, (debit - credit) / 100])),
    ]);
  };
  const atMaturity: LoanTerms = { ...exampleA, fee: { rate: "0.15", mode: 2 } };
  it("a fee due at maturity is earned as it is settled before, and whole then", () => {
    expect(posted(atMaturity, [paid(addDays(start, 3), 200_000)], addDays(start, 3))).toEqual([
      ["L03", { 2200: 200_000, 4010: -200_000 }],
      ["L05", { 1010: 200_000, 1120: -200_000 }],
    ]);
    expect(balancesOf(atMaturity, loanA(due, [], atMaturity))).toMatchObject({ 1120: minor(450_000), 2200: 0, 4010: -minor(450_000) });
    expect(balancesOf(atMaturity, loanA(addDays(due, -1), [], atMaturity))).toMatchObject({ 1120: minor(450_000), 2200: -minor(450_000) });
  });
  it("a deferred fee that was deducted is income at maturity, or when the loan is settled", () => {
    const deferred: LoanTerms = { ...exampleA, fee: { rate: "0.15", mode: 0, deferred: true } };
    const of = (on: string, ...events: LoanEvent[]) => {
      const balances = balancesOf(deferred, loanA(on, events, deferred));
      return [balances[2200] ?? 0, balances[4010] ?? 0].map((each) => (each === 0 ? 0 : each / 100));
    };
    expect([of(start), of(addDays(due, -1)), of(due)]).toEqual([
      [-450_000, 0],
      [-450_000, 0],
      [0, -450_000],
    ]);
    expect(of(addDays(start, 2), paid(addDays(start, 2), 3_021_000))).toEqual([0, -450_000]);
  });
  it("a fee by hand is income at once; written off it is lost with the rest", () => {
    const charge = at(late(1), { type: "charged", component: "fee", amount: minor(1_000) });
    expect(posted(exampleA, [charge], late(1))).toEqual([["L03", { 1120: 1_000, 4010: -1_000 }]]);
    const off = at(late(90), { type: "writtenOff" });
    expect(posted(exampleA, [charge, off], late(90))).toEqual([
      [
        "L11",
        { 1100: -3_000_000, 1110: -21_000, 1120: -1_000, 1130: -1_500_000, 4000: 21_000, 4010: 1_000, 4020: 1_500_000, 5030: 3_000_000 },
      ],
      ["L11 memo", { 9000: 4_522_000, 9001: -4_522_000 }],
    ]);
  });
  it("what is taken back names the row and the event; the night names none", () => {
    const money = paid(late(1), 100);
    const undo = at(late(2), { type: "reversed", event: money.id });
    const [before, after] = [loanA(late(2), [money]), loanA(late(2), [money, undo])];
    expect(
      postings(exampleA, before, after, undo).map(({ code, takesBack, event, valueDate }) => [code, takesBack, event, valueDate]),
    ).toEqual([["L13", { code: "L05", event: money.id }, undo.id, late(2)]]);
    expect(
      postings(exampleA, loanA(late(1), []), loanA(late(2), []), null).map(({ code, event, valueDate, takesBack }) => [
        code,
        event,
        valueDate,
        takesBack,
      ]),
    ).toEqual([["L04", null, late(2), null]]);
    expect(postings(exampleA, after, after, null)).toEqual([]);
  });
});
