// @vitest-environment node
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { trialBalance } from "../../../src/lending/ledger/ledger.ts";
import { Refused } from "../../../src/lending/reason.ts";
import { quote } from "../../../src/server/quote/quote.ts";
import { newestRules } from "../../../src/lending/product/terms.ts";
import { addDays } from "../../../src/lending/time/calendar.ts";
import { exampleA, threeMonths } from "../../support/loan.ts";

const step = (node: unknown, key: string): unknown =>
  typeof node === "object" && node !== null ? (node as Record<string, unknown>)[key] : undefined;
const valueAt = (node: unknown, path: string): unknown => path.split(".").reduce(step, node);

describe("the examples of the README", () => {
  const [, chapter = ""] = readFileSync("README.md", "utf8").split("## Computing loans");
  const examples = [...(chapter.split("\n## ")[0] ?? "").matchAll(/```json\n([\s\S]*?)```\n\ngives ([\s\S]*?)\.\n/g)];
  it("are three", () => expect(examples).toHaveLength(3));
  it.each(examples.map((found, at) => [at + 1, found[1] ?? "", found[2] ?? ""] as const))(
    "number %d gives what stands below it",
    (_at, input, said) => {
      const answer = quote(JSON.parse(input));
      const figures = [...said.matchAll(/`([^`]+)`\s+("[^"]*"|-?\d+)/g)];
      expect(figures.length).toBeGreaterThan(3);
      for (const [, path = "", value = ""] of figures) expect([path, valueAt(answer, path)]).toEqual([path, JSON.parse(value)]);
    },
  );
});

/** Extensions of ten years for longer than there are years. */
const far = Array.from({ length: 120 }, (_, at) => ({
  type: "extended",
  id: `x${at}`,
  valueDate: addDays("2026-11-10", at),
  extension: "x",
  days: 3_650,
  fee: 0,
  penalty: 0,
  interest: 0,
}));

describe("a quote", () => {
  const loan = { terms: exampleA, disbursedOn: "2026-11-09", on: "2026-11-21", events: [] as object[] };
  it("posts what happened until the day, balanced, with what accrued in between", () => {
    const { postings, balances } = quote({ ...loan, events: [{ type: "repaid", id: "a", valueDate: "2026-11-20", amount: 1_000_000 }] });
    expect(postings.map((entry) => [entry.code, entry.event])).toEqual([
      ["L01", "disbursed"],
      ["L02", "disbursed"],
      ["L03", null],
      ["L04", null],
      ["L05", "a"],
      ["L04", null],
    ]);
    expect(Object.values(balances).reduce((all, each) => all + each, 0)).toBe(0);
  });
  // Some are long: a title of a hundred kilobytes hid what else had failed.
  const refused: readonly (readonly [wrong: object, field: string])[] = [
    [{ terms: { ...exampleA, interest: { ...exampleA.interest, rate: "1.5" } } }, "terms.interest.rate"],
    [{ terms: { ...exampleA, principal: 0 } }, "terms.principal"],
    [{ terms: { ...exampleA, principal: -1 } }, "terms.principal"],
    [{ terms: { ...exampleA, principal: 1e16 } }, "terms.principal"],
    [{ terms: { ...exampleA, currency: "EUR" } }, "terms.currency"],
    [{ terms: { ...exampleA, colour: "red" } }, "terms.colour"],
    [{ terms: { ...exampleA, interest: { ...exampleA.interest, rate: "1" }, fee: { mode: 1 } } }, "terms.fee"],
    [{ terms: { ...exampleA, totalCostRate: "0.156999" } }, "terms.totalCostRate"],
    [{ disbursedOn: "2026-02-30" }, "disbursedOn"],
    [{ on: "2026-11-08" }, "on"],
    [{ terms: { ...exampleA, instalments: { ...exampleA.instalments, firstDue: "2026-11-09" } } }, "terms.instalments.firstDue"],
    [{ events: [{ type: "repaid", id: "a", valueDate: "2026-11-10", amount: 0 }] }, "events.0.amount"],
    [{ events: [{ type: "repaid", id: "a", valueDate: "2026-11-31", amount: 1 }] }, "events.0.valueDate"],
    [{ events: [{ type: "repaid", id: "a", valueDate: "2026-11-01", amount: 1 }] }, "events.0.valueDate"],
    [{ events: [{ type: "reversed", id: "a", valueDate: "2026-11-10", event: "b" }] }, "events.0.event"],
    [
      { events: [{ type: "waiverApproved", id: "a", valueDate: "2026-11-10", settleAmount: 1, validUntil: "2026-11-09" }] },
      "events.0.validUntil",
    ],
    [{ events: [1, 2].map(() => ({ type: "balanced", id: "a", valueDate: "2026-11-10" })) }, "events.1.id"],
    [{ on: undefined, events: [{ type: "balanced", id: "a", valueDate: "2026-02-30" }] }, "events.0.valueDate"],
    [{ events: [{ type: "balanced", id: "disbursed", valueDate: "2026-11-10" }] }, "events.0.id"],
    [{ events: [{ type: "balanced", id: "a", valueDate: "3000-01-01" }] }, "events.0.valueDate"],
    [{ terms: { ...threeMonths, instalments: { count: 360, unit: "month", every: 3650 } } }, "terms.instalments.every"],
    [
      { terms: { ...threeMonths, instalments: { count: 12, unit: "month", every: 12, firstDue: "2990-01-01" } } },
      "terms.instalments.every",
    ],
    [{ on: "2990-01-01", terms: threeMonths, events: far }, "events"],
    [{ terms: { ...exampleA, rules: newestRules + 1 } }, "terms.rules"],
  ];
  it.each(refused.map(([wrong, field], at) => ({ name: `${at}, ${field}`, wrong, field })))(
    "wrong input $name, names the field",
    ({ wrong, field }) => {
      let reason: unknown;
      try {
        quote({ ...loan, ...wrong });
      } catch (error) {
        reason = error;
      }
      expect(reason).toBeInstanceOf(Refused);
      expect((reason as Refused).reason.field).toBe(field);
    },
  );
});

it("a value that is nested by the thousand is refused like any other", () => {
  let nested: unknown = 1;
  for (let depth = 0; depth < 5_000; depth += 1) nested = [nested];
  expect(() => quote({ terms: nested })).toThrow(Refused);
});

describe("a day before what is valued later", () => {
  const loan = { terms: { ...exampleA, fee: undefined }, disbursedOn: "2026-01-01", on: "2026-01-05" };
  const back = { type: "reversed", id: "b", valueDate: "2026-01-20", event: "a" };
  it.each([
    { type: "repaid", amount: 50 },
    { type: "charged", component: "fee", amount: 50 },
    { type: "extensionPaid", extension: "x", amount: 50 },
  ])("$type that is reversed later: journal and balances agree", (body) => {
    const event = { ...body, id: "a", valueDate: "2026-01-05" };
    const { postings, balances } = quote({ ...loan, events: [event, back] });
    const journal = Object.fromEntries(Object.entries(trialBalance(postings)).filter(([, amount]) => amount !== 0));
    expect(journal).toEqual(Object.fromEntries(Object.entries(balances).filter(([, amount]) => amount !== 0)));
    expect(balances).toEqual(quote({ ...loan, events: [event] }).balances);
  });
  it("contracts that say their rules keep them", () => {
    const terms = {
      ...exampleA,
      rounding: { mode: "half-up", step: 1, carry: true },
      fee: undefined,
      penalty: undefined,
      principal: 100_050,
    };
    const daily = {
      ...terms,
      interest: { method: "daily", rate: "0.001", per: "day", dayCount: "actual/365" },
      instalments: { count: 1, unit: "day", every: 10 },
    };
    const claim = (more: object) =>
      quote({ terms: { ...daily, ...more }, disbursedOn: "2026-01-01", on: "2026-01-11" }).loan.claim.interest;
    expect([claim({}), claim({ rules: 2 }), claim({ rules: 1 })]).toEqual([1_001, 1_001, 1_000]);
  });
});
