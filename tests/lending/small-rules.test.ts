import { describe, expect, it } from "vitest";
import { writeOffReason } from "../../src/lending/bad-debt.rules.ts";
import { chatApps, chatLink, withCountryCode } from "../../src/lending/chat-link.ts";
import { readDate } from "../../src/lending/date-grammar.ts";
import { departmentOf, departments, reminderFrom } from "../../src/lending/department.ts";
import { exemptionScopes, mayExempt, needsApproval, type NewExemption } from "../../src/lending/exemption.rules.ts";
import { fold } from "../../src/lending/fold.ts";
import { mayFreeze, mayRelease } from "../../src/lending/freeze.rules.ts";
import { mayTakeOver } from "../../src/lending/lease.rules.ts";
import type { Loan } from "../../src/lending/loan.ts";
import { ageOn, brokenRules, machineLimits, scoreCard, type MachineFacts } from "../../src/lending/machine.rules.ts";
import { fillIn, mayKeepTemplate, scenes, segmentsOf, templateVariables, variablesIn } from "../../src/lending/message-text.ts";
import { isPayCode, payCodeOf, checkDigit } from "../../src/lending/pay-code.ts";
import { judgePassword } from "../../src/lending/password.rules.ts";
import {
  channelReason,
  isAccountVerified,
  mayPassPayout,
  mayReviewPayout,
  silence,
  type PayoutChannel,
} from "../../src/lending/payout.rules.ts";
import { capOfMarket, productReason, shelfReason, type ProductDraft } from "../../src/lending/product-config.rules.ts";
import { isLendable, levelOf, minimumRepayment, nextAmount, thresholdOf } from "../../src/lending/product.rules.ts";
import { judgeResult, promiseHorizonDays, subTagOf } from "../../src/lending/result.rules.ts";
import { stageCode } from "../../src/lending/stage.ts";
import { readTime } from "../../src/lending/time-grammar.ts";
import { minor } from "../support/loan.ts";

describe("passwords (console.md 5)", () => {
  const judge = (newPassword: string, more: object = {}) =>
    judgePassword({ account: "operator1", password: "Old12345", newPassword, confirmPassword: newPassword, ...more });
  it.each([
    ["ab12!", { error: "password.length", vars: { min: 6, max: 15 }, field: "newPassword" }],
    ["abcdefgh12345678", { error: "password.length", vars: { min: 6, max: 15 }, field: "newPassword" }],
    ["abc 123", { error: "password.spaces", field: "newPassword" }],
    ["abc\u00a0123", { error: "password.spaces", field: "newPassword" }],
    ["abcdefg", { error: "password.classes", field: "newPassword" }],
    ["1234567", { error: "password.classes", field: "newPassword" }],
    ["!!!!!!!", { error: "password.classes", field: "newPassword" }],
    ["OPERATOR1", { error: "password.common", field: "newPassword" }],
    ["PassW0rd", { error: "password.common", field: "newPassword" }],
    ["Old12345", { error: "password.same", field: "newPassword" }],
  ])("%j", (password, reason) => expect(judge(password)).toEqual(reason));
  it("names the confirmation, counts characters as a person does, and takes any two kinds", () => {
    expect(judge("Abc-99", { confirmPassword: "Abc-98" })).toEqual({ error: "password.mismatch", field: "confirmPassword" });
    for (const good of ["abc12x", "abcdef-", "123456-", "mậtkhẩu1", "🙂🙂🙂🙂🙂1", "a1".repeat(7) + "a"])
      expect([good, judge(good)]).toEqual([good, null]);
  });
  it("knows the first that are guessed", () => {
    const common =
      "abc123 abcd1234 abc12345 admin123 a123456 a12345678 123456a 1234567a 12345678a 123456789a 1q2w3e4r 1qaz2wsx iloveyou1 letmein1 matkhau123 p@ssw0rd p@ssword pass1234 passw0rd password1 password12 password123 qwerty1 qwerty12 qwerty123 qwe123 welcome1 zaq12wsx";
    for (const password of common.split(" ")) expect([password, judge(password)?.error]).toEqual([password, "password.common"]);
  });
});

describe("messages", () => {
  it("templates name what can be filled in", () => {
    expect(templateVariables.join(" ")).toBe("name orderNo amount dueDate daysLate payLink app lender");
    expect(scenes.join(" ")).toBe("collect remind service market receipt overdue");
    expect(variablesIn("{{name}} {{ amount }} {{name}}{{}}")).toEqual(["name", "amount"]);
    const values = Object.fromEntries(templateVariables.map((name) => [name, `<${name}>`])) as Parameters<typeof fillIn>[1];
    expect(fillIn("Hi {{ name }}, {{amount}} {{nothing}}.", values)).toBe("Hi <name>, <amount> .");
    expect(mayKeepTemplate({ content: "{{name}} {{salary}}" })).toEqual({
      error: "template.variable",
      vars: { name: "salary" },
      field: "content",
    });
    expect(mayKeepTemplate({ content: "no variable at all {{lender}}" })).toBeNull();
  });
  it("are counted as the network does: 160 and 153, or 70 and 67 where a letter is none of its own", () => {
    const of = (letter: string, times: number) => segmentsOf(letter.repeat(times));
    expect([of("a", 0), of("a", 160), of("a", 161), of("a", 306), of("a", 307)]).toEqual([1, 1, 2, 2, 3]);
    expect([of("ế", 70), of("ế", 71), of("ế", 134), of("ế", 135)]).toEqual([1, 2, 2, 3]);
    expect([of("€", 80), of("€", 81), of("^", 81)]).toEqual([1, 2, 2]);
    expect(segmentsOf(`${"a".repeat(159)}ế`)).toBe(3);
    for (const letter of ["\n", " ", "@", "Z", "z", "_", "ü", "Δ", "{", "~"]) expect([letter, of(letter, 80)]).toEqual([letter, 1]);
    for (const letter of ["đ", "ç", "`", "中"]) expect([letter, of(letter, 80)]).toEqual([letter, 2]);
  });
  it("a chat link carries the number with its country code, and the text where the program takes one", () => {
    expect(chatApps).toEqual(["zalo", "whatsapp", "viber"]);
    expect(chatLink("zalo", { phone: "84912", text: "a b" })).toBe("https://zalo.me/84912");
    expect(chatLink("whatsapp", { phone: "84912", text: "a b&c" })).toBe("https://wa.me/84912?text=a%20b%26c");
    expect(chatLink("viber", { phone: "84912", text: "a b" })).toBe("viber://chat?number=%2B84912&draft=a%20b");
    expect(
      ["0912 345 678", "+84 912 345 678", "0084912345678", "84912345678", "912345678", " +1-202", "8491234567"].map((phone) =>
        withCountryCode(phone, "+84"),
      ),
    ).toEqual(["84912345678", "84912345678", "84912345678", "84912345678", "84912345678", "1202", "848491234567"]);
  });
  it("a pay code has twelve digits, the last of them after Luhn", () => {
    expect([checkDigit("7992739871"), checkDigit("0"), checkDigit("18")]).toEqual([3, 0, 2]);
    expect(payCodeOf(7_992_739_871)).toBe("079927398713");
    expect(["079927398713", "079927398714", "79927398713", "0799273987130", "07992739871x", "a079927398713"].map(isPayCode)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
  it("names are folded for search", () => expect(fold("Đặng Thị Ánh ĐỎ đ Ñ")).toBe("dang thi anh do d n"));
});

describe("typed times and dates", () => {
  const zone = "Asia/Ho_Chi_Minh";
  const now = new Date("2026-11-21T03:00:00Z");
  const time = (text: string) => readTime(text, now, zone)?.toISOString() ?? null;
  it.each([
    ["1530", "2026-11-21T08:30:00.000Z"],
    ["10", "2026-11-22T03:00:00.000Z"],
    ["1001", "2026-11-21T03:01:00.000Z"],
    ["959", "2026-11-22T02:59:00.000Z"],
    ["23:59", "2026-11-21T16:59:00.000Z"],
    ["0", "2026-11-21T17:00:00.000Z"],
    ["+2h", "2026-11-21T05:00:00.000Z"],
    ["+2H", "2026-11-21T05:00:00.000Z"],
    ["+30", "2026-11-21T03:30:00.000Z"],
    ["+999", "2026-11-21T19:39:00.000Z"],
    ["+1d", "2026-11-22T02:00:00.000Z"],
    ["+1D 1430", "2026-11-22T07:30:00.000Z"],
    ["+0d 9", "2026-11-21T02:00:00.000Z"],
    ["21/11", "2026-11-21T02:00:00.000Z"],
    ["20/11 9", "2027-11-20T02:00:00.000Z"],
    ["22-11 930", "2026-11-22T02:30:00.000Z"],
    ["1.12", "2026-12-01T02:00:00.000Z"],
    [" ＋1d 9：05 ", "2026-11-22T02:05:00.000Z"],
  ])("%s", (text, wanted) => expect(time(text)).toBe(wanted));
  it.each([
    "24",
    "960",
    "2360",
    "1:5",
    "12345",
    "x9",
    "9x",
    "+",
    "+1000",
    "+2h 9",
    "+30 9",
    "+1d 25",
    "+1dd",
    "x+1",
    "31/4 9",
    "0/1",
    "1/13",
    "29/2",
    "1/1/1",
    "x1/2",
    "1/2 x",
  ])("cannot read %j", (text) => expect(time(text)).toBeNull());
  const date = (text: string, order: "day-month" | "month-day" = "day-month") => readDate(text, "2026-11-21", order);
  it.each([
    ["d", "2026-11-21"],
    ["+1", "2026-11-22"],
    ["-1w", "2026-11-14"],
    ["+1M", "2026-12-21"],
    ["+1y", "2027-11-21"],
    ["+2 d", "2026-11-23"],
    ["－1d", "2026-11-20"],
    ["−1d", "2026-11-20"],
    ["１／２", "2026-02-01"],
    ["1．2", "2026-02-01"],
    ["1。2", "2026-02-01"],
    ["1 2 2027", "2027-02-01"],
    ["1-2-27", "2027-02-01"],
    ["2027/1/2", "2027-01-02"],
    ["2027.12.31", "2027-12-31"],
    ["+9999d", "2054-04-07"],
  ])("%s is %s", (text, wanted) => expect(date(text)).toBe(wanted));
  it("reads the order of the language, and nothing that is no date", () => {
    expect([date("2/1", "month-day"), date("13/1", "month-day")]).toEqual(["2026-02-01", null]);
    for (const none of [
      "dd",
      "xd",
      "+1q",
      "+12345",
      "x+1",
      "+1dx",
      "x2026-1-1",
      "2026-1-1x",
      "1/2/2027x",
      "x1/2",
      "1/2/3",
      "1/2/027",
      "0/1",
      "1/0",
    ])
      expect([none, date(none)]).toEqual([none, null]);
  });
});

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
    const one: NewExemption = { fromDay: "2026-01-02", toDay: "2026-01-02", orders: 1, forgone: 1, scope: "order" };
    expect(exemptionScopes).toEqual(["order", "app", "tenant"]);
    expect(mayExempt(one)).toBeNull();
    expect(mayExempt({ ...one, toDay: "2026-01-01" })).toEqual({ error: "field.daysReversed", field: "toDay" });
    for (const nothing of [{ orders: 0 }, { forgone: 0 }])
      expect(mayExempt({ ...one, ...nothing })).toEqual({ error: "exemption.nothing", field: "ids" });
    expect(mayExempt({ ...one, scope: "app", orders: 0, forgone: 0 })).toBeNull();
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
  it("names every rule that is broken", () => {
    expect(machineLimits).toEqual({ youngest: 20, oldest: 60, score: 500, tries: 3, answerWithin: 300_000 });
    expect(brokenRules(facts, 500)).toEqual([]);
    expect(brokenRules({ ...facts, isBlackListed: true, birthDate: "2007-01-01", amount: 101 }, 499)).toEqual([
      "blackList",
      "age",
      "amount",
      "score",
    ]);
    const age = (birthDate: string | null) => brokenRules({ ...facts, birthDate }, 500).length;
    expect([age("2006-11-21"), age("2006-11-22"), age("1966-11-21"), age("1965-11-21"), age(null)]).toEqual([0, 1, 0, 1, 0]);
  });
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
    const holder = (name: string, proof = "") => isAccountVerified({ holder: name, customer: "Nguyễn Văn An", proof });
    expect([holder(" NGUYEN  VAN AN "), holder("Nguyen Van"), holder("Somebody", "proof.png"), holder("NguyenVanAn")]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
  it("go by a channel that is up, within its limits and its float", () => {
    const now = new Date(1_000);
    const channel: PayoutChannel = { enabled: true, downUntil: null, unanswered: 0, min: null, max: null, dayLeft: null, float: null };
    const why = (more: Partial<PayoutChannel>) => channelReason({ channel: { ...channel, ...more }, amount: 10, now });
    expect(silence).toEqual({ answers: 3, answerWithin: 300_000 });
    for (const good of [{}, { downUntil: now }, { unanswered: 2 }, { min: 10, max: 10, dayLeft: 10, float: 10 }])
      expect(why(good)).toBeNull();
    for (const down of [{ enabled: false }, { downUntil: new Date(1_001) }, { unanswered: 3 }])
      expect(why(down)).toEqual({ error: "payout.noChannel", field: "channelId" });
    for (const limit of [{ min: 11 }, { max: 9 }, { dayLeft: 9 }])
      expect(why(limit)).toEqual({ error: "payout.limit", field: "channelId" });
    expect(why({ float: 9 })).toEqual({ error: "payout.float", field: "channelId" });
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
