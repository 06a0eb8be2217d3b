import { describe, expect, it } from "vitest";
import { isTold, updateFor } from "../../src/lending/product/app-version.ts";
import { limitOf } from "../../src/lending/product/levels.rules.ts";
import type { ProductOffer } from "../../src/lending/product/product.ts";
import { gapsOf, productsFor, relevanceReason, type Relation, type Shelf } from "../../src/lending/product/relevance.rules.ts";

const offer = (from: number, to: number | null = null): ProductOffer => ({
  amountMin: 1_000,
  amountMax: 9_000,
  terms: [7],
  cycles: [{ from, to }],
  manualReview: true,
  acceptedAtApplication: true,
});
const shelf: Shelf = {
  appId: 1,
  products: new Map([
    [1, { name: "First", appId: 1, offer: offer(0) }],
    [2, { name: "Second", appId: 1, offer: offer(1) }],
    [3, { name: "Off", appId: 1, offer: null }],
    [4, { name: "Elsewhere", appId: 2, offer: offer(0) }],
  ]),
};
const relation = (change: Partial<Relation> = {}): Relation => ({
  productId: 1,
  settledFrom: 0,
  settledTo: null,
  overdueDaysLimit: 3,
  upgradeTo: 2,
  sameLevel: 1,
  downgradeTo: 1,
  userTypes: [],
  ...change,
});
const last = (mostDaysLate: number, productId = 1) => ({ productId, principal: 5_000, mostDaysLate });

describe("which product follows", () => {
  it("goes up on time, stays within the limit, goes down beyond it", () => {
    const after = (late: number) => productsFor([relation()], { settled: 1, userType: "minorUser", last: last(late) });
    expect([0, 1, 3, 4].map(after)).toEqual([[2], [1], [1], [1]]);
    expect(productsFor([relation({ upgradeTo: null })], { settled: 2, userType: "minorUser", last: last(0) })).toEqual([1]);
  });
  it("begins with every product that begins at 0", () => {
    const both = [relation({ settledTo: 2 }), relation({ productId: 2 })];
    expect(productsFor(both, { settled: 0, userType: "newUser", last: null })).toEqual([1, 2]);
    expect(productsFor([relation({ settledFrom: 1 })], { settled: 0, userType: "newUser", last: null })).toEqual([]);
  });
  it("says nothing without relations, after a loan that none is about, or where nobody knows the last one", () => {
    const asked = { settled: 3, userType: "oldUser", last: last(0, 2) } as const;
    expect(productsFor([], asked)).toBeNull();
    expect(productsFor([relation()], asked)).toBeNull();
    expect(productsFor([relation({ settledTo: 2 })], { ...asked, last: last(0) })).toBeNull();
    expect(productsFor([relation()], { ...asked, last: null })).toBeNull();
  });
  it("is one kind of customer's where it names them", () => {
    const rows = [relation({ userTypes: ["oldUser"] }), relation({ userTypes: ["minorUser"], upgradeTo: 1 })];
    expect(productsFor(rows, { settled: 3, userType: "oldUser", last: last(0) })).toEqual([2]);
    expect(productsFor(rows, { settled: 1, userType: "minorUser", last: last(0) })).toEqual([1]);
  });
});

describe("relations that do not stand are named", () => {
  it.each([
    [
      "an overlap",
      [relation({ settledTo: 4 }), relation({ settledFrom: 3 })],
      { error: "relevance.overlap", field: "rows.1.settledFrom", vars: { from: 3, to: 4, product: "First" } },
    ],
    ["nothing for 0 settled loans", [relation({ settledFrom: 1 })], { error: "relevance.noFirst", field: "rows" }],
    [
      "a product that takes nobody then",
      [relation({ productId: 2, settledTo: 0 })],
      { error: "relevance.closed", field: "rows.0.productId", vars: { product: "Second", count: 0 } },
    ],
    [
      "one that is not listed",
      [relation({ downgradeTo: 3 })],
      { error: "relevance.closed", field: "rows.0.downgradeTo", vars: { product: "Off", count: 1 } },
    ],
    ["another app's", [relation({ upgradeTo: 4 })], { error: "relevance.app", field: "rows.0.upgradeTo", vars: { product: "Elsewhere" } }],
    ["one that is not there", [relation({ sameLevel: 9 })], { error: "notFound", field: "rows.0.sameLevel" }],
    ["upside down", [relation({ settledFrom: 3, settledTo: 1 })], { error: "relevance.reversed", field: "rows.0.settledTo" }],
  ])("%s", (_, rows, reason) => expect(relevanceReason(rows, shelf)).toEqual(reason));
  it("and two kinds of customer are no overlap", () => {
    const rows = [relation({ userTypes: ["oldUser"] }), relation({ userTypes: ["newUser"] })];
    expect(relevanceReason(rows, shelf)).toBeNull();
    expect(relevanceReason([], shelf)).toBeNull();
  });
  it("gaps are what is said nothing of, from the first loan on", () => {
    expect(gapsOf([relation({ settledTo: 1 }), relation({ settledFrom: 4, settledTo: 6 })])).toEqual([
      { productId: 1, from: 2, to: 3 },
      { productId: 1, from: 7, to: null },
    ]);
    expect(gapsOf([relation()])).toEqual([]);
    expect(gapsOf([relation({ productId: 2, settledFrom: 3 })])).toEqual([{ productId: 2, from: 1, to: 2 }]);
  });
});

describe("the next limit", () => {
  const levels = { upgrade: { daysLateAtMost: 0, by: 2_000 }, downgrade: { daysLateAtLeast: 4, by: 4_500 }, lowest: 1_000, highest: 8_000 };
  it("follows from the last loan, within the offer", () => {
    const of = (late: number, principal: number) => limitOf({ ...offer(0), levels }, { productId: 1, principal, mostDaysLate: late });
    expect([of(0, 5_000), of(2, 5_000), of(4, 5_000), of(0, 7_000), of(9, 5_500)]).toEqual([7_000, 5_000, 1_000, 8_000, 1_000]);
    expect(limitOf(offer(0), last(0))).toBe(9_000);
    expect(limitOf({ ...offer(0), levels }, null)).toBe(9_000);
  });
});

describe("a release", () => {
  const release = (build: number, change: object = {}) => ({ id: build, build, forced: false, grayPercent: 100, ...change });
  it("is the newest above what runs, and forced where one on the way is", () => {
    expect(updateFor([release(3), release(5)], "a", 3)).toMatchObject({ release: { build: 5 }, isForced: false });
    expect(updateFor([release(4, { forced: true }), release(5)], "a", 3)).toMatchObject({ release: { build: 5 }, isForced: true });
    expect(updateFor([release(4, { forced: true }), release(5)], "a", 4)?.isForced).toBe(false);
    expect(updateFor([release(5)], "a", 5)).toBeNull();
  });
  it("goes to its share of devices, always the same ones", () => {
    const part = release(9, { grayPercent: 20 });
    const devices = Array.from({ length: 5_000 }, (_, at) => `device-${at}`);
    const told = devices.filter((device) => isTold(part, device));
    expect(told.length / devices.length).toBeCloseTo(0.2, 1);
    expect(devices.filter((device) => isTold({ ...part, grayPercent: 50 }, device))).toEqual(expect.arrayContaining(told));
  });
});
