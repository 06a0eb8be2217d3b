// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OutputOf, ParsedOf } from "../../../src/contract/types.ts";
import { homeMetrics } from "../../../src/lending/options/home-metrics.ts";
import { penaltyAfter } from "../../../src/lending/loan/penalty.ts";
import { Refused } from "../../../src/lending/reason.ts";
import { addDays, daysBetween } from "../../../src/lending/time/zone.ts";
import { openDatabase, type Database } from "../../../src/server/db/connection.ts";
import type { Context, StaffFacts } from "../../../src/server/kernel/context.ts";
import { verifyDays } from "../../../src/server/report/days/day-verify.ts";
import { homePageHandlers } from "../../../src/server/report/home.handlers.ts";
import { collectionStages } from "../../../src/server/start/market-presets.ts";
import { type TestDatabase } from "../../support/database.ts";
import { createDemoDatabase, demoNow } from "../../support/templates.ts";

let database: TestDatabase;
let app: Database;
/** 15:30 in Hồ Chí Minh. */
const now = demoNow;
const today = "2026-11-21";
const zone = "Asia/Ho_Chi_Minh";

beforeAll(async () => {
  database = await createDemoDatabase("large");
  app = openDatabase(database.url, 4);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

type Staff = Partial<Pick<StaffFacts, "id" | "teamId" | "dataScope">>;

function ask<N extends keyof typeof homePageHandlers>(name: N, input: ParsedOf<N>, staff: Staff = {}): Promise<OutputOf<N>> {
  return app.withTenant(
    1,
    (tx) => {
      const tenant = { id: 1, currencyStep: 100, timeZone: zone, stages: collectionStages, apps: [], away: [] };
      const context = {
        tx,
        tenant,
        staff: { id: 1, teamId: 1, department: "collection", dataScope: "tenant", covers: [], ...staff },
        now,
      } as unknown as Context;
      const handler = homePageHandlers[name] as unknown as (input: ParsedOf<N>, context: Context) => Promise<OutputOf<N>>;
      return handler(input, context);
    },
    "read",
  );
}

async function all<T>(sql: string): Promise<readonly T[]> {
  return (await database.owner.query(sql)).rows as T[];
}
const one = async (sql: string): Promise<number> => Number((await all<{ v: number }>(`select ${sql}`))[0]?.v);
const on = (column: string, day: string) => `(${column} at time zone '${zone}')::date = '${day}'`;
const ofOrders = (what: string, where: string) => one(`coalesce(${what}, 0) as v from loan_order o where o.tenant_id = 1 and ${where}`);

/** The figures of a day straight from the book, by other columns than those that the events speak of. */
async function raw(day: string, appId: number | null = null) {
  const inApp = appId === null ? "true" : `o.app_id = ${appId}`;
  const repaid = `from repayment r join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id where r.tenant_id = 1 and ${inApp} and ${on("r.value_at", day)}`;
  const due = await ofOrders("count(*)", `${inApp} and o.due_date = date '${day}' - 1 and o.paid_out_at is not null`);
  const overdue = await ofOrders(
    "count(*)",
    `${inApp} and o.due_date = date '${day}' - 1 and o.status in (8, 9) and (o.settled_at is null or (o.settled_at at time zone '${zone}')::date > o.due_date)`,
  );
  // Paid out once, and come back today: less of today.
  const back = `from payout_transfer t join payout p on p.tenant_id = t.tenant_id and p.id = t.payout_id join loan_order o on o.tenant_id = p.tenant_id and o.id = p.order_id
    where t.tenant_id = 1 and t.state = 'returned' and ${inApp} and ${on("t.ended_at", day)}`;
  const registered = appId === null ? "true" : `c.registered_app_id = ${appId}`;
  return {
    register: await one(`count(*) as v from customer c where c.tenant_id = 1 and ${registered} and ${on("c.registered_at", day)}`),
    apply: await ofOrders("count(*)", `${inApp} and ${on("o.applied_at", day)}`),
    approve: await ofOrders(
      "count(*)",
      `${inApp} and o.status in (5, 6, 8, 9) and ${on("least(o.applied_at + interval '25 minutes', '2026-11-21T08:30:00Z')", day)}`,
    ),
    payoutCount: (await ofOrders("count(*)", `${inApp} and ${on("o.paid_out_at", day)}`)) - (await one(`count(*) as v ${back}`)),
    payoutAmount:
      (await ofOrders("sum(o.payout_amount)", `${inApp} and ${on("o.paid_out_at", day)}`)) -
      (await one(`coalesce(sum(t.amount), 0) as v ${back}`)),
    dueCount: await ofOrders("count(*)", `${inApp} and o.due_date = '${day}' and o.paid_out_at is not null`),
    repayCount: await one(`count(*) as v ${repaid}`),
    repayAmount: await one(`coalesce(sum(r.principal + r.interest + r.fee + r.penalty), 0) as v ${repaid}`),
    overdueCount: overdue,
    // Of a day that has not come nobody knows who was late on it.
    firstOverdueRate: due > 0 && day <= today ? Math.round((overdue / due) * 1_000_000) : null,
  };
}

describe("the head tiles", () => {
  test.each([[today], ["2026-11-20"], ["2026-10-30"], ["2026-12-01"]])("of %s are the book's", async (date) => {
    expect(await ask("homePage.todayDataStatistics", { date })).toEqual(await raw(date));
  });

  test("are of today unless a day is named, and of one app when it is", async () => {
    expect(await ask("homePage.todayDataStatistics", {})).toEqual(await raw(today));
    for (const appId of [1, 2, 3])
      expect(await ask("homePage.todayDataStatistics", { appId, date: "2026-11-20" })).toEqual(await raw("2026-11-20", appId));
  });

  test("are the whole tenant's, whoever looks", async () => {
    const whole = await ask("homePage.todayDataStatistics", {});
    expect(await ask("homePage.todayDataStatistics", {}, { id: 40, dataScope: "own" })).toEqual(whole);
  });
});

describe("the trend", () => {
  test("shows thirty days that end today, every metric, as the tiles of each day do", async () => {
    const { dates, series } = await ask("homePage.dataTrend", {});
    expect([dates.length, dates[0], dates.at(-1)]).toEqual([30, "2026-10-23", today]);
    expect(series.map((each) => each.metric)).toEqual([...homeMetrics]);
    for (const at of [0, 13, 29]) {
      const tiles = await ask("homePage.todayDataStatistics", { date: dates[at] ?? "" });
      for (const { metric, values } of series) expect([metric, values[at]]).toEqual([metric, tiles[metric]]);
    }
  });

  test("shows what is asked for, and nothing of days that have not come", async () => {
    const shown = await ask("homePage.dataTrend", {
      startTime: "2026-11-20",
      endTime: "2026-11-23",
      metrics: ["apply", "apply", "dueCount"],
    });
    expect(shown.dates).toEqual(["2026-11-20", today, "2026-11-22", "2026-11-23"]);
    expect(shown.series.map((each) => each.metric)).toEqual(["apply", "dueCount"]);
    for (const { values } of shown.series) expect(values.slice(2)).toEqual([null, null]);
  });

  test("refuses a range that is reversed or longer than thirty days", async () => {
    await expect(ask("homePage.dataTrend", { startTime: today, endTime: "2026-11-20" })).rejects.toThrow(Refused);
    await expect(ask("homePage.dataTrend", { startTime: "2026-10-22", endTime: today })).rejects.toThrow(Refused);
  });
});

interface Open {
  readonly status: number;
  readonly due: string;
  readonly collector: number | null;
  readonly team: number | null;
  readonly app: number;
  readonly principal: number;
  readonly interest: number;
  readonly fee: number;
  readonly penalty: number;
}

/** What every open order owes today, by lending's own penalty and not by the database's. */
async function openOrders(): Promise<readonly Open[]> {
  const rows = await all<Record<string, number> & { due: string }>(
    `select o.status, o.due_date::text as due, o.collector_id as collector, s.team_id as team, o.app_id as app, o.principal as contract, o.penalty_ppm as ppm,
       o.penalty_cap_ppm as cap, o.principal - o.principal_paid - o.principal_waived as principal, o.interest - o.interest_paid - o.interest_waived as interest, o.fee - o.fee_paid - o.fee_waived as fee,
       o.penalty_paid + o.penalty_waived as penalty_done, o.penalty_charged,
       exists (select from late_exemption_order x where x.tenant_id = o.tenant_id and x.order_id = o.id) or o.due_moved as is_let_off
     from loan_order o left join staff s on s.tenant_id = o.tenant_id and s.id = o.collector_id where o.tenant_id = 1 and o.status in (6, 8)`,
  );
  return rows.map((row) => {
    const loan = { principal: row["contract"] ?? 0, dailyPpm: row["ppm"] ?? 0, capPpm: row["cap"] ?? 0, step: 100 };
    // Of whoever was let off some days the replay knows; `verify` holds what is kept of it.
    const charged = row["is_let_off"] ? (row["penalty_charged"] ?? 0) : penaltyAfter(loan, Math.max(daysBetween(row.due, today), 0));
    const penalty = Math.max(charged - (row["penalty_done"] ?? 0), 0);
    return { ...(row as unknown as Open), penalty };
  });
}
const sum = (orders: readonly Open[], pick: (order: Open) => number): number => orders.reduce((total, order) => total + pick(order), 0);
const claim = (order: Open): number => order.principal + order.interest + order.fee + order.penalty;
const bookOf = (orders: readonly Open[]) => ({
  count: orders.length,
  principal: sum(orders, (order) => order.principal),
  interest: sum(orders, (order) => order.interest),
  fee: sum(orders, (order) => order.fee),
  penalty: sum(orders, (order) => order.penalty),
  total: sum(orders, claim),
});

describe("the open book", () => {
  test("is what every open order owes today, in each scope and app", async () => {
    const orders = await openOrders();
    const someone = orders.find((order) => order.collector !== null && order.team !== null);
    const [id, teamId] = [someone?.collector ?? 0, someone?.team ?? 0];
    expect(await ask("homePage.todayNotSettleData", {})).toEqual(bookOf(orders));
    expect(await ask("homePage.todayNotSettleData", { appId: 2 })).toEqual(bookOf(orders.filter((order) => order.app === 2)));
    const own = await ask("homePage.todayNotSettleData", {}, { id, dataScope: "own" });
    expect(own).toEqual(bookOf(orders.filter((order) => order.collector === id)));
    expect(own.count).toBeGreaterThan(0);
    const team = await ask("homePage.todayNotSettleData", {}, { teamId, dataScope: "team" });
    expect(team).toEqual(bookOf(orders.filter((order) => (order.collector === null && order.status === 8) || order.team === teamId)));
    expect(await ask("homePage.todayNotSettleData", {}, { teamId, dataScope: "department" })).toEqual(bookOf(orders));
  });

  test("shows what is overdue by stage, and what became so that day", async () => {
    const late = (await openOrders()).filter((order) => order.status === 8);
    const shown = await ask("homePage.todayOverdueData", {});
    expect([shown.total, shown.amount]).toEqual([late.length, sum(late, claim)]);
    expect(shown.newOverdue).toBe((await raw(today)).overdueCount);
    expect(shown.byStage.map((each) => each.stage)).toEqual(["M0", "M1", "M2", "M2+"]);
    for (const { stage, count, amount } of shown.byStage) {
      const row = collectionStages.find((each) => each.code === stage);
      const inside = late.filter((order) => {
        const days = daysBetween(order.due, today);
        return row && days >= row.from && (row.to === null || days <= row.to);
      });
      expect([stage, count, amount]).toEqual([stage, inside.length, sum(inside, claim)]);
    }
    const id = late.find((order) => order.collector !== null)?.collector ?? 0;
    const own = await ask("homePage.todayOverdueData", {}, { id, dataScope: "own" });
    expect(own.total).toBe(late.filter((order) => order.collector === id).length);
  });

  test("of another day is not known", async () => {
    expect(Object.values(await ask("homePage.todayNotSettleData", { date: "2026-11-20" }))).toEqual(Array.from({ length: 6 }, () => null));
    const overdue = await ask("homePage.todayOverdueData", { date: "2026-11-20" });
    expect(overdue).toEqual({
      newOverdue: (await raw("2026-11-20")).overdueCount,
      total: null,
      amount: null,
      neglected: null,
      byStage: [],
    });
    expect(await ask("homePage.todayPayData", { date: "2026-11-20" })).toMatchObject({ pending: null, inProgress: null });
  });
});

describe("payouts", () => {
  test("are what waits, what runs, what succeeded and what failed", async () => {
    const { payoutCount, payoutAmount } = await raw(today);
    expect(payoutCount).toBeGreaterThan(0);
    const [failures] = await all<{ n: number }>(
      `select count(*)::int as n from order_event where tenant_id = 1 and to_stage = 'payout_failure' and (at at time zone '${zone}')::date = '${today}'`,
    );
    expect(failures?.n).toBeGreaterThan(0);
    expect(await ask("homePage.todayPayData", {})).toEqual({
      pending: await ofOrders("count(*)", "o.status = 5 and o.stage not in ('payout_in_progress', 'payout_failure')"),
      inProgress: await ofOrders("count(*)", "o.stage = 'payout_in_progress'"),
      success: payoutCount,
      failed: failures?.n,
      amount: payoutAmount,
    });
  });
});

describe("what is due on a day", () => {
  test.each([[today], ["2026-11-10"]])("%s: paid, partly paid and unpaid by its end", async (date) => {
    const orders = await all<{ settled: boolean; charged: number; paid: number }>(
      `select coalesce((o.settled_at at time zone '${zone}')::date <= o.due_date, false) as settled, o.principal + o.interest + o.fee as charged,
         (select coalesce(sum(r.principal + r.interest + r.fee), 0) from repayment r where r.tenant_id = 1 and r.order_id = o.id
           and (r.value_at at time zone '${zone}')::date <= o.due_date)::float8 as paid
       from loan_order o where o.tenant_id = 1 and o.due_date = '${date}' and o.paid_out_at is not null`,
    );
    const shown = await ask("homePage.todayShouldData", { date });
    expect(shown).toEqual({
      due: orders.length,
      paid: orders.filter((order) => order.settled).length,
      partial: orders.filter((order) => !order.settled && order.paid > 0).length,
      unpaid: orders.filter((order) => !order.settled && order.paid === 0).length,
      amountDue: orders.reduce((total, order) => total + order.charged, 0),
      amountPaid: orders.reduce((total, order) => total + order.paid, 0),
    });
    expect(shown.due).toBe((await ask("homePage.todayDataStatistics", { date })).dueCount);
  });
});

describe("the funnels of three days", () => {
  test("show what came into collection and what money took out of it", async () => {
    const shown = await ask("homePage.day3OverdueCollection", { date: "2026-11-15" });
    expect(shown.map((row) => row.day)).toEqual(["2026-11-13", "2026-11-14", "2026-11-15"]);
    for (const { day, entered, recovered, rate } of shown) {
      expect(entered).toBe((await raw(day)).overdueCount);
      const left = `o.due_date = date '${day}' - 1 and o.status = 9 and o.stage = 'overdue_settled' and (o.settled_at at time zone '${zone}')::date <= '2026-11-15'`;
      expect(recovered).toBe(await ofOrders("count(*)", left));
      expect(rate).toBe(entered > 0 ? Math.round((recovered / entered) * 1_000_000) : null);
    }
    const owners = await all<{ id: number }>(
      "select collector_id as id from loan_order where tenant_id = 1 and collection_entered_on = '2026-11-15' and collector_id is not null",
    );
    const id = owners[0]?.id ?? 0;
    const own = await ask("homePage.day3OverdueCollection", { date: "2026-11-15" }, { id, dataScope: "own" });
    expect(own[2]?.entered).toBe(owners.filter((row) => row.id === id).length);
  });

  test("show what is due in three days, who was reminded and who has paid", async () => {
    const [order] = await all<{ id: number; customer: number; day: string }>(
      `select id, customer_id as customer, due_date::text as day from loan_order o where tenant_id = 1 and status = 6 and due_date = date '${today}' + 2
         and not exists (select from contact_attempt a where a.tenant_id = 1 and a.order_id = o.id and a.purpose = 'remind') limit 1`,
    );
    const attempt = (purpose: string, at: string) =>
      database.owner.query(
        `insert into contact_attempt (tenant_id, order_id, customer_id, staff_id, at, local_date, purpose, client_type, channel, phone_masked, met_status, met_stage, met_version)
         values (1, $1, $2, 1, $3, $4, $5, 0, 'myPhone', '', 6, 'payout_success', 0)`,
        [order?.id, order?.customer, at, today, purpose],
      );
    const before = await ask("homePage.day3ExpireRemind", {});
    await attempt("service", "2026-11-21T03:00:00Z");
    await attempt("remind", "2026-11-19T16:59:59Z");
    expect(await ask("homePage.day3ExpireRemind", {})).toEqual(before);
    await attempt("remind", "2026-11-19T17:00:00Z");
    const shown = await ask("homePage.day3ExpireRemind", {});
    expect(shown.map((row) => row.day)).toEqual([1, 2, 3].map((days) => addDays(today, days)));
    expect((shown[1]?.reminded ?? 0) - (before[1]?.reminded ?? 0)).toBe(1);
    for (const { day, toRemind, paid, rate } of shown) {
      const cohort = `o.due_date = '${day}' and o.paid_out_at is not null and (o.settled_at is null or (o.settled_at at time zone '${zone}')::date >= o.due_date - 3)`;
      expect([toRemind, paid]).toEqual([
        await ofOrders("count(*)", cohort),
        await ofOrders("count(*)", `${cohort} and o.settled_at is not null`),
      ]);
      expect(rate).toBe(toRemind > 0 ? Math.round((paid / toRemind) * 1_000_000) : null);
    }
  });
});

describe("verify", () => {
  test("finds nothing on the demo, and a figure without a fact behind it", async () => {
    const client = await database.owner.connect();
    expect(await verifyDays(client)).toEqual([]);
    await database.owner.query("update day_bucket set due = due + 1 where tenant_id = 1 and day = '2026-11-10' and app_id = 2");
    const [found, ...rest] = await verifyDays(client);
    client.release();
    expect(rest).toEqual([]);
    expect(found).toMatchObject({ tenant: 1, day: "2026-11-10", app: 2, measure: "due" });
    expect((found?.reported ?? 0) - (found?.derived ?? 0)).toBe(1);
  });
});
