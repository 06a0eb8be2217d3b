// @vitest-environment node
import { describe, expect, it } from "vitest";
import { agreementOf } from "../../../src/lending/origination/agreement.ts";
import { comparedRow, markOf, partsOf } from "../../../src/lending/origination/compare.ts";
import { nearestClock } from "../../../src/lending/origination/review-clock.ts";
import { isBlind } from "../../../src/lending/origination/review.rules.ts";
import { reviewRoots, rootOf } from "../../../src/lending/options/review-reasons.ts";

describe("two values beside one another", () => {
  it.each([
    ["Nguyễn Văn An", "Nguyễn Văn An", "same"],
    ["Nguyễn Văn Đức", "NGUYEN VAN DUC", "alike"],
    ["Nguyễn Văn An", "An  Nguyễn-Văn", "alike"],
    ["Nguyễn Văn An", "Nguyễn Văn Ân Hòa", "differs"],
    ["079095000123", "079095000124", "differs"],
    ["Lan", "", "unread"],
    [undefined, "Lan", "unread"],
  ] as const)("%s against %s: %s", (typed, other, mark) => {
    expect(markOf(typed, other)).toBe(mark);
  });

  it("take the worst of all sources, and a phone may have become another since the last order", () => {
    expect(comparedRow("name", { typed: "Lan", document: "LAN", bank: "Hoa" })).toMatchObject({ mark: "differs", against: "bank" });
    expect(comparedRow("phone", { typed: "+84911", lastOrder: "+84922" })).toMatchObject({ mark: "unread", against: null });
    expect(comparedRow("name", { typed: "Lan", lastOrder: "Hoa" })).toMatchObject({ mark: "differs", against: "lastOrder" });
    expect(comparedRow("address", { typed: "Hà Nội", document: "12 Trần Phú, Ba Đình, Hà Nội" }).mark).toBe("alike");
    expect(comparedRow("address", { typed: "Huế", document: "12 Trần Phú, Hà Nội" }).mark).toBe("differs");
  });

  it("say neither yes nor no by a document that was not read surely, and what differs elsewhere still does", () => {
    const values = { typed: "Lan", document: "Lam" };
    expect(comparedRow("name", values, 69)).toMatchObject({ mark: "unread", against: null, unsure: true });
    expect(comparedRow("name", values, 70)).toMatchObject({ mark: "differs", against: "document", unsure: false });
    expect(comparedRow("name", { typed: "Lan", document: "Lan", bank: "Lan" }, 40).mark).toBe("unread");
    expect(comparedRow("name", { ...values, bank: "Hoa" }, 40)).toMatchObject({ mark: "differs", against: "bank" });
    expect(comparedRow("name", { typed: "Lan", bank: "Lan" }, 40)).toMatchObject({ mark: "same", unsure: false });
  });

  it("part where their letters part", () => {
    expect(partsOf("Nguyen An", "Nguyen Anh")).toEqual([
      { text: "Nguyen An", differs: false },
      { text: "h", differs: true },
    ]);
    expect(partsOf("Đức", "DUC").every(({ differs }) => !differs)).toBe(true);
  });
});

describe("the clock of a case", () => {
  const hour = 3_600_000;
  const at = (waits: number, assigned: number | null, applied = waits) =>
    nearestClock(
      { caseEnds: (72 - applied) * hour, waitsSince: -waits * hour, assignedAt: assigned === null ? null : -assigned * hour },
      0,
    );
  it("is the one that ends first, and warns when three quarters are over", () => {
    expect(at(1, null)).toMatchObject({ clock: "target", left: hour, isWarned: false });
    expect(at(1.5, null)).toMatchObject({ clock: "target", isWarned: true, isLate: false });
    expect(at(3, null)).toMatchObject({ clock: "target", isLate: true });
    expect(at(10, 1)).toMatchObject({ clock: "assignee", left: 23 * hour });
    expect(at(60, 1, 60)).toMatchObject({ clock: "case", left: 12 * hour, isWarned: true });
  });
});

describe("blind reviews and agreement", () => {
  it("are every second one and one final in ten, the same however often it is asked", () => {
    const drawn = Array.from({ length: 10_000 }, (_, id) => isBlind("final", id + 1)).filter(Boolean).length;
    expect(drawn).toBeGreaterThan(900);
    expect(drawn).toBeLessThan(1_100);
    expect([isBlind("second", 1), isBlind("first", 1), isBlind("final", 7, 0), isBlind("final", 7, 100)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it("is told from thirty pairs on, and does not fail where nearly everything passes", () => {
    expect(agreementOf({ pairs: 29, agreed: 29, passes: 58 })).toBeNull();
    expect(agreementOf({ pairs: 100, agreed: 100, passes: 200 })).toEqual({ ac1: 100, low: 100, high: 100 });
    // 95 of 100 the same, nine in ten pass: chance is 2 × 0.9 × 0.1 = 0.18, (0.95 − 0.18) / 0.82 = 0.939.
    expect(agreementOf({ pairs: 100, agreed: 95, passes: 180 })).toMatchObject({ ac1: 94 });
  });
});

describe("the tree of refusals", () => {
  it("has nine roots by their digits, at most nine leaves each, and every leaf under one root", () => {
    expect(reviewRoots.map(({ digit }) => digit)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const leaves = reviewRoots.flatMap(({ leaves: each }) => each);
    expect(new Set(leaves).size).toBe(leaves.length);
    expect(reviewRoots.every((root) => root.leaves.length <= 9)).toBe(true);
    expect([rootOf("income")?.root, rootOf("fraud")?.needsRemark, rootOf("unknown")]).toEqual(["job", true, null]);
  });
});
