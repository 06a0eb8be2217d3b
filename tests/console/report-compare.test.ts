import { beforeAll, describe, expect, it } from "vitest";
import { queryRecordOf } from "../../src/contract/report/query-records.ts";
import { effectReport } from "../../src/contract/report/effect.report.ts";
import { loadSections, setLocale } from "../../src/console/i18n/i18n.ts";
import { heldAgainst } from "../../src/console/report/ranges.ts";
import { wordsOf } from "../../src/console/report/words.ts";

const week = { from: "2026-11-15", to: "2026-11-21" };
const before = { from: "2026-11-08", to: "2026-11-14" };
const [byHours, byDays] = [queryRecordOf("userChange"), queryRecordOf("profit")];

beforeAll(async () => {
  await setLocale("en_PH");
  await loadSections("report", "chart");
});

describe("a range that ends today", () => {
  it("is held against the same hours of the other, where all that a report sums is kept by hours", () => {
    const held = heldAgainst(byHours, { range: week, compared: before, until: 10 });
    expect(held).toEqual({ now: { ...week, untilHour: 10 }, before: { ...before, untilHour: 10 } });
    expect(heldAgainst(effectReport, { range: week, compared: before, until: 10 })).toEqual(held);
  });

  it("is held against whole days where a report knows no hours; today alone against nothing", () => {
    expect(heldAgainst(byDays, { range: week, compared: before, until: 10 })).toEqual({
      now: { from: "2026-11-15", to: "2026-11-20" },
      before: { from: "2026-11-08", to: "2026-11-13" },
    });
    const [today, yesterday] = ["2026-11-21", "2026-11-20"].map((day) => ({ from: day, to: day }));
    if (today && yesterday) expect(heldAgainst(byDays, { range: today, compared: yesterday, until: 10 })).toBeNull();
  });

  it("that is over is held as a whole", () => {
    expect(heldAgainst(byDays, { range: week, compared: before, until: null })).toEqual({ now: week, before });
  });

  it("says how far it has come, what it is compared with, and why it is not", () => {
    expect(wordsOf(byHours, { range: week }, "before", 10).bar).toBe(
      "Today until 10:00 · compared over the same hours only · Compared with 11/08/2026 – 11/14/2026",
    );
    expect(wordsOf(byDays, { range: week }, "before", 10)).toMatchObject({
      bar: "Today until 10:00 · compared without today: its books know whole days only · Compared with 11/08/2026 – 11/13/2026",
      compared: "Range before",
    });
    const today = { from: "2026-11-21", to: "2026-11-21" };
    expect(wordsOf(byDays, { range: today }, "before", 10)).toMatchObject({
      bar: "Today until 10:00 · not compared: its books know whole days only, and today is not over · No comparison",
      compared: null,
    });
    expect(wordsOf(byDays, { range: today }, "none", 10).bar).toBe("Today until 10:00 · No comparison");
    expect(wordsOf(byDays, { range: week }, "before", null).caption).toMatch(/^Profit · .* · Compared with /);
  });
});
