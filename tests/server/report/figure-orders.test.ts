// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OutputOf, ParsedOf } from "../../../src/contract/types.ts";
import type { StageRow } from "../../../src/lending/order/stage.ts";
import { openDatabase, type Database } from "../../../src/server/db/connection.ts";
import { afterLoanRecordHandlers } from "../../../src/server/domain/collection/after-loan-record/after-loan-record.handlers.ts";
import { collectionHandlers } from "../../../src/server/domain/collection/collection/collection.handlers.ts";
import { todayExpireHandlers } from "../../../src/server/domain/collection/collection/today-expire.handlers.ts";
import { JsonText, type Context, type StaffFacts } from "../../../src/server/kernel/context.ts";
import { daypartingHandlers } from "../../../src/server/report/time-share.handlers.ts";
import { type TestDatabase } from "../../support/database.ts";
import { createDemoDatabase, demoNow } from "../../support/templates.ts";

const handlers = { ...daypartingHandlers, ...collectionHandlers, ...todayExpireHandlers, ...afterLoanRecordHandlers };
let database: TestDatabase;
let app: Database;
let stages: StageRow[] = [];
/** 15:30 in Hồ Chí Minh. */
const now = demoNow;
const range = { startTime: "2026-10-23", endTime: "2026-11-21" };
const days = { from: range.startTime, to: range.endTime };

beforeAll(async () => {
  database = await createDemoDatabase("large");
  app = openDatabase(database.url, 4);
  const { rows } = await database.owner.query(
    `select code, from_day as "from", to_day as "to" from collection_stage where tenant_id = 1 order by from_day`,
  );
  stages = rows;
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

function ask<N extends keyof typeof handlers>(name: N, input: ParsedOf<N>, staff: Partial<StaffFacts> = {}): Promise<OutputOf<N>> {
  const tenant = { id: 1, region: "VN", currencyStep: 100, timeZone: "Asia/Ho_Chi_Minh", countryCode: "+84", stages, groups: [], away: [] };
  const asker = { id: 1, teamId: 1, department: "collection", dataScope: "tenant", covers: [], ...staff };
  const run = handlers[name] as unknown as (input: ParsedOf<N>, context: Context) => Promise<OutputOf<N>>;
  return app.withTenant(1, (tx) => run(input, { tx, tenant, staff: asker, now } as unknown as Context), "read");
}
/** A list's page is text that PostgreSQL wrote. */
function pageOf<T>(answer: unknown): T {
  if (!(answer instanceof JsonText)) throw new Error("a page is JSON text");
  return JSON.parse(answer.text) as T;
}
const queue = async (filters: Partial<ParsedOf<"collection.list">>, staff: Partial<StaffFacts> = {}) =>
  pageOf<OutputOf<"collection.list">>(await ask("collection.list", { page: 1, pageSize: 50, order: "asc", ...filters }, staff));

const reminded = () => stages.filter(({ from }) => from <= 0).map(({ code }) => code);

async function one<T = number>(sql: string): Promise<T> {
  const { rows } = await database.owner.query<{ v: T }>(sql);
  return rows[0]?.v as T;
}
const local = "r.value_at at time zone 'Asia/Ho_Chi_Minh'";
/** Distinct orders of late repayments, straight from the book. */
const repaid = (where: string) =>
  one(`select count(distinct r.order_id)::int as v from repayment r join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id
    where r.tenant_id = 1 and r.days_late > 0 and ${where}`);

describe("the orders behind a figure", () => {
  test("are those of the raw facts, cell by cell, whatever became of them since", async () => {
    const { count, principal } = await ask("dayparting.diagram", range);
    const cells = principal.flatMap((value, at) => (value ? [at] : []));
    const some = [cells[0], cells[Math.floor(cells.length / 2)], cells.at(-1)].filter((at) => at !== undefined);
    expect(some).toHaveLength(3);
    for (const at of some) {
      const day = await one<string>(`select (date '${range.startTime}' + ${Math.floor(at / 24)})::text as v`);
      const hour = at % 24;
      const orders = await repaid(`(${local})::date = '${day}' and extract(hour from ${local}) = ${hour}`);
      const then = { from: day, to: day };
      const found = await queue({ recoveredTime: then, recoveredHour: { from: hour, to: hour } });
      expect(orders).toBeGreaterThan(0);
      expect(found.total).toBe(orders);
      // Of those the recovered ones are as many as the report counts.
      expect((await queue({ clearedTime: then, recoveredHour: { from: hour, to: hour } })).total).toBe(count[at]);
      expect(count[at]).toBeLessThanOrEqual(orders);
    }
  });

  test("hold those that are settled since, which nobody can allocate", async () => {
    const { list, total } = await queue({ recoveredTime: days });
    const inDays = `(${local})::date between '${days.from}' and '${days.to}'`;
    expect(total).toBe(await repaid(inDays));
    const open = await repaid(`${inDays} and o.status = 8`);
    expect(open).toBeLessThan(total);
    expect(list.some((row) => row.status !== 8)).toBe(true);
    const collector = await one("select id::int as v from staff where tenant_id = 1 and type = 7 and assign_enabled order by id limit 1");
    const target = {
      filters: { recoveredTime: days },
      adminUserIds: [collector],
      mode: "even" as const,
      keepOld: false,
      keepPromised: false,
    };
    expect((await ask("collection.previewTransfer", target)).matched).toBe(open);
  });

  test("are an app's, a person's and a stage's, as the report was asked", async () => {
    const [best] = await ask("dayparting.rank", range);
    const id = best?.adminUserId ?? 0;
    const inDays = `(${local})::date between '${days.from}' and '${days.to}'`;
    expect((await queue({ recoveredTime: days, creditedTo: [id] })).total).toBe(await repaid(`${inDays} and r.collector_id = ${id}`));
    expect((await queue({ recoveredTime: days, appId: [2] })).total).toBe(await repaid(`${inDays} and o.app_id = 2`));
    const first = stages.find(({ from }) => from > 0);
    if (!first) throw new Error("collection has stages");
    const then = `greatest((${local})::date - o.due_date, 1) between ${first.from} and ${first.to ?? 10_000}`;
    const unmoved = "not o.due_moved";
    const found = (await queue({ recoveredTime: days, stageThen: [first.code] })).total;
    expect(found).toBeGreaterThanOrEqual(await repaid(`${inDays} and ${unmoved} and ${then}`));
    expect(found).toBeLessThan(await repaid(inDays));
  });

  test("of the head figures are those of their own facts", async () => {
    const facts = (table: string, at: string, when: string) =>
      one(`select count(distinct f.order_id)::int as v from ${table} f where f.tenant_id = 1 and ${when}
        and (f.${at} at time zone 'Asia/Ho_Chi_Minh')::date between '${days.from}' and '${days.to}'`);
    const result = "f.voided_at is null and f.department = 'collection'";
    const promised = await facts("collection_result", "at", `${result} and f.promise_id is not null`);
    const due = await facts("promise", "promised_at", "f.state <> 'voided' and f.department = 'collection'");
    expect(promised).toBeGreaterThan(0);
    expect((await queue({ promisedTime: days })).total).toBe(promised);
    expect((await queue({ promiseDueTime: days })).total).toBe(due);
    const kept = await facts("promise", "promised_at", "f.state = 'kept' and f.department = 'collection'");
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(due);
    expect((await queue({ promiseKeptTime: days })).total).toBe(kept);
    const held = await facts(
      "assignment",
      "at",
      "f.to_staff is not null and (select b.department from assignment_batch b where b.tenant_id = 1 and b.id = f.batch_id) = 'collection'",
    );
    expect((await queue({ allocatedTime: days })).total).toBe(held);
    const met = await ask("dayparting.overview", range);
    expect((await queue({ contactedTime: days })).total).toBeLessThanOrEqual(met.contacted);
  });

  test("of calls and results are the records that a figure counts, and no others", async () => {
    const listed = async (filters: Partial<ParsedOf<"afterLoanRecord.list">>) =>
      pageOf<OutputOf<"afterLoanRecord.list">>(await ask("afterLoanRecord.list", { page: 1, pageSize: 50, time: days, ...filters }));
    const records = async (filters: Partial<ParsedOf<"afterLoanRecord.list">>) => (await listed(filters)).total;
    const call = { department: ["collection" as const], type: ["call" as const], direction: ["out" as const], purpose: ["collect"] };
    const carried = (when: string) =>
      one(`select count(*)::int as v from phone_call p join contact_attempt a on a.tenant_id = p.tenant_id and a.id = p.attempt_id
        where p.tenant_id = 1 and p.direction = 'out' and a.purpose = 'collect' and a.type = 'call' and p.order_id is not null and ${when}
        and (p.started_at at time zone 'Asia/Ho_Chi_Minh')::date between '${days.from}' and '${days.to}'`);
    const counts = [
      await carried("true"),
      await carried("p.answered_at is not null"),
      await carried("p.answered_at is not null and p.seconds > 30"),
    ];
    expect([...counts].sort((a, b) => b - a)).toEqual(counts);
    expect(new Set(counts).size).toBe(3);
    const longer = { answered: true, seconds: { from: 31 } };
    expect([
      await records({ ...call, carried: true }),
      await records({ ...call, answered: true }),
      await records({ ...call, ...longer }),
    ]).toEqual(counts);
    // As a gateway leaves it: the call says how long it lasted, and not the attempt.
    await database.owner.query(
      `update contact_attempt a set seconds = null from phone_call p where p.tenant_id = a.tenant_id and p.attempt_id = a.id and a.tenant_id = 1`,
    );
    const { list, total } = await listed({ ...call, ...longer });
    expect(total).toBe(counts[2]);
    expect(list.every(({ seconds }) => (seconds ?? 0) > 30)).toBe(true);
    const written = { department: ["collection" as const], type: ["result" as const], stands: true };
    const promised = await one(`select count(*)::int as v from collection_result r where r.tenant_id = 1 and r.department = 'collection'
      and r.voided_at is null and r.promise_id is not null and (r.at at time zone 'Asia/Ho_Chi_Minh')::date between '${days.from}' and '${days.to}'`);
    expect(promised).toBeLessThan(await records(written));
    expect(await records({ ...written, promised: true })).toBe(promised);
  });

  test("of a collector and a team are those that were credited to them", async () => {
    const [best] = await ask("dayparting.rank", range);
    const id = best?.adminUserId ?? 0;
    const inDays = `(${local})::date between '${days.from}' and '${days.to}'`;
    const own = await queue({ recoveredTime: days }, { id, dataScope: "own" });
    expect(own.total).toBe(
      await repaid(`${inDays} and r.collector_id = ${id} and (o.collector_id = ${id} or o.reminder_id = ${id} or o.reviewer_id = ${id})`),
    );
    const teamId = await one(`select team_id as v from staff where tenant_id = 1 and id = ${id}`);
    const team = await queue({ recoveredTime: days }, { id, teamId, dataScope: "team" });
    const members = `(select s.id from staff s where s.tenant_id = 1 and s.team_id = ${teamId})`;
    expect(team.total).toBe(
      await repaid(`${inDays} and r.collector_id in ${members} and (o.collector_id is null or o.collector_id in ${members})`),
    );
  });

  test("of a reminder's desk are those of reminders", async () => {
    const asked = { page: 1, pageSize: 50, order: "asc", recoveredTime: days, stageThen: reminded() } as const;
    const page = pageOf<OutputOf<"todayExpire.list">>(await ask("todayExpire.list", asked));
    const orders =
      await one(`select count(distinct r.order_id)::int as v from repayment r where r.tenant_id = 1 and r.remind_day is not null
      and (${local})::date between '${days.from}' and '${days.to}'`);
    expect(page.total).toBe(orders);
  });

  test("that was taken back in the same hour are none", async () => {
    const { rows } = await database.owner.query<{ order_id: number; value_at: Date }>(
      "select order_id, value_at from repayment where tenant_id = 1 and days_late > 0 order by value_at limit 1",
    );
    const at = rows[0];
    if (!at) throw new Error("something was repaid late");
    const day = await one<string>(`select (timestamptz '${at.value_at.toISOString()}' at time zone 'Asia/Ho_Chi_Minh')::date::text as v`);
    const before = await queue({ recoveredTime: { from: day, to: day }, loanRecordIds: [at.order_id] });
    expect(before.total).toBe(1);
    await database.owner.query(
      `insert into repayment (tenant_id, order_id, value_at, filed_at, posted_at, principal, interest, fee, penalty, collector_id, days_late)
       select tenant_id, order_id, value_at, filed_at, posted_at, -principal, -interest, -fee, -penalty, collector_id, days_late from repayment
       where tenant_id = 1 and order_id = ${at.order_id} and days_late > 0 and (value_at at time zone 'Asia/Ho_Chi_Minh')::date = '${day}'`,
    );
    expect((await queue({ recoveredTime: { from: day, to: day }, loanRecordIds: [at.order_id] })).total).toBe(0);
  });
});
