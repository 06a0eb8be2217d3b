import { describe, expect, test } from "vitest";
import { routeReason, routesFor, type PayRoute, type Routed } from "../../src/lending/finance/pay-route.rules.ts";

const route = (id: number, change: Partial<PayRoute> = {}): PayRoute => ({
  id,
  appId: null,
  bank: "",
  from: null,
  to: null,
  opens: null,
  closes: null,
  channel: `c${id}`,
  weight: 1,
  isFallback: false,
  ...change,
});
const payout = (change: Partial<Routed> = {}): Routed => ({
  payoutId: 7,
  appId: 1,
  bank: "Vietcombank",
  amount: 500,
  minute: 600,
  ...change,
});
const ids = (routes: readonly PayRoute[], asked = payout()) => routesFor(routes, asked)?.map(({ id }) => id) ?? null;

describe("routing", () => {
  test("leaves to the channels' own order what no rule speaks of", () => {
    expect(ids([])).toBeNull();
    expect(ids([route(1, { appId: 2 }), route(2, { bank: "ACB" }), route(3, { from: 501 }), route(4, { to: 499 })])).toBeNull();
  });

  test("reads app, bank without marks, both ends of an amount, and a window that may cross midnight", () => {
    expect(ids([route(1, { appId: 1, bank: "VIETCOMBANK ", from: 500, to: 500 })])).toEqual([1]);
    const night = route(1, { opens: 1_320, closes: 360 });
    for (const [minute, isOpen] of [
      [1_319, false],
      [1_320, true],
      [1_439, true],
      [0, true],
      [359, true],
      [360, false],
    ] as const)
      expect(ids([night], payout({ minute })) !== null).toBe(isOpen);
    const day = route(1, { opens: 480, closes: 1_020 });
    for (const [minute, isOpen] of [
      [479, false],
      [480, true],
      [1_019, true],
      [1_020, false],
    ] as const)
      expect(ids([day], payout({ minute })) !== null).toBe(isOpen);
  });

  test("tries a fallback last, whatever its weight, and draws the same lot for the same payout", () => {
    const routes = [route(1, { isFallback: true, weight: 100 }), route(2), route(3)];
    for (let payoutId = 1; payoutId < 200; payoutId += 1) {
      const order = ids(routes, payout({ payoutId }));
      expect(order?.at(-1)).toBe(1);
      expect(ids(routes.toReversed(), payout({ payoutId }))).toEqual(order);
    }
  });

  test("puts a rule first as often as its weight, over numbers that follow one another", () => {
    const routes = [route(1, { weight: 1 }), route(2, { weight: 3 }), route(3, { weight: 6 })];
    const first = new Map<number, number>();
    const times = 20_000;
    for (let payoutId = 1; payoutId <= times; payoutId += 1) {
      const [id = 0] = ids(routes, payout({ payoutId })) ?? [];
      first.set(id, (first.get(id) ?? 0) + 1);
    }
    for (const { id, weight } of routes) expect((first.get(id) ?? 0) / times).toBeCloseTo(weight / 10, 1.7);
  });

  test("is not kept with reversed amounts, half a window or an empty one", () => {
    const wish = { ...route(1), dailyCap: null };
    expect(routeReason(wish)).toBeNull();
    expect(routeReason({ ...wish, from: 2, to: 1 })).toMatchObject({ error: "range.reversed", field: "to" });
    expect(routeReason({ ...wish, opens: 60 })).toMatchObject({ field: "closes" });
    expect(routeReason({ ...wish, closes: 60 })).toMatchObject({ field: "opens" });
    expect(routeReason({ ...wish, opens: 60, closes: 60 })).toMatchObject({ field: "closes" });
  });
});
