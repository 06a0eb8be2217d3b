import { describe, expect, it } from "vitest";
import { testAmount, testReason } from "../../src/lending/finance/channel-test.rules.ts";

describe("the test of a channel (rules/ledger.md 7)", () => {
  it("takes the smallest amount of the currency, or what the channel takes at least", () => {
    expect(testAmount("VND", null)).toBe(1_000_000);
    expect(testAmount("IDR", 5)).toBe(1_000_000);
    expect(testAmount("MXN", null)).toBe(100);
    for (const currency of ["PHP", "PEN", "INR"] as const) expect(testAmount(currency, 99)).toBe(100);
    expect(testAmount("VND", 1_000_001)).toBe(1_000_001);
  });

  it("fits into the channel's limits and float to the unit, one at a time", () => {
    const free = { amount: 100, max: null, dayLeft: null, float: null, isUnderway: false };
    expect(testReason(free)).toBeNull();
    expect(testReason({ ...free, max: 100, dayLeft: 100, float: 100 })).toBeNull();
    expect(testReason({ ...free, isUnderway: true })).toEqual({ error: "channelTest.underway", field: "code" });
    expect(testReason({ ...free, max: 99 })).toEqual({ error: "payout.limit", field: "code" });
    expect(testReason({ ...free, dayLeft: 99 })).toEqual({ error: "payout.limit", field: "code" });
    expect(testReason({ ...free, float: 99 })).toEqual({ error: "payout.float", field: "code" });
  });
});
