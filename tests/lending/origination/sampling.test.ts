// @vitest-environment node
import { randomInt } from "node:crypto";
import { describe, expect, it } from "vitest";
import { draw, hastySeconds, newcomerDays, shareOf } from "../../../src/lending/origination/sampling.ts";

const old = { decision: "pass", seconds: 300, days: 400, hasSecond: true } as const;

describe("the share of first decisions that are looked at again", () => {
  it("is the highest that holds", () => {
    expect(shareOf(old)).toBe(5);
    expect(shareOf({ ...old, decision: "reject" })).toBe(5);
    expect(shareOf({ ...old, days: newcomerDays - 0.1 })).toBe(10);
    expect(shareOf({ ...old, seconds: hastySeconds - 1 })).toBe(20);
    expect(shareOf({ ...old, seconds: hastySeconds - 1, days: 1 })).toBe(20);
    expect(shareOf({ ...old, decision: "reject", seconds: 1 })).toBe(5);
  });

  const draws = 20_000;
  const count = (of: Parameters<typeof draw>[0]) => {
    const drawn = Array.from({ length: draws }, () => draw(of, (below) => randomInt(below)));
    return { first: drawn.filter((each) => each === "first").length, second: drawn.filter((each) => each === "second").length };
  };
  /** Five standard errors: a right draw fails once in two million runs. */
  const near = (found: number, share: number) =>
    expect(Math.abs(found - draws * share)).toBeLessThan(5 * Math.sqrt(draws * share * (1 - share)));
  it.each([
    ["anybody's", old, 0.05],
    ["a newcomer's", { ...old, days: 3 }, 0.1],
    ["a hasty pass", { ...old, seconds: 3 }, 0.2],
  ] as const)("is drawn so often over 20,000 decisions: %s", (_, of, share) => {
    const { first, second } = count(of);
    near(first, share);
    expect(second).toBe(0);
  });
  it("lies for one refusal in five in the queue of the second reviews, where there is one", () => {
    const refusal = { ...old, decision: "reject", days: 3 } as const;
    const { first, second } = count(refusal);
    near(first, 0.08);
    near(second, 0.02);
    expect(count({ ...refusal, hasSecond: false }).second).toBe(0);
  });
});
