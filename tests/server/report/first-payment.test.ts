// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Outcome } from "../../../src/lending/risk/dry-run.ts";
import { foldDeltas } from "../../../src/server/jobs/fold.ts";
import { runNight } from "../../../src/server/jobs/night.ts";
import { runRiskRuns } from "../../../src/server/jobs/risk-runs.ts";
import { verifyReviews } from "../../../src/server/report/review/review-verify.ts";
import { channelCode, extendAWeek, openChannel, passAll, payValued, returnPayout, reverseReceipt } from "../../support/cohort-house.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { migrateAgain } from "../../support/migrate-again.ts";

let house: LendingHouse;
afterAll(() => house.close());
const query = async (text: string, values: readonly unknown[] = []) => (await house.database.owner.query(text, [...values])).rows;

type Story = Readonly<Record<number, (order: number) => Promise<unknown>>>;
const paid = (posted: number, valued: number, major?: number): Story => ({ [posted]: (order) => payValued(house, order, valued, major) });
const extended = (day: number): Story => ({ [day]: (order) => extendAWeek(house, order) });
const returned = (day: number): Story => ({ [day]: (order) => returnPayout(house, order) });
/** Money, or of nothing an extension, that is taken back on another day. */
function bounced(day: number, back: number, comes: Story): Story {
  let receipt = 0;
  return { [day]: async (order) => void (receipt = Number(await comes[day]?.(order))), [back]: () => reverseReceipt(house, receipt) };
}

/** Filed by hand, from what rules/figures.md 3 and 10 and rules/risk.md 10 say: everything falls due on day 0 and is looked at on day 20. */
interface Filed {
  /** It was due on day 0, was unpaid at the end of it and the grace, and a week later. */
  readonly due?: 0;
  readonly late?: 1;
  readonly unpaid?: 1;
  readonly outcome: Outcome;
  readonly grace?: number;
}
const good: Filed = { outcome: "repaid" };
const bad: Filed = { late: 1, unpaid: 1, outcome: "defaulted" };
const told: readonly (readonly [string, Filed, Story])[] = [
  ["paid on the day", good, paid(0, 0)],
  ["paid on the day, posted ten days later (T26c)", good, paid(10, 0)],
  ["paid within the week", { ...good, late: 1 }, paid(3, 3, 3_500_000)],
  ["paid within the week, posted after it", { ...good, late: 1 }, paid(12, 5, 3_500_000)],
  ["paid after the week", bad, paid(9, 9, 3_500_000)],
  ["a part within the week, the rest after it, posted the other way round", bad, { ...paid(9, 9, 2_000_000), ...paid(10, 5, 2_000_000) }],
  ["never paid", bad, {}],
  ["paid within the week, bounced after it", bad, bounced(3, 14, paid(3, 3, 3_500_000))],
  ["paid after the week, with two days of grace within it", { ...good, late: 1, grace: 2 }, paid(9, 9, 3_500_000)],
  ["paid later than that", { ...bad, grace: 2 }, paid(10, 10, 3_500_000)],
  ["extended on the day and never paid", { outcome: "notDue" }, extended(0)],
  ["extended on the day and paid in the end", good, { ...extended(0), ...paid(3, 3, 3_500_000) }],
  ["extended when it was late", { outcome: "notDue", late: 1 }, extended(2)],
  ["extended when it was late, its fee bounced", bad, bounced(2, 14, extended(2))],
  ["extended after the week", bad, extended(9)],
  ["extended the day before, unpaid a week after its new day", { ...bad, due: 0 }, extended(-1)],
  ["returned by the bank the day before", { outcome: "notDue", due: 0 }, returned(-1)],
  ["returned by the bank on the day", { outcome: "notDue" }, returned(0)],
  ["returned by the bank when it was late", { outcome: "notDue", late: 1 }, returned(3)],
  ["returned by the bank after the week", bad, returned(9)],
];
const orders: number[] = [];
const days = [-1, 0, 1, 2, 3, 9, 10, 12, 14, 20];

/** What the machine said of it, as if it had been asked. */
const tried = (order: number) =>
  query(
    `insert into machine_review (tenant_id, order_id, try, asked_at, answered_at, outcome, score, facts, verdict)
     values (1, $1, 1, now(), now(), 'passed', 700, '{"score": 700}', 'pass')`,
    [order],
  );

beforeAll(async () => {
  house = await openLendingHouse();
  expect(await openChannel(house)).toBe("");
  for (const [, { grace = 0 }] of told) orders.push(await house.lend(0, { ...(grace ? { grace } : {}), channel: channelCode }));
  for (const order of orders) await tried(order);
  await passAll(house, orders);
  for (const day of days) {
    house.goTo(day, "00:10");
    await runNight(house.kernel.database, 1, house.now());
    house.goTo(day, "10:00");
    for (const [at, [, , story]] of told.entries()) await story[day]?.(orders[at] ?? 0);
  }
}, 240_000);

const sumOf = (key: "late" | "unpaid"): number => told.reduce((sum, [, filed]) => sum + (filed[key] ?? 0), 0);
const dueOnTheDay = told.filter(([, { due = 1 }]) => due === 1).length;

describe("a first payment", () => {
  test.each(told.map(([name, filed], at) => [name, filed, at] as const))("%s", async (_name, { late = 0, unpaid = 0, outcome }, at) => {
    const [fact] = await query("select overdue, unpaid from review_fact where tenant_id = 1 and order_id = $1 and due > 0", [orders[at]]);
    // What was never due as its day began is in nobody's figure.
    expect(fact).toEqual(told[at]?.[0] === "returned by the bank the day before" ? undefined : { overdue: late, unpaid });
    expect((await outcomes()).get(orders[at] ?? 0)).toBe(outcome);
  });

  test("is in the reviewer's figures what it is in the books'", async () => {
    const token = await house.tokenOf("manager");
    const on = (day: number) => ({ startTime: house.dayOf(day), endTime: house.dayOf(day) });
    const books = async (day: number) => {
      const { data } = await house.call("report.query", { reportCode: "reminderCustomers", by: "day", ...on(day) }, { token });
      return [data.total["dueCount"] ?? data.total["dueOrders"], data.total["unpaid"]];
    };
    const { data } = await house.call("report.query", { reportCode: "reviewer", by: "reviewer", ...on(-7) }, { token });
    // One was extended the day before: its first due day is the one after, and unpaid there.
    expect(await books(0)).toEqual([dueOnTheDay, sumOf("late") - 1]);
    expect(data.total).toMatchObject({
      dueNow: dueOnTheDay + 1,
      overdue: sumOf("late"),
      dueWeek: dueOnTheDay + 1,
      unpaid: sumOf("unpaid"),
    });
  });

  test("that is kept is what is on record, and what was on record before is counted alike", async () => {
    const client = await house.database.owner.connect();
    try {
      expect(await verifyReviews(client)).toEqual([]);
      for (const lender of [1, 2]) await foldDeltas(house.kernel.database, lender);
      for (const table of ["review_fact", "review_bucket"]) await client.query(`update ${table} set unpaid = unpaid + 1 where due > 0`);
      expect(await verifyReviews(client)).not.toEqual([]);
      await migrateAgain(client, "0430");
      expect(await verifyReviews(client)).toEqual([]);
    } finally {
      client.release();
    }
    await house.expectSound();
  });
});

let known: ReadonlyMap<number, Outcome> | null = null;
/** What a dry run of the last day says became of each. */
async function outcomes(): Promise<ReadonlyMap<number, Outcome>> {
  if (known) return known;
  const [{ id }] = (await query("select id::int from risk_item where tenant_id = 1 and kind = 'rule' and name = 'Score too low'")) as [
    { id: number },
  ];
  const token = await house.tokenOf("tenantAdmin");
  const { data } = await house.call("rule.test", { id, version: 1 }, { token });
  await runRiskRuns(house.kernel.database, 1, () => house.now());
  const { data: run } = await house.call("rule.run", { runId: data.runId }, { token });
  return (known = new Map((run?.cells ?? []).flatMap((cell) => cell.orders.map((order) => [order, cell.outcome] as const))));
}
