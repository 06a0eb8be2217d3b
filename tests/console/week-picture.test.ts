import { describe, expect, it } from "vitest";
import { openShare } from "../../src/console/screens/authority/week-picture.tsx";

const rule = (startTime: string, endTime: string, weekdays: number[]) => ({ startTime, endTime, weekdays });

describe("the hours of the week that restrictions leave open", () => {
  it("are those of each rule, in parts of an hour", () => {
    const office = rule("08:30", "18:00", [1, 2, 3, 4, 5]);
    expect([7, 8, 9, 17, 18].map((hour) => openShare([office], 1, hour))).toEqual([0, 0.5, 1, 1, 0]);
    expect(openShare([office], 6, 9)).toBe(0);
  });
  it("counts a minute once that two rules have, and two halves as a whole", () => {
    expect(openShare([rule("08:00", "08:30", [1]), rule("08:15", "08:45", [1])], 1, 8)).toBe(0.75);
    expect(openShare([rule("08:00", "08:30", [1]), rule("08:30", "09:00", [1])], 1, 8)).toBe(1);
  });
});
