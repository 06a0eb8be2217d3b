import { describe, expect, it } from "vitest";
import { timeShareReport } from "../../src/contract/report/time-share.report.ts";
import { addressed, askedOf, lookedOf } from "../../src/console/report/address.ts";
import { changeColumns } from "../../src/console/report/change/change-columns.ts";
import { heldLines } from "../../src/console/report/hours/bringers.ts";
import { personLine, type Ranked } from "../../src/console/report/rank/ranked.ts";
import { byHour, figuresOf, heatLevel, heatSteps, runningByDay, type Diagram } from "../../src/console/report/hours/hours.figures.ts";

const days = (count: number) => Array.from({ length: count }, (_, at) => `2026-11-${String(10 + at).padStart(2, "0")}`);

/** `count` days of which the last knows hours 0 to `known` only. */
function diagramOf(count: number, known = 23, compare = 1): Diagram {
  const values = Array.from({ length: count * 24 }, (_, at) => (at < (count - 1) * 24 + known + 1 ? (at % 24) * 100 : null));
  const other = values.map((_, at) => (at % 24) * 100 * compare);
  return {
    days: days(count),
    count: values.map((value) => (value === null ? null : 1)),
    principal: values,
    interest: values,
    penalty: values,
    compareDays: days(count),
    comparePrincipal: other,
    compareCount: other.map(() => 1),
  };
}

const now = { against: "before", until: null } as const;

describe("figures of the report by hour", () => {
  it("of one day run through the day and end where the day stands", () => {
    const { short, hours, lines, against } = figuresOf({ ...now, diagram: diagramOf(1, 10), week: diagramOf(1, 23, 2), entered: 10_000 });
    expect(short).toBe(true);
    expect(against).toEqual(["yesterday", "lastWeek"]);
    expect(hours[10]).toMatchObject({ hour: 10, cumulative: 5500, rate: 0.55, difference: 0 });
    expect(hours[10]?.against.map(({ cumulative }) => cumulative)).toEqual([5500, 11_000]);
    expect(hours[11]).toMatchObject({ principal: null, cumulative: null, rate: null, difference: null });
    expect(lines[0]?.values[10]).toBe(5500);
    expect(lines[0]?.values[11]).toBeNaN();
  });

  it("of three days begin anew every day, while the rate is the whole range's", () => {
    const { hours } = figuresOf({ ...now, diagram: diagramOf(3), entered: 100_000 });
    expect(hours).toHaveLength(72);
    expect(hours[24]).toMatchObject({ day: "2026-11-11", hour: 0, cumulative: 0 });
    expect(hours[71]).toMatchObject({ cumulative: 27_600, rate: 0.828 });
  });

  it("of a longer range add up the hours of its days and are measured against the range before", () => {
    const { short, hours, lines, against } = figuresOf({ ...now, diagram: diagramOf(7, 10, 2), entered: 0 });
    expect([short, against]).toEqual([false, ["before"]]);
    expect(hours).toHaveLength(24);
    expect(hours[10]).toMatchObject({ day: null, count: 7, principal: 7000, cumulative: 38_500, rate: null, difference: -38_500 });
    expect(hours[11]).toMatchObject({ count: 6, principal: 6600 });
    expect(lines.map(({ values }) => values[10])).toEqual([7000, 14_000]);
  });

  it("leave out a week that belongs to another range", () => {
    expect(figuresOf({ ...now, diagram: diagramOf(1), week: diagramOf(3), entered: 1 }).against).toEqual(["yesterday"]);
  });

  it("beside a period of another length are added up by hour of the day, and the period is whole", () => {
    const other = diagramOf(5);
    const diagram = { ...diagramOf(1, 10), compareDays: other.days, comparePrincipal: other.principal, compareCount: other.count };
    const { short, against, hours } = figuresOf({ diagram, entered: 0, against: "own", until: 11 });
    expect([short, against]).toEqual([false, ["own"]]);
    expect(hours).toHaveLength(24);
    expect(hours[10]).toMatchObject({ day: null, principal: 1000, against: [{ principal: 5000 }] });
    expect(hours[20]?.against[0]?.principal).toBe(10_000);
  });

  it("of a range that ends today are compared over the same hours only", () => {
    const { hours } = figuresOf({ ...now, diagram: diagramOf(7, 10), entered: 0, until: 11 });
    expect(hours[10]).toMatchObject({ count: 7, principal: 7000, against: [{ principal: 7000 }] });
    expect(hours[11]).toMatchObject({ count: 6, principal: 6600, against: [{ principal: 6600 }] });
  });

  it("are measured against nothing where no comparison is wanted", () => {
    const { against, lines } = figuresOf({ ...now, against: "none", diagram: diagramOf(7), entered: 0 });
    expect([against, lines.length]).toEqual([[], 1]);
  });

  it("say nothing of hours that no day has reached", () => {
    expect(byHour([1, ...Array.from({ length: 23 }, () => null)]).slice(0, 2)).toEqual([1, null]);
    expect(runningByDay([1, null, 2])).toEqual([1, null, 3]);
  });

  it("shade by fifths, so that one great hour does not pale the rest", () => {
    const steps = heatSteps([null, 0, 1, 2, 3, 4, 5000]);
    expect([null, 0, 1, 2, 3, 4, 5000].map((value) => heatLevel(value, steps))).toEqual([null, 0, 1, 2, 3, 4, 5]);
    expect([heatLevel(-5, steps), heatSteps([null, 0])]).toEqual([0, []]);
  });

  it("hours that are alike share a shade, and the greatest have the strongest", () => {
    expect([heatSteps([0, 1, 1, 1]), heatLevel(1, [])]).toEqual([[], 5]);
    const steps = heatSteps([1, 1, 1, 1, 2, 2, 3]);
    expect(steps).toEqual([2]);
    expect([1, 2, 3].map((value) => heatLevel(value, steps))).toEqual([1, 5, 5]);
  });
});

describe("address of the report", () => {
  it("holds the range as start and end", () => {
    expect(askedOf(timeShareReport, new URLSearchParams("start=2026-11-01&end=2026-11-07&appId=3&stage=M1"))).toEqual({
      range: { from: "2026-11-01", to: "2026-11-07" },
      appId: 3,
      stage: "M1",
    });
    expect(addressed({ range: "2026-11-01..2026-11-07", appId: "" })).toEqual({
      range: null,
      start: "2026-11-01",
      end: "2026-11-07",
      last: null,
      appId: null,
    });
    expect(addressed({ range: "2026-11-07" })).toEqual({ range: null, start: "2026-11-07", end: "2026-11-07", last: null });
  });

  it("that says nothing readable means the last thirty days", () => {
    const { range } = askedOf(timeShareReport, new URLSearchParams("start=x&end=2026-11-07"));
    expect((Date.parse(range.to) - Date.parse(range.from)) / 86_400_000).toBe(29);
    expect(addressed({ range: "" })).toEqual({ range: null, start: null, end: null, last: null });
  });

  it("takes the range from the palette too, and leaves out what the report is not narrowed by", () => {
    expect(askedOf(timeShareReport, new URLSearchParams("range=2026-11-01..2026-11-02&teamId=4"))).toEqual({
      range: { from: "2026-11-01", to: "2026-11-02" },
    });
  });

  it("says how it is compared, and begins with the range before", () => {
    expect(lookedOf(timeShareReport, new URLSearchParams("against=lastWeek"))).toMatchObject({ against: "lastWeek" });
    expect(lookedOf(timeShareReport, new URLSearchParams("against=sometime"))).toMatchObject({ against: "before" });
  });
});

describe("what each has brought of the hours' change", () => {
  const line = (id: number, recoveredPrincipal: number) =>
    personLine({ rank: 1, adminUserId: id, adminName: `No. ${id}`, recoveredCount: 1, recoveredPrincipal, rate: null });
  const whole = (recoveredPrincipal: number) => ({ recoveredCount: 2, recoveredPrincipal });
  const brought = (held: ReturnType<typeof heldLines>, lines: readonly Ranked[]) => {
    const shown = [...lines, ...(held?.gone ?? [])];
    const change = changeColumns(shown, held, "recoveredPrincipal");
    return [...(change?.weight ?? [])];
  };

  it("adds up to the change that stands above it: what was nobody's has its part in it, and who is no more, too", () => {
    const [now, far, before] = [
      [line(1, 900), line(2, 300)],
      [line(1, 800), line(2, 300)],
      [line(1, 500), line(3, 200)],
    ];
    const held = heldLines(
      { lines: now, whole: whole(1_250) },
      { lines: far, whole: whole(1_150) },
      { lines: before, whole: whole(1_000) },
    );
    expect(brought(held, now)).toEqual([
      ["1", 300],
      ["2", 300],
      ["3", -200],
      ["0", -250],
    ]);
    // Nobody's stands with what is shown of the whole range, who is no more without anything.
    expect(held?.gone.map(({ id, values }) => [id, values["recoveredPrincipal"]])).toEqual([
      [3, undefined],
      [0, 50],
    ]);
  });

  it("names nobody where all of it was somebody's, and says nothing before both ranges are known", () => {
    const [now, before] = [[line(1, 900)], [line(1, 500)]];
    const known = { lines: now, whole: { recoveredCount: 1, recoveredPrincipal: 900 } };
    const other = { lines: before, whole: { recoveredCount: 1, recoveredPrincipal: 500 } };
    expect(brought(heldLines(known, known, other), now)).toEqual([["1", 400]]);
    expect(heldLines(known, known, { ...other, lines: undefined })).toBeNull();
    expect(heldLines(known, known, { ...other, whole: undefined })).toBeNull();
  });
});
