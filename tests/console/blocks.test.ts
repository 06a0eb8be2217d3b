import { describe, expect, it } from "vitest";
import { columnsAround, spanAround } from "../../src/console/table/grid/blocks.ts";
import { edgesOf, shownOf } from "../../src/console/table/grid/columns.ts";
import { isSureToFit } from "../../src/console/table/grid/cells.tsx";

describe("the blocks to draw", () => {
  it("are the view and one either way", () => {
    expect(spanAround({ first: 4, last: 7 }, { first: 0, last: -1 }, 100)).toEqual({ first: 3, last: 8 });
    expect(spanAround({ first: 0, last: 3 }, { first: 0, last: -1 }, 100)).toEqual({ first: 0, last: 4 });
    expect(spanAround({ first: 97, last: 99 }, { first: 0, last: -1 }, 100)).toEqual({ first: 96, last: 99 });
  });
  it("stay the same while they reach past the view at both ends", () => {
    const there = { first: 3, last: 8 };
    expect(spanAround({ first: 4, last: 7 }, there, 100)).toBe(there);
    expect(spanAround({ first: 5, last: 7 }, there, 100)).toBe(there);
    expect(spanAround({ first: 5, last: 8 }, there, 100)).toEqual({ first: 4, last: 9 });
    expect(spanAround({ first: 3, last: 6 }, there, 100)).toEqual({ first: 2, last: 7 });
  });
  it("stay the same at either end of the list", () => {
    const whole = { first: 0, last: 2 };
    expect(spanAround({ first: 0, last: 2 }, whole, 3)).toBe(whole);
    const none = { first: 0, last: -1 };
    expect(spanAround({ first: 0, last: -1 }, none, 0)).toBe(none);
  });
  it("leave when the list becomes shorter", () => {
    expect(spanAround({ first: 0, last: 1 }, { first: 3, last: 8 }, 2)).toEqual({ first: 0, last: 1 });
    expect(spanAround({ first: 0, last: -1 }, { first: 3, last: 8 }, 0)).toEqual({ first: 0, last: -1 });
  });
});

describe("the columns to draw", () => {
  /** The tick, and eight columns of 200 px. */
  const edges = [32, 232, 432, 632, 832, 1032, 1232, 1432, 1632];
  const none = { first: 0, last: -1 };
  it("are those of the view and some beside it", () => {
    expect(columnsAround({ left: 0, right: 500 }, none, edges)).toEqual({ first: 0, last: 3 });
    expect(columnsAround({ left: 700, right: 1200 }, none, edges)).toEqual({ first: 2, last: 7 });
    expect(columnsAround({ left: 1132, right: 1632 }, none, edges)).toEqual({ first: 4, last: 7 });
  });
  it("stay the same while they cover the view", () => {
    const there = { first: 0, last: 3 };
    expect(columnsAround({ left: 300, right: 800 }, there, edges)).toBe(there);
    expect(columnsAround({ left: 340, right: 840 }, there, edges)).toEqual({ first: 0, last: 5 });
    const right = { first: 4, last: 7 };
    expect(columnsAround({ left: 832, right: 1332 }, right, edges)).toBe(right);
    expect(columnsAround({ left: 820, right: 1320 }, right, edges)).toEqual({ first: 2, last: 7 });
  });
  it("are all of them where nothing is laid out, and none of none", () => {
    expect(columnsAround({ left: 0, right: Infinity }, none, edges)).toEqual({ first: 0, last: 7 });
    expect(columnsAround({ left: 0, right: 500 }, none, [32])).toBe(none);
  });
  it("stand where they would among all: what is left out before them is room of the first", () => {
    const columns = [0, 1, 2, 3].map(
      (at) => ({ key: `c${at}`, width: 200, kind: "text", label: "x", left: at === 0 ? 32 : undefined }) as never,
    );
    const shown = shownOf(columns, edgesOf(columns), { first: 2, last: 3 });
    expect(shown.map(({ index, room }) => [index, room])).toEqual([
      [0, undefined],
      [2, 200],
      [3, undefined],
    ]);
    expect(shownOf(columns, edgesOf(columns), { first: 0, last: 1 }).map(({ index, room }) => [index, room])).toEqual([
      [0, undefined],
      [1, undefined],
    ]);
  });
});

describe("a text that is sure to fit", () => {
  it("takes less than the cell leaves between its paddings, whatever its letters are", () => {
    expect(isSureToFit("10075907", "id", 92)).toBe(true);
    expect(isSureToFit("Nguyễn Thùy Trang", "text", 184)).toBe(true);
    expect(isSureToFit("WWWWWWWWWWW", "text", 160)).toBe(false);
    expect(isSureToFit("客户服务中心客户服务", "text", 152)).toBe(false);
    expect(isSureToFit("123.456.789.012.345,00", "money", 128)).toBe(false);
  });
});
