// @vitest-environment node
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OutputOf, ParsedOf } from "../../../src/contract/types.ts";
import { addDays, daysBetween } from "../../../src/lending/time/zone.ts";
import { openDatabase, type Database } from "../../../src/server/db/connection.ts";
import { reviewFigureConditions } from "../../../src/server/domain/orders/order/review-figure.filters.ts";
import type { Context, StaffFacts } from "../../../src/server/kernel/context.ts";
import { Values } from "../../../src/server/kernel/sql/sql.ts";
import { runNight } from "../../../src/server/jobs/night.ts";
import { stagesText } from "../../../src/lending/setting/stage-table.ts";
import { verifyTallies } from "../../../src/server/report/tally/tally-verify.ts";
import { verifyBuckets } from "../../../src/server/report/verify.ts";
import { queryReport } from "../../../src/server/report/book/query-report.ts";
import { type TestDatabase } from "../../support/database.ts";
import { createDemoDatabase, demoNow } from "../../support/templates.ts";
import { isWhole } from "../../support/whole.ts";

interface Stage {
  readonly code: string;
  readonly from: number;
  readonly to: number | null;
}
interface Step {
  readonly order: number;
  readonly app: number;
  readonly principal: number;
  readonly due: string;
  readonly from: string | null;
  readonly to: string;
  readonly day: string;
}
interface Cells {
  readonly [cell: string]: Set<number>;
}
let database: TestDatabase;
let app: Database;
let stages: Stage[] = [];
let steps: Step[] = [];
/** 15:30 in Hồ Chí Minh. */
const now = demoNow;
const zone = "Asia/Ho_Chi_Minh";

beforeAll(async () => {
  database = await createDemoDatabase("large");
  app = openDatabase(database.url, 4);
  const found = await database.owner.query<Stage>(
    'select code, from_day as "from", to_day as "to" from collection_stage where tenant_id = 1 and from_day > 0 order by from_day',
  );
  stages = found.rows;
  const { rows } = await database.owner.query<Step>(
    `select e.order_id::int as order, o.app_id as app, o.principal::float8 as principal, e.from_stage as from, e.to_stage as to,
       coalesce(case when e.to_stage = 'extended' then e.detail ->> 'dueBefore' end, e.detail ->> 'dueDate', o.due_date::text) as due,
       (e.at at time zone '${zone}')::date::text as day
     from order_event e join loan_order o on o.tenant_id = e.tenant_id and o.id = e.order_id
     where e.tenant_id = 1 and e.to_stage is not null order by e.order_id, e.id`,
  );
  steps = rows;
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const isLate = (stage: string | null): boolean => stage === "overdue" || stage === "overdue_partial";
const stageOn = (days: number): string => stages.find(({ from, to }) => from <= days && (to === null || days <= to))?.code ?? "";

/** Each order's life walked day by day, as somebody with a calendar would: where it stood in the morning, rolled on at midnight, came or left. */
function walk(range: { readonly startTime: string; readonly endTime: string }, of: (step: Step) => boolean = () => true): Cells {
  const cells: Record<string, Set<number>> = {};
  const add = (stage: string, cell: string, order: number) => (cells[`${stage} ${cell}`] ??= new Set()).add(order);
  const byOrder = new Map<number, Step[]>();
  for (const step of steps.filter(of)) byOrder.set(step.order, [...(byOrder.get(step.order) ?? []), step]);
  for (const [order, own] of byOrder) {
    const turns = own.filter(({ from, to }) => isLate(from) !== isLate(to));
    if (turns.length === 0) continue;
    const when = (turn: Step): string => (isLate(turn.to) && turn.from !== "extended" ? addDays(turn.due, 1) : turn.day);
    let since: Step | null = null;
    let at = when(turns[0] as Step);
    let stage = "";
    const opens = (): void => void (stage && add(stage, "opening", order));
    if (range.startTime < at) at = range.startTime;
    for (let day = at; day <= range.endTime; day = addDays(day, 1)) {
      const isIn = day >= range.startTime;
      if (day === range.startTime) opens();
      const next = since ? stageOn(daysBetween(since.due, day)) : "";
      if (since && next !== stage) {
        if (isIn) add(stage, "rolledOn", order);
        if (isIn) add(next, "rolledIn", order);
        stage = next;
      }
      for (const turn of turns.filter((each) => when(each) === day)) {
        if (isLate(turn.to)) {
          stage = stageOn(daysBetween(turn.due, day));
          since = turn;
          if (isIn) add(stage, "came", order);
        } else {
          if (isIn) add(stage, turn.to === "overdue_settled" ? "settled" : turn.to === "extended" ? "extended" : "otherwise", order);
          [since, stage] = [null, ""];
        }
      }
    }
    if (stage) add(stage, "stayed", order);
  }
  return cells;
}

const figures = {
  opening: ["stageOpening", "openingPrincipal"],
  came: ["stageCame", "camePrincipal"],
  rolledIn: ["stageRolledIn", "rolledInPrincipal"],
  settled: ["stageSettled", "settledPrincipal"],
  extended: ["stageExtended", "extendedPrincipal"],
  otherwise: ["stageOtherwise", "otherwisePrincipal"],
  rolledOn: ["stageRolledOn", "rolledOnPrincipal"],
  stayed: ["stageStayed", "stayedPrincipal"],
} as const;
type Cell = keyof typeof figures;
const cellNames = Object.keys(figures) as Cell[];

type Asked = Partial<ParsedOf<"report.query">>;
function ask(asked: Asked, staff: Partial<StaffFacts> = {}): Promise<OutputOf<"report.query">> {
  const permissions = new Set(["report:afterLoanCustomers:list"]);
  const context = {
    tenant: { id: 1, region: "VN", timeZone: zone, stages },
    staff: { id: 1, teamId: 1, dataScope: "tenant", permissions, ...staff },
    now,
  };
  const input = { reportCode: "afterLoanCustomers", by: "stage", ...asked } as ParsedOf<"report.query">;
  return app.withTenant(1, (tx) => queryReport(input, { tx, ...context } as unknown as Context), "read");
}

const month = { startTime: "2026-10-23", endTime: "2026-11-21" };
const ranges = [
  month,
  { startTime: "2026-11-01", endTime: "2026-11-21" },
  { startTime: "2026-10-01", endTime: "2026-10-31" },
  { startTime: "2026-11-20", endTime: "2026-11-20" },
];

test.each(ranges)("whereto each stage went from $startTime to $endTime is what the lives of its orders say", async (range) => {
  const { lines } = await ask(range);
  const told = walk(range);
  const principals = new Map(steps.map(({ order, principal }) => [order, principal]));
  expect(stages.length).toBeGreaterThan(2);
  for (const { code } of stages) {
    const values = lines.find(({ key }) => key === code)?.values ?? {};
    for (const cell of cellNames) {
      const orders = [...(told[`${code} ${cell}`] ?? [])];
      const [count, money] = figures[cell];
      expect({ code, cell, count: values[count] ?? 0, money: values[money] ?? 0 }).toEqual({
        code,
        cell,
        count: orders.length,
        money: orders.reduce((sum, order) => sum + (principals.get(order) ?? 0), 0),
      });
    }
  }
});

const sumOf = (values: Readonly<Record<string, number | null>>, cells: readonly Cell[], at: 0 | 1): number =>
  cells.reduce((sum, cell) => sum + (values[figures[cell][at]] ?? 0), 0);

test("what stood there and came is what left and stayed: in orders and in principal, of each line and of all", async () => {
  for (const range of ranges)
    for (const by of ["stage", "app"] as const) {
      const { lines, total } = await ask({ ...range, by });
      for (const values of [total, ...lines.map((line) => line.values)])
        for (const at of [0, 1] as const)
          expect(sumOf(values, ["settled", "extended", "otherwise", "rolledOn", "stayed"], at)).toBe(
            sumOf(values, ["opening", "came", "rolledIn"], at),
          );
      for (const cell of cellNames)
        for (const at of [0, 1] as const)
          expect(lines.reduce((sum, line) => sum + (line.values[figures[cell][at]] ?? 0), 0)).toBe(total[figures[cell][at]]);
    }
});

test("of a range that ends today what stayed is what is held, and the range after opens with it", async () => {
  const { lines, total } = await ask(month);
  expect(total["stageStayed"]).toBe(total["openCount"]);
  expect(lines.map(({ key, values }) => [key, values["stageStayed"]])).toEqual(lines.map(({ key, values }) => [key, values["openCount"]]));
  const before = await ask({ startTime: "2026-10-01", endTime: "2026-10-31" });
  const after = await ask({ startTime: "2026-11-01", endTime: "2026-11-21" });
  expect(after.total["stageOpening"]).toBe(before.total["stageStayed"]);
});

test("of one app it is that app's; of days there is no standing; whose work it is nobody can say", async () => {
  const one = await ask({ ...month, appId: 1 });
  const told = walk(month, (step) => step.app === 1);
  expect(one.total["stageStayed"]).toBe(stages.reduce((sum, { code }) => sum + (told[`${code} stayed`]?.size ?? 0), 0));
  const days = await ask({ ...month, by: "day" });
  expect(days.lines.some(({ values }) => (values["stageOpening"] ?? null) !== null)).toBe(false);
  expect(days.lines.reduce((sum, { values }) => sum + (values["stageSettled"] ?? 0), 0)).toBe(days.total["stageSettled"]);
  const own = await ask(month, { dataScope: "own", id: 20 });
  expect(own.total["stageOpening"] ?? null).toBeNull();
});

/** The orders that the order list holds for a cell, as the console asks for them. */
async function behind(days: { readonly from: string; readonly to: string }, item: string): Promise<number[]> {
  const values = new Values();
  const asked = { figure: "moveHeld", figureTime: days, figureReason: [item] } as const;
  const context = { tenant: { id: 1, timeZone: zone, stages }, staff: { id: 1, dataScope: "tenant" }, now };
  const conditions = reviewFigureConditions(asked, context as never, values);
  const { rows } = await database.owner.query<{ id: number }>(
    `select o.id::int as id from loan_order o where o.tenant_id = 1 and ${conditions.join(" and ")} order by 1`,
    values.list as unknown[],
  );
  return rows.map(({ id }) => id);
}

test("Enter opens exactly the orders of a cell", async () => {
  const told = walk(month);
  const days = { from: month.startTime, to: month.endTime };
  let found = 0;
  for (const { code } of stages)
    for (const cell of cellNames) {
      const ever = cell === "opening" ? addDays(days.from, -1) : days.to;
      const isLevel = cell === "opening" || cell === "stayed";
      const orders = await behind(isLevel ? { from: "2000-01-01", to: ever } : days, isLevel ? code : `${code}:${cell}`);
      expect({ code, cell, orders }).toEqual({ code, cell, orders: [...(told[`${code} ${cell}`] ?? [])].toSorted((a, b) => a - b) });
      found += orders.length;
    }
  expect(found).toBeGreaterThan(100);
});

test.runIf(isWhole)("a new table of stages is taken in with all that was told by the old one", async () => {
  const client = await database.owner.connect();
  // In which hours somebody worked is kept by day and stage, and stays with the stage that it was kept under.
  const hours = ({ measure }: { readonly measure: string }) => measure === "active";
  const wrong = async () => [...(await verifyTallies(client)), ...(await verifyBuckets(client, 1_000)).filter((each) => !hours(each))];
  expect(await wrong()).toEqual([]);
  const all = await client.query<Stage>('select code, from_day as "from", to_day as "to" from collection_stage where tenant_id = 1');
  const [first, second] = stages;
  const moved = all.rows.map((stage) =>
    stage.code === first?.code
      ? { ...stage, to: (stage.to ?? 0) + 1 }
      : stage.code === second?.code
        ? { ...stage, from: stage.from + 1 }
        : stage,
  );
  await client.query(
    `insert into setting_version (tenant_id, group_code, key, value, valid_from, reason, changed_by, at)
     select 1, 'stage', 'table', $1, '2026-11-21', 'a day more', min(id), $2 from staff where tenant_id = 1`,
    [stagesText(moved), now],
  );
  await runNight(app, 1, now);
  expect((await client.query("select to_day from collection_stage where tenant_id = 1 and code = $1", [first?.code])).rows).toEqual([
    { to_day: (first?.to ?? 0) + 1 },
  ]);
  expect(await wrong()).toEqual([]);
  client.release();
});
