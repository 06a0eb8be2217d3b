import { describe, expect, it } from "vitest";
import { amountAtMost, exact } from "../../src/lending/money/money.ts";

describe("what is added up", () => {
  it("is exact or refused: the last unit is never lost", () => {
    expect(exact(Number.MAX_SAFE_INTEGER)).toBe(9_007_199_254_740_991);
    for (const sum of [3 * 9_007_199_254_740_991, 2 ** 53, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) expect(() => exact(sum)).toThrow();
  });

  it("stays exact for ninety of the largest amounts", () => {
    expect(exact(90 * amountAtMost)).toBe(9_000_000_000_000_000);
    expect(Number.isSafeInteger(91 * amountAtMost)).toBe(false);
  });
});
