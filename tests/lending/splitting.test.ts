import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mayBeAssigned, mayHave, splitLots, splitOrders, type Candidate } from "../../src/lending/collection/assignment.rules.ts";

const person = (id: number, more: Partial<Candidate> = {}): Candidate => ({
  id,
  name: `P${id}`,
  open: 0,
  cap: null,
  enabled: true,
  assignEnabled: true,
  resting: false,
  department: "collection",
  ...more,
});
const bound = (group: number, more: Partial<{ weight: number; cap: number | null; open: number }> = {}) =>
  new Map([[group, { weight: 1, cap: null, open: 0, ...more }]]);
const counts = (orders: number, people: readonly Candidate[], mode: "even" | "weight" | "chosen") =>
  splitOrders(orders, people, mode).map(({ count }) => count);

describe("who may be given orders", () => {
  it.each([
    [{ enabled: false, resting: true }, "disabled"],
    [{ department: "remind", assignEnabled: false }, "department"],
    [{ assignEnabled: false, resting: true }, "forbidden"],
    [{ resting: true }, "resting"],
  ])("%j: %s", (more, why) => {
    expect(mayBeAssigned(person(7, more))).toEqual({ error: "assign.staffUnfit", vars: { name: "P7", why }, field: "adminUserIds" });
  });
  it("whoever is at work in the department", () => {
    expect(mayBeAssigned(person(1))).toBeNull();
    expect(mayBeAssigned(person(1, { department: "remind" }), "remind")).toBeNull();
    expect(mayBeAssigned(person(1), "remind")?.vars).toMatchObject({ why: "department" });
  });
  it("orders of a bound group go to its own people, those of none to everybody", () => {
    const mine = person(1, { bindings: bound(5) });
    expect(mayHave(mine, { group: 5, isBound: true })).toBe(true);
    expect(mayHave(mine, { group: 6, isBound: true })).toBe(false);
    expect(mayHave(person(2), { group: 5, isBound: true })).toBe(false);
    expect(mayHave(person(2), { group: 5, isBound: false })).toBe(true);
    expect(mayHave(mine, { group: null, isBound: true })).toBe(false);
  });
});

describe("how many each gets", () => {
  it("even: one each in turn, whatever they have already", () => {
    expect(counts(7, [person(1), person(2, { open: 90 }), person(3)], "even")).toEqual([3, 2, 2]);
    expect(counts(0, [person(1)], "even")).toEqual([0]);
    expect(counts(5, [], "even")).toEqual([]);
    expect(splitOrders(2, [person(8), person(9)], "even")).toEqual([
      { id: 8, count: 1 },
      { id: 9, count: 1 },
    ]);
  });
  it("by load: whoever has least gets most", () => {
    expect(counts(6, [person(1, { open: 4 }), person(2), person(3, { open: 2 })], "weight")).toEqual([0, 4, 2]);
    expect(counts(3, [person(1, { open: 9 }), person(2), person(3)], "weight")).toEqual([0, 2, 1]);
  });
  it("up to a cap: what no cap leaves room for stays", () => {
    expect(counts(9, [person(1, { cap: 3, open: 1 }), person(2)], "even")).toEqual([2, 7]);
    expect(counts(9, [person(1, { cap: 3, open: 5 }), person(2, { cap: 4 })], "even")).toEqual([0, 4]);
    expect(counts(9, [person(1, { cap: 0 })], "chosen")).toEqual([0]);
  });
  it("by weight in a group, up to the group's cap, and one lot after the other", () => {
    const people = [person(1, { bindings: bound(5, { weight: 3 }) }), person(2, { bindings: bound(5) }), person(3)];
    expect(splitLots([{ group: 5, orders: 8, isBound: true }], people, "weight")).toEqual([[6, 2, 0]]);
    expect(splitLots([{ group: 5, orders: 8, isBound: true }], people, "even")).toEqual([[4, 4, 0]]);
    expect(splitLots([{ group: null, orders: 6, isBound: false }], people, "weight")).toEqual([[2, 2, 2]]);
    const capped = [person(1, { bindings: bound(5, { cap: 4, open: 1 }) }), person(2, { bindings: bound(5, { cap: 2, open: 3 }) })];
    expect(splitLots([{ group: 5, orders: 9, isBound: true }], capped, "even")).toEqual([[3, 0]]);
    expect(splitLots([{ group: 6, orders: 4, isBound: false }], capped, "even")).toEqual([[2, 2]]);
    // The second lot goes on where the first ended; the cap counts both.
    const lots = [
      { group: 5, orders: 1, isBound: false },
      { group: null, orders: 2, isBound: false },
    ];
    expect(splitLots(lots, [person(1), person(2)], "even")).toEqual([
      [1, 0],
      [1, 1],
    ]);
    expect(splitLots(lots, [person(1, { cap: 1 }), person(2)], "even")).toEqual([
      [1, 0],
      [0, 2],
    ]);
  });
  it("whole rounds are what one after the other gives", () => {
    const anyone = fc.record({ open: fc.nat(20), cap: fc.option(fc.nat(30)) });
    fc.assert(
      fc.property(
        fc.array(anyone, { minLength: 1, maxLength: 6 }),
        fc.nat(80),
        fc.constantFrom("even", "weight"),
        (people, orders, mode) => {
          const staff = people.map((each, id) => person(id, each));
          const load = staff.map(({ open }) => (mode === "weight" ? open : 0));
          const room = staff.map(({ cap, open }) => (cap === null ? Infinity : Math.max(cap - open, 0)));
          const given = staff.map(() => 0);
          for (let left = orders; left > 0; left -= 1) {
            const free = staff.map((_, i) => i).filter((i) => (room[i] ?? 0) > 0);
            const [next] = free.toSorted((one, other) => (load[one] ?? 0) - (load[other] ?? 0) || one - other);
            if (next === undefined) break;
            given[next] = (given[next] ?? 0) + 1;
            load[next] = (load[next] ?? 0) + 1;
            room[next] = (room[next] ?? 0) - 1;
          }
          expect(counts(orders, staff, mode as "even" | "weight")).toEqual(given);
        },
      ),
    );
  });
});
