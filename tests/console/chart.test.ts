// @vitest-environment node
// @vitest-environment node
import { describe, expect, it } from "vitest";
import { lastKnown, movePoint, moveSeries, nowhere } from "../../src/console/chart/cursor.ts";
import { labelStep, spread } from "../../src/console/chart/labels.ts";

const day = { length: 24, first: 0, last: 10 };

describe("the cursor of a chart", () => {
  it("enters at the first point with the right arrow and at the last known one with the left", () => {
    expect(movePoint(nowhere, 1, day).point).toBe(0);
    expect(movePoint(nowhere, -1, day).point).toBe(10);
    expect(movePoint(nowhere, -7, day).point).toBe(10);
  });

  it("stops at both ends and moves seven at a time", () => {
    expect(movePoint({ point: 20, series: 0 }, 7, day).point).toBe(23);
    expect(movePoint({ point: 3, series: 0 }, -7, day).point).toBe(0);
    expect(movePoint({ point: 3, series: 1 }, 7, day)).toEqual({ point: 10, series: 1 });
  });

  it("stays nowhere in an empty chart", () => {
    expect(movePoint(nowhere, 1, { length: 0, first: 0, last: 0 })).toEqual(nowhere);
    expect(moveSeries(nowhere, 1, []).series).toBe(0);
  });

  it("goes round the lines", () => {
    expect(moveSeries(nowhere, -1, [true, true, true]).series).toBe(2);
    expect(moveSeries({ point: 4, series: 2 }, 1, [true, true, true])).toEqual({ point: 4, series: 0 });
  });

  it("knows the last value that has come", () => {
    expect(lastKnown(Float64Array.of(1, 0, Number.NaN))).toBe(1);
    expect(lastKnown(Float64Array.of(Number.NaN))).toBe(-1);
  });
});

describe("labels of a chart", () => {
  it("are moved apart in the order of their lines and stay inside", () => {
    expect(spread([50, 52, 10], 15, 200)).toEqual([50, 65, 10]);
    expect(spread([98, 99], 15, 100)).toEqual([85, 100]);
  });

  it("leave out hours for which there is no room", () => {
    expect(labelStep(24, 720, 30)).toBe(1);
    expect(labelStep(24, 300, 30)).toBe(3);
    expect(labelStep(72, 600, 64)).toBe(12);
    // Two years of days, and as many points as there may be.
    expect(labelStep(731, 1_000, 46)).toBe(48);
    expect(100_000 / labelStep(100_000, 1_000, 46)).toBeLessThan(1_000 / 46);
  });
});
