import { describe, expect, it } from "vitest";
import { codeEnds, noRule, ruleReason, termsOfRule } from "../../src/lending/finance/repayment-rule.rules.ts";

describe("rules of repayment", () => {
  it("name each component once, and settle no more than a twentieth", () => {
    expect(ruleReason(noRule)).toBeNull();
    expect(ruleReason({ ...noRule, dueOrder: ["principal", "interest", "fee"] })?.field).toBe("dueOrder");
    expect(ruleReason({ ...noRule, dueOrder: ["principal", "principal", "fee", "penalty"] })?.field).toBe("dueOrder");
    expect(ruleReason({ ...noRule, tolerancePpm: 50_000 })).toBeNull();
    expect(ruleReason({ ...noRule, tolerancePpm: 50_001 })?.field).toBe("tolerancePpm");
  });

  it("say over the product's terms only what is their own", () => {
    expect(termsOfRule(noRule)).toEqual({});
    expect(termsOfRule({ ...noRule, toleranceAmount: 0 })).toEqual({ tolerance: { amount: 0 } });
    expect(termsOfRule({ ...noRule, tolerancePpm: 5_000, dueOrder: ["fee", "interest", "principal", "penalty"] })).toEqual({
      tolerance: { rate: "0.005" },
      due: ["fee", "interest", "principal", "penalty"],
    });
  });

  it("end a code by its hours, and never after the next cut-off", () => {
    const start = new Date("2030-01-01T17:00:00Z");
    const ends = (now: string, codeHours: number | null, cutOff: number | null) =>
      codeEnds(new Date(now), { codeHours, cutOff }, { start, hours: 72 }).toISOString();
    expect(ends("2030-01-02T03:00:00Z", null, null)).toBe("2030-01-05T03:00:00.000Z");
    expect(ends("2030-01-02T03:00:00Z", 2, 22 * 60)).toBe("2030-01-02T05:00:00.000Z");
    expect(ends("2030-01-02T03:00:00Z", 24, 22 * 60)).toBe("2030-01-02T15:00:00.000Z");
    // It is past the cut-off of today: the next one counts.
    expect(ends("2030-01-02T15:00:00Z", 72, 22 * 60)).toBe("2030-01-03T15:00:00.000Z");
  });
});
