import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keptOf, ranked, setOf, type Candidate, type MatchLine } from "../../src/lending/finance/match.rules.ts";

const line = (open: number, day = 100): MatchLine => ({ lineId: 1, open, day });
const candidate = (change: Partial<Candidate> = {}): Candidate => ({
  orderId: 7,
  tie: "code",
  figures: [5_000],
  dueDay: 100,
  isInCheck: false,
  fee: null,
  ...change,
});
const ranks = (of: MatchLine, ...all: Candidate[]) => ranked(of, all).map(({ rank, candidate: { orderId } }) => [rank, orderId]);

describe("what a line may be for", () => {
  it("is exact where a code names one order and the amount is due", () => {
    expect(ranks(line(5_000), candidate())).toEqual([["A", 7]]);
    expect(ranks(line(5_000), candidate({ tie: "account" }))).toEqual([["A", 7]]);
    expect(ranks(line(4_999), candidate())).toEqual([["B", 7]]);
    expect(ranks(line(5_000), candidate(), candidate({ orderId: 8 }))).toEqual([
      ["B", 7],
      ["B", 8],
    ]);
    expect(ranks(line(5_000), candidate(), candidate({ orderId: 8, tie: "orderNo" }))).toEqual([
      ["B", 7],
      ["B", 8],
    ]);
  });
  it("is exact too where the channel of its account kept just its fee, and nothing is kept of what is due itself", () => {
    const fee = { fixed: 30, ppm: 5_000 };
    const kept = (open: number, change: Partial<Candidate> = {}) =>
      ranked(line(open), [candidate({ tie: "account", fee, ...change })]).map((each) => [each.rank, each.kept]);
    expect(keptOf(fee, 5_000)).toBe(55);
    expect(keptOf({ fixed: 0, ppm: 500 }, 1_000)).toBe(1);
    expect(keptOf({ fixed: 1, ppm: 999_999 }, 900_000_000_000_001)).toBe(899_999_100_000_002);
    expect(kept(4_945)).toEqual([["A", 55]]);
    expect(kept(4_946)).toEqual([["B", 0]]);
    expect(kept(4_944)).toEqual([["B", 0]]);
    expect(kept(4_945, { isInCheck: true })).toEqual([["B", 0]]);
    expect(kept(4_945, { figures: [5_000, 4_945] })).toEqual([["A", 0]]);
    expect(kept(4_945, { fee: null })).toEqual([["B", 0]]);
  });
  it("is by name only where the amount is due, near and nobody else's", () => {
    const named = candidate({ tie: "payer" });
    expect(ranks(line(5_000, 103), named)).toEqual([["C", 7]]);
    expect(ranks(line(5_000, 104), named)).toEqual([]);
    expect(ranks(line(4_000), named)).toEqual([]);
    expect(ranks(line(5_000), named, candidate({ tie: "payer", orderId: 8 }))).toEqual([]);
  });
  it("is exact for no near miss, whatever names it", () => {
    const tie = fc.constantFrom("code" as const, "account" as const, "orderNo" as const, "payer" as const);
    const one = fc.record({
      orderId: fc.integer({ min: 1, max: 4 }),
      tie,
      figures: fc.array(fc.integer({ min: 4_995, max: 5_005 }), { maxLength: 3 }),
      dueDay: fc.option(fc.integer({ min: 90, max: 110 })),
      isInCheck: fc.boolean(),
      fee: fc.option(fc.record({ fixed: fc.integer({ min: 0, max: 3 }), ppm: fc.constantFrom(0, 400) })),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 5 }), fc.integer({ min: 4_995, max: 5_005 }), (all, open) => {
        for (const { rank, candidate: found, kept } of ranked(line(open), all)) {
          if (rank !== "A") continue;
          const others = all.filter((each) => each.tie !== "payer" && each.orderId !== found.orderId);
          expect(kept === 0 || (found.fee && kept === keptOf(found.fee, open + kept) && !found.figures.includes(open))).toBeTruthy();
          expect([found.figures.includes(open + kept), ["code", "account"].includes(found.tie), found.isInCheck, others]).toEqual([
            true,
            true,
            false,
            [],
          ]);
        }
      }),
      { numRuns: Number(process.env["MATCH_RUNS"] ?? 2_000) },
    );
  });
});

describe("a set of lines", () => {
  const of = (...amounts: number[]) => amounts.map((open, at): MatchLine => ({ lineId: at + 1, open, day: 1 }));
  it("comes exactly to the figure, with the first line, of the fewest and five at most", () => {
    expect(setOf(700, of(300, 100, 400, 200))).toEqual([1, 3]);
    expect(setOf(1_000, of(100, 200, 300, 400))).toEqual([1, 2, 3, 4]);
    expect(setOf(701, of(300, 100, 400))).toBeNull();
    expect(setOf(6, of(1, 1, 1, 1, 1, 1))).toBeNull();
    expect(setOf(5, [])).toBeNull();
  });
});
