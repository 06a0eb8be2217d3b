import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, dayNumber } from "../../src/lending/time/calendar.ts";
import { replay } from "../../src/lending/loan/loan.ts";
import type { LoanEvent } from "../../src/lending/loan/loan-event.ts";
import type { Loan } from "../../src/lending/loan/loan.ts";
import { penaltyAfter } from "../../src/lending/loan/penalty.ts";
import { million, ppm } from "../../src/lending/money/rate.ts";
import { roundRatio } from "../../src/lending/money/rounding.ts";
import type { LoanTerms } from "../../src/lending/product/terms.ts";
import { exampleA, minor, threeMonths } from "../support/loan.ts";
import { anyWalk, eventsOf, walks } from "../support/loan-walk.ts";

const start = "2026-11-09";
const due = "2026-11-16";
const late = (days: number): string => addDays(due, days);
const disbursed: LoanEvent = { id: "payout", type: "disbursed", valueDate: start };
const penaltyOf = (terms: LoanTerms, on: string, events: readonly LoanEvent[] = []) =>
  replay(terms, [disbursed, ...events], on).totals.penalty.charged / 100;
const extendedAt2: readonly LoanEvent[] = [
  { id: "p", valueDate: late(2), type: "extensionPaid", extension: "x", amount: minor(2_000_000) },
  { id: "x", valueDate: late(2), type: "extended", extension: "x", days: 7, fee: minor(300_000), penalty: 0, interest: 0 },
];

describe("what the daily rate applies to", () => {
  // Example A: principal 3,000,000, interest 21,000, fee 450,000 at maturity; 1 % a day.
  const terms = (base: "contract" | "outstanding-principal" | "overdue-amount"): LoanTerms => ({
    ...exampleA,
    fee: { rate: "0.15", mode: 2 },
    penalty: { dailyRate: "0.01", base },
  });
  it.each([
    ["contract", 30_000],
    ["outstanding-principal", 30_000],
    ["overdue-amount", 34_710],
  ] as const)("%s: %d a day", (base, day) => {
    expect([1, 2].map((days) => penaltyOf(terms(base), late(days)))).toEqual([day, 2 * day]);
  });
  it("a repayment of interest and fee takes them off the overdue amount", () => {
    const paid: LoanEvent = { id: "r", valueDate: late(1), type: "repaid", amount: minor(34_710 + 450_000 + 21_000) };
    expect(penaltyOf(terms("overdue-amount"), late(2), [paid])).toBe(34_710 + 30_000);
  });
});

describe("the caps", () => {
  it("total cost: interest and a fee that were deducted from the payout count too", () => {
    const terms: LoanTerms = {
      ...exampleA,
      fee: { rate: "0.15", mode: 1 },
      penalty: { dailyRate: "0.01", base: "contract" },
      totalCostRate: "0.2",
    };
    // 600,000 less 450,000 and 21,000.
    expect([4, 5, 40].map((days) => penaltyOf(terms, late(days)))).toEqual([120_000, 129_000, 129_000]);
  });
  it("total cost: what an instalment asks for and an extension's fee count too", () => {
    const terms: LoanTerms = {
      ...exampleA,
      fee: { rate: "0.05", mode: 2 },
      penalty: { dailyRate: "0.01", base: "contract" },
      totalCostRate: "0.2",
    };
    // 600,000 less 150,000 and 21,000.
    expect(penaltyOf(terms, late(40))).toBe(429_000);
    expect(penaltyOf(terms, late(40), extendedAt2)).toBe(129_000);
  });
  it("a cap rounds down to a payable step", () => {
    expect(penaltyAfter({ principal: 100_050, dailyPpm: 10_000, capPpm: 500_000, step: 100 }, 90)).toBe(50_000);
    expect(penaltyAfter({ principal: 100_000, dailyPpm: 500, capPpm: 500_000, step: 100 }, 1)).toBe(100);
    expect(penaltyAfter({ principal: 100_000, dailyPpm: 499, capPpm: 500_000, step: 100 }, 1)).toBe(0);
  });
});

describe("a charge for getting late", () => {
  const terms: LoanTerms = { ...exampleA, penalty: { dailyRate: "0.01", onceRate: "0.02", base: "contract" } };
  it("comes once for each time", () => {
    expect([0, 1, 2, 3].map((days) => penaltyOf(terms, late(days)))).toEqual([0, 90_000, 120_000, 150_000]);
    const paid: LoanEvent = { id: "r", valueDate: late(1), type: "repaid", amount: minor(90_000) };
    expect(penaltyOf(terms, late(3), [paid])).toBe(150_000);
  });
  it("and again after an extension", () => {
    // 120,000 until day 2; the new due date is day 9.
    expect([9, 10, 11].map((days) => penaltyOf(terms, late(days), extendedAt2))).toEqual([120_000, 210_000, 240_000]);
  });
});

/** Where the straight line of a loan stands on a later day. */
function onLine({ penaltyLine }: Loan, terms: LoanTerms, day: string): number {
  const { base, since, open, closed, most } = penaltyLine;
  const days = since === null ? 0 : Math.max(dayNumber(day) - dayNumber(since), 0);
  const rate = BigInt(base) * BigInt(ppm(terms.penalty?.dailyRate ?? "0")) * BigInt(days);
  return Math.min(closed + Number(roundRatio(BigInt(open) + rate, BigInt(million), terms.rounding)), most);
}

/** Whether tonight may draw another line: interest that still grows, by a carried fraction too, changes what an overdue amount is, and takes room from the penalty or gives it back under a cap of all costs. */
const isForTheDay = ({ totalCostRate, interest, penalty, rounding }: LoanTerms, { status }: Loan): boolean =>
  totalCostRate !== undefined ||
  interest.method === "daily" ||
  (penalty?.base === "overdue-amount" && (status !== 8 || rounding.carry === true));

/** A loan's penalty of every day is what its line of that day says (the night draws it anew); and of a plain one what today's line says, until another instalment gets late. */
function lineBroken(terms: LoanTerms, events: readonly LoanEvent[], today: string): string | null {
  const loan = replay(terms, events, today);
  for (const ahead of [0, 1, 2, 9, 40]) {
    const then = replay(terms, events, addDays(today, ahead));
    if (onLine(then, terms, then.on) !== then.totals.penalty.charged) return `${then.on}: the day itself`;
  }
  if (loan.penaltyLine.since === null || loan.status === 9 || isForTheDay(terms, loan)) return null;
  const grace = terms.penalty?.graceDays ?? 0;
  const open = loan.instalments.filter(
    (row) => row.principal.outstanding + row.interest.outstanding + row.fee.outstanding + row.penalty.outstanding > 0,
  );
  const second = open[1] && addDays(open[1].dueDate, grace);
  for (const ahead of [1, 2, 9, 40, 400]) {
    const day = addDays(today, ahead);
    if (second !== undefined && day > second) break;
    const later = replay(terms, events, day).totals.penalty.charged;
    if (onLine(loan, terms, day) !== later) return `${today} + ${ahead}: ${onLine(loan, terms, day)} is ${later}`;
  }
  return null;
}

describe("the penalty line", () => {
  it("of a single instalment: from its due date and grace, on what is open, up to the cap", () => {
    const terms: LoanTerms = { ...exampleA, penalty: { dailyRate: "0.01", base: "outstanding-principal", graceDays: 2, capRate: "0.1" } };
    const line = (on: string, events: readonly LoanEvent[] = []) => replay(terms, [disbursed, ...events], on).penaltyLine;
    const before = { base: minor(3_000_000), since: late(2), open: "0", closed: 0, most: minor(300_000) };
    expect(line(late(0))).toEqual(before);
    expect(line(late(2))).toEqual(before);
    expect(line(late(4))).toEqual({ ...before, since: late(4), open: String(minor(60_000) * million) });
    const paid: LoanEvent = { id: "r", valueDate: late(4), type: "repaid", amount: minor(1_081_000) };
    expect(line(late(4), [paid])).toMatchObject({ base: minor(2_000_000), since: late(4), closed: 0 });
    expect(line(late(5), [{ id: "w", valueDate: late(5), type: "writtenOff" }])).toEqual({
      base: 0,
      since: null,
      open: "0",
      closed: minor(90_000),
      most: minor(90_000),
    });
    expect(line(late(5), [{ id: "s", valueDate: late(5), type: "paused" }]).since).toBeNull();
    expect(line(late(3), extendedAt2)).toMatchObject({ since: late(11), closed: 0 });
  });
  it("of several: that of the oldest while it alone is late, level as soon as two are", () => {
    const terms: LoanTerms = { ...threeMonths, penalty: { dailyRate: "0.01", base: "outstanding-principal", graceDays: 1 } };
    const line = (on: string) => replay(terms, [{ ...disbursed, valueDate: "2026-01-15" }], on).penaltyLine;
    expect(line("2026-03-16")).toMatchObject({ base: minor(2_000_000), since: "2026-03-16", closed: 0 });
    expect(line("2026-03-17")).toMatchObject({ base: 0, since: null, closed: minor(29 * 20_000 + 20_000), most: minor(30 * 20_000) });
  });
  it("holds in every life until another instalment gets late", () => {
    fc.assert(
      fc.property(anyWalk, ({ terms, moves }) => {
        const events: LoanEvent[] = [{ ...disbursed, valueDate: "2026-01-15" }];
        let today = "2026-01-15";
        for (const [at, move] of moves.entries()) {
          // Days that are free ahead bend the line; a loan sent back has none.
          if (move.kind === "exempted" || move.kind === "payoutReturned") continue;
          today = addDays(today, move.wait);
          const dated = { id: `m${at}`, valueDate: today };
          events.push(...eventsOf(move, replay(terms, events, today), events, dated));
          expect(lineBroken(terms, events, today)).toBeNull();
        }
      }),
      { numRuns: Math.ceil(walks / 5) },
    );
  }, 120_000);
});
