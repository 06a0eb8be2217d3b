import { beforeAll, describe, expect, it } from "vitest";
import { queryRecordOf } from "../../src/contract/report/query-records.ts";
import { effectReport } from "../../src/contract/report/effect.report.ts";
import { loadSections, setLocale } from "../../src/console/i18n/i18n.ts";
import { addressed, askedOf, clearedOf, filtersOf, keptSearch, lookedOf } from "../../src/console/report/address.ts";
import { comparisonsOf } from "../../src/contract/report/target/targets.ts";
import { timeShareReport } from "../../src/contract/report/time-share.report.ts";
import { targetsOfRange, totalsToReach } from "../../src/console/report/target/held-to-target.ts";
import { inputOf } from "../../src/console/report/report-input.ts";
import { heldAgainst } from "../../src/console/report/ranges.ts";
import { wordsOf } from "../../src/console/report/words.ts";

const week = { from: "2026-11-15", to: "2026-11-21" };
const before = { from: "2026-11-08", to: "2026-11-14" };
const [byHours, byDays] = [queryRecordOf("userChange"), queryRecordOf("profit")];

const part = { against: "before", until: 10 } as const;

beforeAll(async () => {
  await setLocale("en_PH");
  await loadSections("report", "chart");
});

describe("a range that ends today", () => {
  it("is held against the same hours of the other, where all that a report sums is kept by hours", () => {
    const held = heldAgainst(byHours, { range: week }, part);
    expect(held).toEqual({ now: { ...week, untilHour: 10 }, before: { ...before, untilHour: 10 } });
    expect(heldAgainst(effectReport, { range: week }, part)).toEqual(held);
  });

  it("is held against what was known then, where money may be booked later", () => {
    for (const record of [timeShareReport, queryRecordOf("reminderTimeShare")]) {
      const held = heldAgainst(record, { range: week }, part);
      expect(held).toEqual({ now: { ...week, untilHour: 10 }, before: { ...before, untilHour: 10, asKnown: true } });
      expect(inputOf({ range: week }, held?.before ?? week)).toMatchObject({ untilHour: 10, asKnown: true });
      expect(wordsOf(record, { range: week }, "before", 10).bar).toContain("compared over the same hours only, as they were known then");
      // Of what is over on both sides everything is known.
      expect(heldAgainst(record, { range: week }, { against: "before", until: null })?.before).toEqual(before);
    }
    expect(heldAgainst(byHours, { range: week }, part)?.before).not.toHaveProperty("asKnown");
  });

  it("is held against whole days where a report knows no hours; today alone against nothing", () => {
    expect(heldAgainst(byDays, { range: week }, part)).toEqual({
      now: { from: "2026-11-15", to: "2026-11-20" },
      before: { from: "2026-11-08", to: "2026-11-13" },
    });
    expect(heldAgainst(byDays, { range: { from: "2026-11-21", to: "2026-11-21" } }, part)).toBeNull();
  });

  it("that is over is held as a whole", () => {
    expect(heldAgainst(byDays, { range: week }, { against: "before", until: null })).toEqual({ now: week, before });
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

describe("a period of one's own", () => {
  const own = { against: "own", until: null } as const;
  const october = { from: "2026-10-01", to: "2026-10-10" };
  const search = new URLSearchParams("start=2026-11-15&end=2026-11-21&period=2026-10-01..2026-10-10");

  it("stands in the address, and what is kept as a view keeps it where it is", () => {
    expect(askedOf(byHours, search)).toEqual({ range: week, period: october });
    expect(lookedOf(byHours, search).against).toBe("own");
    expect(keptSearch(search.toString())).toContain("period=2026-10-01..2026-10-10");
    // What is no period is none, and the comparison is the report's own.
    for (const text of ["", "soon", "2026-10-10..2026-10-01"]) {
      const other = new URLSearchParams({ period: text });
      expect([askedOf(byHours, other).period, lookedOf(byHours, other).against]).toEqual([undefined, "before"]);
    }
  });

  it("takes the place of any other comparison, as one of its filters", () => {
    expect(filtersOf(byHours).map(({ key }) => key)).toEqual(["range", "period", ...byHours.filters]);
    expect(addressed({ period: "2026-10-01..2026-10-10" })).toEqual({ against: null, period: "2026-10-01..2026-10-10" });
    expect(addressed({ period: "" })).toEqual({ period: null });
    expect(clearedOf(byHours)).toMatchObject({ range: "", period: "" });
    // No report is asked for it: it is another range of the same one.
    expect(inputOf({ range: week, period: october, appId: 2 }, week)).toEqual({ startTime: week.from, endTime: week.to, appId: 2 });
  });

  it("may be of another length, which is said, and is then taken whole", () => {
    const asked = { range: week, period: october };
    expect(heldAgainst(byHours, asked, own)).toEqual({ now: week, before: october });
    expect(heldAgainst(byHours, asked, { against: "own", until: 10 })).toEqual({ now: { ...week, untilHour: 10 }, before: october });
    expect(wordsOf(byHours, asked, "own", null).bar).toBe("Compared with 10/01/2026 – 10/10/2026 · not equally long: 7 days against 10");
    expect(wordsOf(byHours, asked, "own", 10).bar).toBe(
      "Today until 10:00 · Compared with 10/01/2026 – 10/10/2026 · not equally long: 7 days against 10",
    );
    const alike = { range: week, period: { from: "2026-10-01", to: "2026-10-07" } };
    expect(heldAgainst(byHours, alike, { against: "own", until: 10 })?.before).toEqual({ ...alike.period, untilHour: 10 });
    expect(wordsOf(byHours, alike, "own", 10)).toMatchObject({
      bar: "Today until 10:00 · compared over the same hours only · Compared with 10/01/2026 – 10/07/2026",
      compared: "Own period",
    });
  });
});

describe("a target", () => {
  it("is a step of the comparison before none, of every report with a figure that may have one, and of no other", () => {
    for (const record of [byHours, byDays, effectReport, timeShareReport])
      expect(comparisonsOf(record)).toEqual(["before", "lastWeek", "lastMonth", "target", "none"]);
    const untold = queryRecordOf("marketingTimeShare");
    expect(comparisonsOf({ ...untold, figures: ["dayBefore"], head: [] })).toEqual(untold.against);
    expect(lookedOf(byDays, new URLSearchParams("against=target")).against).toBe("target");
  });

  it("is what falls on the days of the range, and no other range is asked for", () => {
    const set = { metric: "payouts", total: 300, lines: { "1": 90 }, pace: 700_000, proRata: { total: 70, lines: { "1": 21 } } };
    expect(targetsOfRange([set])).toMatchObject([{ total: 70, lines: { "1": 21 }, pace: null }]);
    expect(totalsToReach([set])).toEqual({ payouts: 70 });
    expect(heldAgainst(byHours, { range: week }, { against: "target", until: 10 })).toBeNull();
    expect(wordsOf(byHours, { range: week }, "target", 10)).toMatchObject({
      bar: "Today until 10:00 · Compared with the target of 11/15/2026 – 11/21/2026",
      compared: "Target",
    });
  });
});
