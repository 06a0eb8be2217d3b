import { describe, expect, it } from "vitest";
import { moneyRulesOf } from "../../src/lending/money/money-rules.ts";
import { assignmentMachine, progressMachine } from "../../src/lending/collection/assignment.machine.ts";
import { callAfter, callMachine, callResults } from "../../src/lending/contact/call.machine.ts";
import { contactLimits, contactStatusMachine } from "../../src/lending/contact/contact-status.machine.ts";
import { couponMachine, shownCoupon, userCouponMachine } from "../../src/lending/growth/coupon.machine.ts";
import { completingPart, extensionMachine } from "../../src/lending/finance/extension.machine.ts";
import { feedbackMachine, mayReopenFeedback } from "../../src/lending/contact/feedback.machine.ts";
import { followUpMachine } from "../../src/lending/growth/follow-up.machine.ts";
import { listingMachine } from "../../src/lending/growth/listing.machine.ts";
import { noticeMachine } from "../../src/lending/notice.machine.ts";
import { closeReasons } from "../../src/lending/options/close-reasons.ts";
import { collectionReasons, reasonByCode } from "../../src/lending/options/collection-reasons.ts";
import { contactChannels } from "../../src/lending/options/contact-channels.ts";
import { homeMetrics } from "../../src/lending/options/home-metrics.ts";
import { policyReasons } from "../../src/lending/options/policy-reasons.ts";
import { coolDays, rejectReasons } from "../../src/lending/options/reject-reasons.ts";
import { evidenceKinds, reviewChecks } from "../../src/lending/options/review-needs.ts";
import { userTypes } from "../../src/lending/options/user-types.ts";
import {
  forbidsContact,
  mayAsk,
  mayClose,
  mayCollect,
  mayReach,
  mayRemind,
  orderStatuses,
  purposeOf,
  statusOfStage,
} from "../../src/lending/order/order.machine.ts";
import { promiseMachine } from "../../src/lending/collection/promise.machine.ts";
import { firstReason, type Machine } from "../../src/lending/reason.ts";
import { receiptMachine } from "../../src/lending/finance/receipt.machine.ts";
import { differenceKinds, differencesOf, reconciliationMachine } from "../../src/lending/finance/reconciliation.machine.ts";
import { mayPayRefund, mayRefundAgain, mayRefuseRefund, mayReviewRefund, refundMachine } from "../../src/lending/finance/refund.machine.ts";
import {
  mayCancelTask,
  movedTo,
  pauseAfter,
  sendingMachine,
  sendingTimes,
  taskMachine,
  triesAtMost,
} from "../../src/lending/contact/sending.machine.ts";
import { transferMachine } from "../../src/lending/collection/transfer.machine.ts";
import { mayOffer, mayReviewWaiver, waiverMachine, waiverTier } from "../../src/lending/finance/waiver.machine.ts";

/** A machine as its page of the rules reads: states, then each move with what it may leave. */
const written = ({ states, moves }: Machine<string, string>): string =>
  [
    states.join(" "),
    ...Object.entries<{ from: readonly string[]; to: string }>(moves).map(([name, { from, to }]) => `${name}: ${from.join(" ")} -> ${to}`),
  ].join("; ");

describe("every machine is the one of the rules, whole", () => {
  it.each<readonly [Machine<string, string>, string]>([
    [
      refundMachine,
      "pending approved refunded refused failed; approve: pending -> approved; refuse: pending failed -> refused; pay: approved -> refunded; fail: approved -> failed; again: failed -> pending",
    ],
    [extensionMachine, "inProgress success failed; complete: inProgress -> success; fail: inProgress -> failed; undo: success -> failed"],
    [
      waiverMachine,
      "applied approved used refused expired; approve: applied -> approved; refuse: applied -> refused; use: approved expired -> used; expire: applied approved used -> expired; reopen: used -> approved",
    ],
    [reconciliationMachine, "pending success failed; agree: pending failed -> success; differ: pending failed -> failed"],
    [
      receiptMachine,
      "pending success failed reversed; confirm: pending -> success; refuse: pending -> failed; reverse: success -> reversed",
    ],
    [couponMachine, "pending listed delisted; list: pending delisted -> listed; delist: listed -> delisted"],
    [
      userCouponMachine,
      "pendingTake taken used expired revoked; take: pendingTake -> taken; use: taken -> used; expire: pendingTake taken -> expired; revoke: pendingTake taken -> revoked; giveBack: used -> taken; giveBackLate: used -> expired",
    ],
    [listingMachine, "pending listed delisted; list: pending listed delisted -> listed; delist: listed delisted -> delisted"],
    [
      followUpMachine,
      "pool pending following registered applied done; assign: pool pending -> pending; contact: pending following -> following; register: pool pending following -> registered; apply: pool pending following registered -> applied; giveBack: pending following registered -> pool; doNotContact: pool pending following registered -> done",
    ],
    [
      contactStatusMachine,
      "normal halfLost creditLost fraudLost; halfLose: normal -> halfLost; lose: halfLost -> creditLost; suspectFraud: normal halfLost creditLost -> fraudLost; reach: normal halfLost creditLost -> normal; reachOtherwise: creditLost -> halfLost; clearFraud: fraudLost -> normal",
    ],
    [assignmentMachine, "unassigned assigned; assign: unassigned assigned -> assigned; release: assigned -> unassigned"],
    [progressMachine, "inProgress completed; complete: inProgress -> completed; reopen: completed -> inProgress"],
    [
      promiseMachine,
      "open kept broken replaced voided; keep: open broken -> kept; break: open kept -> broken; reopen: kept broken -> open; replace: open -> replaced; void: open -> voided",
    ],
    [feedbackMachine, "backlog done; assign: backlog -> backlog; answer: backlog -> done; reopen: done -> backlog"],
    [
      noticeMachine,
      "draft published withdrawn expired; publish: draft withdrawn -> published; withdraw: published -> withdrawn; expire: published -> expired",
    ],
    [transferMachine, "sent success failed returned; arrive: sent -> success; fail: sent -> failed; giveBack: success -> returned"],
    [
      callMachine,
      "dialling ringing answered ended; ringing: dialling -> ringing; answered: dialling ringing -> answered; ended: dialling ringing answered -> ended",
    ],
    [
      sendingMachine,
      "queued waiting submitted delivered answered keyed failed blocked expired cancelled; wait: queued waiting -> waiting; retry: queued waiting -> queued; submit: queued waiting -> submitted; deliver: queued waiting submitted -> delivered; answer: queued waiting submitted -> answered; key: queued waiting submitted answered -> keyed; fail: queued waiting submitted -> failed; block: queued waiting -> blocked; expire: queued waiting -> expired; cancel: queued waiting -> cancelled",
    ],
    [taskMachine, "asked toSend sent cancelled; approve: asked -> toSend; finish: toSend -> sent; cancel: asked toSend -> cancelled"],
  ])("%#", (machine, wanted) => expect(written(machine)).toBe(wanted));

  it("calls and messages that are over stay so", () => {
    expect(callAfter("dialling", "answered")).toBe("answered");
    expect(callAfter("ended", "ringing")).toBeNull();
    expect(callAfter("answered", "ringing")).toBeNull();
    expect(movedTo("submitted", "deliver")).toBe("delivered");
    expect(movedTo("delivered", "fail")).toBeNull();
    expect([mayCancelTask({ state: "toSend" }), mayCancelTask({ state: "sent" })]).toEqual([null, { error: "message.gone" }]);
    expect([0, 1, 2, 6].map(pauseAfter)).toEqual([15_000, 15_000, 30_000, 480_000]);
    expect(sendingTimes).toEqual({ hold: 10_000, holdMany: 30_000, keptFor: 86_400_000, lease: 60_000, backoff: 15_000, silence: 300_000 });
    expect([triesAtMost, callResults]).toEqual([6, ["answered", "noAnswer", "busy", "rejected", "off", "failed"]]);
    expect(contactLimits).toEqual({ failures: 3, failureDays: 3, silentDays: 7 });
  });
});

describe("lists of the specification (rules/product.md 3)", () => {
  it("the thirteen reasons, their keys and sub-tags", () => {
    const time = (tag: { readonly tag: string; readonly time: string; readonly promise?: true; readonly remark?: true }) =>
      `${tag.tag}${tag.time === "none" ? "" : `@${tag.time}`}${tag.promise ? "!" : ""}${tag.remark ? "?" : ""}`;
    expect(
      collectionReasons.map(({ code, name, key, talk, subTags }) => [code, name, key + (talk ? "*" : ""), subTags.map(time).join(" ")]),
    ).toEqual([
      [1, "intention", "p*", "today@today! notToday@later! needsReduction"],
      [2, "refuses", "r*", "rejected fraud needsReduction forcedRegret other?"],
      [3, "bounced", "b*", "counted@any!"],
      [4, "unreachable", "n", "notAnswered off suspended rejected"],
      [5, "thirdPartyRelay", "t", "other?"],
      [6, "disputed", "q", "forcedRegret fraud other?"],
      [7, "notAnswering", "k", "notAnswered off suspended rejected"],
      [8, "lost", "l", "off suspended"],
      [9, "fakeInformation", "f", "fraud other?"],
      [10, "thirdPartyUnknown", "h", "other?"],
      [11, "thirdPartyNotAnswering", "j", "notAnswered off suspended rejected"],
      [12, "other", "v", "other@any?"],
      [13, "zaloReachable", "z", "today@today! notToday@later! needsReduction"],
    ]);
    expect(reasonByCode.get(13)?.name).toBe("zaloReachable");
    expect(reasonByCode.size).toBe(13);
  });
  it("labels, channels, figures and reasons", () => {
    expect(userTypes.join(" ")).toBe(
      "advertising natural registerNotLoan settleNotLoan shared transition whiteList newUser minorUser oldUser oldestUser",
    );
    expect(contactChannels.map(({ flag, own }) => `${flag}${own ? "*" : ""}`).join(" ")).toBe(
      "myPhone* addressBook contact localTop50 operatorTop50 operator phoneAddressBook",
    );
    expect(homeMetrics.join(" ")).toBe(
      "register apply approve payoutCount payoutAmount dueCount repayCount repayAmount overdueCount firstOverdueRate",
    );
    expect(closeReasons.map(({ code, name }) => `${code} ${name}`).join(", ")).toBe(
      "1 customerAsked, 2 documentsExpired, 3 duplicate, 4 cannotReach, 5 wrongAccount, 6 productStopped, 9 other",
    );
    expect(policyReasons.join(" ")).toBe("blackList fraudRing sanctions productStopped");
    expect(rejectReasons).toHaveLength(29);
    expect(rejectReasons).toEqual(
      expect.arrayContaining("age amount blackList score identity income contactsUnreachable otherDebts documents fraud other".split(" ")),
    );
    expect([evidenceKinds.join(" "), reviewChecks.join(" "), coolDays]).toEqual([
      "profile contacts risk files schedule links",
      "identity face employer contacts bankAccount income",
      30,
    ]);
  });
});

describe("an order by its stage and status", () => {
  it("shows as the status of its stage", () => {
    const of = (status: number) =>
      Object.entries(statusOfStage)
        .filter(([, each]) => each === status)
        .map(([stage]) => stage)
        .join(" ");
    expect(orderStatuses.map((status) => [status, of(status)])).toEqual([
      [-1, "user_cancelled system_closed closed"],
      [0, "machine_pending fetching_score machine_passed pending_review"],
      [1, "first_in_progress first_passed second_passed final_in_progress"],
      [2, "machine_rejected first_rejected second_rejected final_rejected fin1_rejected fin2_rejected order_rejected"],
      [5, "final_passed fin1_passed fin2_passed awaiting_payout payout_in_progress payout_failure"],
      [6, "payout_success partially_repaid extended"],
      [8, "overdue overdue_partial"],
      [9, "settled overdue_settled"],
    ]);
  });
  it("is closed, collected and reminded of only where it may be, and says why not", () => {
    expect(mayClose({ stage: "payout_in_progress", status: 5 })).toEqual({ error: "order.payoutInProgress" });
    for (const status of [6, 8]) expect(mayClose({ stage: "overdue", status })).toEqual({ error: "order.moneyOutstanding" });
    expect(mayClose({ stage: "closed", status: -1 })).toEqual({ error: "order.wrongStatus", vars: { status: -1 } });
    expect(mayClose({ stage: "settled", status: 9 })).toEqual({ error: "order.wrongStatus", vars: { status: 9 } });
    expect(mayClose({ stage: "payout_failure", status: 5 })).toBeNull();
    const free = { frozen: false, paymentInCheck: false };
    const works = (rule: typeof mayAsk) => orderStatuses.filter((status) => rule({ status, ...free }) === null);
    expect([works(mayCollect), works(mayRemind), works(mayAsk)]).toEqual([[8], [6], [6, 8]]);
    expect(mayAsk({ status: 9, ...free })).toEqual({ error: "order.wrongStatus", vars: { status: 9 } });
    expect(mayReach({ frozen: true, paymentInCheck: true })).toEqual({ error: "order.frozen" });
    expect(mayReach({ frozen: false, paymentInCheck: true })).toEqual({ error: "order.paymentInCheck" });
    const stops = ["order.frozen", "order.complaint", "order.paymentInCheck", "contact.window", "contact.dailyCap"] as const;
    expect(stops.filter((error) => !forbidsContact({ error }))).toEqual([]);
    expect((["order.wrongStatus", "result.subTag", "notFound"] as const).filter((error) => forbidsContact({ error }))).toEqual([]);
    expect(orderStatuses.map(purposeOf).filter((purpose) => purpose === "collect").length).toBe(1);
    expect(purposeOf(8)).toBe("collect");
  });
});

describe("guards of the machines", () => {
  it("an extension is complete with the part that reaches the quote in time", () => {
    const part = (amount: number, hour: number) => ({ amount, paidAt: new Date(Date.UTC(2026, 0, 1, hour)) });
    const expires = new Date(Date.UTC(2026, 0, 1, 12));
    const parts = [part(40, 9), part(60, 7), part(100, 13)];
    expect(completingPart(parts, 100, expires)).toBe(parts[0]);
    expect(completingPart(parts, 60, expires)).toBe(parts[1]);
    expect(completingPart(parts, 101, expires)).toBeNull();
    expect(completingPart([part(100, 12)], 100, expires)).toEqual(part(100, 12));
    expect(completingPart([], 1, expires)).toBeNull();
  });
  it("a refund is reviewed and paid by others than whoever asked", () => {
    const step = (state: string, person = 2) => ({ state, applicant: 1, person });
    expect(mayReviewRefund(step("pending"))).toBeNull();
    expect(mayReviewRefund(step("approved"))).toEqual({ error: "approval.notPending" });
    expect(mayReviewRefund(step("pending", 1))).toEqual({ error: "approval.samePerson" });
    expect(mayRefuseRefund(step("failed", 1))).toBeNull();
    expect(mayRefuseRefund(step("approved"))).toEqual({ error: "approval.notPending" });
    expect(mayPayRefund(step("approved"))).toBeNull();
    expect(mayPayRefund(step("pending"))).toEqual({ error: "refund.notApproved" });
    expect(mayPayRefund(step("approved", 1))).toEqual({ error: "approval.samePerson" });
    expect(mayRefundAgain({ state: "pending" })).toEqual({ error: "state.refused" });
  });
  it("an offer goes to the tier of what it waives (2 % by rule, 10 % by a supervisor)", () => {
    const rules = moneyRulesOf(null);
    expect([0, 20_000, 20_001, 100_000, 100_001].map((waived) => waiverTier(rules, 1_000_000, waived))).toEqual([1, 1, 2, 2, 3]);
    const review = { state: "applied", tier: 3, applicant: 1, reviewer: { id: 2, type: 11 } };
    expect(mayReviewWaiver(review)).toEqual({ error: "waiver.tier" });
    for (const type of [2, 5]) expect(mayReviewWaiver({ ...review, reviewer: { id: 2, type } })).toBeNull();
    expect(mayReviewWaiver({ ...review, tier: 2 })).toBeNull();
    expect(mayReviewWaiver({ ...review, applicant: 2 })).toEqual({ error: "approval.samePerson" });
    expect(mayReviewWaiver({ ...review, state: "used" })).toEqual({ error: "approval.notPending" });
  });
  it("an offer ends soon, waives something, and not too much", () => {
    const offer = { settleAmount: 900, validUntil: "2026-11-21", today: "2026-11-21", least: 900, owed: 1_000, waiverDays: 31 };
    expect(mayOffer(offer)).toBeNull();
    expect(mayOffer({ ...offer, validUntil: "2026-12-22" })).toBeNull();
    for (const validUntil of ["2026-11-20", "2026-12-23"])
      expect(mayOffer({ ...offer, validUntil })).toEqual({ error: "waiver.day", vars: { days: 31 }, field: "validUntil" });
    expect(mayOffer({ ...offer, settleAmount: 1_000 })).toEqual({ error: "waiver.nothing", field: "settleAmount" });
    expect(mayOffer({ ...offer, settleAmount: 899 })).toEqual({ error: "waiver.tooLow", vars: { least: 9 }, field: "settleAmount" });
  });
  it("feedback is opened again by an administrator or a manager", () => {
    expect([0, 1, 2, 3, 9].map((staffType) => mayReopenFeedback({ state: "done", staffType }) === null)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });
  it("a coupon is shown by the day", () => {
    expect(shownCoupon("pendingTake", "2026-01-01", "2026-01-02")).toBe("pendingTake");
    expect([shownCoupon("taken", "2026-01-01", "2026-01-01"), shownCoupon("taken", "2026-01-01", "2026-01-02")]).toEqual([
      "unused",
      "expired",
    ]);
  });
  it("a difference carries both lines", () => {
    const line = (tradeNo: string, amount: number, status = "success") => ({ tradeNo, amount, status });
    expect(differenceKinds).toEqual(["missingOurs", "missingTheirs", "amount", "status", "fee"]);
    expect(differencesOf([line("a", 1), line("b", 1)], [line("b", 2), line("c", 1)])).toEqual([
      { kind: "amount", tradeNo: "b", ours: line("b", 1), theirs: line("b", 2) },
      { kind: "missingOurs", tradeNo: "c", ours: null, theirs: line("c", 1) },
      { kind: "missingTheirs", tradeNo: "a", ours: line("a", 1), theirs: null },
    ]);
    // Of a fee only lines that agree are asked, and only where both sides name one.
    const withFee = (amount: number, fee: number | null) => ({ ...line("f", amount), fee });
    expect(differencesOf([withFee(100, 2)], [withFee(100, 3)])).toEqual([
      { kind: "fee", tradeNo: "f", ours: withFee(2, 2), theirs: withFee(3, 3) },
    ]);
    for (const theirs of [withFee(100, 2), withFee(100, null)]) expect(differencesOf([withFee(100, 2)], [theirs])).toEqual([]);
    expect(differencesOf([withFee(100, 2)], [withFee(90, 3)]).map(({ kind }) => kind)).toEqual(["amount"]);
  });
  it("the first reason is the reason", () => {
    const no = (error: "forbidden" | "notFound") => () => ({ error }) as const;
    expect(firstReason(1, () => null, no("forbidden"), no("notFound"))).toEqual({ error: "forbidden" });
    expect(firstReason(1)).toBeNull();
  });
});
