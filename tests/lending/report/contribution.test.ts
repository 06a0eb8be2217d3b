import { describe, expect, test } from "vitest";
import { apportion, broughtBy, effectsOf, type Halves } from "../../../src/lending/report/contribution.ts";
import { dice } from "../../support/dice.ts";

const whole = (random: () => number, most: number): number => (random() < 0.15 ? 0 : Math.floor(random() * most));
const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);

describe("what lines bring of a change", () => {
  test("adds up to it exactly, of whatever numbers", () => {
    const random = dice(7);
    for (let turn = 0; turn < 400; turn += 1) {
      const lines = Array.from({ length: 1 + Math.floor(random() * 12) }, () => ({
        now: whole(random, 5_000_000_00),
        before: whole(random, 5_000_000_00),
      }));
      const found = broughtBy(lines);
      const change = sum(lines.map(({ now, before }) => now - before));
      expect(sum(found.map((each) => each.change))).toBe(change);
      if (change === 0) expect(found.every(({ share }) => share === null)).toBe(true);
      else expect(sum(found.map(({ share }) => share ?? Number.NaN))).toBe(1_000_000);
      for (const { change: own, share } of found) if (share !== null) expect(Math.abs(share - (own * 1e6) / change)).toBeLessThan(1 + 1e-6);
    }
  });

  test("of a quotient is rate and mix, each as its formula says, and together the change of all", () => {
    const random = dice(11);
    let told = 0;
    for (let turn = 0; turn < 400; turn += 1) {
      const lines: Halves[] = Array.from({ length: 1 + Math.floor(random() * 10) }, () => {
        const wholes = { now: whole(random, 3000), before: whole(random, 3000) };
        const part = { now: Math.floor(random() * (wholes.now + 1)), before: Math.floor(random() * (wholes.before + 1)) };
        return { part, whole: wholes };
      });
      const [w0, w1] = [sum(lines.map((line) => line.whole.before)), sum(lines.map((line) => line.whole.now))];
      const found = effectsOf(lines, 1_000_000);
      if (w0 === 0 || w1 === 0) {
        expect(found).toBeNull();
        continue;
      }
      const [r0, r1] = [sum(lines.map((line) => line.part.before)) / w0, sum(lines.map((line) => line.part.now)) / w1];
      const change = Math.round(r1 * 1e6) - Math.round(r0 * 1e6);
      expect(sum(found?.map(({ rate, mix }) => rate + mix) ?? [])).toBe(change);
      if (change !== 0) expect(sum(found?.map(({ share }) => share ?? Number.NaN) ?? [])).toBe(1_000_000);
      for (const [at, { part, whole: own }] of lines.entries()) {
        if (own.now === 0 || own.before === 0) continue;
        const rate = (own.now / w1) * (part.now / own.now - part.before / own.before);
        const mix = (own.now / w1 - own.before / w0) * (part.before / own.before - r0);
        // Whole units are at most two away: one by rounding, one because both ends of the change are rounded.
        expect(Math.abs((found?.[at]?.rate ?? 0) - rate * 1e6)).toBeLessThan(2);
        expect(Math.abs((found?.[at]?.mix ?? 0) - mix * 1e6)).toBeLessThan(2);
        told += 1;
      }
    }
    expect(told).toBeGreaterThan(500);
  });

  test("a line that is new, or no more, brings what the others do not", () => {
    const found = effectsOf(
      [
        { part: { now: 50, before: 50 }, whole: { now: 100, before: 100 } },
        { part: { now: 0, before: 0 }, whole: { now: 100, before: 0 } },
        { part: { now: 0, before: 0 }, whole: { now: 0, before: 0 } },
      ],
      1_000_000,
    );
    expect(found).toEqual([
      { rate: 0, mix: 0, share: 0 },
      { rate: -250_000, mix: 0, share: 1_000_000 },
      { rate: 0, mix: 0, share: 0 },
    ]);
  });

  test("whole units are given to the largest remainders first, also below nothing", () => {
    expect(apportion([0.4, 0.4, 0.2], 1)).toEqual([1, 0, 0]);
    expect(apportion([-0.5, -0.5], -1)).toEqual([0, -1]);
    expect(apportion([1 / 3, 1 / 3, 1 / 3], 2)).toEqual([1, 1, 0]);
  });
});
