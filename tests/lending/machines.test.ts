// @vitest-environment node
import { describe, expect, it } from "vitest";
import { assignmentMachine, progressMachine } from "../../src/lending/collection/assignment.machine.ts";
import {
  contactStatusMachine,
  mayJudgeFraud,
  nextContactStatus,
  type ContactStatus,
} from "../../src/lending/contact/contact-status.machine.ts";
import { couponMachine, shownCoupon, userCouponMachine } from "../../src/lending/growth/coupon.machine.ts";
import { extensionMachine } from "../../src/lending/finance/extension.machine.ts";
import { feedbackMachine, mayReopenFeedback } from "../../src/lending/contact/feedback.machine.ts";
import { followUpList, followUpMachine } from "../../src/lending/growth/follow-up.machine.ts";
import { listingMachine } from "../../src/lending/growth/listing.machine.ts";
import { mayDeleteNotice, mayEditNotice, noticeMachine } from "../../src/lending/notice.machine.ts";
import { promiseMachine } from "../../src/lending/collection/promise.machine.ts";
import { moveReason, type Machine } from "../../src/lending/reason.ts";
import { receiptMachine } from "../../src/lending/finance/receipt.machine.ts";
import { differencesOf, reconciled, reconciliationMachine } from "../../src/lending/finance/reconciliation.machine.ts";
import { mayPayRefund, mayRefundAgain, mayRefuseRefund, refundMachine } from "../../src/lending/finance/refund.machine.ts";
import { transferMachine } from "../../src/lending/collection/transfer.machine.ts";
import { waiverMachine } from "../../src/lending/finance/waiver.machine.ts";

type AnyMachine = Machine<string, string>;

/** Every machine of the rules with the state that a new row has, the final ones, and pairs that its part of the rules names. */
const machines: readonly (readonly [
  name: string,
  machine: AnyMachine,
  start: string,
  final: readonly string[],
  pairs: readonly string[],
])[] = [
  [
    "refund",
    refundMachine,
    "pending",
    ["refunded", "refused"],
    ["pending approved", "approved refunded", "approved failed", "failed pending"],
  ],
  ["extension", extensionMachine, "inProgress", ["failed"], ["inProgress success", "inProgress failed", "success failed"]],
  ["waiver", waiverMachine, "applied", ["refused"], ["applied approved", "approved used", "approved expired", "used approved"]],
  ["reconciliation", reconciliationMachine, "pending", ["success"], ["pending success", "pending failed", "failed success"]],
  ["receipt", receiptMachine, "pending", ["failed", "reversed"], ["pending success", "pending failed", "success reversed"]],
  ["coupon", couponMachine, "pending", [], ["pending listed", "listed delisted", "delisted listed"]],
  [
    "user coupon",
    userCouponMachine,
    "pendingTake",
    ["expired", "revoked"],
    ["pendingTake taken", "taken used", "taken expired", "used taken"],
  ],
  ["listing", listingMachine, "pending", [], ["pending listed", "listed delisted", "delisted listed"]],
  [
    "follow-up",
    followUpMachine,
    "pool",
    ["applied", "done"],
    ["pending following", "following registered", "registered applied", "pending pool"],
  ],
  [
    "contact status",
    contactStatusMachine,
    "normal",
    [],
    ["normal halfLost", "halfLost creditLost", "creditLost fraudLost", "halfLost normal"],
  ],
  ["assignment", assignmentMachine, "unassigned", [], ["unassigned assigned", "assigned unassigned"]],
  ["progress", progressMachine, "inProgress", [], ["inProgress completed", "completed inProgress"]],
  ["promise", promiseMachine, "open", ["replaced", "voided"], ["open kept", "open broken", "broken kept", "kept broken", "open replaced"]],
  ["feedback", feedbackMachine, "backlog", [], ["backlog done", "done backlog"]],
  ["notice", noticeMachine, "draft", ["expired"], ["draft published", "published withdrawn", "withdrawn published"]],
  ["transfer", transferMachine, "sent", ["failed", "returned"], ["sent success", "sent failed", "success returned"]],
];

/** Pairs that no row of the table names. */
const forbidden: Readonly<Record<string, readonly string[]>> = {
  refund: ["pending refunded", "refunded pending", "refused pending", "failed refunded"],
  extension: ["failed success", "failed inProgress"],
  waiver: ["refused approved", "applied used"],
  reconciliation: ["success failed", "success pending"],
  receipt: ["failed success", "reversed success", "pending reversed"],
  coupon: ["listed pending", "delisted pending"],
  "user coupon": ["pendingTake used", "used revoked", "expired taken", "revoked taken"],
  listing: ["listed pending"],
  "follow-up": ["applied following", "done following", "pool following"],
  "contact status": ["normal creditLost", "fraudLost halfLost"],
  promise: ["replaced open", "voided open", "kept replaced"],
  notice: ["expired published", "published draft"],
  transfer: ["failed success", "returned success", "sent returned"],
};

const pairsOf = ({ moves }: AnyMachine): ReadonlySet<string> =>
  new Set(Object.values(moves).flatMap(({ from, to }) => from.map((each) => `${each} ${to}`)));

describe("machines of the rules", () => {
  it.each(machines.map((row) => [row[0], row] as const))("%s: its pairs, its final states, and every state can be reached", (name, row) => {
    const [, machine, start, final, pairs] = row;
    const have = pairsOf(machine);
    for (const pair of pairs) expect(have, pair).toContain(pair);
    for (const pair of forbidden[name] ?? []) expect(have, pair).not.toContain(pair);
    const leaves = new Set([...have].map((pair) => pair.split(" ")).flatMap(([from = "", to]) => (from === to ? [] : [from])));
    expect(machine.states.filter((state) => !leaves.has(state))).toEqual(final);
    const reached = new Set([start]);
    for (let size = 0; size < reached.size;) {
      size = reached.size;
      for (const pair of have) {
        const [from = "", to = ""] = pair.split(" ");
        if (reached.has(from)) reached.add(to);
      }
    }
    expect([...reached].toSorted()).toEqual([...machine.states].toSorted());
  });

  it("say why a move is none", () => {
    expect(moveReason(receiptMachine, "confirm", "pending")).toBeNull();
    expect(moveReason(receiptMachine, "confirm", "success")).toEqual({ error: "state.refused" });
  });
});

describe("a customer's contact status", () => {
  const facts = { failures: 0, failureDays: 0, isReachedOtherwise: false, silentDays: 0, hasTalked: false };
  it.each([
    ["normal", {}, "normal"],
    ["normal", { failures: 3, failureDays: 3, isReachedOtherwise: true }, "halfLost"],
    ["normal", { failures: 2, failureDays: 2, isReachedOtherwise: true }, "normal"],
    ["normal", { failures: 9, failureDays: 2, isReachedOtherwise: true }, "normal"],
    ["normal", { failures: 2, failureDays: 3, isReachedOtherwise: true }, "normal"],
    ["normal", { failures: 9, failureDays: 9 }, "normal"],
    ["halfLost", { silentDays: 6 }, "halfLost"],
    ["halfLost", { silentDays: 7 }, "creditLost"],
    ["creditLost", { isReachedOtherwise: true }, "halfLost"],
    ["creditLost", { silentDays: 90 }, "creditLost"],
    ["halfLost", { hasTalked: true }, "normal"],
    ["creditLost", { hasTalked: true }, "normal"],
    ["fraudLost", { hasTalked: true }, "fraudLost"],
  ] as const)("%s with %o is %s", (status, change, next) => {
    expect(nextContactStatus(status, { ...facts, ...change })).toBe(next);
  });

  it("never leaves its table, and fraud is a manager's", () => {
    const have = pairsOf(contactStatusMachine);
    for (const status of contactStatusMachine.states)
      for (const hasTalked of [true, false])
        for (const isReachedOtherwise of [true, false])
          for (const silentDays of [0, 7])
            for (const failures of [0, 3]) {
              const next: ContactStatus = nextContactStatus(status, {
                failures,
                failureDays: failures,
                isReachedOtherwise,
                silentDays,
                hasTalked,
              });
              if (next !== status) expect(have).toContain(`${status} ${next}`);
            }
    expect([mayJudgeFraud({ staffType: 2 }), mayJudgeFraud({ staffType: 7 })]).toEqual([null, { error: "forbidden" }]);
  });
});

describe("a reconciliation", () => {
  const line = (tradeNo: string, amount = 100, status = "success") => ({ tradeNo, amount, status });
  it("names what differs, once per trade number", () => {
    const ours = [line("a"), line("b"), line("c"), line("d")];
    const theirs = [line("a"), line("b", 200, "failed"), line("c", 100, "failed"), line("e")];
    expect(differencesOf(ours, theirs).map(({ kind, tradeNo }) => [kind, tradeNo])).toEqual([
      ["amount", "b"],
      ["status", "c"],
      ["missingOurs", "e"],
      ["missingTheirs", "d"],
    ]);
    expect(differencesOf(ours, ours)).toEqual([]);
    expect([reconciled(0), reconciled(1)]).toEqual(["success", "failed"]);
  });
});

describe("who may, and what is shown", () => {
  it("a refund that came back is asked for anew by anybody, given up by a reviewer, and never paid", () => {
    const failed = { state: "failed", applicant: 1, person: 2 };
    expect([mayRefundAgain(failed), mayRefuseRefund(failed)]).toEqual([null, null]);
    expect(mayPayRefund(failed)).toEqual({ error: "refund.notApproved" });
    expect(mayRefundAgain({ state: "refused" })).toEqual({ error: "state.refused" });
    expect(mayRefuseRefund({ state: "pending", applicant: 2, person: 2 })).toEqual({ error: "approval.samePerson" });
    expect(mayPayRefund({ state: "approved", applicant: 2, person: 2 })).toEqual({ error: "approval.samePerson" });
  });

  it("a coupon that was taken is unused while it is valid", () => {
    expect(shownCoupon("taken", "2026-11-21", "2026-11-21")).toBe("unused");
    expect(shownCoupon("taken", "2026-11-21", "2026-11-22")).toBe("expired");
    expect(shownCoupon("used", "2026-11-21", "2026-11-22")).toBe("used");
  });

  it("feedback is opened again by a manager, once it is done; only drafts of notices are deleted, and none is edited once it is over", () => {
    expect(mayReopenFeedback({ state: "done", staffType: 2 })).toBeNull();
    expect(mayReopenFeedback({ state: "backlog", staffType: 2 })).toEqual({ error: "state.refused" });
    expect(mayReopenFeedback({ state: "done", staffType: 9 })).toEqual({ error: "forbidden" });
    expect(noticeMachine.states.filter(mayDeleteNotice)).toEqual(["draft"]);
    expect(noticeMachine.states.filter((state) => mayEditNotice(state) === null)).toEqual(["draft", "published", "withdrawn"]);
  });

  it("follow-ups stand in one list each", () => {
    expect(followUpMachine.states.map((state) => [state, followUpList(state)])).toEqual([
      ["pool", "pool"],
      ["pending", "backlog"],
      ["following", "backlog"],
      ["registered", "backlog"],
      ["applied", "done"],
      ["done", "done"],
    ]);
  });
});
