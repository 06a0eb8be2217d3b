// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { queryReports } from "../../../src/contract/report/query-reports.ts";
import type { ParsedOf } from "../../../src/contract/types.ts";
import { daysOfPeriod, nextDue, type Schedule } from "../../../src/lending/report/sending.ts";
import { addDays, localDate, localTime } from "../../../src/lending/time/zone.ts";
import { openDatabase, type Database } from "../../../src/server/db/connection.ts";
import { beginSending, endSending, giveReason, listSendings } from "../../../src/server/domain/office/sending/sending.actions.ts";
import { runExport } from "../../../src/server/jobs/export/run.ts";
import { runSendings } from "../../../src/server/jobs/export/sendings.ts";
import type { Context } from "../../../src/server/kernel/context.ts";
import { tenantReader } from "../../../src/server/kernel/tenancy.ts";
import { exportLists } from "../../../src/server/report/index.ts";
import { type TestDatabase } from "../../support/database.ts";
import { createDemoDatabase, demoNow } from "../../support/templates.ts";
import { dice } from "../../support/dice.ts";
import { rounds } from "../../support/whole.ts";

let database: TestDatabase;
let app: Database;
const zone = "Asia/Ho_Chi_Minh";
const now = demoNow;
const hour = 3_600_000;
let owner = 0;
let other = 0;

async function rows<T>(sql: string, values: unknown[] = []): Promise<T[]> {
  return (await database.owner.query(sql, values)).rows as T[];
}
const permissions = new Set(Object.values(queryReports).flatMap((report) => [report.permission, report.exports]));
const as = <T>(id: number, at: Date, work: (context: Context) => Promise<T>): Promise<T> =>
  app.withTenant(1, (tx) =>
    work({
      tx,
      tenant: { id: 1, region: "VN", timeZone: zone, stages: [] },
      staff: { id, permissions, dataScope: "tenant", teamId: 1 },
      now: at,
      locale: "en_PH",
      record: () => undefined,
      usesKey: () => undefined,
    } as unknown as Context),
  );
const wanted: ParsedOf<"sending.begin"> = {
  name: "Applications",
  reportCode: "operationData",
  filters: { by: "day" },
  period: "7",
  columns: ["name", "applications"],
  format: "csv",
  every: "day",
  onDay: 1,
  hour: 8,
  reason: "Morning meeting",
};
const begin = (more: Partial<ParsedOf<"sending.begin">> = {}, at = now, id = owner) =>
  as(id, at, (context) => beginSending(exportLists, { ...wanted, ...more }, context));
const house = { lists: exportLists, secretKeys: ["0".repeat(64)] };
const run = (at: Date, via: Database = app) => runSendings(via, 1, at, house);
/** The worker's part: every file that waits is made. */
async function makeFiles(at: Date): Promise<void> {
  for (const { id } of await rows<{ id: number }>("select id::int as id from export_job where tenant_id = 1 and state = 'queued'"))
    await runExport({ ...house, database: app, clock: () => at, tenantOf: tenantReader(app, () => at) }, { tenantId: 1, jobId: id });
}
const sentOf = (id: number) =>
  rows<{
    due: Date;
    job: number | null;
    failure: string | null;
    filters: { startTime: string; endTime: string } | null;
    state: string | null;
  }>(
    `select s.due_at as due, s.job_id::int as job, s.failure, j.filters, j.state from report_sent s left join export_job j on j.tenant_id = 1 and j.id = s.job_id
     where s.tenant_id = 1 and s.sending_id = $1 order by s.due_at`,
    [id],
  );
const dueBetween = (schedule: Schedule, from: Date, to: Date): readonly string[] => {
  const found: string[] = [];
  for (let due = nextDue(schedule, from, zone); due <= to; due = nextDue(schedule, due, zone)) found.push(due.toISOString());
  return found;
};

beforeAll(async () => {
  database = await createDemoDatabase("small");
  app = openDatabase(database.url, 4);
  const people = await rows<{ id: number }>(
    "select s.id::int as id from staff s join role_permission p on p.tenant_id = 1 and p.role_id = s.role_id and p.permission = 'report:operationData:export' where s.tenant_id = 1 and s.enabled order by s.id",
  );
  [owner, other] = [people[0]?.id ?? 0, people.at(-1)?.id ?? 0];
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

describe("when a file is due", () => {
  test("is an hour of the tenant's on each day, a weekday, or a day of the month, of a shorter one its last", () => {
    const zones = [zone, "America/Mexico_City", "Asia/Manila", "America/New_York"];
    const random = dice(5);
    for (let turn = 0; turn < 300; turn += 1) {
      const every = (["day", "week", "month"] as const)[turn % 3] ?? "day";
      const schedule = { every, onDay: 1 + Math.floor(random() * (every === "week" ? 7 : 31)), hour: Math.floor(random() * 24) };
      const at = zones[turn % zones.length] ?? zone;
      const after = new Date(Date.UTC(2026, 0, 1) + Math.floor(random() * 700 * 24) * hour);
      const due = nextDue(schedule, after, at);
      expect(due.getTime()).toBeGreaterThan(after.getTime());
      const date = localDate(due, at);
      // In the night of a change of clocks an hour may be missing: it is the next one then.
      expect([schedule.hour, schedule.hour + 1]).toContain(localTime(due, at).hour);
      const last = addDays(date, 1).slice(8) === "01";
      if (every === "month")
        expect(Number(date.slice(8)) === schedule.onDay || (last && schedule.onDay > Number(date.slice(8)))).toBe(true);
      expect((due.getTime() - after.getTime()) / 86_400_000).toBeLessThanOrEqual({ day: 1.05, week: 7.05, month: 31.05 }[every]);
    }
  });

  test("its days are whole ones before it", () => {
    const due = new Date("2026-12-01T01:00:00Z");
    expect(daysOfPeriod("7", due, zone)).toEqual({ startTime: "2026-11-24", endTime: "2026-11-30" });
    expect(daysOfPeriod("month", due, zone)).toEqual({ startTime: "2026-11-01", endTime: "2026-11-30" });
    expect(daysOfPeriod("month", new Date("2026-12-09T01:00:00Z"), zone)).toEqual({ startTime: "2026-12-01", endTime: "2026-12-08" });
    expect(daysOfPeriod("monthBefore", new Date("2027-01-09T01:00:00Z"), zone)).toEqual({ startTime: "2026-12-01", endTime: "2026-12-31" });
  });
});

describe("files on a schedule", () => {
  test("of a month by the clock, with servers that are killed in the middle and two at once: none missed, none twice", async () => {
    const schedules = [
      { every: "day", onDay: 1, hour: 8 },
      { every: "week", onDay: 1, hour: 8 },
      { every: "month", onDay: 31, hour: 23 },
      { every: "day", onDay: 1, hour: 0 },
    ] as const;
    const ids = [];
    for (const schedule of schedules) ids.push((await begin({ ...schedule, name: `${schedule.every} ${schedule.hour}` })).id);
    const random = dice(17);
    let killed = 0;
    const end = new Date(now.getTime() + rounds(31, 5) * 24 * hour);
    for (let at = now.getTime(); at <= end.getTime();) {
      at = Math.min(at + Math.floor((0.2 + random() * 9) * hour), at === end.getTime() ? Infinity : Math.max(end.getTime(), at + 1));
      if (at > end.getTime()) break;
      const moment = new Date(at);
      if (random() < 0.4) {
        // A server whose connections are cut at any moment of its work, as a kill -9 does.
        const victim = openDatabase(`${database.url}?application_name=victim`, 2);
        // It has its connection before the time runs: on a busy machine none would be there yet to be cut.
        await victim.pool.query("select 1");
        const work = run(moment, victim).catch(() => (killed += 1));
        await new Promise((wake) => setTimeout(wake, random() * 25));
        await database.owner.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'victim'",
        );
        await work;
        await victim.close().catch(() => undefined);
      }
      for (let turn = 0; turn < 3; turn += 1) {
        await Promise.all([run(moment), run(moment)]).catch(() => undefined);
        await makeFiles(moment);
      }
    }
    await run(end);
    await makeFiles(end);
    for (const [at, id] of ids.entries()) {
      const schedule = schedules[at] ?? schedules[0];
      const sent = await sentOf(id);
      expect(sent.map(({ due }) => due.toISOString())).toEqual(dueBetween(schedule, now, end));
      // Each of its own days, whenever it was made; a file with nothing in it is told instead.
      for (const { due, filters, failure, state } of sent) {
        if (failure !== null) expect(["export.nothing"]).toContain(failure);
        else {
          expect(filters).toMatchObject(daysOfPeriod("7", due, zone));
          expect(state).toBe("done");
        }
      }
    }
    const jobs = await rows<{ n: number }>(
      "select count(*)::int as n from export_job where tenant_id = 1 and staff_id = $1 and reason = 'Morning meeting'",
      [owner],
    );
    const made = await rows<{ n: number }>("select count(*)::int as n from report_sent where tenant_id = 1 and job_id is not null");
    expect(jobs).toEqual(made);
    expect(made[0]?.n).toBeGreaterThan(10);
    const told = await rows<{ n: number }>(
      "select count(*)::int as n from notice_version where tenant_id = 1 and person_id = $1 and title like '%: day 8'",
      [owner],
    );
    expect(told[0]?.n).toBe((await sentOf(ids[0] ?? 0)).length);
    for (const id of ids) await as(owner, end, (context) => endSending({ id }, context));
    await run(new Date(end.getTime() + 48 * hour));
    expect(await sentOf(ids[0] ?? 0)).toHaveLength(dueBetween(schedules[0], now, end).length);
    expect(killed).toBeGreaterThan(0);
  }, 240_000);

  test("wait for a reason that is 90 days old, ask for it once, and go on when it is given", async () => {
    const { id } = await begin({ every: "week", onDay: 3 });
    const later = new Date(now.getTime() + 112 * 24 * hour);
    for (let at = now.getTime(); at <= later.getTime(); at += 7 * 24 * hour) {
      await run(new Date(at));
      await makeFiles(new Date(at));
    }
    const sent = await sentOf(id);
    expect(sent.map(({ due }) => due.toISOString())).toEqual(dueBetween({ every: "week", onDay: 3, hour: 8 }, now, later));
    expect(sent.filter(({ failure }) => failure === "reason").length).toBeGreaterThanOrEqual(3);
    const asked = await rows<{ n: number }>(
      "select count(*)::int as n from notice_version where tenant_id = 1 and person_id = $1 and created_at > $2 and title ~ '(Reason|lý do|理由|motivo|alasan)'",
      [owner, now],
    );
    expect(asked[0]?.n).toBe(1);
    expect((await as(owner, later, listSendings)).find((each) => each.id === id)).toMatchObject({
      isReasonOld: true,
      lastFailure: "reason",
    });
    await expect(as(other, later, (context) => giveReason({ id, reason: "Not mine at all" }, context))).rejects.toMatchObject({
      reason: { error: "sending.notYours" },
    });
    const { nextTime } = await as(owner, later, (context) => giveReason({ id, reason: "Still the morning meeting" }, context));
    await run(new Date(nextTime));
    expect((await sentOf(id)).at(-1)).toMatchObject({ due: new Date(nextTime) });
    expect((await sentOf(id)).at(-1)?.failure).not.toBe("reason");
    await as(owner, later, (context) => endSending({ id }, context));
    await expect(as(owner, later, (context) => endSending({ id }, context))).rejects.toMatchObject({ reason: { error: "sending.over" } });
  });

  test("end when their owner has lost the key, and when he has left", async () => {
    const { id } = await begin({}, now, other);
    const [held] = await rows<{ role: number }>("select role_id as role from staff where tenant_id = 1 and id = $1", [other]);
    await database.owner.query(
      "delete from role_permission where tenant_id = 1 and role_id = $1 and permission = 'report:operationData:list'",
      [held?.role],
    );
    await run(new Date(now.getTime() + 24 * hour));
    expect(await rows("select ended_why from report_sending where tenant_id = 1 and id = $1", [id])).toEqual([{ ended_why: "key" }]);
    expect(await sentOf(id)).toEqual([]);
    await database.owner.query("insert into role_permission (tenant_id, role_id, permission) values (1, $1, 'report:operationData:list')", [
      held?.role,
    ]);
    const { id: second } = await begin({}, now, other);
    await database.owner.query("update staff set enabled = false where tenant_id = 1 and id = $1", [other]);
    await run(new Date(now.getTime() + 24 * hour));
    expect(await rows("select ended_why from report_sending where tenant_id = 1 and id = $1", [second])).toEqual([{ ended_why: "left" }]);
  });

  test("are refused to whom the report is not, of columns that it does not have, and beyond twenty", async () => {
    await expect(begin({ columns: ["phone"] })).rejects.toMatchObject({ reason: { error: "badInput", field: "columns" } });
    await expect(begin({ filters: { by: "rule" } })).rejects.toMatchObject({ reason: { error: "badInput", field: "by" } });
    await expect(begin({ every: "week", onDay: 9 })).rejects.toMatchObject({ reason: { error: "badInput", field: "onDay" } });
    await database.owner.query("update report_sending set ended_at = $1, ended_why = 'taken' where tenant_id = 1 and ended_at is null", [
      now,
    ]);
    for (let at = 0; at < 20; at += 1) await begin({ name: `Number ${at}` });
    await expect(begin()).rejects.toMatchObject({ reason: { error: "sending.tooMany" } });
  });
});
