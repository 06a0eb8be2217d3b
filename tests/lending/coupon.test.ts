// @vitest-environment node
import { describe, expect, it } from "vitest";
import { addDays } from "../../src/lending/time/calendar.ts";
import {
  deductionOf,
  lastDayOf,
  mayEditCouponMoney,
  mayListCoupon,
  mayUseCoupon,
  type CouponKind,
  type CouponUse,
} from "../../src/lending/growth/coupon.rules.ts";
import { balancesOf, postings } from "../../src/lending/ledger/ledger.ts";
import { replay } from "../../src/lending/loan/loan.ts";
import type { LoanEvent } from "../../src/lending/loan/loan-event.ts";
import type { LoanTerms } from "../../src/lending/product/terms.ts";

const meets = { open: { principal: 300_000, interest: 21_000, fee: 0, penalty: 5_000 }, interest: 21_000, days: 7, step: 100 };

describe("what a coupon takes off", () => {
  it.each([
    ["cash", 10_000, 10_000, undefined],
    ["cash", 900_000, 326_000, undefined],
    ["interestOff", 10_000, 10_000, "interest"],
    ["interestOff", 30_000, 21_000, "interest"],
    ["rateOff", 250_000, 5_200, "interest"],
    ["rateOff", 5_000_000, 21_000, "interest"],
    ["freeDays", 2, 6_000, "interest"],
    ["freeDays", 90, 21_000, "interest"],
  ] as const)("%s of %d takes %d", (kind: CouponKind, faceValue, amount, component) => {
    expect(deductionOf({ kind, faceValue, threshold: 0 }, meets)).toEqual({ amount, ...(component ? { component } : {}) });
  });

  it("is no more than what is open of its component", () => {
    expect(
      deductionOf({ kind: "rateOff", faceValue: 500_000, threshold: 0 }, { ...meets, open: { ...meets.open, interest: 3_000 } }),
    ).toEqual({
      amount: 3_000,
      component: "interest",
    });
  });
});

describe("a coupon is used", () => {
  const use: CouponUse = {
    coupon: { kind: "cash", faceValue: 10_000, threshold: 100_000, appIds: [1], userTypes: ["newUser"] },
    state: "taken",
    expiresOn: "2026-11-21",
    on: "2026-11-21",
    isOwn: true,
    hasOther: false,
    appId: 1,
    userType: "newUser",
    owed: 100_000,
    deduction: 10_000,
  };
  it.each([
    [{}, null],
    [{ on: "2026-11-22" }, "coupon.notValid"],
    [{ state: "used" }, "coupon.notValid"],
    [{ state: "pendingTake" }, "coupon.notValid"],
    [{ isOwn: false }, "coupon.notValid"],
    [{ appId: 2 }, "coupon.notValid"],
    [{ userType: "oldUser" }, "coupon.notValid"],
    [{ hasOther: true }, "coupon.once"],
    [{ owed: 99_999 }, "coupon.threshold"],
    [{ deduction: 0 }, "coupon.notValid"],
    [{ coupon: { ...use.coupon, appIds: [], userTypes: [] }, appId: 9, userType: "x" }, null],
  ] as const)("with %o: %s", (change, error) => {
    expect(mayUseCoupon({ ...use, ...change })?.error ?? null).toBe(error);
  });
});

describe("a coupon is listed", () => {
  const listing = { startOn: "2026-11-01", endOn: "2026-11-30", today: "2026-11-21", total: 10, taken: 9 };
  it.each([
    [{}, null],
    [{ endOn: null }, null],
    [{ endOn: "2026-11-21" }, null],
    [{ endOn: "2026-11-20" }, "endTime"],
    [{ startOn: "2026-12-01" }, "endTime"],
    [{ taken: 10 }, "total"],
  ] as const)("with %o: %s", (change, field) => {
    expect(mayListCoupon({ ...listing, ...change })?.field ?? null).toBe(field);
  });

  it("with amounts that are fixed from then on", () => {
    const may = (state: "pending" | "listed", changesMoney: boolean) => mayEditCouponMoney({ state, changesMoney })?.error ?? null;
    expect([may("pending", true), may("listed", true), may("listed", false)]).toEqual([null, "coupon.fixed", null]);
  });

  it("until its end or some days after it was taken, whichever is first", () => {
    const inDays = (days: number): string => addDays("2026-11-21", days);
    expect(lastDayOf({ validDays: 7, endOn: null }, inDays)).toBe("2026-11-28");
    expect(lastDayOf({ validDays: 7, endOn: "2026-11-25" }, inDays)).toBe("2026-11-25");
    expect(lastDayOf({ validDays: null, endOn: "2026-12-31" }, inDays)).toBe("2026-12-31");
  });
});

describe("in the book (L15)", () => {
  const terms: LoanTerms = {
    currency: "VND",
    principal: 300_000_000,
    interest: { method: "flat", rate: "0.001", per: "day", dayCount: "actual/365" },
    instalments: { count: 1, unit: "day", every: 7 },
    allocation: { due: ["penalty", "fee", "interest", "principal"] },
    rounding: { mode: "half-up", step: 100 },
  };
  const events: readonly LoanEvent[] = [
    { id: "p", type: "disbursed", valueDate: "2026-11-01" },
    { id: "c", type: "couponUsed", valueDate: "2026-11-08", face: 1_000_000, component: "interest" },
    { id: "r", type: "repaid", valueDate: "2026-11-08", amount: 301_100_000 },
  ];
  const on = "2026-11-08";
  it("it pays what it takes off, once an order, and a reversal of it leaves that open again (T33)", () => {
    const [before, after] = [replay(terms, events.slice(0, 1), on), replay(terms, events.slice(0, 2), on)];
    expect(postings(terms, before, after, events[1]!).map(({ code, lines }) => [code, lines])).toEqual([
      [
        "L15",
        [
          { account: 1110, debit: 0, credit: 1_000_000 },
          { account: 5010, debit: 1_000_000, credit: 0 },
        ],
      ],
    ]);
    const settled = replay(terms, events, on);
    expect(settled).toMatchObject({ stage: "settled", coupons: ["c"], overpayment: 0 });
    const twice = replay(terms, [...events.slice(0, 2), { ...events[1]!, id: "c2" } as LoanEvent], on);
    expect(twice.totals.interest.coupon).toBe(1_000_000);
    const back = replay(terms, [...events, { id: "x", type: "reversed", valueDate: on, event: "c" }], on);
    expect(back).toMatchObject({ status: 6, coupons: [] });
    expect(back.claim.total).toBe(1_000_000);
    expect(balancesOf(terms, back)[5010] ?? 0).toBe(0);
  });
});
