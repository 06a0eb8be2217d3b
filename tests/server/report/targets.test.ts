// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OutputOf, ParsedOf } from "../../../src/contract/types.ts";
import { explainedBoards } from "../../../src/contract/report/explained.ts";
import { queryReports } from "../../../src/contract/report/query-reports.ts";
import { addDays } from "../../../src/lending/time/zone.ts";
import { dayPart } from "../../../src/lending/report/target.ts";
import { openDatabase, type Database } from "../../../src/server/db/connection.ts";
import type { Context, StaffFacts } from "../../../src/server/kernel/context.ts";
import { exportLists } from "../../../src/server/report/index.ts";
import { explainFigure } from "../../../src/server/report/book/explain.ts";
import { queryReport } from "../../../src/server/report/book/query-report.ts";
import { boardTargets, importTargets, listTargets, saveTarget } from "../../../src/server/report/target/target.actions.ts";
import { type TestDatabase } from "../../support/database.ts";
import { createDemoDatabase, demoNow } from "../../support/templates.ts";
import { dice } from "../../support/dice.ts";

let database: TestDatabase;
let app: Database;
const now = demoNow;
const permissions = new Set([
  ...Object.values(queryReports).map(({ permission }) => permission),
  ...Object.values(explainedBoards),
  "system:params:edit",
]);
const recorded: unknown[] = [];
const context = (tx: unknown, staff: Partial<StaffFacts> = {}): Context =>
  ({
    tx,
    tenant: { id: 1, region: "VN", timeZone: "Asia/Ho_Chi_Minh", stages: [{ code: "S1", from: 1, to: null }] },
    staff: { id: 1, teamId: 1, dataScope: "tenant", permissions, ...staff },
    now,
    locale: "en_PH",
    record: (trace: unknown) => recorded.push(trace),
    whileAsked: (work: () => Promise<unknown>) => work(),
  }) as unknown as Context;
const withIt = <T>(work: (context: Context) => Promise<T>, staff: Partial<StaffFacts> = {}): Promise<T> =>
  app.withTenant(1, (tx) => work(context(tx, staff)));
async function rows<T>(sql: string, values: unknown[] = []): Promise<T[]> {
  return (await database.owner.query(sql, values)).rows as T[];
}

beforeAll(async () => {
  database = await createDemoDatabase("small");
  await database.owner.query("delete from report_target where tenant_id = 1");
  app = openDatabase(database.url, 4);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

type Asked = ParsedOf<"report.query">;
const month = { startTime: "2026-11-01", endTime: "2026-11-21" };
const ask = (asked: Partial<Asked> & Pick<Asked, "reportCode" | "by">, staff: Partial<StaffFacts> = {}) =>
  withIt((known) => queryReport({ ...month, ...asked }, known), staff);
const targetOf = ({ targets }: OutputOf<"report.query">, metric: string) => targets?.find((each) => each.metric === metric);
const set = (
  input: Omit<ParsedOf<"report.targetSave">, "reportCode">,
  reportCode: ParsedOf<"report.targetSave">["reportCode"] = "operationData",
) => withIt((known) => saveTarget({ reportCode, ...input }, known));

describe("a board", () => {
  const targetsOf = (input: ParsedOf<"report.targetLines">, staff: Partial<StaffFacts> = {}) =>
    withIt((known) => boardTargets(input, known), staff);
  test("has targets of its people and teams as the other reports have, and says them where a number is explained", async () => {
    const teams = await rows<{ id: number }>("select id from team where tenant_id = 1 and department = 'collection' order by id");
    const key = String(teams[0]?.id);
    await set({ metric: "recoveredPrincipal", month: "2026-11-01", by: "team", key, value: 5_000 }, "collectionData");
    const asked = { reportCode: "collectionData", by: "team", ...month } as const;
    expect(await targetsOf(asked)).toEqual([
      {
        metric: "recoveredPrincipal",
        total: 5_000,
        lines: { [key]: 5_000 },
        proRata: { total: 3_500, lines: { [key]: 3_500 } },
        pace: Math.round((21 * 1_000_000) / 30),
      },
    ]);
    // Another board has its own, and a stage is nobody's.
    expect(await targetsOf({ ...asked, reportCode: "dayparting" })).toEqual([]);
    expect(await targetsOf({ ...asked, stage: "S1" })).toEqual([]);
    await expect(targetsOf(asked, { permissions: new Set(["report:afterLoanEffect:list"]) })).rejects.toThrow("forbidden");
    expect(await withIt((known) => listTargets({ reportCode: "collectionData", metric: "recoveredPrincipal" }, known))).toMatchObject([
      { by: "team", key, value: 5_000 },
    ]);
    const number = { ...asked, metric: "recoveredPrincipal", key };
    expect((await withIt((known) => explainFigure(number, known))).targets).toMatchObject([{ key, value: 5_000 }]);
    await expect(set({ metric: "stock", month: "2026-11-01", by: "all", key: "", value: 1 }, "collectionData")).rejects.toThrow(
      "target.figure",
    );
  });
});

describe("a target", () => {
  test("is of its month: the last one that was set holds, spread over the days in whole units, and nothing takes it back", async () => {
    const random = dice(31);
    for (let turn = 0; turn < 6; turn += 1) {
      const value = 1 + Math.floor(random() * 1_000_000);
      await set({ metric: "applications", month: "2026-11-17", by: "all", key: "", value });
      const byDay = targetOf(
        await ask({ reportCode: "operationData", by: "day", startTime: "2026-11-01", endTime: "2026-11-30" }),
        "applications",
      );
      expect(byDay?.total).toBe(value);
      expect(Object.values(byDay?.lines ?? {}).reduce((sum, each) => sum + each, 0)).toBe(value);
      expect(byDay?.lines["2026-11-09"]).toBe(Math.floor((value * 9) / 30) - Math.floor((value * 8) / 30));
    }
    expect(dayPart(9_000_000_000_000_001, "2026-11-30")).toBe(300_000_000_000_001);
    await set({ metric: "applications", month: "2026-11-01", by: "all", key: "", value: null });
    expect((await ask({ reportCode: "operationData", by: "day" })).targets).toBeUndefined();
    expect(await rows("select 1 from report_target where tenant_id = 1 and figure = 'applications'")).toHaveLength(7);
  });

  test("of a range is that of all its months, of which each must have one; time gone is of the same days", async () => {
    await set({ metric: "applications", month: "2026-11-01", by: "all", key: "", value: 300 });
    const range = { startTime: "2026-10-23", endTime: "2026-11-21" };
    expect(targetOf(await ask({ reportCode: "operationData", by: "app", ...range }), "applications")?.total).toBeNull();
    await set({ metric: "applications", month: "2026-10-01", by: "all", key: "", value: 200 });
    const found = targetOf(await ask({ reportCode: "operationData", by: "app", ...range }), "applications");
    expect(found).toMatchObject({ total: 500, pace: Math.round((30 * 1_000_000) / 61), lines: {} });
    // On nine days of October and 21 of November, each with its part of its own month's.
    expect(found?.proRata.total).toBe(200 - Math.floor((200 * 22) / 31) + Math.floor((300 * 21) / 30));
    const whole = { startTime: "2026-10-01", endTime: "2026-11-30" };
    expect(targetOf(await ask({ reportCode: "operationData", by: "app", ...whole }), "applications")?.proRata.total).toBe(500);
    const ahead = targetOf(
      await ask({ reportCode: "operationData", by: "day", startTime: "2026-11-01", endTime: "2026-11-30" }),
      "applications",
    );
    expect(ahead?.pace).toBe(700_000);
  });

  test("of lines adds up to everybody's where the figure adds up, and only there", async () => {
    const apps = await rows<{ id: number }>("select id from app where tenant_id = 1 order by id");
    await set({ metric: "payouts", month: "2026-11-01", by: "app", key: "1", value: 40 }, "paymentAchievement");
    await set({ metric: "payouts", month: "2026-11-01", by: "app", key: "2", value: 60 }, "paymentAchievement");
    await set({ metric: "payoutShare", month: "2026-11-01", by: "app", key: "1", value: 500_000 }, "userChange");
    expect(apps.length).toBeGreaterThan(1);
    const whole = targetOf(await ask({ reportCode: "paymentAchievement", by: "app" }), "payouts");
    expect(whole).toMatchObject({ total: 100, lines: { 1: 40, 2: 60 }, proRata: { total: 70, lines: { 1: 28, 2: 42 } } });
    expect(targetOf(await ask({ reportCode: "paymentAchievement", by: "app", appId: 1 }), "payouts")).toMatchObject({
      total: 40,
      lines: { 1: 40 },
    });
    expect((await ask({ reportCode: "paymentAchievement", by: "app", userType: "new" })).targets).toBeUndefined();
    expect(targetOf(await ask({ reportCode: "userChange", by: "app" }), "payoutShare")).toMatchObject({
      total: null,
      pace: null,
      lines: { 1: 500_000 },
      // A rate is to be reached on any day.
      proRata: { total: null, lines: { 1: 500_000 } },
    });
    await set({ metric: "payouts", month: "2026-11-01", by: "all", key: "", value: 130 }, "paymentAchievement");
    expect(targetOf(await ask({ reportCode: "paymentAchievement", by: "product" }), "payouts")?.total).toBe(130);
  });

  test("is seen in one's own scope only: a team sees its own", async () => {
    const teams = await rows<{ id: number }>("select id from team where tenant_id = 1 and department = 'collection' order by id limit 2");
    for (const [at, { id }] of teams.entries())
      await set(
        { metric: "creditedPrincipal", month: "2026-11-01", by: "team", key: String(id), value: 1000 + at },
        "afterLoanAchievement",
      );
    const own = await ask({ reportCode: "afterLoanAchievement", by: "team" }, { dataScope: "team", teamId: teams[1]?.id ?? 0 });
    expect(targetOf(own, "creditedPrincipal")).toMatchObject({ total: 1001, lines: { [String(teams[1]?.id)]: 1001 } });
    expect((await ask({ reportCode: "afterLoanAchievement", by: "team" }, { dataScope: "own", id: 999_999 })).targets ?? []).toEqual([
      expect.objectContaining({ total: null, lines: {} }),
    ]);
  });

  test("is refused of what has none, of nobody, and to whom the report is not", async () => {
    const of = { month: "2026-11-01", by: "all", key: "", value: 1 } as const;
    await expect(set({ ...of, metric: "nothing" })).rejects.toMatchObject({ reason: { error: "target.figure" } });
    await expect(set({ ...of, metric: "plan" }, "paymentAchievement")).rejects.toMatchObject({ reason: { error: "target.figure" } });
    await expect(set({ ...of, metric: "applications", by: "team", key: "1" })).rejects.toMatchObject({ reason: { error: "badInput" } });
    await expect(set({ ...of, metric: "applications", by: "app", key: "99" })).rejects.toMatchObject({ reason: { error: "target.who" } });
    const none = { permissions: new Set(["system:params:edit"]) } as unknown as Partial<StaffFacts>;
    await expect(withIt((known) => listTargets({ reportCode: "profit", metric: "net" }, known), none)).rejects.toMatchObject({
      reason: { error: "forbidden" },
    });
    await expect(withIt((known) => saveTarget({ ...of, reportCode: "profit", metric: "net" }, known), none)).rejects.toMatchObject({
      reason: { error: "forbidden" },
    });
  });

  test("stands in the explanation with who set it and when, and on record", async () => {
    await set({ metric: "applications", month: "2026-11-01", by: "app", key: "1", value: 77 });
    const input = { reportCode: "operationData", metric: "applications", by: "app", key: "1", ...month } as const;
    const { targets } = await withIt((known) => explainFigure(input, known));
    const [person] = await rows<{ name: string }>("select admin_name as name from staff where tenant_id = 1 and id = 1");
    expect(targets).toEqual([
      {
        metric: "applications",
        month: "2026-11-01",
        by: "app",
        key: "1",
        name: null,
        value: 77,
        setBy: person?.name,
        at: now.toISOString(),
      },
    ]);
    expect(recorded.at(-1)).toMatchObject({ subject: "reportTarget", detail: { report: "operationData", after: { value: 77, key: "1" } } });
  });

  test("goes into the file, with how much of it is reached", async () => {
    const file = exportLists["report.paymentAchievement"];
    const answer = await ask({ reportCode: "paymentAchievement", by: "app" });
    const written = await withIt(async (known) => {
      const queue = await file?.queue({ by: "app", ...month, metric: "payouts" }, { ...known, secretKeys: [] } as never);
      return rows<{ name: string; target: string | null; reached: string | null; kind: string | null }>(
        `select x.line->>'name' as name, x.line->>'targetCount' as target, x.line->>'targetReached' as reached, x.line->>'targetOf' as kind from ${queue?.from} order by x.at`,
        [...(queue?.values.list ?? [])],
      );
    });
    const first = written.find(({ name }) => name === "1");
    const paid = answer.lines.find(({ key }) => key === "1")?.values["payouts"] ?? 0;
    expect(first).toEqual({ name: "1", target: "40", reached: String(Math.round((paid * 1_000_000) / 40)), kind: "report.figure.payouts" });
    expect(written.filter(({ target }) => target !== null).length).toBeLessThanOrEqual(2);
  });
});

describe("a target of a reviewer", () => {
  test("stands on his line, is what he is to reach under his own scope, and of what waits now there is none", async () => {
    const { lines } = await ask({ reportCode: "reviewer", by: "reviewer" });
    const [one] = lines;
    const key = one?.key ?? "";
    await set({ metric: "done", month: "2026-11-01", by: "reviewer", key, value: 300 }, "reviewer");
    const told = targetOf(await ask({ reportCode: "reviewer", by: "reviewer" }), "done");
    expect(told).toMatchObject({ total: 300, lines: { [key]: 300 } });
    const own = await ask({ reportCode: "reviewer", by: "day" }, { dataScope: "own", id: Number(key) });
    expect(targetOf(own, "done")?.total).toBe(300);
    await expect(set({ metric: "waiting", month: "2026-11-01", by: "all", key: "", value: 1 }, "reviewer")).rejects.toMatchObject({
      reason: { error: "target.figure" },
    });
    await expect(set({ metric: "done", month: "2026-11-01", by: "collector", key, value: 1 }, "reviewer")).rejects.toMatchObject({
      reason: { error: "badInput", field: "by" },
    });
  });
});

describe("a file of targets", () => {
  const titles = ["Figure", "Month", "Of", "Name", "Value"];
  const load = (body: string[][], dry: boolean) =>
    withIt((known) => importTargets({ reportCode: "paymentAchievement", rows: [titles, ...body], dry }, known));
  test("is judged line by line, and what is right is set as a whole", async () => {
    const [product] = await rows<{ id: number; name: string }>("select id, name from product where tenant_id = 1 order by id limit 1");
    const body = [
      ["payouts", "2026-12", "product", product?.name ?? "", "250"],
      ["payoutAmounts", "2026-12-01", "all", "", "1250000.50"],
      ["payouts", "2026-12", "product", String(product?.id), "260"],
      ["plan", "2026-12", "all", "", "5"],
      ["payouts", "12/2026", "all", "", "5"],
      ["payouts", "2026-12", "team", "1", "5"],
      ["payouts", "2026-12", "app", "Nobody", "5"],
      ["payouts", "2026-12", "all", "", "5.5"],
      ["=cmd", "2026-12", "all", "", "5"],
    ];
    const judged = await load(body, true);
    expect(judged).toMatchObject({ rows: 9, good: 2 });
    expect(judged.bad.map(({ line, field }) => `${line} ${field}`)).toEqual([
      "4 name",
      "5 figure",
      "6 month",
      "7 of",
      "8 name",
      "9 value",
      "10 figure",
    ]);
    expect(await rows("select 1 from report_target where tenant_id = 1 and month = '2026-12-01'")).toEqual([]);
    await load(body, false);
    const asked = { reportCode: "paymentAchievement", startTime: "2026-12-01", endTime: "2026-12-31" } as const;
    const answer = await ask({ ...asked, by: "product" });
    expect(targetOf(answer, "payouts")).toMatchObject({ lines: { [String(product?.id)]: 250 } });
    expect(targetOf(answer, "payoutAmounts")?.total).toBe(125_000_050);
    expect(Object.keys(targetOf(await ask({ ...asked, by: "day" }), "payoutAmounts")?.lines ?? {}).at(-1)).toBe(addDays("2026-12-30", 1));
  });
});
