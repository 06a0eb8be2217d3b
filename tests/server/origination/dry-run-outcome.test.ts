// @vitest-environment node
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Outcome } from "../../../src/lending/risk/dry-run.ts";
import { runNight } from "../../../src/server/jobs/night.ts";
import { runRiskRuns } from "../../../src/server/jobs/risk-runs.ts";
import { type LendingHouse, openLendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
});
afterAll(() => house.close());

const query = async (text: string, values: readonly unknown[] = []) => (await house.database.owner.query(text, [...values])).rows;
/** What the machine said of it, as if it had been asked. */
const tried = (orderId: number) =>
  query(
    `insert into machine_review (tenant_id, order_id, try, asked_at, answered_at, outcome, score, facts, verdict)
     values (1, $1, 1, now(), now(), 'passed', 700, '{"score": 700}', 'pass')`,
    [orderId],
  );
async function lend(): Promise<number> {
  const id = await house.lend(0, { customer: house.fixture.vn.orders[at++]!.customerId });
  await tried(id);
  return id;
}
let at = 0;
/** The night of a day, and then a dry run: what became of each application. */
async function outcomesOn(day: number): Promise<ReadonlyMap<number, Outcome>> {
  house.goTo(day, "00:10");
  await runNight(house.kernel.database, 1, house.now());
  house.goTo(day);
  const [{ id }] = await query("select id::int from risk_item where tenant_id = 1 and kind = 'rule' and name = 'Score too low'");
  const token = await house.tokenOf("tenantAdmin");
  const { data } = await house.call("rule.test", { id, version: 1 }, { token });
  await runRiskRuns(house.kernel.database, 1, () => house.now());
  const run = (await house.call("rule.run", { runId: data.runId }, { token })).data!;
  return new Map(run.cells.flatMap(({ outcome, orders }) => orders.map((order) => [order, outcome] as const)));
}

test("a dry run tells what became of the first instalment, whatever became of the loan", async () => {
  const [onTime, soon, late, never, extended, early, instalments] = [
    await lend(),
    await lend(),
    await lend(),
    await lend(),
    await lend(),
    await lend(),
    await lend(),
  ];
  // Three instalments, a week each.
  await query(
    `insert into product_version (tenant_id, product_id, version, config, at)
     select 1, 9, 2, jsonb_set(config, '{instalments}', '{"count": 3, "unit": "day", "every": 7}'), at from product_version where tenant_id = 1 and product_id = 9`,
  );
  await query("update loan_order set product_version = 2, term_days = 21 where id = $1", [instalments]);
  const waiting = house.fixture.vn.orders.find(({ status }) => status === 0)!.id;
  await tried(waiting);
  const refused = await lend();
  await query("update loan_order set status = 2, stage = 'machine_rejected' where id = $1", [refused]);
  const expected = (each: Partial<Record<Outcome, readonly number[]>>) =>
    new Map(Object.entries(each).flatMap(([outcome, orders]) => orders.map((order) => [order, outcome])));
  const sorted = (found: ReadonlyMap<number, string>) => [...found].toSorted(([one], [other]) => one - other);
  const unlent = { refused: [refused], notDue: [waiting] };

  house.goTo(-1);
  await house.pay(early, 3_021_000);
  house.goTo(0);
  await house.pay(onTime, 3_021_000);
  const opened = await house.call(
    "renewal.add",
    { loanRecordId: extended, planId: 1, days: 7, fee: 30_000_000 },
    { token: await house.tokenOf("tenantAdmin") },
  );
  expect(opened.message).toBe("");
  await house.pay(extended, 300_000, "extend");
  await house.pay(instalments, 1_021_000);
  const first = [...unlent.notDue, soon, late, never, extended, instalments];
  expect(sorted(await outcomesOn(1))).toEqual(sorted(expected({ ...unlent, repaid: [onTime, early], notDue: first })));

  house.goTo(5);
  await house.pay(soon, 3_500_000);
  expect(sorted(await outcomesOn(7))).toEqual(
    sorted(expected({ ...unlent, repaid: [onTime, early, soon], notDue: first.filter((id) => id !== soon) })),
  );
  const eighth = { ...unlent, repaid: [onTime, early, soon, instalments], notDue: [...unlent.notDue, extended], defaulted: [late, never] };
  expect(sorted(await outcomesOn(8))).toEqual(sorted(expected(eighth)));

  // Paid in the end: it was unpaid a week after all. The second instalment of another is not its first; the extension was neither payment nor default.
  await house.pay(late, 3_500_000);
  expect((await house.order(late))["status"]).toBe(9);
  expect(sorted(await outcomesOn(16))).toEqual(sorted(expected(eighth)));
  expect((await house.order(instalments))["status"]).toBe(8);
});
