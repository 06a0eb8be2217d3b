import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitOrders, mayBeAssigned, type Candidate } from "../../src/lending/collection/assignment.rules.ts";
import { collectionReasons } from "../../src/lending/options/collection-reasons.ts";
import { mayClose, orderStatuses, statusOfStage } from "../../src/lending/order/order.machine.ts";
import { judgePassword } from "../../src/lending/password.rules.ts";
import { penaltyAfter } from "../../src/lending/loan/penalty.ts";
import { judgeResult } from "../../src/lending/collection/result.rules.ts";
import { settlementQuote } from "../../src/lending/loan/settlement.ts";
import { readTime } from "../../src/lending/time/time-grammar.ts";

const zone = "Asia/Ho_Chi_Minh";

describe("penalty", () => {
  const terms = { principal: 300_000_000, dailyPpm: 10_000, capPpm: 500_000, step: 100 };
  it.each([
    [-3, 0],
    [0, 0],
    [1, 3_000_000],
    [5, 15_000_000],
    [49, 147_000_000],
    [50, 150_000_000],
    [51, 150_000_000],
    [90, 150_000_000],
  ])("rules/money.md 15, example A: %d days late owes %d minor units", (days, owed) => {
    expect(penaltyAfter(terms, days)).toBe(owed);
  });

  it("never falls with time, never passes the cap, always in payable steps", () => {
    const run = fc.record({
      principal: fc.integer({ min: 100, max: 10_000_000_000 }),
      dailyPpm: fc.integer({ min: 0, max: 50_000 }),
      capPpm: fc.integer({ min: 0, max: 1_000_000 }),
      step: fc.constantFrom(1, 100, 100_000),
    });
    fc.assert(
      fc.property(run, fc.integer({ min: 0, max: 400 }), (each, day) => {
        const [today, tomorrow] = [penaltyAfter(each, day), penaltyAfter(each, day + 1)];
        expect(today % each.step).toBe(0);
        expect(tomorrow).toBeGreaterThanOrEqual(today);
        expect(tomorrow).toBeLessThanOrEqual((each.principal * each.capPpm) / 1_000_000);
      }),
    );
  });
});

describe("settlement quote", () => {
  it("example A, five days late: 3,171,000 (rules/money.md 15)", () => {
    const quote = settlementQuote(
      {
        principal: 300_000_000,
        dailyPpm: 10_000,
        capPpm: 500_000,
        step: 100,
        dueDate: "2026-11-16",
        interest: 2_100_000,
        fee: 0,
        principalPaid: 0,
        interestPaid: 0,
        feePaid: 0,
        penaltyPaid: 0,
        penaltyWaived: 0,
      },
      "2026-11-21",
    );
    expect(quote.total).toBe(317_100_000);
    expect(quote.penalty.outstanding).toBe(15_000_000);
    expect(quote.capReached).toBe(false);
  });
});

describe("time grammar", () => {
  const now = new Date("2026-11-21T08:00:00Z"); // 15:00 in Viet Nam
  it.each([
    ["1530", "2026-11-21T08:30:00.000Z"],
    ["15:30", "2026-11-21T08:30:00.000Z"],
    ["9", "2026-11-22T02:00:00.000Z"],
    ["18", "2026-11-21T11:00:00.000Z"],
    ["+2h", "2026-11-21T10:00:00.000Z"],
    ["+30", "2026-11-21T08:30:00.000Z"],
    ["+1d 9", "2026-11-22T02:00:00.000Z"],
    ["+1d", "2026-11-22T02:00:00.000Z"],
    ["25/11 1415", "2026-11-25T07:15:00.000Z"],
    ["3/1", "2027-01-03T02:00:00.000Z"],
    ["＋1d 9：30", "2026-11-22T02:30:00.000Z"],
  ])("%s", (text, at) => {
    expect(readTime(text, now, zone, "day-month")?.toISOString()).toBe(at);
  });
  it.each(["", "25", "1275", "soon", "30/2 9", "+2h 9", "-1"])("cannot read %j", (text) => {
    expect(readTime(text, now, zone, "day-month")).toBeNull();
  });
});

describe("collection results", () => {
  const now = new Date("2026-11-21T08:00:00Z");
  const draft = (reason: number, subTag: string, time: string | null = null, remark = "") => ({
    reason,
    subTag,
    commitmentTime: time ? new Date(time) : null,
    commitmentAmount: null,
    remark,
  });
  it("has the thirteen reasons, each with a key of its own that input methods leave alone", () => {
    expect(collectionReasons.map((reason) => reason.code)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect(new Set(collectionReasons.map((reason) => reason.key)).size).toBe(13);
    for (const reason of collectionReasons) expect("bcfghjklmnpqrstvxz").toContain(reason.key);
  });
  it("a promise for today needs a time that is still today", () => {
    expect(judgeResult(draft(1, "today"), now, zone)?.error).toBe("result.timeRequired");
    expect(judgeResult(draft(1, "today", "2026-11-21T07:00:00Z"), now, zone)?.error).toBe("result.timePast");
    expect(judgeResult(draft(1, "today", "2026-11-21T17:30:00Z"), now, zone)?.error).toBe("result.timeNotToday");
    expect(judgeResult(draft(1, "today", "2026-11-21T16:30:00Z"), now, zone)).toBeNull();
  });
  it("`other` needs a remark and an unknown sub-tag is refused by name", () => {
    expect(judgeResult(draft(5, "other"), now, zone)).toEqual({ error: "result.remarkRequired", field: "remark" });
    expect(judgeResult(draft(7, "today"), now, zone)).toEqual({ error: "result.subTag", field: "subTag" });
    expect(judgeResult(draft(7, "off"), now, zone)).toBeNull();
  });
});

describe("order", () => {
  it("every stage shows as one of the specified statuses", () => {
    for (const status of Object.values(statusOfStage)) expect(orderStatuses).toContain(status);
  });
  it("T32: closes from 0, 1 and 5 only, and not while a payout is on its way", () => {
    const verdicts = Object.entries(statusOfStage).map(([stage, status]) => [stage, mayClose({ stage, status })?.error ?? "may"] as const);
    const may = verdicts.filter(([, verdict]) => verdict === "may").map(([stage]) => statusOfStage[stage as keyof typeof statusOfStage]);
    expect([...new Set(may)].sort((a, b) => a - b)).toEqual([0, 1, 5]);
    expect(Object.fromEntries(verdicts)["payout_in_progress"]).toBe("order.payoutInProgress");
    expect(Object.fromEntries(verdicts)["overdue"]).toBe("order.moneyOutstanding");
    expect(Object.fromEntries(verdicts)["closed"]).toBe("order.wrongStatus");
  });
});

describe("allocation", () => {
  const person = (id: number, open = 0, cap: number | null = null): Candidate => ({
    id,
    name: `p${id}`,
    open,
    cap,
    enabled: true,
    assignEnabled: true,
    resting: false,
    department: "collection",
  });
  const counts = (shares: readonly { count: number }[]) => shares.map((share) => share.count);
  it("even: nobody gets two more than another", () => {
    expect(
      counts(
        splitOrders(
          200,
          [1, 2, 3, 4, 5].map((id) => person(id)),
          "even",
        ),
      ),
    ).toEqual([40, 40, 40, 40, 40]);
    expect(counts(splitOrders(7, [person(1), person(2), person(3)], "even"))).toEqual([3, 2, 2]);
  });
  it("weight: whoever has least gets most, until the load is equal", () => {
    expect(counts(splitOrders(10, [person(1, 10), person(2, 0)], "weight"))).toEqual([0, 10]);
    expect(counts(splitOrders(12, [person(1, 10), person(2, 0)], "weight"))).toEqual([1, 11]);
  });
  it("never gives more than there is, never passes a cap", () => {
    const people = fc.array(fc.record({ open: fc.nat(300), cap: fc.option(fc.nat(400)) }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.nat(2000), people, fc.constantFrom("even", "weight"), (orders, list, mode) => {
        const candidates = list.map((each, i) => person(i + 1, each.open, each.cap));
        const shares = splitOrders(orders, candidates, mode);
        const given = shares.reduce((sum, share) => sum + share.count, 0);
        const room = candidates.reduce((sum, each) => sum + (each.cap === null ? orders : Math.max(each.cap - each.open, 0)), 0);
        expect(given).toBe(Math.min(orders, room));
        shares.forEach((share, i) => {
          const each = candidates[i];
          if (each && each.cap !== null && share.count > 0) expect(each.open + share.count).toBeLessThanOrEqual(each.cap);
        });
      }),
    );
  });
  it("names whoever cannot be given work, and why", () => {
    expect(mayBeAssigned({ ...person(1), resting: true })).toMatchObject({
      error: "assign.staffUnfit",
      vars: { name: "p1", why: "resting" },
    });
    expect(mayBeAssigned({ ...person(1), department: "credit" })?.vars?.["why"]).toBe("department");
    expect(mayBeAssigned(person(1))).toBeNull();
  });
});

describe("password (rules/product.md 5)", () => {
  const judge = (newPassword: string, more = {}) =>
    judgePassword({ account: "collector01", password: "Old12345", newPassword, confirmPassword: newPassword, ...more })?.error ?? "taken";
  it.each([
    ["12345", "password.length"],
    ["xbc129", "taken"],
    ["abcdefghijklm12", "taken"],
    ["abcdefghijklmn12", "password.length"],
    ["abcdefgh", "password.classes"],
    ["12345678", "password.classes"],
    ["!@#$%^&*", "password.classes"],
    ["abc 1234", "password.spaces"],
    ["password1", "password.common"],
    ["collector01", "password.common"],
    ["Old12345", "password.same"],
  ])("%s: %s", (newPassword, verdict) => {
    expect(judge(newPassword)).toBe(verdict);
  });
  it("both fields must agree", () => {
    expect(judge("Keyline9", { confirmPassword: "Keyline8" })).toBe("password.mismatch");
  });
});
