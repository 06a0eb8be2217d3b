// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DayMeasure } from "../../../src/server/report/days/day-facts.ts";
import { verifyDays } from "../../../src/server/report/days/day-verify.ts";
import { insertCustomers, insertEvents, insertRepayments } from "../../../src/server/report/days/day-writes.ts";
import { foldDeltas } from "../../../src/server/jobs/fold.ts";
import { accountOf } from "../../support/fixture.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { rounds } from "../../support/whole.ts";

let server: TestServer;
/** The last millisecond of 10 November in Viet Nam, +7. */
const lastMoment = new Date("2026-11-10T16:59:59.999Z");
const midnight = new Date("2026-11-10T17:00:00Z");
let now = lastMoment;
const names = [
  "homePage.todayDataStatistics",
  "homePage.dataTrend",
  "homePage.todayNotSettleData",
  "homePage.todayOverdueData",
  "homePage.todayPayData",
  "homePage.todayShouldData",
  "homePage.day3OverdueCollection",
  "homePage.day3ExpireRemind",
] as const;

async function at(when: Date): Promise<void> {
  now = when;
  await server.database.owner.query(
    "update session set created_at = $1, seen_at = $1, expires_at = $1::timestamptz + interval '12 hours'",
    [when],
  );
}
const sql = (text: string, values: readonly unknown[] = []) => server.database.owner.query(text, [...values]);
const orderAt = (index: number): number => server.fixture.vn.orders[index]?.id ?? 0;
const tiles = async (token: string, input = {}) => (await server.call("homePage.todayDataStatistics", input, { token })).data;

interface Move {
  readonly at: Date | string;
  readonly from: string | null;
  readonly to: string;
  readonly detail?: object;
}
const move = (orderId: number, { at: when, from, to, detail = {} }: Move, tenantId = 1) =>
  sql(insertEvents({ rows: "values ($1, $2, $3, 'x', $4, $5, null, '', $6)" }), [
    tenantId,
    orderId,
    when,
    from,
    to,
    JSON.stringify(detail),
  ]);
const repay = (orderId: number, when: Date | string, principal: number) =>
  sql(insertRepayments({ rows: "values (1, $1, $2, $2, $2, $3, 0, 0, 0, null, 0, null, null, 0)" }), [orderId, when, principal]);
/** Every day's figure of one measure, waiting or folded, zeros left out. */
async function figures(measure: DayMeasure): Promise<Record<string, number>> {
  const { rows } = await sql(`select day::text, sum(${measure})::float8 as v from (
      select day, ${measure} from day_bucket where tenant_id = 1 union all select day, ${measure} from day_delta where tenant_id = 1) x
    group by day having sum(${measure}) <> 0 order by day`);
  return Object.fromEntries((rows as { day: string; v: number }[]).map((row) => [row.day, row.v]));
}
async function differences() {
  const client = await server.database.owner.connect();
  return verifyDays(client).finally(() => client.release());
}

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
});
afterAll(() => server.close());
beforeEach(async () => {
  now = lastMoment;
  await sql("truncate order_event, repayment, day_delta, day_bucket cascade");
  await sql("update customer set registered_at = null");
});

describe("every call of the home page", () => {
  it.each(names)("%s wants a session and the permission, and answers every role that holds it", async (name) => {
    const nobody = await server.call(name, {}, {});
    expect([nobody.status, nobody.code]).toEqual([401, 1001]);
    for (const role of ["collector", "supervisor", "manager", "finance"] as const) {
      const token = await server.signIn(accountOf(role));
      expect([role, (await server.call(name, {}, { token })).code]).toEqual([role, 1]);
    }
    await sql(
      "delete from role_permission p using role r where r.tenant_id = p.tenant_id and r.id = p.role_id and r.code = 'service' and p.permission like 'home:%'",
    );
    const without = await server.signIn(accountOf("service"));
    const refused = await server.call(name, {}, { token: without });
    expect([refused.status, refused.code]).toEqual([403, 4004]);
  });

  it("takes plain parameters as a GET without the cipher sends them", async () => {
    const plain = await startTestServer({ settings: { payloadCipher: false }, clock: () => now });
    const token = await plain.signIn(accountOf("manager"));
    const trend = await fetch(`${plain.origin}/basics-domain/homePage/dataTrend?metrics=apply&metrics=dueCount&appId=1`, {
      headers: { "x-session-token": token },
    });
    expect((await trend.json()).data.series.map((each: { metric: string }) => each.metric)).toEqual(["apply", "dueCount"]);
    const single = await plain.call("homePage.dataTrend", { metrics: "apply" }, { token });
    expect(single.data.series).toHaveLength(1);
    const list = await plain.call("messageRemind.list", { pageNum: 1, pageSize: 12 }, { token });
    expect(list.data).toEqual({ list: [], total: 0 });
    await plain.close();
  });

  it.each([
    [{ date: "2026-02-30" }, "badInput", "date"],
    [{ appId: 0 }, "badInput", "appId"],
    [{ tenantId: 2 }, "badInput", "tenantId"],
  ])("refuses %j by field", async (input, error, field) => {
    const token = await server.signIn(accountOf("manager"));
    const answer = await server.call("homePage.todayShouldData", input as never, { token });
    expect([answer.status, answer.refusal.error]).toEqual([400, error]);
    expect(JSON.stringify(answer.refusal)).toContain(field);
  });
});

describe("a day of the tenant", () => {
  it("ends at its own midnight: an instant earlier is the day before, for facts and for today", async () => {
    const token = await server.signIn(accountOf("manager"));
    const [order] = [orderAt(5)];
    for (const when of [lastMoment, midnight]) {
      await move(order, { at: when, from: null, to: "machine_pending" });
      await repay(order, when, 700);
    }
    await sql(
      insertCustomers({
        columns: "tenant_id, name, name_folded, phone, id_no, gender, province, time_zone, user_type, registered_at, registered_app_id",
        rows: `select 1, 'A', 'a', '+84' || i, i, 'male', 'Huế', 'Asia/Ho_Chi_Minh', 'new', case i when 1 then $1::timestamptz else $2::timestamptz end, 1
          from generate_series(1, 2) i`,
      }),
      [lastMoment, midnight],
    );
    const half = { register: 1, apply: 1, repayCount: 1, repayAmount: 700 };
    expect(await tiles(token)).toMatchObject(half);
    expect(await tiles(token, { date: "2026-11-10" })).toMatchObject(half);
    await at(midnight);
    expect(await tiles(token)).toMatchObject(half);
    expect((await server.call("homePage.dataTrend", {}, { token })).data.dates.at(-1)).toBe("2026-11-11");
    expect(await tiles(token, { date: "2026-11-09" })).toMatchObject({ register: 0, apply: 0, repayCount: 0 });
  });

  it("is nobody else's: another tenant sees none of it", async () => {
    await move(orderAt(5), { at: lastMoment, from: null, to: "machine_pending" });
    const stranger = await server.signIn(accountOf("manager", "ph"));
    expect(await tiles(stranger, { date: "2026-11-10" })).toMatchObject({ apply: 0 });
    const theirs = await server.call("homePage.todayNotSettleData", {}, { token: stranger });
    const { rows } = await sql("select count(*)::int as v from loan_order where tenant_id = 2 and status in (6, 8)");
    expect(theirs.data.count).toBe(rows[0].v);
  });
});

describe("an order's events, as its machine writes them", () => {
  it("count by themselves: application, approval, payout, due date, overdue, money that was on time", async () => {
    const order = orderAt(0);
    await move(order, { at: "2026-10-01T02:00:00Z", from: null, to: "machine_pending" });
    await move(order, { at: "2026-10-01T02:01:00Z", from: "fetching_score", to: "machine_passed" });
    await move(order, { at: "2026-10-01T03:00:00Z", from: "final_in_progress", to: "final_passed" });
    await move(order, { at: "2026-10-01T04:00:00Z", from: "payout_in_progress", to: "payout_failure" });
    await move(order, { at: "2026-10-01T05:00:00Z", from: "payout_failure", to: "final_passed" });
    await move(order, {
      at: "2026-10-02T05:00:00Z",
      from: "payout_in_progress",
      to: "payout_success",
      detail: { amount: 900, dueDate: "2026-10-09" },
    });
    await move(order, { at: "2026-10-12T17:05:00Z", from: "payout_success", to: "overdue", detail: { dueDate: "2026-10-09" } });
    await move(order, { at: "2026-10-13T05:00:00Z", from: "overdue", to: "overdue" });
    expect(await figures("applied")).toEqual({ "2026-10-01": 1 });
    expect(await figures("approved")).toEqual({ "2026-10-01": 1 });
    expect(await figures("payout_failed")).toEqual({ "2026-10-01": 1 });
    expect(await figures("paid_out_amount")).toEqual({ "2026-10-02": 900 });
    expect(await figures("due")).toEqual({ "2026-10-09": 1 });
    expect(await figures("overdue")).toEqual({ "2026-10-10": 1 });
    const token = await server.signIn(accountOf("manager"));
    expect(await tiles(token, { date: "2026-10-10" })).toMatchObject({ overdueCount: 1, firstOverdueRate: 1_000_000 });
    await move(order, { at: "2026-10-14T05:00:00Z", from: "overdue", to: "settled", detail: { dueDate: "2026-10-09" } });
    expect(await figures("overdue")).toEqual({});
    expect(await tiles(token, { date: "2026-10-10" })).toMatchObject({ overdueCount: 0, firstOverdueRate: 0 });
    expect(await differences()).toEqual([]);
  });

  it("move a due date before its day begins, and leave the day alone once it has begun", async () => {
    const [first, second] = [orderAt(0), orderAt(1)];
    const detail = { amount: 900, dueDate: "2026-10-09" };
    for (const order of [first, second])
      await move(order, { at: "2026-10-02T05:00:00Z", from: "payout_in_progress", to: "payout_success", detail });
    const moved = { dueBefore: "2026-10-09", dueDate: "2026-10-16" };
    await move(first, { at: "2026-10-08T16:59:59Z", from: "payout_success", to: "extended", detail: moved });
    await move(second, { at: "2026-10-08T17:00:00Z", from: "payout_success", to: "extended", detail: moved });
    expect(await figures("due")).toEqual({ "2026-10-09": 1, "2026-10-16": 2 });
    await move(first, {
      at: "2026-10-10T05:00:00Z",
      from: "extended",
      to: "payout_failure",
      detail: { amount: 900, dueDate: "2026-10-16" },
    });
    expect(await figures("due")).toEqual({ "2026-10-09": 1, "2026-10-16": 1 });
    expect(await figures("paid_out")).toEqual({ "2026-10-02": 2, "2026-10-10": -1 });
    expect(await differences()).toEqual([]);
  });

  it("and money leave nothing when their transaction does not commit, and a reversal counts below zero in its own day", async () => {
    const order = orderAt(0);
    const client = await server.database.owner.connect();
    await client.query("begin");
    await client.query(insertEvents({ rows: "values (1, $1, $2, 'x', null, 'machine_pending', null, '', '{}')" }), [order, lastMoment]);
    await client.query("rollback");
    client.release();
    expect(await figures("applied")).toEqual({});
    await repay(order, "2026-10-09T05:00:00Z", 500);
    await repay(order, "2026-10-11T05:00:00Z", -500);
    expect(await figures("repaid")).toEqual({ "2026-10-09": 1, "2026-10-11": -1 });
    expect(await figures("repaid_amount")).toEqual({ "2026-10-09": 500, "2026-10-11": -500 });
  });
});

describe("folding days", () => {
  it("counts each fact once while facts are written, read and folded at the same time", async () => {
    const token = await server.signIn(accountOf("manager"));
    const orders = server.fixture.vn.orders.map((order) => order.id);
    const each = rounds(25, 3);
    const seen: number[] = [];
    let isDone = false;
    const write = async (order: number): Promise<void> => {
      for (let i = 0; i < each; i += 1) await move(order, { at: lastMoment, from: null, to: "machine_pending" });
    };
    const fold = async (): Promise<void> => {
      while (!isDone) await foldDeltas(server.kernel.database, 1);
    };
    const read = async (): Promise<void> => {
      while (!isDone) seen.push((await tiles(token)).apply);
    };
    const others = [fold(), fold(), read()];
    await Promise.all(orders.map(write));
    isDone = true;
    await Promise.all(others);
    expect((await tiles(token)).apply).toBe(orders.length * each);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    await foldDeltas(server.kernel.database, 1);
    expect((await sql("select count(*)::int as v from day_delta")).rows[0].v).toBe(0);
    expect((await tiles(token)).apply).toBe(orders.length * each);
    expect(await differences()).toEqual([]);
  });
});
