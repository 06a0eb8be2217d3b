// @vitest-environment node
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyTallies } from "../../../src/server/report/tally/tally-verify.ts";
import { foldDeltas } from "../../../src/server/jobs/fold.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { migrateAgain } from "../../support/migrate-again.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
  house.goTo(0);
});
afterAll(() => house.close());

const minor = (major: number) => major * 100;
const as = async (who: string) => ({ token: await house.tokenOf(who) });
/** Five days late: 3,171,000 is owed; 3,200,000 is paid. */
const overpay = async () => {
  const order = await house.lend(5);
  await house.pay(order, 3_200_000);
  return order;
};
const ask = async (overflowId: number, major: number): Promise<number> => {
  const asked = { overflowId, amount: minor(major), bankName: "VCB", accountNo: "0071000123456", reason: "paid too much" };
  return (await house.call("refund.apply", asked, await as("service"))).data.refundId;
};
async function told() {
  const asked = { reportCode: "repayment", by: "day", startTime: house.dayOf(-6), endTime: house.dayOf(0) } as const;
  const { data } = await house.call("report.query", asked, await as("finance"));
  return { overflow: data.total["overflow"], refunded: data.total["refunded"] };
}

test("overpaid is what came too much, refunded what a bank paid back; what only moves between the accounts is neither", async () => {
  const [first, other] = [await overpay(), await house.lend(2)];
  await overpay();
  expect(await told()).toEqual({ overflow: minor(58_000), refunded: 0 });
  const refused = await ask(first, 29_000);
  await house.call("refund.review", { refundId: refused, decision: "refuse", reason: "notEntitled" }, await as("finance"));
  expect(await told()).toEqual({ overflow: minor(58_000), refunded: 0 });
  await house.call("overflow.apply", { id: first, loanRecordId: other, amount: minor(9_000) }, await as("finance"));
  expect(await told()).toEqual({ overflow: minor(58_000), refunded: 0 });
  const paid = await ask(first, 20_000);
  await house.call("refund.review", { refundId: paid, decision: "approve" }, await as("finance"));
  const done = { refundId: paid, tradeNo: "R1", refundTime: house.now().toISOString() };
  expect((await house.call("refund.done", done, await as("finance2"))).message).toBe("");
  expect(await told()).toEqual({ overflow: minor(58_000), refunded: minor(20_000) });
});

test("a database from before has them counted by the same rule", async () => {
  const { owner } = house.database;
  const client = await owner.connect();
  try {
    await foldDeltas(house.kernel.database, 1);
    await client.query("update tally_bucket set measure = 'credit' where book = 'ledger' and measure = 'overpaid'");
    expect(await verifyTallies(client)).not.toEqual([]);
    await client.query("delete from tally_bucket where book = 'ledger' and measure = 'refunded'");
    await migrateAgain(client, "0347");
    expect(await verifyTallies(client)).toEqual([]);
  } finally {
    client.release();
  }
});
