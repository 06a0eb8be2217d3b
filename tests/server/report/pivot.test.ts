// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { figureOf, figures, type Figure, type FigureKey } from "../../../src/contract/report/figures.ts";
import { crossings, mostColumns } from "../../../src/contract/report/pivot/across.ts";
import { columnFilter } from "../../../src/contract/report/pivot/narrowing.ts";
import { queryRecords } from "../../../src/contract/report/query-records.ts";
import { queryReports } from "../../../src/contract/report/query-reports.ts";
import { isNobody } from "../../../src/contract/report/nobody.ts";
import type { ReportRecord } from "../../../src/contract/report/report-record.ts";
import { querySchemas } from "../../../src/contract/report/review/query.schemas.ts";
import type { OutputOf, ParsedOf } from "../../../src/contract/types.ts";
import { addDays } from "../../../src/lending/time/zone.ts";
import { openDatabase, type Database } from "../../../src/server/db/connection.ts";
import type { Context, StaffFacts } from "../../../src/server/kernel/context.ts";
import { queryReport } from "../../../src/server/report/book/query-report.ts";
import { pivotReport } from "../../../src/server/report/pivot/pivot.ts";
import { type TestDatabase } from "../../support/database.ts";
import { dice } from "../../support/dice.ts";
import { createDemoDatabase, demoNow } from "../../support/templates.ts";
import { partOf, rounds } from "../../support/whole.ts";

let database: TestDatabase;
let app: Database;
let stages: readonly { code: string; from: number; to: number | null }[];
/** 15:30 in Hồ Chí Minh. */
const now = demoNow;
const range = { startTime: "2026-11-10", endTime: "2026-11-21" };
type Pivot = OutputOf<"report.pivot">;
type Asked = ParsedOf<"report.pivot">;
type Values = Pivot["total"];

beforeAll(async () => {
  database = await createDemoDatabase("large");
  app = openDatabase(database.url, 4);
  const { rows } = await database.owner.query('select code, from_day as "from", to_day as "to" from collection_stage where tenant_id = 1');
  stages = rows;
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const permissions: ReadonlySet<string> = new Set(Object.values(queryReports).map(({ permission }) => permission));
const asking = (staff: Partial<StaffFacts>) => ({
  tenant: { id: 1, region: "VN", timeZone: "Asia/Ho_Chi_Minh", stages },
  staff: { id: 1, teamId: 1, dataScope: "tenant", permissions, ...staff },
  now,
});
const pivot = (asked: Pick<Asked, "reportCode" | "by" | "across" | "metric"> & Partial<Asked>, staff: Partial<StaffFacts> = {}) =>
  app.withTenant(1, (tx) => pivotReport({ ...range, ...asked }, { tx, ...asking(staff) } as unknown as Context), "read");
const plain = (asked: ParsedOf<"report.query">, staff: Partial<StaffFacts> = {}) =>
  app.withTenant(1, (tx) => queryReport(asked, { tx, ...asking(staff) } as unknown as Context), "read");

const records: readonly ReportRecord[] = queryRecords;
const figuresOf = ({ figures, head }: ReportRecord): readonly FigureKey[] => [...new Set([...figures, ...head])];
const isShare = (key: FigureKey): boolean => figureOf(key).over !== undefined;
const sum = (values: readonly (number | null | undefined)[]): number => values.reduce<number>((all, value) => all + (value ?? 0), 0);

const halvesOf = (key: FigureKey): readonly string[] => {
  const { over }: Figure = figureOf(key);
  return over ? [over.part, over.whole] : [];
};
/** Neither people nor hours, who are the same ones again, nor what has no sum, nor the half that stays whole along reasons and rules. */
function addsUp(name: string): boolean {
  const figure: Figure | undefined = Object.hasOwn(figures, name) ? figureOf(name as FigureKey) : undefined;
  if (["hours", "part", "whole", "waiting", "released", "ruleRefused", "contested", "contestWon"].includes(name)) return false;
  return !figure || (!figure.over && !figure.server && !figure.since && !figure.is?.people && !figure.is?.hours);
}
/** What all of a reviewer's cases are has neither a reason nor a rule. */
const staysWhole = (name: string, dims: readonly string[]): boolean =>
  ["done", "given", "machineRefused"].includes(name) && dims.some((dim) => dim === "reason" || dim === "rule");
/** What a pivot says of one figure: cells and rest by line, with what each is of. */
const rowSum = ({ cells, rest }: Pivot["lines"][number], name: string): number =>
  sum([...cells, ...(rest ? [rest] : [])].map((each) => each[name]));

/** The report narrowed to one column, as its filter or its range does; null where no filter means it. */
function narrowedTo(asked: ParsedOf<"report.query">, across: Asked["across"], key: string): ParsedOf<"report.query"> | null {
  if (across === "day") return { ...asked, startTime: key, endTime: key };
  if (across === "week") {
    const [monday, sunday] = [key, addDays(key, 6)];
    return {
      ...asked,
      startTime: monday > range.startTime ? monday : range.startTime,
      endTime: sunday < range.endTime ? sunday : range.endTime,
    };
  }
  const filter = columnFilter(across, key);
  return (filter && querySchemas["report.query"].input.safeParse({ ...asked, ...filter }).data) ?? null;
}

const said = (values: Values | undefined, key: FigureKey): number | null => values?.[key] ?? null;

describe.each(partOf(records, 3).map((record) => [record.query, record] as const))("%s across", (reportCode, record) => {
  if (!reportCode) throw new Error("a report without a code");
  const pairs = record.rows.flatMap((by) => crossings(record.rows, by).map((across) => ({ by, across }) as Pick<Asked, "by" | "across">));
  const roll = dice(7);
  /** Some of them, the same each time. */
  const some = <T>(of: readonly T[], whole: number, part: number): readonly T[] =>
    of.toSorted(() => roll() - 0.5).slice(0, rounds(whole, part));

  test("has the report's own lines, columns and whole", async () => {
    for (const { by, across } of some(pairs, 100, 3))
      for (const metric of some(figuresOf(record), 4, 2)) {
        const found = await pivot({ reportCode, by, across, metric });
        const lines = await plain({ reportCode, by, ...range });
        const columns = await plain({ reportCode, by: across, ...range });
        const name = `${by} × ${across} ${metric}`;
        expect(
          found.lines.map(({ key, name: of, values }) => [key, of, said(values, metric)]),
          name,
        ).toEqual(lines.lines.map(({ key, name: of, values }) => [key, of, said(values, metric)]));
        const of = new Map(columns.lines.map((line) => [line.key, line]));
        for (const { key, values } of found.columns) expect(said(values, metric), `${name} ${key}`).toBe(said(of.get(key)?.values, metric));
        expect(said(found.total, metric), name).toBe(said(lines.total, metric));
        expect(found.columns.length, name).toBeLessThanOrEqual(mostColumns);
      }
  });

  test("adds up along its lines and its columns, the rest included, wherever the report does", async () => {
    for (const { by, across } of some(pairs, 100, 4))
      for (const metric of some(figuresOf(record), 4, 3)) {
        const found = await pivot({ reportCode, by, across, metric });
        const names = [...new Set([metric, ...halvesOf(metric)])].filter((name) => addsUp(name) && !staysWhole(name, [by, across]));
        const [down, along] = [await plain({ reportCode, by, ...range }), await plain({ reportCode, by: across, ...range })];
        const isTold = found.lines.some(({ cells }) => cells.some((cell) => (cell[metric] ?? null) !== null));
        for (const name of isTold ? names : []) {
          const [of, total] = [`${by} × ${across} ${metric} ${name}`, found.total[name]];
          // What has no reason, no rule or no company stands in no line of it; where every line has its column a row is its cells.
          const isAll = (lines: typeof down.lines) => sum(lines.map(({ values }) => values[name])) === total;
          // Of what is shown alone, with no rest, a row is no whole.
          const isShown = found.rest === null || found.rest.values !== null;
          if (isShown && isAll(along.lines))
            for (const line of found.lines) expect(rowSum(line, name), `${of} ${line.key}`).toBe(line.values[name] ?? 0);
          if (!isAll(down.lines)) continue;
          for (const [at, { key, values }] of found.columns.entries())
            expect(sum(found.lines.map(({ cells }) => cells[at]?.[name])), `${of} ${key}`).toBe(values[name] ?? 0);
          if (found.rest?.values) expect(sum(found.lines.map(({ rest }) => rest?.[name])), of).toBe(found.rest.values[name]);
        }
      }
  });

  test("each cell is what the report says when it is narrowed to the column", async () => {
    for (const { by, across } of some(pairs, 100, 4))
      for (const metric of some(figuresOf(record), 4, 3)) {
        const found = await pivot({ reportCode, by, across, metric });
        for (const [at, { key }] of found.columns.entries()) {
          const asked = isNobody(key) ? null : narrowedTo({ reportCode, by, ...range }, across, key);
          if (!asked || (at > 2 && at < found.columns.length - 1)) continue;
          const narrowed = new Map((await plain(asked)).lines.map((line) => [line.key, line.values]));
          for (const line of found.lines) {
            const [cell, alone] = [said(line.cells[at], metric), said(narrowed.get(line.key), metric)];
            const name = `${by} ${line.key} × ${across} ${key} ${metric}`;
            // A line with nothing at all is not there where the report is narrowed.
            if (narrowed.has(line.key) || isShare(metric)) expect(cell, name).toBe(alone);
            else expect(cell ?? 0, name).toBe(0);
          }
        }
      }
  });
});

describe("a pivot of somebody who sees less", () => {
  const collected = { reportCode: "afterLoanAchievement", by: "collector", across: "stage", metric: "creditedPrincipal" } as const;

  test("has his own line, or those of his team, and what the report says of them", async () => {
    const { metric, across: _across, ...asked } = collected;
    const all = await pivot(collected);
    const mine = all.lines.find(({ key, values }) => !isNobody(key) && (values[metric] ?? 0) > 0);
    const id = Number(mine?.key);
    const own = await pivot(collected, { id, dataScope: "own" });
    expect(own.lines.map(({ key, cells }) => [key, sum(cells.map((cell) => cell[metric]))])).toEqual([[String(id), mine?.values[metric]]]);
    const { rows } = await database.owner.query("select team_id::int as team from staff where tenant_id = 1 and id = $1", [id]);
    const who = { id, teamId: rows[0].team, dataScope: "team" } as const;
    const team = await pivot(collected, who);
    const lines = (await plain({ ...asked, ...range }, who)).lines;
    expect(team.lines.length).toBeGreaterThan(1);
    expect(team.lines.length).toBeLessThan(all.lines.length);
    expect(team.lines.map(({ key, cells }) => [key, sum(cells.map((cell) => cell[metric]))])).toEqual(
      lines.map(({ key, values }) => [key, values[metric]]),
    );
  });

  test("is empty of what is the whole house's", async () => {
    const asked = { reportCode: "repayment", by: "day", across: "channel", metric: "payments" } as const;
    expect(await pivot(asked, { dataScope: "own" })).toMatchObject({ lines: [], columns: [], rest: null });
  });
});

describe("what cannot be asked for", () => {
  const asked = { reportCode: "reviewer", by: "reviewer", across: "day", metric: "done" } as const;
  test.each([
    ["what the lines run along", { across: "reviewer" }, "across"],
    ["weeks beside days", { by: "day", across: "week" }, "across"],
    ["what the report is not split by", { across: "channel" }, "across"],
    ["hours of days", { reportCode: "timeShareApply", by: "app", across: "dayHour", metric: "applications" }, "across"],
    ["a figure of another report", { metric: "payoutAmount" }, "metric"],
    ["lines that the report has not", { by: "channel" }, "by"],
  ] as const)("%s", async (_what, wrong, field) => {
    await expect(pivot({ ...asked, ...wrong })).rejects.toMatchObject({ reason: { error: "badInput", field } });
  });
  test("a report of others", async () => {
    await expect(pivot(asked, { permissions: new Set() })).rejects.toMatchObject({ reason: { error: "forbidden" } });
  });
});

test("of more columns than there is room for the others are summed, and where they cannot be, counted", async () => {
  const days = { startTime: "2026-10-23", endTime: "2026-11-21" };
  const asked = { reportCode: "callTimeShare", by: "hour", across: "day" } as const;
  const calls = await pivot({ ...asked, ...days, metric: "calls" });
  expect(calls.columns.map(({ key }) => key).at(-1)).toBe("2026-11-21");
  expect(calls.columns).toHaveLength(mostColumns);
  expect(calls.rest?.columns).toBeGreaterThan(5);
  expect(sum([...calls.columns, { values: calls.rest?.values ?? {} }].map(({ values }) => values["calls"]))).toBe(calls.total["calls"]);
  const callers = await pivot({ ...asked, ...days, metric: "callers" });
  expect(callers.rest).toEqual({ columns: calls.rest?.columns, values: null });
  // Who calls on two days is one person of the hour: of days that are all shown the cells are more than the line.
  const shown = await pivot({ ...asked, metric: "callers", startTime: "2026-11-14" });
  expect([shown.rest, shown.addsUp, calls.addsUp]).toEqual([null, false, true]);
  expect(shown.lines.some(({ cells, values }) => sum(cells.map((cell) => cell["callers"])) > (values["callers"] ?? 0))).toBe(true);
});
