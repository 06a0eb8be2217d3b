import { describe, expect, it } from "vitest";
import { writeOffReason } from "../../src/lending/finance/bad-debt.rules.ts";
import { departmentOf, departments, reminderFrom } from "../../src/lending/order/department.ts";
import { exemptionScopes, mayExempt, needsApproval, type NewExemption } from "../../src/lending/finance/exemption.rules.ts";
import { mayFreeze, mayRelease } from "../../src/lending/order/freeze.rules.ts";
import { mayTakeOver } from "../../src/lending/order/lease.rules.ts";
import type { Loan } from "../../src/lending/loan/loan.ts";
import { ageOn, machineLimits, scoreCard, type MachineFacts } from "../../src/lending/origination/machine.rules.ts";
import {
  channelReason,
  feeOfTransfer,
  isAccountVerified,
  mayPassPayout,
  mayReviewPayout,
  silence,
  type PayoutChannel,
} from "../../src/lending/origination/payout.rules.ts";
import { capOfMarket, productReason, shelfReason, type ProductDraft } from "../../src/lending/product/product-config.rules.ts";
import { isLendable, levelOf, minimumRepayment, nextAmount, thresholdOf } from "../../src/lending/product/product.rules.ts";
import { judgeResult, promiseHorizonDays, subTagOf } from "../../src/lending/collection/result.rules.ts";
import { stageCode } from "../../src/lending/order/stage.ts";
import { minor } from "../support/loan.ts";

describe("who works on what", () => {
  const row = (from: number, to: number | null) => ({ code: `${from}`, from, to });
  it("stages and departments", () => {
    const rows = [row(-3, -1), row(0, 0), row(1, 7), row(8, null)];
    expect([-4, -3, -1, 0, 1, 7, 8, 900].map((late) => stageCode(rows, late))).toEqual([null, "-3", "-3", "0", "1", "1", "8", "8"]);
    expect([departments, rows.map(departmentOf)]).toEqual([
      ["collection", "remind"],
      ["remind", "remind", "collection", "collection"],
    ]);
    expect([reminderFrom(rows), reminderFrom([row(1, 7)]), reminderFrom([])]).toEqual([-3, null, null]);
  });
  it("a lease is taken over from whoever holds it", () => {
    expect(mayTakeOver({ others: [{ holds: false }, { holds: true }] })).toBeNull();
    expect(mayTakeOver({ others: [{ holds: false }] })).toEqual({ error: "lease.none" });
    expect(mayTakeOver({ others: [] })).toEqual({ error: "lease.none" });
  });
  it("open orders are frozen once, and released by another manager", () => {
    expect([-1, 0, 1, 2, 5, 6, 8, 9].filter((status) => mayFreeze({ status, frozen: false }) === null)).toEqual([0, 1, 5, 6, 8]);
    expect(mayFreeze({ status: 9, frozen: false })).toEqual({ error: "order.wrongStatus", vars: { status: 9 } });
    expect(mayFreeze({ status: 9, frozen: true })).toEqual({ error: "order.frozen" });
    const release = (frozen: boolean, id: number, type: number) => mayRelease({ frozen, frozenBy: 1, person: { id, type } });
    expect([release(true, 2, 2), release(true, 1, 2), release(true, 2, 1), release(false, 2, 2)]).toEqual([
      null,
      { error: "order.managerReleases" },
      { error: "order.managerReleases" },
      { error: "order.notFrozen" },
    ]);
  });
  it("an overdue order is written off once, from its day on", () => {
    const off = (status: number, daysPastDue: number, isWrittenOff = false) =>
      writeOffReason({ status, daysPastDue, isWrittenOff } as Loan, 90);
    expect([off(8, 90), off(8, 89), off(6, 90), off(8, 90, true)]).toEqual([
      null,
      { error: "badDebt.tooEarly", vars: { days: 90 } },
      { error: "order.wrongStatus", vars: { status: 6 } },
      { error: "badDebt.already" },
    ]);
  });
  it("an exemption frees something, and a second person looks at a large one", () => {
    const one: NewExemption = { fromDay: "2026-01-02", toDay: "2026-01-02", orders: 1, forgone: 1, scope: "order", share: 1_000_000 };
    expect(exemptionScopes).toEqual(["order", "app", "tenant"]);
    expect(mayExempt(one)).toBeNull();
    expect(mayExempt({ ...one, toDay: "2026-01-01" })).toEqual({ error: "field.daysReversed", field: "toDay" });
    for (const nothing of [{ orders: 0 }, { forgone: 0 }])
      expect(mayExempt({ ...one, ...nothing })).toEqual({ error: "exemption.nothing", field: "ids" });
    expect(mayExempt({ ...one, scope: "app", orders: 0, forgone: 0 })).toBeNull();
    expect(mayExempt({ ...one, share: 0 })).toEqual({ error: "exemption.nothing", field: "rate" });
    const needs = (more: Partial<NewExemption>) => needsApproval({ ...one, ...more }, { exemptOrders: 20, exemptAmount: 100 });
    expect([
      needs({}),
      needs({ orders: 20, forgone: 100 }),
      needs({ orders: 21 }),
      needs({ forgone: 101 }),
      needs({ scope: "app" }),
      needs({ scope: "tenant" }),
    ]).toEqual([false, false, true, true, true, true]);
  });
});

describe("what the machine thinks of an application", () => {
  const facts: MachineFacts = {
    birthDate: "1990-11-21",
    today: "2026-11-21",
    isBlackListed: false,
    amount: 100,
    amountMax: 100,
    settledCount: 0,
    hasEmployer: false,
  };
  it("ages on the birthday", () =>
    expect(["2026-11-20", "2026-11-21", "2026-11-22"].map((day) => ageOn("1990-11-21", day))).toEqual([35, 36, 36]));
  it("asks three times, five minutes each", () => expect(machineLimits).toEqual({ tries: 3, answerWithin: 300_000 }));
  it("scores repaid loans, work, age and modesty", () => {
    // 480, and 40 for an age from 25 to 50.
    expect(scoreCard(facts)).toBe(520);
    expect(scoreCard({ ...facts, settledCount: 2, hasEmployer: true, amount: 50 })).toBe(520 + 80 + 40 + 30);
    expect(scoreCard({ ...facts, settledCount: 9 })).toBe(520 + 200);
    expect(scoreCard({ ...facts, birthDate: null })).toBe(480);
    expect([scoreCard({ ...facts, birthDate: "2002-11-21" }), scoreCard({ ...facts, birthDate: "1975-11-21" })]).toEqual([480, 480]);
    expect([scoreCard({ ...facts, birthDate: "2001-11-20" }), scoreCard({ ...facts, birthDate: "1976-11-23" })]).toEqual([520, 520]);
    expect(scoreCard({ ...facts, amountMax: 0 })).toBe(520);
  });
});

describe("payouts", () => {
  const review = {
    reviewer: 3,
    firstBy: 1,
    accountBy: 2,
    hasAccount: true,
    isAccepted: true,
    isBlackListed: false,
    isVerified: true,
    budgetLeft: null,
    amount: 10,
  };
  it("are reviewed by four eyes, and pass when nothing is missing", () => {
    expect([3, 1, 2].map((reviewer) => mayReviewPayout({ ...review, reviewer })?.error)).toEqual([
      undefined,
      "approval.samePerson",
      "approval.samePerson",
    ]);
    expect(mayPassPayout(review)).toBeNull();
    expect(mayPassPayout({ ...review, isBlackListed: true, hasAccount: false })).toEqual({
      error: "application.refused",
      field: "paymentIds",
    });
    expect(mayPassPayout({ ...review, hasAccount: false, isVerified: false })).toEqual({ error: "payout.noAccount" });
    expect(mayPassPayout({ ...review, isVerified: false, isAccepted: false })).toEqual({ error: "payout.unverified" });
    expect(mayPassPayout({ ...review, isAccepted: false, budgetLeft: 0 })).toEqual({ error: "payout.notAccepted" });
    expect([9, 10].map((budgetLeft) => mayPassPayout({ ...review, budgetLeft }))).toEqual([{ error: "payout.budget" }, null]);
  });
  it("go to the customer's own account, however its name is written, or to one with proof", () => {
    const holder = (name: string, proof = "") => isAccountVerified({ holder: name, customer: "Nguyễn Văn An", proof, bank: null });
    expect([holder(" NGUYEN  VAN AN "), holder("Nguyen Van"), holder("Somebody", "proof.png"), holder("NguyenVanAn")]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
  it("a fee is what was set aside, or what is reported where nothing was; as much as the transfer is none", () => {
    const fee = (kept: number, reported?: number) => feeOfTransfer({ fee: kept, amount: 100 }, reported);
    expect([fee(3), fee(3, 7), fee(0), fee(0, 7), fee(0, 99), fee(0, 100), fee(0, -1)]).toEqual([3, 3, 0, 7, 99, 0, 0]);
  });
  it("go by a channel that is up, within its limits and its float", () => {
    const now = new Date(1_000);
    const channel: PayoutChannel = {
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
    const why = (more: Partial<PayoutChannel>) => channelReason({ channel: { ...channel, ...more }, amount: 10, now });
    expect(silence).toEqual({ answers: 3, answerWithin: 300_000 });
    for (const good of [{}, { downUntil: now }, { unanswered: 2 }, { min: 10, max: 10, dayLeft: 10, float: 10 }])
      expect(why(good)).toBeNull();
    for (const down of [{ enabled: false }, { downUntil: new Date(1_001) }, { unanswered: 3 }])
      expect(why(down)).toEqual({ error: "payout.noChannel", field: "channelId" });
    for (const limit of [{ min: 11 }, { max: 9 }, { dayLeft: 9 }])
      expect(why(limit)).toEqual({ error: "payout.limit", field: "channelId" });
    expect(why({ float: 9 })).toEqual({ error: "payout.float", field: "channelId" });
    // What it keeps of its float must be there too.
    const fee = { fixed: 1, ppm: 100_000 };
    expect(why({ float: 12, fee })).toBeNull();
    expect(why({ float: 11, fee })).toEqual({ error: "payout.float", field: "channelId" });
    expect(why({ float: null, fee })).toBeNull();
  });
});

describe("products", () => {
  it("are lendable by settled loans, and move a customer's limit", () => {
    const cycles = [
      { from: 0, to: 1 },
      { from: 5, to: null },
    ];
    expect([0, 1, 2, 4, 5, 99].map((settled) => isLendable(cycles, settled))).toEqual([true, true, false, false, true, true]);
    const rules = { upgrade: { daysLateAtMost: 0, by: 500 }, downgrade: { daysLateAtLeast: 4, by: 800 }, lowest: 1_000, highest: 2_000 };
    expect([0, 1, 3, 4].map((late) => levelOf(rules, late))).toEqual(["upgrade", "same-level", "same-level", "downgrade"]);
    expect([nextAmount(rules, 1_200, 0), nextAmount(rules, 1_900, 0), nextAmount(rules, 1_900, 4), nextAmount(rules, 1_100, 4)]).toEqual([
      1_700, 2_000, 1_100, 1_000,
    ]);
    expect(thresholdOf(undefined, 1_000, 1)).toBe(0);
    expect([
      thresholdOf({ amount: 5 }, 1_000, 1),
      thresholdOf({ rate: "0.01" }, 1_050, 1),
      thresholdOf({ amount: 50, rate: "0.01" }, 1_000, 1),
    ]).toEqual([5, 11, 50]);
    expect(minimumRepayment({ amount: 50 }, 30, 1)).toBe(30);
  });
  const draft: ProductDraft = {
    config: {
      terms: {
        interest: { method: "flat", rate: "0.001", per: "day", dayCount: "actual/365" },
        fee: { rate: "0.1", mode: 0 },
        allocation: { due: ["penalty", "fee", "interest", "principal"] },
      },
      instalments: { count: 1, unit: "day" },
    },
    offer: {
      amountMin: minor(1_000),
      amountMax: minor(5_000),
      terms: [7, 30],
      cycles: [{ from: 0, to: null }],
      manualReview: true,
      acceptedAtApplication: true,
    },
    currency: "PHP",
    step: 1,
    on: "2026-11-21",
  };
  const offer = (more: object) => productReason({ ...draft, offer: { ...draft.offer, ...more } });
  const config = (more: object) => productReason({ ...draft, config: { ...draft.config, ...more } as ProductDraft["config"] });
  const range = (min: number, max: number) => ({ error: "field.amount", vars: { min, max } });
  it("say which field of theirs is wrong", () => {
    expect(productReason(draft)).toBeNull();
    expect(offer({ terms: [] })).toEqual({ error: "field.required", field: "offer.terms" });
    expect(offer({ cycles: [] })).toEqual({ error: "field.required", field: "offer.cycles" });
    expect(offer({ amountMin: 0 })).toEqual({ ...range(1, 10_000_000_000_000), field: "offer.amountMin" });
    expect(offer({ amountMax: minor(999) })).toEqual({ ...range(minor(1_000), 10_000_000_000_000), field: "offer.amountMax" });
    expect(offer({ terms: [7, 3_651] })).toEqual({ ...range(1, 3_650), field: "offer.terms.1" });
    expect(offer({ terms: [0] })).toEqual({ ...range(1, 3_650), field: "offer.terms.0" });
    expect(offer({ cycles: [{ from: -1, to: null }] })).toEqual({ ...range(0, 10_000), field: "offer.cycles.0.from" });
    expect(
      offer({
        cycles: [
          { from: 0, to: 1 },
          { from: 5, to: 4 },
        ],
      }),
    ).toEqual({ ...range(5, 10_000), field: "offer.cycles.1.to" });
    expect(config({ instalments: { count: 0, unit: "day" } })).toEqual({ ...range(1, 360), field: "config.instalments.count" });
    expect(config({ terms: { ...draft.config.terms, waiverRate: "2" } })).toMatchObject({
      error: "field.rate",
      field: "config.terms.waiverRate",
    });
    expect(config({ terms: { ...draft.config.terms, fee: { amount: minor(1_000), mode: 0 } } })).toEqual({
      error: "terms.payout",
      field: "config.terms.fee",
    });
    expect(config({ terms: { ...draft.config.terms, totalCostRate: "0.129999" } })).toMatchObject({
      error: "terms.cap",
      field: "config.terms.totalCostRate",
    });
    expect(config({ terms: { ...draft.config.terms, totalCostRate: "0.13" } })).toBeNull();
  });
  it("on an app's shelf one is lendable at once", () => {
    expect(shelfReason([draft.offer])).toBeNull();
    expect(shelfReason([{ ...draft.offer, cycles: [{ from: 1, to: null }] }])).toEqual({
      error: "terms.noFirstLoan",
      field: "offer.cycles",
    });
    expect(shelfReason([])?.error).toBe("terms.noFirstLoan");
  });
  it("are tested under the market's row of the day", () => {
    const cap = (rate: string, on: string) =>
      capOfMarket(
        { ...draft, on, config: { ...draft.config, terms: { ...draft.config.terms, fee: { rate, mode: 0 } } } },
        { principal: minor(5_000), term: 30, market: "PH" },
      );
    // 3 % interest; the EIR cap leaves a fee of 391.30 less what the interest takes of it.
    expect(cap("0.07", "2026-03-31")).toBeNull();
    expect(cap("0.12", "2026-03-31")).toMatchObject({ error: "terms.cap", field: "config.terms.fee" });
    expect(cap("0.1", "2026-03-31")).toBeNull();
    expect(cap("0.1", "2026-04-01")).toMatchObject({ error: "terms.cap", vars: { rate: "0.12" }, field: "config.terms.fee" });
  });
});

describe("a result", () => {
  const now = new Date("2026-11-21T03:00:00Z");
  const judge = (more: object) =>
    judgeResult(
      { reason: 1, subTag: "today", commitmentTime: new Date("2026-11-21T10:00:00Z"), commitmentAmount: null, remark: "", ...more },
      now,
      "Asia/Ho_Chi_Minh",
    );
  it("has a known pair, its remark, an amount, and a time where it needs one", () => {
    expect(subTagOf(1, "today")?.time).toBe("today");
    expect([subTagOf(1, "off"), subTagOf(99, "today")]).toEqual([undefined, undefined]);
    expect(judge({})).toBeNull();
    expect(judge({ subTag: "off" })).toEqual({ error: "result.subTag", field: "subTag" });
    expect(judge({ reason: 12, subTag: "other", remark: "  " })).toEqual({ error: "result.remarkRequired", field: "remark" });
    expect(judge({ reason: 12, subTag: "other", remark: "gone abroad" })).toBeNull();
    expect([0, -1].map((commitmentAmount) => judge({ commitmentAmount }))).toEqual(
      Array(2).fill({ error: "promise.amount", field: "commitmentAmount" }),
    );
    expect(judge({ commitmentAmount: 1 })).toBeNull();
    expect(judge({ commitmentTime: null })).toEqual({ error: "result.timeRequired", field: "commitmentTime" });
    expect(judge({ subTag: "needsReduction", commitmentTime: null })).toBeNull();
    expect(judge({ commitmentTime: now })).toEqual({ error: "result.timePast", field: "commitmentTime" });
  });
  it("is promised for its day, and for no day that is too far away", () => {
    expect(promiseHorizonDays).toBe(60);
    expect(judge({ commitmentTime: new Date("2026-11-21T17:00:00Z") })).toEqual({ error: "result.timeNotToday", field: "commitmentTime" });
    const later = (iso: string) => judge({ subTag: "notToday", commitmentTime: new Date(iso) });
    expect(later("2027-01-20T16:59:00Z")).toBeNull();
    expect(later("2027-01-20T17:00:00Z")).toEqual({ error: "promise.tooFar", vars: { days: 60 }, field: "commitmentTime" });
  });
});
