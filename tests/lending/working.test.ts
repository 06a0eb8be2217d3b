import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { workingBefore, workingDayFrom, workingEnd } from "../../src/lending/time/working.ts";

// 2026-11-24 is a Tuesday; Monday the 30th is a holiday in the Philippines (Bonifacio Day).
const calendar = { timeZone: "Asia/Manila", holidays: ["2026-11-30"] };
const at = (text: string): number => Date.parse(`${text}+08:00`);

describe("working days", () => {
  it("leave out weekends and holidays, forwards and back", () => {
    expect(workingDayFrom("2026-11-27", 1, calendar)).toBe("2026-12-01");
    expect(workingDayFrom("2026-12-01", -1, calendar)).toBe("2026-11-27");
    expect(workingDayFrom("2026-11-28", 0, calendar)).toBe("2026-11-28");
  });
  it.each([
    ["2026-11-23T10:00", "2026-11-26T10:00"],
    // Wednesday: Thursday, Friday, and the Tuesday behind weekend and holiday.
    ["2026-11-25T16:30", "2026-12-01T16:30"],
    // On a Saturday: as on Tuesday at midnight.
    ["2026-11-28T09:00", "2026-12-04T00:00"],
  ])("three from %s end at %s", (from, end) => {
    expect(workingEnd(at(from), 3, calendar)).toBe(at(end));
  });
  it("have passed for just what began before, whenever one asks", () => {
    const instant = fc.integer({ min: at("2026-10-01T00:00"), max: at("2027-01-31T00:00") });
    fc.assert(
      fc.property(instant, instant, (from, now) => {
        expect(workingEnd(from, 3, calendar) <= now).toBe(from <= workingBefore(now, 3, calendar));
      }),
      { numRuns: 2_000 },
    );
  });
});
