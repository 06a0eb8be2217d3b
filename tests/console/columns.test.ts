import { describe, expect, it } from "vitest";
import { cellText } from "../../src/console/table/grid/cells.tsx";
import { moveColumn, pinColumn, resizeColumn, toggleColumn } from "../../src/console/table/grid/column-moves.ts";
import { readArrangement } from "../../src/console/table/grid/arrangement.ts";
import { arrange, inOrder, isHidden } from "../../src/console/table/grid/columns.ts";
import type { Column } from "../../src/console/kernel/screen/screen.ts";

interface Row {
  readonly a: string;
  readonly b: number;
  readonly c: string;
  readonly d: string;
}
const columns: readonly Column<Row>[] = [
  { key: "a", label: "order.column.orderNo", kind: "id" },
  { key: "b", label: "order.column.claim", kind: "money" },
  { key: "c", label: "order.column.name", kind: "text" },
  { key: "d", label: "order.column.app", kind: "text", hide: true },
];
const all = columns as unknown as readonly Column<never>[];
const asDelivered = readArrangement(null);
const keysOf = (list: readonly { readonly key: string }[]) => list.map(({ key }) => key).join("");

describe("the columns of a screen", () => {
  it("stand as their definition says until somebody arranges them", () => {
    expect(keysOf(arrange(columns, asDelivered))).toBe("abc");
    expect(asDelivered.density).toBe("compact");
  });
  it("are shown, hidden and moved; the last one stays", () => {
    const shown = toggleColumn(all, asDelivered, "d");
    expect(shown && keysOf(arrange(columns, shown))).toBe("abcd");
    const moved = shown && moveColumn(all, shown, { key: "d", by: -1 });
    expect(moved && keysOf(arrange(columns, moved))).toBe("abdc");
    expect(moved && moveColumn(all, moved, { key: "c", by: 1 })).toBeNull();
    let left = asDelivered;
    for (const key of ["a", "b"]) left = toggleColumn(all, left, key) ?? left;
    expect(toggleColumn(all, left, "c")).toBeNull();
  });
  it("that are pinned come first, the later behind the earlier, each where the one before it ends, and never change places with one that is not", () => {
    const pinned = pinColumn(all, pinColumn(all, asDelivered, "c"), "b");
    expect(arrange(columns, pinned).map(({ key, left }) => [key, left])).toEqual([
      ["c", 32],
      ["b", 192],
      ["a", undefined],
    ]);
    expect(moveColumn(all, pinned, { key: "b", by: 1 })).toBeNull();
    expect(keysOf(inOrder(columns, pinColumn(all, pinned, "b")))).toBe("cbad");
  });
  it("have a width within limits, and whatever was kept that is no arrangement counts as none", () => {
    expect(resizeColumn(all, asDelivered, { key: "a", by: 2 }).widths["a"]).toBe(108);
    expect(resizeColumn(all, asDelivered, { key: "a", by: -99 }).widths["a"]).toBe(48);
    const kept = readArrangement({ order: "x", hidden: [1, "b"], widths: { a: 9_999, b: "wide" }, density: "huge" });
    expect(kept).toMatchObject({ order: [], hidden: ["b"], widths: { a: 640 }, density: "compact" });
  });
  it("that come with a new version stand behind their neighbour, hidden if they are delivered so", () => {
    const old = { ...asDelivered, order: ["c", "a"], hidden: [] };
    expect(keysOf(inOrder(columns, old))).toBe("cdab");
    expect([isHidden(all[3]!, old), isHidden(all[1]!, old)]).toEqual([true, false]);
  });
});

describe("a number of a row", () => {
  it("is none while what was asked for waits: such rows stand under numbers below zero", () => {
    expect(cellText({ kind: "id" }, -21)).toBe("–");
    expect(cellText({ kind: "id" }, 21)).toBe("21");
    expect(cellText({ kind: "count" }, -21)).toContain("21");
  });
});
