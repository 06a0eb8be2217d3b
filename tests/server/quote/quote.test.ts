// @vitest-environment node
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Refused } from "../../../src/lending/reason.ts";
import { quote } from "../../../src/server/quote/quote.ts";
import { exampleA } from "../../support/loan.ts";

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
  it.each([
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
  ])("%j names the field", (wrong, field) => {
    let refused: unknown;
    try {
      quote({ ...loan, ...wrong });
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(Refused);
    expect((refused as Refused).reason.field).toBe(field);
  });
});
