// @vitest-environment node
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { runStatements } from "../../../src/server/domain/finance/statement/upload.job.ts";
import { runChecks } from "../../../src/server/jobs/checks.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
  await house.database.owner.query(
    "insert into own_account (tenant_id, alias, name, bank, account_no, currency, direction, updated_at) values (1, 'ACB-1', 'HOUSE', 'ACB', '0071', 'VND', 'both', now())",
  );
});
beforeEach(() => house.goTo(0));
afterAll(() => house.close());

const as = async (who: string) => ({ token: await house.tokenOf(who) });
const query = async (text: string, values: readonly unknown[] = []) => (await house.database.owner.query(text, [...values])).rows;
let serial = 0;
/** A line of the account, in amounts of the unit. */
async function bring(amount: number, tradeNo: string, day = 0): Promise<void> {
  const opening = (serial += 1);
  const text = `Date,Amount,Reference\n${house.dayOf(day)},${amount}.00,${tradeNo}`;
  const file = {
    account: "ACB-1",
    fileName: "day.csv",
    content: gzipSync(text).toString("base64"),
    opening,
    closing: opening + amount * 100,
  };
  expect((await house.call("statement.upload", file, await as("finance"))).message).toBe("");
  await runStatements(house.kernel.database, 1, house.now());
}
const turn = () => runChecks(house.kernel.database, 1, house.now());
const tradeOf = async (id: number): Promise<string> => (await query("select trade_no from receipt where id = $1", [id]))[0]?.trade_no;
const atBank = async () => {
  const { 1000: bank = 0, 1010: channel = 0 } = (await house.balances()) as Partial<Record<number, number>>;
  return { bank, channel };
};
const reverse = async (repaymentId: number) => {
  const asked = await house.call("repayment.reverse", { repaymentId, reason: "another's money" }, await as("finance"));
  const decision = { approvalId: asked.data.approvalId, decision: "approve" } as const;
  expect((await house.call("approval.review", decision as never, await as("finance2"))).message).toBe("");
};
const entriesOf = (id: number) =>
  query(
    "select value_date, accounts, amounts, event_id from posting where tenant_id = 1 and code = 'L16' and event_id like $1 order by id",
    [`receipt:${id}:%`],
  );

it("a repayment is at the bank once a line says so, on the line's day, and at its channel until then", async () => {
  const order = await house.lend(2);
  const id = await house.pay(order, 1_000);
  await turn();
  expect(await atBank()).toEqual({ bank: 0, channel: 1_000 });
  house.goTo(1);
  await bring(1_000, await tradeOf(id), 1);
  expect(await atBank()).toEqual({ bank: 0, channel: 1_000 });
  await turn();
  // Once, however often it is looked at.
  await turn();
  expect(await atBank()).toEqual({ bank: 1_000, channel: 0 });
  expect(await entriesOf(id)).toEqual([
    { value_date: house.dayOf(1), accounts: [1000, 1010], amounts: [100_000, -100_000], event_id: `receipt:${id}:bank` },
  ]);
  const [trace] = await query("select call, staff_id from audit where tenant_id = 1 and call = 'receipt.banked'");
  expect(trace).toEqual({ call: "receipt.banked", staff_id: null });
  await reverse(id);
  expect(await atBank()).toEqual({ bank: 0, channel: 0 });
  await house.expectSound();
});

it("with a line in hand it is there as soon as it is confirmed", async () => {
  const order = await house.lend(2);
  await bring(700, "B-7");
  const input = {
    loanRecordId: order,
    amount: 70_000,
    payTime: house.now().toISOString(),
    tradeNo: "B-7",
    voucherUrl: "https://vouchers.example/B-7",
  };
  const { repaymentId } = (await house.call("repayment.offline", input, await as("finance"))).data;
  const evidence = await house.call("repayment.evidence", { repaymentId }, await as("finance2"));
  expect(evidence.data.entries.find(({ code }) => code === "L16")?.lines).toEqual([
    { account: 1000, debit: 70_000, credit: 0 },
    { account: 1010, debit: 0, credit: 70_000 },
  ]);
  const before = await atBank();
  expect((await house.call("repayment.confirm", { repaymentId, decision: "confirm" }, await as("finance2"))).message).toBe("");
  expect(await atBank()).toEqual({ bank: before.bank + 700, channel: before.channel });
  await turn();
  expect(await entriesOf(repaymentId)).toHaveLength(1);
});

it("what was posted before the ledger followed the bank is booked by new entries, its fee once, and may be taken back before that", async () => {
  const [order, other] = [await house.lend(2), await house.lend(2)];
  const ids = [await house.pay(order, 500), await house.pay(other, 500)];
  for (const id of ids) await bring(500, await tradeOf(id));
  // As it was: the channel's fee is in the book, and nothing of the bank.
  await query("update receipt set kept = 300 where id = any($1::bigint[])", [ids]);
  await query(
    `insert into posting (tenant_id, code, event_id, value_date, posted_at, accounts, amounts)
     select 1, 'L16', 'receipt:' || id || ':kept', $2::date, $3, '{1010,5020}', '{-300,300}' from unnest($1::bigint[]) id`,
    [ids, house.dayOf(0), house.now()],
  );
  const before = await house.balances();
  await reverse(ids[1] ?? 0);
  const taken = await house.balances();
  const moved = (of: Readonly<Record<string, number>>, account: number, from = before) =>
    Math.round(((of[account] ?? 0) - (from[account] ?? 0)) * 100);
  // The money, its fee and the bank: nothing of it stays.
  expect([moved(taken, 1000), moved(taken, 1010), moved(taken, 5020)]).toEqual([0, -49_700, -300]);
  await turn();
  const after = await house.balances();
  expect([moved(after, 1000, taken), moved(after, 1010, taken), moved(after, 5020, taken)]).toEqual([49_700, -49_700, 0]);
  await turn();
  expect(await entriesOf(ids[0] ?? 0)).toHaveLength(2);
});
