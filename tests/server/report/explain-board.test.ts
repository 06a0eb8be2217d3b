// @vitest-environment node
import { afterAll, beforeAll, expect, test } from "vitest";
import { explainedBoards, explainedCodes, isExplainedBoard, type ExplainedBoard } from "../../../src/contract/report/explained.ts";
import { figureOf, type Figure, type FigureKey } from "../../../src/contract/report/figures.ts";
import { reports } from "../../../src/contract/reports.ts";
import type { ParsedOf } from "../../../src/contract/types.ts";
import { openDatabase, type Database } from "../../../src/server/db/connection.ts";
import type { Context, StaffFacts } from "../../../src/server/kernel/context.ts";
import { explainFigure } from "../../../src/server/report/book/explain.ts";
import { staffDaily } from "../../../src/server/report/daily.ts";
import { type TestDatabase } from "../../support/database.ts";
import { createDemoDatabase, demoNow } from "../../support/templates.ts";
import { partOf } from "../../support/whole.ts";

let database: TestDatabase;
let app: Database;
let stages: readonly object[] = [];
/** 15:30 in Hồ Chí Minh. */
const now = demoNow;
const range = { startTime: "2026-11-08", endTime: "2026-11-21" };
const permissions = new Set(Object.values<string>(explainedBoards));

beforeAll(async () => {
  database = await createDemoDatabase("large");
  app = openDatabase(database.url, 4);
  const found = await database.owner.query('select code, from_day as "from", to_day as "to" from collection_stage where tenant_id = 1');
  stages = found.rows;
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const contextOf = (tx: unknown, staff: Partial<StaffFacts> = {}): Context =>
  ({
    tx,
    tenant: { id: 1, region: "VN", timeZone: "Asia/Ho_Chi_Minh", stages },
    staff: { id: 1, teamId: 1, dataScope: "tenant", permissions, ...staff },
    now,
    whileAsked: (work: () => Promise<unknown>) => work(),
  }) as unknown as Context;
type Input = ParsedOf<"report.explain">;
const explain = (asked: Pick<Input, "reportCode" | "metric" | "by"> & Partial<Input>, staff: Partial<StaffFacts> = {}) =>
  app.withTenant(1, (tx) => explainFigure({ ...range, key: null, ...asked }, contextOf(tx, staff)), "snapshot");

test("every report of the menu explains its numbers", () => {
  const unexplained = reports
    .filter(({ path }) => path.startsWith("/report/"))
    .filter(({ query, board }) => !(explainedCodes as readonly string[]).includes(query ?? board ?? ""));
  expect(unexplained.map(({ path }) => path)).toEqual([]);
});

const splits: Readonly<Record<ExplainedBoard, readonly Input["by"][]>> = {
  collectionData: ["collector", "team", "stage"],
  staffData: ["collector", "team"],
  dayparting: ["hour"],
};
const boards = explainedCodes.filter(isExplainedBoard);

test.each(boards)("%s: each figure as it is kept and as the facts say, under its halves, along each split", async (reportCode) => {
  const { figures, head } = reports.find(({ board }) => board === reportCode) ?? { figures: [], head: [] };
  let known = 0;
  for (const by of partOf(splits[reportCode], 3))
    for (const metric of new Set<FigureKey>([...figures, ...head])) {
      const { parts } = await explain({ reportCode, by, metric });
      const { over }: Figure = figureOf(metric);
      if (over && reportCode !== "dayparting") expect(parts.map(({ name }) => name)).toEqual([over.part, over.whole, metric]);
      expect({ by, metric, parts: parts.filter(({ kept, facts }) => kept !== facts) }).toEqual({ by, metric, parts: [] });
      expect(parts.at(-1)?.kept, `${by} ${metric}`).not.toBeNull();
      if ((parts[0]?.kept ?? 0) > 0) known += 1;
    }
  expect(known).toBeGreaterThan(3);
});

test("of one person, one hour, one day it is what his line says", async () => {
  const lines = await app.withTenant(1, (tx) => staffDaily(range, contextOf(tx)), "read");
  const [first] = lines;
  const key = String(first?.adminUserId);
  const { parts } = await explain({ reportCode: "collectionData", by: "collector", metric: "countRate", key });
  expect(parts).toEqual([
    { name: "recoveredCount", kept: first?.recoveredCount, facts: first?.recoveredCount },
    { name: "allocated", kept: first?.allocated, facts: first?.allocated },
    { name: "countRate", kept: first?.countRate, facts: first?.countRate },
  ]);
  const of = async (by: Input["by"], at: string) =>
    (await explain({ reportCode: "dayparting", by, metric: "recoveredPrincipal", key: at })).parts[0];
  const day = await of("day", "2026-11-20");
  expect(day?.kept).toBeGreaterThan(0);
  const hours = await Promise.all(Array.from({ length: 24 }, (_, hour) => of("dayHour", `2026-11-20 ${String(hour).padStart(2, "0")}`)));
  expect(hours.reduce((sum, hour) => sum + (hour?.kept ?? 0), 0)).toBe(day?.kept);
  expect(hours.every((hour) => hour?.kept === hour?.facts)).toBe(true);
});

test("a bucket that is wrong is told from its facts", async () => {
  const asked = { reportCode: "staffData", by: "team", metric: "attempts" } as const;
  const [before] = (await explain(asked)).parts;
  await database.owner.query(
    `update collection_bucket b set attempts = attempts + 5 where (b.tenant_id, b.day, b.hour, b.staff_id, b.app_id, b.stage) = (
       select tenant_id, day, hour, staff_id, app_id, stage from collection_bucket where tenant_id = 1 and hour = 24 and staff_id > 0 and attempts > 0
         and day between '2026-11-08' and '2026-11-21' and stage = any($1) limit 1)`,
    [(stages as { code: string; from: number }[]).filter(({ from }) => from > 0).map(({ code }) => code)],
  );
  const [after] = (await explain(asked)).parts;
  expect(after).toEqual({ name: "attempts", kept: (before?.kept ?? 0) + 5, facts: before?.facts });
});

test("whoever may not read the board, a split or a figure that it does not have: refused", async () => {
  const asked = { reportCode: "staffData", by: "team", metric: "attempts" } as const;
  await expect(explain(asked, { permissions: new Set() } as never)).rejects.toMatchObject({ reason: { error: "forbidden" } });
  await expect(explain({ ...asked, by: "stage" })).rejects.toMatchObject({ reason: { field: "by" } });
  await expect(explain({ ...asked, metric: "stock" })).rejects.toMatchObject({ reason: { field: "metric" } });
});
