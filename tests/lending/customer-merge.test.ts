import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { contactStatusMachine } from "../../src/lending/contact/contact-status.machine.ts";
import { mayMerge, mayUndoMerge, mergeUndoDays, stricterOf, type MergeBounds } from "../../src/lending/order/customer-merge.rules.ts";
import { rounds } from "../support/whole.ts";

const second = fc.option(fc.integer({ min: 0, max: 86_399 }), { nil: null });
const bounds: fc.Arbitrary<MergeBounds> = fc.record({
  optOut: fc.uniqueArray(fc.constantFrom("call", "sms", "voice", "chat", "market")),
  consents: fc.uniqueArray(fc.constantFrom("hours", "market")),
  opens: second,
  closes: second,
  contactStatus: fc.constantFrom(...contactStatusMachine.states),
  frozen: fc.boolean(),
  black: fc.boolean(),
});
const allows = ({ opens, closes }: Pick<MergeBounds, "opens" | "closes">, at: number): boolean =>
  (opens === null || at >= opens) && (closes === null || at < closes);

describe("the stricter of two customers", () => {
  it("forbids what either forbids, in whichever order they are named, and changes nothing when said twice", () => {
    fc.assert(
      fc.property(bounds, bounds, fc.integer({ min: 0, max: 86_399 }), (one, other, at) => {
        const then = stricterOf(one, other);
        expect(stricterOf(other, one)).toEqual(then);
        expect(stricterOf(then, then)).toEqual(then);
        for (const side of [one, other]) {
          for (const way of side.optOut) expect(then.optOut).toContain(way);
          for (const consent of then.consents) expect(side.consents).toContain(consent);
          const { states } = contactStatusMachine;
          expect(states.indexOf(then.contactStatus)).toBeGreaterThanOrEqual(states.indexOf(side.contactStatus));
          expect(then.frozen || !side.frozen).toBe(true);
          expect(then.black || !side.black).toBe(true);
        }
        expect(allows(then, at)).toBe(allows(one, at) && allows(other, at));
      }),
      { numRuns: rounds(2_000, 500) },
    );
  });
});

describe("who may be merged, and parted again", () => {
  const person = { userId: 1, idNo: "079", mergedInto: null, isErased: false, hasRequest: false, hasComplaint: false, hasHold: false };
  const error = (change: object, both = {}) =>
    mayMerge({ ...person, ...both }, { ...person, userId: 2, ...both, ...change })?.error ?? null;
  it("is only the same person, whole, and about whom nothing runs", () => {
    expect(error({})).toBeNull();
    expect(error({ userId: 1 })).toBe("merge.same");
    expect(error({ idNo: "080" })).toBe("merge.idNo");
    expect(error({}, { idNo: "" })).toBe("merge.idNo");
    expect(error({ mergedInto: 7 })).toBe("merge.away");
    expect(error({ isErased: true })).toBe("merge.erased");
    expect(error({ hasRequest: true })).toBe("merge.request");
    expect(error({ hasComplaint: true })).toBeNull();
    expect(error({}, { hasComplaint: true })).toBe("merge.complaints");
    expect(error({}, { hasHold: true })).toBe("merge.holds");
  });
  it("is refused with the fact that forbids it", () => {
    const facts = {
      isUndone: false,
      daysSince: mergeUndoDays - 1,
      isErased: false,
      hasRequest: false,
      mergedSince: false,
      newOrder: null,
      couponUsed: false,
      moneyUsed: false,
    };
    const why = (change: object) => mayUndoMerge({ ...facts, ...change })?.error ?? null;
    expect(why({})).toBeNull();
    expect(why({ daysSince: mergeUndoDays })).toBe("merge.late");
    expect(why({ isUndone: true })).toBe("merge.undone");
    expect(why({ isErased: true })).toBe("merge.erased");
    expect(why({ hasRequest: true })).toBe("merge.request");
    expect(why({ mergedSince: true })).toBe("merge.further");
    expect(mayUndoMerge({ ...facts, newOrder: "100" })).toEqual({ error: "merge.newOrder", vars: { order: "100" } });
    expect(why({ couponUsed: true })).toBe("merge.coupon");
    expect(why({ moneyUsed: true })).toBe("merge.money");
  });
});
