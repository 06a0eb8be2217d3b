// @vitest-environment node
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, type Database } from "../../../src/server/db/connection.ts";
import type { Context, JsonText } from "../../../src/server/kernel/context.ts";
import { leadReportHandlers } from "../../../src/server/report/lead/lead-reports.ts";
import { todayApplyHandlers } from "../../../src/server/report/lead/today-apply.ts";
import { type TestDatabase } from "../../support/database.ts";
import { createDemoDatabase, demoNow } from "../../support/templates.ts";

let database: TestDatabase;
let app: Database;
/** 15:30 in Hồ Chí Minh. */
const now = demoNow;
const days = { startTime: "2026-10-23", endTime: "2026-11-21" };
beforeAll(async () => {
  database = await createDemoDatabase("large");
  app = openDatabase(database.url, 4);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const everybody = { id: 1, teamId: 1, dataScope: "tenant", covers: [] };
async function ask(name: string, input: object = {}, staff: object = everybody): Promise<unknown> {
  const handlers = { ...leadReportHandlers, ...todayApplyHandlers } as unknown as Record<
    string,
    (input: object, context: Context) => unknown
  >;
  const answer = await app.withTenant(
    1,
    async (tx) =>
      handlers[name]?.({ page: 1, pageSize: 200, ...input }, {
        tx,
        staff,
        now,
        tenant: { id: 1, timeZone: "Asia/Ho_Chi_Minh" },
      } as unknown as Context),
    "read",
  );
  const { text } = answer as JsonText;
  return text === undefined ? answer : (JSON.parse(text) as unknown);
}
type Line = Record<string, number>;
const lines = async (name: string, input: object = days, staff?: object): Promise<Line[]> =>
  ((await ask(name, input, staff)) as { list: Line[] }).list;
const sum = (of: readonly Line[], key: string): number => of.reduce((all, line) => all + (line[key] ?? 0), 0);
async function count(sql: string): Promise<number> {
  const { rows } = await database.owner.query<{ n: number }>(sql);
  return rows[0]?.n ?? 0;
}

test.each(["conversion", "flow", "reBorrow"])("%s: days, seats and hours come to the total", async (kind) => {
  const total = (await ask(`${kind}Report.loanReportTotal`, days)) as Line;
  const [byDay, bySeat] = [await lines(`${kind}Report.loanReport`), await lines(`${kind}Report.humanEffectReport`)];
  expect(total["allocated"]).toBeGreaterThan(0);
  for (const key of ["allocated", "called", "connected", "applied", "paidOut", "amount"]) {
    expect(sum(byDay, key), key).toBe(total[key]);
    expect(sum(bySeat, key), key).toBe(total[key]);
  }
  const effect = (await ask(`${kind}Report.humanEffectReportTotal`, days)) as Line;
  expect(sum(bySeat, "workHours")).toBe(effect["workHours"]);
  const day = { startTime: byDay[0]?.["date"], endTime: byDay[0]?.["date"] };
  const hours = (await ask(`${kind}Report.loanReportDay`, day)) as Line[];
  expect(sum(hours, "called")).toBe(((await ask(`${kind}Report.loanReportTotal`, day)) as Line)["called"]);
});

test("equals the raw turns of its list; an app, a channel, a seat narrow it", async () => {
  const given = `select count(*)::int as n from lead_turn t join marketing_lead l on l.tenant_id = 1 and l.id = t.lead_id
    where t.tenant_id = 1 and t.module = 'registerNotApply' and (t.started_at at time zone 'Asia/Ho_Chi_Minh')::date between '${days.startTime}' and '${days.endTime}'`;
  const total = async (more: object): Promise<number> =>
    ((await ask("flowReport.loanReportTotal", { ...days, ...more })) as Line)["allocated"] ?? 0;
  expect(await total({})).toBe(await count(given));
  expect(await total({ appId: 1 })).toBe(await count(`${given} and l.app_id = 1`));
  expect(await total({ channel: "google" })).toBe(await count(`${given} and l.channel = 'google'`));
  const [seat] = await lines("flowReport.humanEffectReport");
  expect(await total({ adminUserId: seat?.["adminUserId"] })).toBe(seat?.["allocated"]);
});

test("whoever sees only his own reads his own line", async () => {
  const [seat] = await lines("flowReport.humanEffectReport");
  const own = await lines("flowReport.humanEffectReport", days, { id: seat?.["adminUserId"], teamId: 1, dataScope: "own" });
  expect(own).toEqual([seat]);
});

test("every kind answers by the same cells", async () => {
  const total = (await ask("sharedReport.loanReportTotal", days)) as Line;
  expect(total["allocated"]).toBe(
    await count(
      "select count(*)::int as n from lead_turn where tenant_id = 1 and module = 'shareUserMarket' and (started_at at time zone 'Asia/Ho_Chi_Minh')::date between '2026-10-23' and '2026-11-21'",
    ),
  );
});

test("applications of the day that marketing won, each once, of today where no day is asked for", async () => {
  const of = (
    where: string,
  ): string => `select count(distinct l.order_id)::int as n from lead_turn t join marketing_lead l on l.tenant_id = 1 and l.id = t.lead_id
    where t.tenant_id = 1 and t.outcome = 'applied' and ${where}`;
  const local = "(t.ended_at at time zone 'Asia/Ho_Chi_Minh')::date";
  const all = await lines("todayApply.list", { time: { from: "2026-11-01", to: "2026-11-21" }, pageSize: 1_000 });
  expect(all.length).toBe(await count(of(`${local} between '2026-11-01' and '2026-11-21'`)));
  expect(all.length).toBeGreaterThan(0);
  expect(all.some((row) => Number(row["sinceCall"]) > 0)).toBe(true);
  expect((await lines("todayApply.list", {})).length).toBe(await count(of(`${local} = '2026-11-21'`)));
  const ofFiles = await lines("todayApply.list", { kind: ["data"], time: { from: "2026-11-01", to: "2026-11-21" } });
  expect(ofFiles.length).toBe(await count(of(`${local} between '2026-11-01' and '2026-11-21' and t.module = 'dataMarketing'`)));
  expect(ofFiles.length).toBeLessThan(all.length);
});
