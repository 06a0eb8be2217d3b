import { describe, expect, it } from "vitest";
import { spanAround } from "../../src/console/table/grid/blocks.ts";
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

describe("a text that is sure to fit", () => {
  it("takes less than the cell leaves between its paddings, whatever its letters are", () => {
    expect(isSureToFit("10075907", "id", 92)).toBe(true);
    expect(isSureToFit("Nguyễn Thùy Trang", "text", 184)).toBe(true);
    expect(isSureToFit("WWWWWWWWWWW", "text", 160)).toBe(false);
    expect(isSureToFit("客户服务中心客户服务", "text", 152)).toBe(false);
    expect(isSureToFit("123.456.789.012.345,00", "money", 128)).toBe(false);
  });
});
