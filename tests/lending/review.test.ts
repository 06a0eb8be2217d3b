// @vitest-environment node
import { describe, expect, it } from "vitest";
import { mayEndExemption, mayExempt, needsApproval } from "../../src/lending/finance/exemption.rules.ts";
import { moneyRulesOf } from "../../src/lending/money/money-rules.ts";
import {
  channelReason,
  isAccountVerified,
  mayPassPayout,
  mayReviewPayout,
  type PayeeAccount,
  type PayoutChannel,
} from "../../src/lending/origination/payout.rules.ts";
import { checkDigit, isPayCode, payCodeOf } from "../../src/lending/finance/pay-code.ts";
import type { ProductOffer } from "../../src/lending/product/product.ts";
import {
  byLoad,
  decideWithin,
  decisionReason,
  mayKeep,
  mayReviewFinally,
  mayStart,
  mayTake,
  type Decision,
} from "../../src/lending/origination/review.rules.ts";

const offer: ProductOffer = {
  amountMin: 100,
  amountMax: 1_000,
  terms: [30, 90],
  cycles: [{ from: 0, to: null }],
  manualReview: true,
  acceptedAtApplication: true,
  review: { second: true, evidence: ["profile", "risk"], checklist: ["identity"], calls: 2 },
};
const done = { evidence: ["profile", "risk"], checklist: ["identity"], calls: 2 };
const decision: Decision = {
  kind: "first",
  decision: "pass",
  reasons: [],
  approvedAmount: 500,
  approvedTerm: 30,
  appliedAmount: 500,
  step: 100,
  offer,
  done,
};

describe("a decision (T08, T09, T10, T12)", () => {
  const unseen = (count: number, items: string) => ({ error: "review.unseen", vars: { count, items }, field: "seen" });
  const unchecked = { error: "review.unchecked", vars: { count: 1, items: "identity" }, field: "checklist" };
  const calls = { error: "review.calls", vars: { calls: 2 }, field: "loanRecordId" };
  const amount = (most: number) => ({ error: "field.amount", vars: { min: 100, max: most }, field: "approvedAmount" });
  it.each([
    [{}, null],
    [{ decision: "reject" }, { error: "field.required", field: "reasonCodes" }],
    [{ decision: "reject", reasons: ["income"], done: { ...done, evidence: ["profile"] } }, null],
    [{ decision: "reject", reasons: ["income", "score"], done: { ...done, evidence: ["profile"] } }, unseen(1, "risk")],
    [
      { decision: "reject", reasons: ["other"] },
      { error: "field.required", field: "remark" },
    ],
    [{ decision: "reject", reasons: ["fraud"], remark: "two faces" }, null],
    [
      { kind: "final", decision: "back", done: { ...done, evidence: [] } },
      { error: "field.required", field: "remark" },
    ],
    [{ kind: "final", decision: "back", remark: "who is he?", done: { ...done, evidence: [] } }, null],
    [
      { done: { ...done, differing: ["name", "account"] } },
      { error: "review.differs", vars: { count: 2, items: "name, account" }, field: "answers" },
    ],
    [{ done: { ...done, evidence: ["risk"] } }, unseen(1, "profile")],
    [{ kind: "second", done: { ...done, evidence: ["risk"] } }, unseen(1, "profile")],
    [{ kind: "final", done: { ...done, evidence: [] } }, unseen(2, "profile, risk")],
    [{ done: { ...done, checklist: [] } }, unchecked],
    [{ kind: "final", done: { ...done, checklist: [], calls: 0 } }, null],
    [{ done: { ...done, calls: 1 } }, calls],
    [{ offer: { ...offer, review: undefined }, done: { evidence: [], checklist: [], calls: 0 } }, unseen(3, "files, profile, risk")],
    [{ offer: { ...offer, review: undefined }, done: { evidence: ["risk", "profile", "files"], checklist: [], calls: 0 } }, null],
    [
      { offer: null, done: { ...done, evidence: ["files", "profile", "risk"] } },
      { error: "application.notLendable", field: "loanRecordId" },
    ],
    [{ approvedAmount: 600 }, amount(500)],
    [{ approvedAmount: 0 }, amount(500)],
    [{ approvedAmount: 450 }, amount(500)],
    [{ approvedAmount: 100 }, null],
    [{ approvedAmount: 1_100, appliedAmount: 2_000 }, amount(1_000)],
    [{ approvedTerm: 60 }, { error: "field.choice", vars: { choices: "30, 90" }, field: "approvedTerm" }],
    [{ kind: "second", approvedAmount: 9_999, approvedTerm: 60 }, null],
  ] as const)("with %o: %j", (change, reason) => {
    expect(decisionReason({ ...decision, ...change } as Decision)).toEqual(reason);
  });
});

describe("who reviews", () => {
  it("is bound to the app, and another than who passed it first", () => {
    expect([mayStart({ isBound: true }), mayStart({ isBound: false })?.error]).toEqual([null, "review.notBound"]);
    const take = (kind: "first" | "second" | "final", staffId: number) => mayTake({ kind, staffId, firstBy: 7 })?.error ?? null;
    expect([take("first", 7), take("second", 7), take("final", 7), take("final", 8)]).toEqual([
      null,
      "approval.samePerson",
      "approval.samePerson",
      null,
    ]);
    expect(mayTake({ kind: "final", staffId: 9, firstBy: 7, secondBy: 9 })?.error).toBe("approval.samePerson");
    expect(mayTake({ kind: "first", staffId: 9, firstBy: null, isRecused: true })?.error).toBe("review.recused");
  });

  it("waits with the final review for the second one, where there is one", () => {
    const order = (stage: string, needs = offer.review) =>
      mayReviewFinally({ stage, status: 1, ...(needs ? { needs } : {}) })?.error ?? null;
    expect([order("first_passed"), order("second_passed")]).toEqual(["review.secondMissing", null]);
    expect(mayReviewFinally({ stage: "first_passed", status: 1 })).toBeNull();
    expect(order("first_passed", { ...offer.review!, second: false })).toBeNull();
  });

  it("keeps a review for a day, and while he is at it; not when he is gone", () => {
    const now = new Date("2026-11-21T10:00:00Z");
    const ago = (ms: number): Date => new Date(now.getTime() - ms);
    const held = { enabled: true, resting: false, assignedAt: ago(1_000), lockUntil: null, now };
    const keeps = (change: object): boolean => mayKeep({ ...held, ...change }) === null;
    expect(mayKeep({ ...held, enabled: false })).toEqual({ error: "assign.staffUnfit" });
    expect(mayKeep({ ...held, resting: true })).toEqual({ error: "review.noLock" });
    expect([keeps({}), keeps({ resting: true }), keeps({ enabled: false })]).toEqual([true, false, false]);
    expect([keeps({ assignedAt: ago(decideWithin) }), keeps({ assignedAt: ago(decideWithin + 1) })]).toEqual([true, false]);
    const working = { lockUntil: new Date(now.getTime() + 1) };
    expect([keeps({ ...working, resting: true }), keeps({ ...working, assignedAt: ago(decideWithin * 2) })]).toEqual([true, true]);
    expect([keeps({ ...working, enabled: false }), keeps({ lockUntil: now, resting: true })]).toEqual([false, false]);
  });
});

describe("a payout", () => {
  const review = {
    reviewer: 1,
    firstBy: null,
    accountBy: null,
    hasAccount: true,
    isAccepted: true,
    isBlackListed: false,
    isVerified: true,
    budgetLeft: null,
    amount: 500,
  };
  it.each([
    [{}, null],
    [{ isBlackListed: true }, "application.refused"],
    [{ hasAccount: false }, "payout.noAccount"],
    [{ isVerified: false }, "payout.unverified"],
    [{ isAccepted: false }, "payout.notAccepted"],
    [{ budgetLeft: 499 }, "payout.budget"],
    [{ budgetLeft: 500 }, null],
  ] as const)("with %o passes: %s", (change, error) => {
    expect(mayPassPayout({ ...review, ...change })?.error ?? null).toBe(error);
  });

  it("is reviewed by whoever neither reviewed it before nor gave its account", () => {
    const may = (change: object) => mayReviewPayout({ ...review, ...change })?.error ?? null;
    expect([may({}), may({ firstBy: 1 }), may({ accountBy: 1 }), may({ firstBy: 2, accountBy: 3 })]).toEqual([
      null,
      "approval.samePerson",
      "approval.samePerson",
      null,
    ]);
    expect(mayTake({ kind: "final", staffId: 9, firstBy: 7, secondBy: 9 })?.error).toBe("approval.samePerson");
    expect(mayTake({ kind: "first", staffId: 9, firstBy: null, isRecused: true })?.error).toBe("review.recused");
  });

  it("goes to an account of the customer's name, or to one with proof", () => {
    const verified = (holder: string, proof = "", bank: PayeeAccount["bank"] = null) =>
      isAccountVerified({ holder, customer: "Đặng  Minh Châu", proof, bank });
    expect([verified("DANG MINH CHAU"), verified(" đặng minh châu "), verified("DANG MINH"), verified("TRAN VAN B", "file:1")]).toEqual([
      true,
      true,
      false,
      true,
    ]);
    const named = (name: string) => ({ outcome: "named" as const, name });
    expect([
      verified("DANG MINH CHAU", "", named("TRAN VAN B")),
      verified("X", "", named("Dang Minh Chau")),
      verified("X", "file:1", named("Y")),
    ]).toEqual([false, true, true]);
    expect(verified("DANG MINH CHAU", "file:1", { outcome: "closed", name: "" })).toBe(false);
  });

  const now = new Date("2026-11-21T10:00:00Z");
  const open: PayoutChannel = {
    enabled: true,
    downUntil: null,
    trial: null,
    unanswered: 0,
    min: null,
    max: null,
    dayLeft: null,
    float: null,
    fee: { fixed: 0, ppm: 0 },
  };
  it.each([
    [{}, null],
    [{ enabled: false }, "payout.noChannel"],
    [{ downUntil: new Date(now.getTime() + 1) }, "payout.noChannel"],
    [{ downUntil: now }, null],
    [{ unanswered: 2 }, null],
    [{ unanswered: 3 }, "payout.noChannel"],
    [{ min: 500, max: 500, dayLeft: 500, float: 500 }, null],
    [{ min: 501 }, "payout.limit"],
    [{ max: 499 }, "payout.limit"],
    [{ dayLeft: 499 }, "payout.limit"],
    [{ float: 499 }, "payout.float"],
  ] as const)("by a channel with %o: %s", (change, error) => {
    expect(channelReason({ channel: { ...open, ...change }, amount: 500, now })?.error ?? null).toBe(error);
  });
});

describe("the auto-assign rule", () => {
  const person = { id: 1, open: 2, openOfApp: 0, cap: null, capOfApp: null, weight: 1 };
  const order = (...people: readonly object[]) => byLoad(people.map((each) => ({ ...person, ...each }))).map((each) => each.id);
  it("goes by load for one's weight, and by number where that is the same", () => {
    expect(order({ id: 1, open: 3 }, { id: 3, open: 2 }, { id: 2, open: 2 })).toEqual([2, 3, 1]);
    expect(order({ id: 2, open: 2 }, { id: 3, open: 2 }, { id: 1, open: 3 })).toEqual([2, 3, 1]);
    expect(order({ id: 1, open: 3, weight: 2 }, { id: 2, open: 2 })).toEqual([1, 2]);
  });
  it("leaves out whoever has no room, in all or of the app", () => {
    expect(order({ id: 1, cap: 2 }, { id: 2, cap: 3 }, { id: 3, openOfApp: 1, capOfApp: 1 }, { id: 4, openOfApp: 1, capOfApp: 2 })).toEqual(
      [2, 4],
    );
  });
});

describe("a late exemption", () => {
  const wanted = { fromDay: "2026-11-20", toDay: "2026-11-21", scope: "order" as const, orders: 1, forgone: 100, share: 1_000_000 };
  it("has days in their order and frees something", () => {
    const may = (change: object) => mayExempt({ ...wanted, ...change })?.error ?? null;
    expect([may({}), may({ toDay: "2026-11-20" }), may({ toDay: "2026-11-19" })]).toEqual([null, null, "field.daysReversed"]);
    expect([may({ orders: 0 }), may({ forgone: 0 }), may({ scope: "app", orders: 0, forgone: 0 })]).toEqual([
      "exemption.nothing",
      "exemption.nothing",
      null,
    ]);
    expect([may({ share: 0 }), may({ share: 1, scope: "app" })]).toEqual(["exemption.nothing", null]);
  });
  it("ends early from today on, and before the end that it has", () => {
    const end = (change: object) => mayEndExemption({ toDay: "2026-11-25", lastDay: "2026-11-22", today: "2026-11-21", ...change });
    const reversed = { error: "field.daysReversed", field: "lastDay" };
    expect([end({}), end({ lastDay: "2026-11-21" }), end({ lastDay: "2026-11-20" }), end({ lastDay: "2026-11-25" })]).toEqual([
      null,
      null,
      reversed,
      reversed,
    ]);
    expect(end({ today: "2026-11-25" })).toEqual({ error: "state.refused", field: "id" });
  });
  it("of many orders, much money or an app takes a second person", () => {
    const needs = (change: object) => needsApproval({ ...wanted, ...change }, { exemptOrders: 20, exemptAmount: 1_000 });
    expect([needs({ orders: 20, forgone: 1_000 }), needs({ orders: 21 }), needs({ forgone: 1_001 }), needs({ scope: "tenant" })]).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(moneyRulesOf({ exemptOrders: 5 })).toMatchObject({ exemptOrders: 5, payoutBudget: 0, payCodeHours: 72 });
  });
});

describe("a pay code", () => {
  it("ends in a check digit that finds one wrong digit, and two neighbours swapped", () => {
    expect(checkDigit("7992739871")).toBe(3);
    const code = payCodeOf(48_210_593_377);
    expect(isPayCode(code)).toBe(true);
    for (let at = 0; at < code.length; at += 1) {
      const wrong = code.slice(0, at) + String((Number(code[at]) + 1) % 10) + code.slice(at + 1);
      expect(isPayCode(wrong), wrong).toBe(false);
    }
    expect(isPayCode(`${code.slice(0, 1)}${code[2]}${code[1]}${code.slice(3)}`)).toBe(code[1] === code[2]);
    expect([isPayCode("12345678"), isPayCode(`${code}0`), isPayCode("")]).toEqual([false, false, false]);
    expect(payCodeOf(5)).toHaveLength(12);
  });
});
