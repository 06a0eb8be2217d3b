// @vitest-environment node
import { describe, expect, it } from "vitest";
import { applicationReason, type Application } from "../../src/lending/origination/application.rules.ts";
import { moneyRulesOf } from "../../src/lending/money/money-rules.ts";
import { userTypeOf } from "../../src/lending/options/user-types.ts";
import type { ProductOffer } from "../../src/lending/product/product.ts";

const offer: ProductOffer = {
  amountMin: 1_000,
  amountMax: 5_000,
  terms: [7, 30],
  cycles: [{ from: 1, to: 3 }],
  manualReview: true,
  acceptedAtApplication: true,
};
const application: Application = {
  amount: 3_000,
  term: 30,
  step: 100,
  offer,
  settledCount: 2,
  allowed: null,
  productId: 1,
  limit: null,
  hasOpenOrder: false,
  isFrozen: false,
  isBlackListed: false,
  coolUntil: null,
  today: "2026-11-21",
};
const refused = { error: "application.refused", field: "productId" };
const open = { error: "application.open" };
const notLendable = { error: "application.notLendable", field: "productId" };
const amount = { error: "field.amount", vars: { min: 1_000, max: 5_000 }, field: "amount" };
const term = { error: "field.choice", vars: { choices: "7, 30" }, field: "term" };

describe("an application (T01)", () => {
  it.each([
    [{}, null],
    [{ isBlackListed: true, hasOpenOrder: true, offer: null }, refused],
    [{ isFrozen: true }, refused],
    [{ hasOpenOrder: true, offer: null }, open],
    [{ offer: null }, notLendable],
    [{ settledCount: 0 }, notLendable],
    [{ settledCount: 1 }, null],
    [{ settledCount: 3 }, null],
    [{ settledCount: 4, amount: 0 }, notLendable],
    [{ coolUntil: "2026-11-22", amount: 0 }, notLendable],
    [{ coolUntil: "2026-11-21" }, null],
    [{ coolUntil: "2026-11-20" }, null],
    [{ amount: 1_000 }, null],
    [{ amount: 900 }, amount],
    [{ amount: 5_000 }, null],
    [{ amount: 5_100, term: 1 }, amount],
    [{ amount: 3_050 }, amount],
    [{ step: 1, amount: 3_050 }, null],
    [{ term: 7 }, null],
    [{ term: 14 }, term],
  ])("with %j: %j", (change, reason) => expect(applicationReason({ ...application, ...change })).toEqual(reason));
});

describe("a borrower (T23, user type up)", () => {
  it("is more with the first, the third and the sixth loan settled", () =>
    expect([0, 1, 2, 3, 5, 6, 99].map(userTypeOf)).toEqual([
      "newUser",
      "minorUser",
      "minorUser",
      "oldUser",
      "oldUser",
      "oldestUser",
      "oldestUser",
    ]));
});

describe("what a tenant decides about money", () => {
  const defaults = {
    waiverByRule: 20_000,
    waiverBySupervisor: 100_000,
    waiverDays: 31,
    writeOffFrom: 90,
    extensionHours: 24,
    payoutBudget: 0,
    bulkSum: 0,
    exemptOrders: 20,
    exemptAmount: 100_000_000,
    payCodeHours: 72,
    couponHandOut: 100,
    groupCallPeople: 1_000,
    groupCallCost: 0,
    groupCallPrice: 0,
    smsPrice: 0,
    explainSum: 0,
    doNotCallDays: 31,
    penaltyCap: 1_000_000,
    waiverRange: 1_000_000,
  };
  it("is the standard where it says nothing that can be counted", () => {
    for (const nothing of [
      undefined,
      null,
      {},
      "rules",
      7,
      [],
      { unknown: 1 },
      ...[1.5, -1, "7", null, Number.NaN].map((waiverDays) => ({ waiverDays })),
    ])
      expect([nothing, moneyRulesOf(nothing)]).toEqual([nothing, defaults]);
  });
  it("is its own where it does, nothing included", () => {
    const own = Object.fromEntries(Object.keys(defaults).map((name, at) => [name, at]));
    expect(moneyRulesOf(own)).toEqual(own);
    expect(moneyRulesOf({ waiverDays: 0, other: 3 })).toEqual({ ...defaults, waiverDays: 0 });
  });
});
