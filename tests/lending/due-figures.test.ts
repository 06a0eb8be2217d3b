import { describe, expect, it } from "vitest";
import { dueFigures } from "../../src/lending/loan/due-figures.ts";
import { replay } from "../../src/lending/loan/loan.ts";
import type { LoanEvent } from "../../src/lending/loan/loan-event.ts";
import { exampleA, minor, threeMonths } from "../support/loan.ts";

const paidOut: LoanEvent = { id: "payout", type: "disbursed", valueDate: "2026-01-15" };
const repaid = (valueDate: string, amount: number): LoanEvent => ({ id: `repaid ${valueDate}`, type: "repaid", valueDate, amount });
const on = (day: string, ...events: LoanEvent[]) => dueFigures(replay(threeMonths, [paidOut, ...events], day));

/** 6,000,000 in three months at 3 % of the whole each: 2,180,000 on the 15th of February, March and April. */
describe("what of a loan of instalments is due", () => {
  const each = minor(2_180_000);
  it("is the next one before any is due, and from its day on that alone or with the one after it", () => {
    expect(on("2026-01-20")).toEqual([each]);
    expect(on("2026-02-15")).toEqual([each, 2 * each]);
  });
  it("has the penalty of what is late, and only what is left of what was paid in part", () => {
    const [first = 0, both] = on("2026-02-18");
    expect(first).toBeGreaterThan(each);
    expect(both).toBe(first + each);
    expect(on("2026-02-15", repaid("2026-02-15", minor(1_000_000)))).toEqual([minor(1_180_000), minor(1_180_000) + each]);
    expect(on("2026-02-20", repaid("2026-02-15", each))).toEqual([each]);
  });
  it("is nothing besides the claim for one instalment, for what is settled and after a write-off", () => {
    expect(dueFigures(replay(exampleA, [paidOut], "2026-01-20"))).toEqual([]);
    expect(on("2026-02-15", repaid("2026-02-15", 3 * each))).toEqual([]);
    expect(on("2026-09-01", { id: "w", type: "writtenOff", valueDate: "2026-09-01" } as LoanEvent)).toEqual([]);
  });
  it("asks for the interest that the next one will have borne, where it is borne by the day", () => {
    const daily = { ...threeMonths, interest: { method: "daily", rate: "0.0005", per: "day", dayCount: "actual/365" } } as const;
    const at = (day: string) => dueFigures(replay(daily, [paidOut], day));
    const [soon = 0] = at("2026-01-20");
    expect(soon).toBeGreaterThan(minor(2_000_000));
    expect(at("2026-02-14")).toEqual([soon]);
    expect(at("2026-02-15")[0]).toBe(soon);
  });
});
