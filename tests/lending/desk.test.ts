import { describe, expect, it } from "vitest";
import { mayBeAssigned, mayHave, splitLots, type Binding, type Candidate } from "../../src/lending/collection/assignment.rules.ts";
import { departmentOf, reminderFrom } from "../../src/lending/order/department.ts";
import { judgeGroup, type GroupRule } from "../../src/lending/collection/guest-group.rules.ts";
import { decidedElsewhere, nextActionOf } from "../../src/lending/collection/next-action.ts";
import { collectionReasons } from "../../src/lending/options/collection-reasons.ts";
import { mayCollect, mayRemind } from "../../src/lending/order/order.machine.ts";

const person = (id: number, rest: Partial<Candidate> = {}): Candidate => ({
  id,
  name: `P${id}`,
  open: 0,
  cap: null,
  enabled: true,
  assignEnabled: true,
  resting: false,
  department: "collection",
  ...rest,
});
const bound = (group: number, binding: Partial<Binding> = {}) => ({
  bindings: new Map([[group, { weight: 1, cap: null, open: 0, ...binding }]]),
});
const lot = (group: number | null, orders: number, isBound = group !== null) => ({ group, orders, isBound });

describe("orders split over people and customer groups", () => {
  it("a group with staff of its own is theirs alone, one without is everybody's", () => {
    const people = [person(1, bound(7)), person(2)];
    expect(splitLots([lot(7, 10), lot(8, 6, false)], people, "even")).toEqual([
      [10, 0],
      [0, 6],
    ]);
    expect(mayHave(people[1]!, lot(7, 1))).toBe(false);
    expect(mayHave(people[1]!, lot(null, 1, true))).toBe(false);
  });

  it("evens out over all lots, not over each", () => {
    expect(splitLots([lot(7, 4), lot(null, 8)], [person(1, bound(7)), person(2)], "even")).toEqual([
      [4, 0],
      [2, 6],
    ]);
  });

  it("fills up to equal load for each one's weight", () => {
    const people = [person(1, { ...bound(7, { weight: 3 }) }), person(2, { ...bound(7, { weight: 1 }) })];
    expect(splitLots([lot(7, 8)], people, "weight")).toEqual([[6, 2]]);
    // Evenly means evenly, whatever the weights.
    expect(splitLots([lot(7, 8)], people, "even")).toEqual([[4, 4]]);
    expect(splitLots([lot(null, 6)], [person(1, { open: 4 }), person(2)], "weight")).toEqual([[1, 5]]);
  });

  it("passes neither a person's own cap nor his cap in the group", () => {
    const people = [person(1, { cap: 5, open: 3, ...bound(7) }), person(2, { ...bound(7, { cap: 4, open: 1 }) })];
    expect(splitLots([lot(7, 20)], people, "even")).toEqual([[2, 3]]);
    // The room that the first lot took is gone for the second.
    expect(splitLots([lot(7, 20), lot(null, 20)], [people[0]!], "even")).toEqual([[2], [0]]);
  });

  it("is the other department's people's no more than a disabled person's", () => {
    const why = (rest: Partial<Candidate>, department: "collection" | "remind" = "collection") =>
      mayBeAssigned(person(1, rest), department)?.vars?.["why"] ?? null;
    expect(why({})).toBeNull();
    expect(why({ department: "remind" })).toBe("department");
    expect(why({ department: "remind" }, "remind")).toBeNull();
    expect(why({ enabled: false })).toBe("disabled");
    expect(why({ assignEnabled: false })).toBe("forbidden");
    expect(why({ resting: true })).toBe("resting");
  });
});

describe("the departments", () => {
  const row = (from: number, to: number | null) => ({ code: "", from, to });
  it("share the stage table at the due day", () => {
    expect([row(-3, -1), row(0, 0), row(1, 7), row(31, null)].map(departmentOf)).toEqual(["remind", "remind", "collection", "collection"]);
    expect(reminderFrom([row(-1, 0), row(-3, -2), row(1, null)])).toBe(-3);
    expect(reminderFrom([row(1, null)])).toBeNull();
  });

  it("work on orders of their own status, none that is frozen or whose payment is in check", () => {
    const order = { status: 6, frozen: false, paymentInCheck: false };
    expect([mayRemind(order), mayCollect({ ...order, status: 8 })]).toEqual([null, null]);
    expect(mayRemind({ ...order, status: 8 })).toEqual({ error: "order.wrongStatus", vars: { status: 8 } });
    expect(mayCollect(order)?.error).toBe("order.wrongStatus");
    expect(mayRemind({ ...order, frozen: true })?.error).toBe("order.frozen");
    expect(mayRemind({ ...order, paymentInCheck: true })?.error).toBe("order.paymentInCheck");
  });
});

describe("the rule of a customer group", () => {
  const rule = (rest: Partial<GroupRule> = {}): GroupRule => ({
    department: "collection",
    stageFrom: 1,
    stageTo: 7,
    amountRange: {},
    ...rest,
  });
  it.each([
    [rule(), null, undefined],
    [rule({ stageTo: null }), null, undefined],
    [rule({ stageFrom: 7, stageTo: 7 }), null, undefined],
    [rule({ amountRange: { from: 5, to: 5 } }), null, undefined],
    [rule({ amountRange: { from: 5 } }), null, undefined],
    [rule({ stageFrom: 0 }), "field.atLeast", "stageFrom"],
    [rule({ stageFrom: 8 }), "field.daysReversed", "stageFrom"],
    [rule({ amountRange: { from: 6, to: 5 } }), "range.reversed", "amountRange"],
    [rule({ department: "remind", stageFrom: -3, stageTo: 0 }), null, undefined],
    [rule({ department: "remind", stageFrom: -3, stageTo: 1 }), "field.endDays", "stageTo"],
    [rule({ department: "remind", stageFrom: -3, stageTo: null }), "field.required", "stageTo"],
    [rule({ department: "remind", stageFrom: 0, stageTo: -1 }), "field.daysReversed", "stageFrom"],
  ])("%j", (group, error, field) => {
    const reason = judgeGroup(group);
    expect([reason?.error ?? null, reason?.field]).toEqual([error, field]);
  });
});

describe("what a result asks for next", () => {
  it.each([
    [1, "needsReduction", "quote", "nextDay"],
    [2, "rejected", "call", "nextDay"],
    [2, "fraud", "decide", "never"],
    [5, "other", "ownPhone", "nextDay"],
    [6, "other", "decide", "never"],
    [8, "off", "otherChannel", "sameDay"],
    [9, "other", "decide", "never"],
    [99, "other", "call", "nextDay"],
  ])("%i %s: %s, %s", (reason, tag, action, when) => expect(nextActionOf(reason, tag)).toEqual({ action, when }));

  it("is said of every reason and sub-tag; what the database is asked is the same", () => {
    for (const { code, subTags } of collectionReasons)
      for (const { tag } of subTags) {
        const waits = decidedElsewhere.reasons.includes(code) || decidedElsewhere.subTags.includes(tag);
        expect([code, tag, nextActionOf(code, tag).when === "never"]).toEqual([code, tag, waits]);
      }
    expect(decidedElsewhere).toEqual({ reasons: [6, 9], subTags: ["fraud", "forcedRegret"], sameDay: [8] });
  });
});
