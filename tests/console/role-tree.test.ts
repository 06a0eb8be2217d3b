import { describe, expect, it } from "vitest";
import {
  flip,
  flipBranch,
  grantedIds,
  isChanged,
  meanwhileOf,
  type Flips,
  type GrantItem,
} from "../../src/console/screens/authority/role-tree.ts";

const key = (id: number, isGranted: boolean, isForbidden = false): GrantItem => ({
  id,
  name: `key ${id}`,
  code: `a:b:k${id}`,
  isLeaf: true,
  state: isGranted ? "own" : "none",
  isGranted,
  isForbidden,
  isAsked: false,
  since: null,
  by: isGranted ? "Ann" : null,
  approvedBy: null,
  children: [],
});
const none: Flips = new Map();

describe("keys that are ticked while somebody else saves the same role", () => {
  it("stay as one wants them: what both granted is granted, and not taken away again", () => {
    const flips = flip(none, [key(1, false), key(2, true)]);
    // The other has granted 1 too, and 3 besides.
    const now = [key(1, true), key(2, true), key(3, true)];
    expect(grantedIds(now, flips)).toEqual([1, 3]);
    expect(now.filter((item) => isChanged(item, flips)).map(({ id }) => id)).toEqual([2]);
    expect(meanwhileOf([key(1, false), key(2, true), key(3, false)], now)).toEqual({
      by: ["Ann"],
      added: ["a:b:k1", "a:b:k3"],
      removed: [],
    });
    expect(meanwhileOf(now, now)).toBeNull();
  });
  it("are no change once they are turned back", () => expect(flip(flip(none, [key(1, false)]), [key(1, false)]).size).toBe(0));
  it("beyond the ceiling are taken away, never given", () => {
    expect(flip(none, [key(1, false, true)]).size).toBe(0);
    const taken = flip(none, [key(1, true, true)]);
    expect(grantedIds([key(1, true, true)], taken)).toEqual([]);
    expect(flip(taken, [key(1, true, true)]).size).toBe(0);
  });
  it("of a branch are all granted, and then none", () => {
    const items = [key(1, false), key(2, true), key(3, false, true)];
    const branch: GrantItem = { ...key(9, false), isLeaf: false, children: items };
    const all = flipBranch(none, branch);
    expect(grantedIds(items, all)).toEqual([1, 2]);
    expect(grantedIds(items, flipBranch(all, branch))).toEqual([]);
  });
});
