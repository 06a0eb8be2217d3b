import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ageOn } from "../../../src/lending/origination/machine.rules.ts";
import { addPast, ageBandOf, emptyTally } from "../../../src/lending/risk/dry-run.ts";
import { decide, drawOf, wayOf, type RiskBook } from "../../../src/lending/risk/engine.ts";
import { factsOf, type Known } from "../../../src/lending/risk/facts.ts";
import { meets, type RiskRule } from "../../../src/lending/risk/rule.ts";
import { anyBook, anyFacts, stored } from "../../support/risk.ts";
import { rounds } from "../../support/whole.ts";

const known: Known = {
  age: 30,
  amount: 100,
  amountMax: 100,
  term: 30,
  settled: 0,
  refused90: 0,
  worstDays: 0,
  sharedAccount: 0,
  sharedPhone: 0,
  documentDays: null,
  blackListed: false,
  employed: true,
  province: "Hue",
  userType: "newUser",
  channel: "google",
  labels: ["newUser"],
};
const rule = (change: Partial<RiskRule>): RiskRule => ({
  name: "r",
  group: "",
  variable: "score",
  operator: "<",
  limit: 500,
  action: "reject",
  weight: 0,
  enabled: true,
  ...change,
});
const to = (name: string) => [{ to: name, percent: 100 }];
function bookOf(rules: readonly RiskRule[], set: object = {}): RiskBook {
  const body = {
    name: "s",
    apps: [],
    userTypes: [],
    rules: rules.map((_, at) => at + 1),
    rejectBelow: null,
    manualBelow: null,
    traffic: 100,
    enabled: true,
  };
  return {
    flow: {
      id: 9,
      version: 1,
      body: { name: "f", nodes: [{ key: "a", set: 1, reject: to("reject"), manual: to("manual"), pass: to("pass") }] },
    },
    sets: new Map([[1, { id: 1, version: 1, body: { ...body, ...set } }]]),
    rules: new Map(rules.map((each, at) => [at + 1, { id: at + 1, version: 1, body: each }])),
  };
}
const decided = (book: RiskBook, change: Partial<Known> = {}, score = 600) =>
  decide(book, { orderId: 1, appId: 1, facts: factsOf({ ...known, ...change }, score) });

describe("an application", () => {
  const standard = bookOf([
    rule({ variable: "blackListed", operator: "is", limit: true }),
    rule({ variable: "age", limit: 20 }),
    rule({ variable: "age", operator: ">", limit: 60 }),
    rule({ variable: "amountShare", operator: ">", limit: 100 }),
    rule({}),
  ]);
  it("is decided by the standard rules as by the constants of before", () => {
    fc.assert(
      fc.property(
        fc.record({
          black: fc.boolean(),
          age: fc.option(fc.integer({ min: 0, max: 100 })),
          amount: fc.integer({ min: 1, max: 300 }),
          most: fc.integer({ min: 0, max: 200 }),
          score: fc.integer({ min: 0, max: 1000 }),
        }),
        ({ black, age, amount, most, score }) => {
          const broken = [
            ...(black ? ["blackList"] : []),
            ...(age !== null && (age < 20 || age > 60) ? ["age"] : []),
            ...(amount > most ? ["amount"] : []),
            ...(score < 500 ? ["score"] : []),
          ];
          const said = decided(standard, { blackListed: black, age, amount, amountMax: most }, score);
          expect(said.reasons).toEqual(broken);
          expect(said.verdict).toBe(broken.length > 0 ? "reject" : "pass");
        },
      ),
      { numRuns: rounds(2_000, 500) },
    );
    expect(ageOn("2006-11-21", "2026-11-21")).toBe(20);
  });
  it("tells the version, the limit and the value of each rule that it met", () => {
    const { hits, sets, path } = decided(standard, { age: 19 }, 400);
    expect(hits.map(({ rule: { id, body } }) => [id, body.limit])).toEqual([
      [2, 20],
      [5, 500],
    ]);
    expect([sets.map(({ id }) => id), path]).toEqual([[1], ["a"]]);
  });
  it("is looked at by a person where a rule wants it, and loses points to others", () => {
    const points = bookOf([rule({ variable: "employed", operator: "isNot", limit: true, action: "warn", weight: 150 })], {
      rejectBelow: 400,
      manualBelow: 500,
    });
    expect([600, 500, 499, 400, 399].map((score) => decided(points, {}, score).verdict)).toEqual([
      "pass",
      "pass",
      "manual",
      "manual",
      "reject",
    ]);
    expect([700, 650, 649, 550, 549].map((score) => decided(points, { employed: false }, score).verdict)).toEqual([
      "pass",
      "pass",
      "manual",
      "manual",
      "reject",
    ]);
    expect(decided(points, { employed: false }, 500).reasons).toEqual(["score"]);
    expect(
      decided(bookOf([rule({ variable: "labels", operator: "has", limit: ["vip"], action: "manual" })]), { labels: ["vip"] }).verdict,
    ).toBe("manual");
  });
  it("passes a set by that is not for it, and one whose share it is not of", () => {
    const strict = [rule({ limit: 1000 })];
    expect(decided(bookOf(strict, { apps: [2] })).verdict).toBe("pass");
    expect(decided(bookOf(strict, { userTypes: ["oldUser"] })).verdict).toBe("pass");
    expect(decided(bookOf(strict, { enabled: false })).verdict).toBe("pass");
    const tenth = bookOf(strict, { traffic: 10 });
    const refused = Array.from({ length: 20_000 }, (_, orderId) => decide(tenth, { orderId, appId: 1, facts: factsOf(known, 600) })).filter(
      ({ verdict }) => verdict === "reject",
    );
    expect(refused.length / 20_000).toBeGreaterThan(0.09);
    expect(refused.length / 20_000).toBeLessThan(0.11);
  });
  it("meets no rule by what nobody knows, and goes to a person where the flow is not whole", () => {
    expect(meets(rule({ variable: "documentDays", operator: "<", limit: 9 }), factsOf(known, 1))).toBe(false);
    const lost = bookOf([]);
    const loop = {
      ...lost,
      flow: { ...lost.flow, body: { name: "f", nodes: [{ key: "a", set: 1, reject: to("a"), manual: to("a"), pass: to("a") }] } },
    };
    expect(decided(loop).verdict).toBe("manual");
    expect(decided({ ...lost, flow: { ...lost.flow, body: { name: "f", nodes: [] } } }).verdict).toBe("manual");
  });
});

describe("shares", () => {
  it("are the same for an order whenever it is asked, and even over orders", () => {
    const counts = Array.from({ length: 100 }, () => 0);
    for (let order = 0; order < 100_000; order += 1) counts[drawOf(order, "x")]! += 1;
    expect(Math.min(...counts)).toBeGreaterThan(850);
    expect(Math.max(...counts)).toBeLessThan(1_150);
    expect(
      wayOf(
        [
          { to: "a", percent: 80 },
          { to: "b", percent: 20 },
        ],
        79,
      ),
    ).toBe("a");
    expect(
      wayOf(
        [
          { to: "a", percent: 80 },
          { to: "b", percent: 20 },
        ],
        80,
      ),
    ).toBe("b");
  });
});

describe("any rules and any applications", () => {
  it("come to the same verdict in the machine, in a dry run and when they are read again", () => {
    fc.assert(
      fc.property(anyBook, fc.array(anyFacts, { minLength: 20, maxLength: 20 }), (book, all) => {
        const again = stored(book);
        const tally = emptyTally();
        const verdicts = { reject: 0, manual: 0, pass: 0 };
        for (const [orderId, facts] of all.entries()) {
          const applicant = { orderId, appId: 1 + (orderId % 2), facts };
          const said = decide(book, applicant);
          verdicts[said.verdict] += 1;
          const replayed = decide(again, { ...applicant, facts: JSON.parse(JSON.stringify(facts)) });
          expect([replayed.verdict, replayed.reasons, replayed.path]).toEqual([said.verdict, said.reasons, said.path]);
          addPast(tally, { ...applicant, outcome: "repaid", gender: "male", province: "Hue" }, { live: again, next: book });
        }
        expect(tally.changed).toBe(0);
        for (const verdict of ["reject", "manual", "pass"] as const)
          expect(tally.cells[`${verdict} repaid`]?.count ?? 0).toBe(verdicts[verdict]);
      }),
      { numRuns: rounds(1_000, 250) },
    );
  });
});

describe("a dry run", () => {
  it("counts what would be another verdict, and shares by group beside it", () => {
    const [live, next] = [bookOf([rule({})]), bookOf([rule({ limit: 700 })])];
    const tally = emptyTally();
    for (const [orderId, score] of [450, 600, 650, 800].entries())
      addPast(
        tally,
        { orderId, appId: 1, facts: factsOf(known, score), outcome: score < 500 ? "refused" : "repaid", gender: "female", province: "Hue" },
        { live, next },
      );
    expect(tally).toMatchObject({ tested: 4, changed: 2, passed: 1, livePassed: 3, hits: 3 });
    expect(tally.cells["reject repaid"]).toEqual({ count: 2, live: 0, orders: [1, 2] });
    expect(tally.groups["gender female"]).toEqual({ tested: 4, passed: 1, livePassed: 3 });
    expect([null, 18, 25, 44, 50, 70].map(ageBandOf)).toEqual(["?", "-24", "25-34", "35-44", "45-54", "55-"]);
  });
});
