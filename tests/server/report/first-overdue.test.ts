// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BookReport } from "../../../src/contract/report/book/book-reports.ts";
import { foldDeltas } from "../../../src/server/jobs/fold.ts";
import { runNight } from "../../../src/server/jobs/night.ts";
import { verifyDays } from "../../../src/server/report/days/day-verify.ts";
import { verifyReviews } from "../../../src/server/report/review/review-verify.ts";
import { countedOf } from "../../../src/server/report/tally/tally-facts.ts";
import { verifyTallies } from "../../../src/server/report/tally/tally-verify.ts";
import { channelCode, extendAWeek, openChannel, passAll, payValued, reverseReceipt, whole } from "../../support/cohort-house.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { migrateAgain } from "../../support/migrate-again.ts";

let house: LendingHouse;
afterAll(() => house.close());

/** On every day of the story what is done on it: everything falls due on day 0. */
type Story = Readonly<Record<number, (order: number) => Promise<unknown>>>;
const pay = (order: number, valueDay: number, major?: number): Promise<number> => payValued(house, order, valueDay, major);
const extend = (order: number): Promise<number> => extendAWeek(house, order);

/** Lives every story day by day, with the nights between. */
async function live(stories: readonly Story[], orders: readonly number[], days: readonly number[]): Promise<void> {
  for (const day of days) {
    house.goTo(day, "00:10");
    await runNight(house.kernel.database, 1, house.now());
    house.goTo(day, "10:00");
    for (const [at, story] of stories.entries()) await story[day]?.(orders[at] ?? 0);
    shown.set(day, await rates());
  }
}

/** First overdue of day 0 in parts per million, as each desk shows it. */
const shown = new Map<number, Readonly<Record<"home" | "trend" | "operation" | "channel" | "company" | "reviewer", number | null>>>();
async function rates() {
  const token = await house.tokenOf("manager");
  const [from, to] = [house.dayOf(0), house.dayOf(0)];
  const page = { date: { from, to }, page: 1, pageSize: 10 as const };
  const { data: home } = await house.call("homePage.todayDataStatistics", { date: house.dayOf(1) }, { token });
  const trend = { startTime: house.dayOf(1), endTime: house.dayOf(1), metrics: ["firstOverdueRate" as const] };
  const { data: line } = await house.call("homePage.dataTrend", trend, { token });
  const { data: links } = await house.call("delivery.linkStatistics", page, { token });
  const { data: companies } = await house.call("delivery.companyStatistics", page, { token });
  const decided = { startTime: house.dayOf(-7), endTime: house.dayOf(-7) };
  const { data: reviewer } = await house.call("report.query", { reportCode: "reviewer", by: "reviewer", ...decided }, { token });
  const { overdue, dueNow } = reviewer.total;
  return {
    home: home.firstOverdueRate,
    trend: line.series[0]?.values[0] ?? null,
    operation: (await ask("operationData"))["lateShare"] ?? null,
    channel: links.list[0]?.firstOverdue ?? null,
    company: companies.list[0]?.firstOverdueRate ?? null,
    reviewer: dueNow ? Math.round(((overdue ?? 0) / dueNow) * 1_000_000) : null,
  };
}

/** One channel of one company, and one reviewer who passed every order on the day of its payout. */
async function prepare(): Promise<void> {
  await house.database.owner.query("insert into collection_stage (tenant_id, code, from_day, to_day) values (1, 'R', -3, 0)");
  expect(await openChannel(house)).toBe("");
  for (const [, { grace = 0 }] of all) orders.push(await house.lend(0, { ...(grace ? { grace } : {}), channel: channelCode }));
  await passAll(house, orders);
  house.goTo(-1, "09:00");
  const given = { loanRecordIds: orders, adminUserIds: [house.fixture.vn.staff.reminder], mode: "even" as const };
  expect((await house.call("todayExpire.selectTransfer", given, { token: await house.tokenOf("manager") })).message).toBe("");
}

/** The column that each belongs in, as whoever reads the definition files it by hand (rules/figures.md 3); `due`: it was due on day 0. */
const told: readonly (readonly [string, { readonly due?: 0; readonly grace?: number; readonly is: string; readonly late?: 1 }, Story])[] = [
  ["paid the day before, posted on the day", { is: "paidBefore" }, { 0: (order) => pay(order, -1) }],
  ["paid on the day", { is: "paidOnDay" }, { 0: (order) => pay(order, 0) }],
  ["paid on the day, posted after the night (T26c)", { is: "paidOnDay" }, { 1: (order) => pay(order, 0) }],
  ["never paid", { is: "unpaid", late: 1 }, {}],
  ["paid two days later", { is: "unpaid", late: 1 }, { 2: (order) => pay(order, 2, 3_081_000) }],
  ["paid on the second of three days of grace", { is: "paidInGrace", grace: 3 }, { 2: (order) => pay(order, 2) }],
  ["paid in three days of grace, posted after them", { is: "paidInGrace", grace: 3 }, { 5: (order) => pay(order, 3) }],
  ["not paid in three days of grace", { is: "unpaid", late: 1, grace: 3 }, {}],
  ["extended the day before", { is: "none", due: 0 }, { [-1]: extend }],
  ["extended on the day", { is: "extended" }, { 0: extend }],
  ["extended after it was late", { is: "unpaid", late: 1 }, { 2: extend }],
  ["paid in part, then extended on the day", { is: "extended" }, { [-1]: (order) => pay(order, -1, 1_000_000), 0: extend }],
  ["extended on the day, twice and three times", { is: "extended" }, { 0: extend, 1: extend, 3: extend }],
];
const reversals: typeof told = [
  ["paid on the day, bounced", { is: "unpaid", late: 1 }, bounced()],
  ["paid on the day, bounced, paid anew", { is: "unpaid", late: 1 }, { ...bounced(), 3: (order) => pay(order, 3, 3_111_000) }],
  ["paid late, bounced, paid anew", { is: "unpaid", late: 1 }, { ...bounced(3_081_000, 2), 4: (order) => pay(order, 4, 3_141_000) }],
  ["extended on the day, its fee bounced", { is: "unpaid", late: 1 }, bounced(0)],
  [
    "paid late, and what had been paid on the day was posted then",
    { is: "paidOnDay" },
    { 2: (order) => pay(order, 2, 3_081_000), 4: (order) => pay(order, 0) },
  ],
];
/** Money that comes on a day and is taken back; of nothing: an extension. */
function bounced(major = whole, day = 0): Story {
  let receipt = 0;
  const comes = async (order: number) => {
    receipt = await (major === 0 ? extend(order) : pay(order, day, major));
  };
  return { [day]: comes, [day + 1]: () => reverseReceipt(house, receipt) };
}
const all = [...told, ...reversals];
const orders: number[] = [];
const count = (of: (told: (typeof all)[number][1]) => boolean): number => all.filter(([, each]) => of(each)).length;
/** Columns of day 0 by hand. */
const byHand = {
  dueOrders: count(({ due = 1 }) => due === 1),
  dueExtended: count(({ is }) => is === "extended"),
  paidBefore: count(({ is }) => is === "paidBefore"),
  paidOnDay: count(({ is }) => is === "paidOnDay"),
  paidInTime: count(({ is }) => is.startsWith("paid")),
  unpaid: count(({ late = 0 }) => late === 1),
};

async function ask(reportCode: BookReport, by = "day", day = 0): Promise<Readonly<Record<string, number | null>>> {
  const { data, message } = await house.call(
    "report.query",
    { reportCode, by: by as "day", startTime: house.dayOf(day), endTime: house.dayOf(day) },
    { token: await house.tokenOf("manager") },
  );
  expect(message).toBe("");
  return data.total;
}
async function day0(): Promise<Readonly<Record<string, number | null>>> {
  const [amount, reminder, weekly, daily] = [
    await ask("amountRepayment"),
    await ask("reminderCustomers"),
    await ask("reminderWeekly", "week"),
    await ask("operationData"),
  ];
  return { ...daily, ...weekly, ...reminder, ...amount };
}

beforeAll(async () => {
  house = await openLendingHouse();
  await prepare();
  const stories = all.map(([, , story]) => story);
  await live(stories, orders, [-1, 0, 1, 2, 3, 4, 5]);
}, 120_000);

describe("orders due on one day", () => {
  test("stand each in the one column that its own story says", async () => {
    expect(await day0()).toMatchObject(byHand);
    const { dueOrders, dueExtended, paidInTime, unpaid } = byHand;
    expect(dueExtended + paidInTime + unpaid).toBe(dueOrders);
  });

  test.each(all.map(([name, of], at) => [name, of, at] as const))("%s", async (_name, { is, due = 1, late = 0 }, at) => {
    const { rows } = await house.database.owner.query<{ measure: string; item: string; n: number }>(
      `select measure, item, sum(n)::int as n from (${countedOf("order_event", "(select * from order_event where tenant_id = $1)")}) x where order_id = $2 and book = 'due' and day = $3 group by 1, 2 having sum(n) <> 0`,
      [1, orders[at], house.dayOf(0)],
    );
    const sum = (measure: string) => rows.filter((row) => row.measure === measure).reduce((sum, { n }) => sum + n, 0);
    expect([sum("due"), sum("late"), sum("extended"), sum("inTime")]).toEqual([
      due,
      late,
      is === "extended" ? 1 : 0,
      is.startsWith("paid") ? 1 : 0,
    ]);
    expect(sum("settled")).toBeLessThanOrEqual(1);
  });

  // On the day itself nobody knows; the day after, of fourteen without a grace; of all seventeen when the last day of grace is over.
  test.each([
    [0, null],
    [1, 8 / 14],
    [3, 8 / 14],
    [4, 9 / 17],
    [5, 8 / 17],
  ])("on day %i home, operations, channels and reviewers show the same first overdue of it", (day, rate) => {
    const same = rate === null ? null : Math.round(rate * 1_000_000);
    expect(shown.get(day)).toEqual({ home: same, trend: same, operation: same, channel: same, company: same, reviewer: same });
  });

  test("whoever reminded is told of those that turned overdue and stay so", async () => {
    // One has three days of grace.
    expect(await ask("reminderDaily", "collector", 1)).toMatchObject({ toOverdue: byHand.unpaid - 1 });
    expect(await ask("reminderDaily", "collector", 4)).toMatchObject({ toOverdue: 1 });
  });

  test("have a new due day with every extension, for what it left open", async () => {
    const due = async (day: number) => {
      const { dueOrders, dueAmount } = await ask("amountRepayment", "day", day);
      return [dueOrders ?? 0, (dueAmount ?? 0) / 100];
    };
    expect(await due(0)).toEqual([byHand.dueOrders, byHand.dueOrders * whole]);
    expect(await due(7)).toEqual([3, 2 * whole + whole - 1_000_000]);
    expect(await due(9)).toEqual([1, whole]);
    expect(await due(14)).toEqual([0, 0]);
    expect(await due(21)).toEqual([1, whole]);
  });

  test("each extension counts on its own day, and a settlement that bounced does not", async () => {
    const { rows } = await house.database.owner.query<{ day: string; n: number }>(
      `select day::text, sum(n)::int as n from (select day, n from tally_bucket where tenant_id = 1 and level = 0 and book = 'relief' and measure = 'extended'
         union all select day, n from tally_delta where tenant_id = 1 and book = 'relief' and measure = 'extended') x group by 1 order by 1`,
    );
    // One of day 0 is taken back a day later: on its own day, or in the next month on the day of the reversal.
    const back = house.dayOf(0).slice(0, 7) === house.dayOf(1).slice(0, 7) ? 0 : 1;
    const granted = [-1, 0, 1, 2, 3].map((day) => [house.dayOf(day), (day === 0 ? 4 : 1) - (day === back ? 1 : 0)]);
    expect(rows.map(({ day, n }) => [day, n])).toEqual(granted);
    const settled = async (day: number) => {
      const { settledOrders, overdueSettled } = await ask("reborrow", "day", day);
      return [settledOrders ?? 0, overdueSettled ?? 0];
    };
    expect(await settled(0)).toEqual([2, 0]);
    expect(await settled(2)).toEqual([3, 1]);
    expect(await settled(3)).toEqual([1, 1]);
  });

  test("money that was on time takes an order out of collection's figures too, whenever it was settled", async () => {
    const onTime = all.flatMap(([, { is, late = 0 }], at) => (late === 0 && is !== "none" ? [orders[at]] : []));
    const { rows } = await house.database.owner.query(
      "select id from loan_order where tenant_id = 1 and id = any($1) and collection_entered_on is not null",
      [onTime],
    );
    expect(rows).toEqual([]);
    const { rows: entered } = await house.database.owner.query<{ n: number }>(
      "select sum(entered_count)::int as n from (select day, entered_count from collection_bucket where tenant_id = 1 and hour = 0 union all select day, entered_count from collection_delta where tenant_id = 1) x where day in ($1, $2)",
      [house.dayOf(1), house.dayOf(4)],
    );
    expect(entered[0]?.n).toBe(byHand.unpaid);
  });

  test("what is kept is what is on record, and what was on record before is counted alike", async () => {
    await house.expectSound();
    expect(await verifyReviews(house.database.owner as never)).toEqual([]);
    const client = await house.database.owner.connect();
    for (const lender of [1, 2]) await foldDeltas(house.kernel.database, lender);
    await client.query(
      "update tally_bucket set n = n + 1 where book in ('due', 'lapse', 'settle', 'relief') and measure not in ('paid', 'reapplied', 'repaidOut')",
    );
    await client.query("update day_bucket set overdue = overdue + 1");
    for (const table of ["review_fact", "review_bucket"]) await client.query(`update ${table} set overdue = overdue + 1 where due > 0`);
    expect([(await verifyTallies(client)).length, (await verifyDays(client)).length].every((found) => found > 0)).toBe(true);
    expect(await verifyReviews(client)).not.toEqual([]);
    await migrateAgain(client, "0397", "0398", "0430", "0431");
    expect(await verifyReviews(client)).toEqual([]);
    // On which day an order turned overdue is what 0432 puts right (grace-money.test).
    expect((await verifyTallies(client)).filter(({ book }) => book !== "lapse")).toEqual([]);
    expect(await verifyDays(client)).toEqual([]);
    client.release();
  });
});
