import { describe, expect, it } from "vitest";
import { restOf, settlementsOf, sharesOf, type ChannelDay } from "../../src/lending/finance/settlement/settlement.rules.ts";

const day = (at: number, gross: number, terms: number, count = 1): ChannelDay => ({
  day: at,
  count,
  gross,
  filed: 0,
  unnamed: gross,
  unnamedCount: count,
  terms,
});
const none = { fixed: 0, ppm: 0 };

describe("a line beside a channel's days", () => {
  it("finds the run that comes to it, the latest and shortest of equal ones", () => {
    const days = [day(1, 500, 0), day(2, 500, 0), day(3, 1_000, 0)];
    expect(settlementsOf({ open: 1_000, day: 4 }, days, none).map(({ from, to, rest }) => [from, to, rest])).toEqual([
      [3, 3, 0],
      [1, 2, 0],
      [2, 3, 500],
      [2, 2, -500],
      [1, 1, -500],
      [1, 3, 1_000],
    ]);
  });
  it("takes days of at most a week, and none after the line or long before it", () => {
    const days = [day(1, 5, 0), day(8, 5, 0), day(20, 5, 0)];
    expect(settlementsOf({ open: 5, day: 12 }, days, none).map(({ from, to }) => [from, to])).toEqual([[8, 8]]);
    expect(settlementsOf({ open: 5, day: 11 }, days, none).map(({ from, to }) => [from, to])).toEqual([
      [8, 8],
      [1, 1],
    ]);
  });
  it("counts the fee of each payment, or of their sum where only that is the line", () => {
    // 1.5 % of two payments of 1,001 is 15 each, of their sum 30; of three of 1,033 15 each, of their sum 46.
    const days = [day(1, 3_099, 45, 3)];
    const fee = { fixed: 0, ppm: 15_000 };
    expect(settlementsOf({ open: 3_054, day: 2 }, days, fee)[0]).toMatchObject({ fee: 45, rest: 0 });
    expect(settlementsOf({ open: 3_053, day: 2 }, days, fee)[0]).toMatchObject({ fee: 46, rest: 0 });
    expect(settlementsOf({ open: 3_050, day: 2 }, days, fee)[0]).toMatchObject({ fee: 45, rest: 4 });
  });
  it("what came above is no rest", () => {
    expect(restOf({ open: 900, gross: 1_000, filed: 30, fee: 20 })).toBe(50);
    expect(restOf({ open: 960, gross: 1_000, filed: 30, fee: 20 })).toBe(0);
  });
});

it("a fee is shared to the unit, and no payment is all fee", () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const amounts = Array.from({ length: 1 + (seed % 9) }, (_, at) => 1 + ((seed * 7_919 + at * 104_729) % (at % 3 === 0 ? 3 : 9_973)));
    const room = amounts.reduce((sum, each) => sum + each - 1, 0);
    const fee = Math.min(room, Math.floor((amounts.reduce((sum, each) => sum + each, 0) * (seed % 51)) / 100));
    const shares = sharesOf(fee, amounts);
    expect(shares.reduce((sum, each) => sum + each, 0)).toBe(fee);
    expect(shares.every((share, at) => share >= 0 && share < (amounts[at] ?? 0))).toBe(true);
  }
});
