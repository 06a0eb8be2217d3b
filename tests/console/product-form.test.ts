import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { fields, type Values } from "../../src/console/screens/product/config/config.fields.ts";
import { inForm, placeOf } from "../../src/console/screens/product/config/config.places.ts";
import { termsTyped, valuesOf, type Terms } from "../../src/console/screens/product/config/config.values.ts";
import { readOrder } from "../../src/console/form/money/order-words.ts";
import { readCycles, readTerms, writeCycles } from "../../src/console/screens/product/config/config.words.ts";
import { typedOf } from "../../src/console/form/use-form.ts";
import { loadSections } from "../../src/console/i18n/i18n.ts";
import type { LoanTerms } from "../../src/lending/product/terms.ts";
import { anyTerms } from "../support/loan-terms.ts";
import { rounds } from "../support/whole.ts";

beforeAll(() => loadSections("product", "review", "setting", "order"));

/** What stands in the fields, read as the form reads it. */
function readBack(terms: Terms): Values {
  const typed = typedOf({ fields, initial: valuesOf({ name: "Any", appId: 1, ...terms } as never) as never });
  const values: Record<string, unknown> = {};
  for (const [name, kind] of Object.entries(fields)) {
    const reading = kind.read(typed[name] as never);
    // No app is known here.
    if (!("reason" in reading)) values[name] = reading.value;
    else if (name !== "appId") throw new Error(`${name} cannot be read: ${reading.reason.error}`);
  }
  return values as unknown as Values;
}
const configOf = ({ rules: _r, currency: _c, principal: _p, instalments, ...rest }: LoanTerms) => {
  const { every: _e, ...length } = instalments;
  return { terms: rest, instalments: length };
};
const offer = {
  amountMin: 100_000,
  amountMax: 5_000_000,
  terms: [14, 30],
  cycles: [
    { from: 0, to: 2 },
    { from: 5, to: null },
  ],
  manualReview: true,
  acceptedAtApplication: false,
  review: { second: true, evidence: ["files" as const], checklist: ["face" as const], calls: 1, blindShare: 20, targetMinutes: 45 },
  levels: {
    upgrade: { daysLateAtMost: 0, by: 100_000 },
    downgrade: { daysLateAtLeast: 3, by: 50_000 },
    lowest: 100_000,
    highest: 4_000_000,
  },
};
/** A switch that is off, and a share of nothing, say what is said without them. */
const lean = (value: unknown): unknown => JSON.parse(JSON.stringify(value, (_, each) => (each === false ? undefined : each)));
const rate = (text: string): string => String(Number(text));
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(lean(value)), (_, each) => (typeof each === "string" && /^\d+\.\d+$/.test(each) ? rate(each) : each));

describe("the form of a product", () => {
  it("says of any product what its terms say, those that no field shows included", () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const whole: Terms = { config: configOf(terms) as Terms["config"], offer };
        expect(plain(termsTyped(readBack(whole), whole))).toEqual(plain(whole));
      }),
      { numRuns: rounds(200, 50) },
    );
  });
  it("says only what was typed where a product begins", () => {
    const whole: Terms = {
      config: {
        terms: {
          interest: { method: "flat", rate: "0.001", per: "day", dayCount: "periodic" },
          allocation: { due: ["penalty", "fee", "interest", "principal"] },
        },
        instalments: { count: 1, unit: "day" },
      },
      offer: {
        amountMin: 1_000,
        amountMax: 2_000,
        terms: [7],
        cycles: [{ from: 0, to: null }],
        manualReview: true,
        acceptedAtApplication: true,
      },
    };
    expect(termsTyped(readBack(whole), null)).toEqual(whole);
  });
});

describe("what is typed", () => {
  it("terms and settled loans", () => {
    expect(readTerms("30, 14  30")).toEqual([14, 30]);
    expect([readTerms(""), readTerms("14 days"), readTerms("1.5")]).toEqual([null, null, null]);
    expect(readCycles("0-2, 5+、7")).toEqual([
      { from: 0, to: 2 },
      { from: 5, to: null },
      { from: 7, to: 7 },
    ]);
    expect([readCycles("a"), readCycles(""), readCycles("3-")]).toEqual([null, null, null]);
    expect(
      writeCycles([
        { from: 0, to: 2 },
        { from: 5, to: null },
        { from: 7, to: 7 },
      ]),
    ).toBe("0-2, 5+, 7");
  });
  it("an order names each of the four once, by its word or its code", () => {
    expect(readOrder("Principal\ninterest\nfee\nPENALTY")).toEqual(["principal", "interest", "fee", "penalty"]);
    expect([readOrder("fee\nfee\ninterest\npenalty"), readOrder("fee"), readOrder("fee\nrent\ninterest\npenalty")]).toEqual([
      null,
      null,
      null,
    ]);
  });
  it("a refusal stands at the field that it is about", () => {
    expect(placeOf("config.terms.interest.rate")).toBe("rate");
    expect(placeOf("offer.terms.1")).toBe("terms");
    expect(placeOf("config.terms.rounding.step")).toBeNull();
    expect(inForm({ error: "terms.payout", field: "config.terms.fee" })).toEqual({ error: "terms.payout", field: "feeRate" });
  });
});
