// @vitest-environment node
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { addChannel, channelCode, report } from "../../support/channel.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
let orderNo = "";
beforeAll(async () => {
  house = await openLendingHouse();
  await addChannel(house.database.owner);
  orderNo = String((await house.order(await house.lend(0)))["order_no"]);
});
beforeEach(() => house.goTo(1));
afterAll(() => house.close());

const as = async (who: string) => ({ token: await house.tokenOf(who) });
const query = async (text: string, values: readonly unknown[] = []) => (await house.database.owner.query(text, [...values])).rows;
const collected = async (...tradeNos: readonly string[]) => {
  for (const tradeNo of tradeNos)
    expect((await report(house.origin, { tradeNo, orderNo, amount: 100_000, payTime: house.now().toISOString() })).code).toBe(1);
};
type Row = readonly [tradeNo: string, fee: string, status?: string];
const fileOf = (rows: readonly Row[], change: object = {}) => {
  const lines = rows.map(([tradeNo, fee, status = "success"]) => `${house.dayOf(1)},1000.00,${fee},${tradeNo},${status}`);
  const content = gzipSync(["Date,Amount,Fee amount,Trade no,Status", ...lines].join("\n")).toString("base64");
  return { type: "collection", channelId: channelCode, date: house.dayOf(1), fileName: "day.csv", content, ...change };
};
const take = async (rows: readonly Row[], change: object = {}) =>
  house.call("reconcile.uploadFile", fileOf(rows, change) as never, await as("finance"));
const fees = async () => {
  const all = (await house.balances()) as Partial<Record<number, number>>;
  return [1010, 1020, 5020].map((account) => Math.round((all[account] ?? 0) * 100));
};
const since = async (before: readonly number[]) => (await fees()).map((each, at) => each - (before[at] ?? 0));
const list = async () => (await house.call("reconcile.list", {}, await as("finance"))).data.list[0];

it("fees that only the file names are posted with it, equal to the file, once; taken again only what changed", async () => {
  await collected("A", "B", "C");
  const before = await fees();
  // D is nobody's money here: its fee waits until the money is in the book.
  const rows: readonly Row[] = [
    ["A", "11.00"],
    ["B", "12.50"],
    ["C", ""],
    ["D", "9.00"],
  ];
  const seen = await house.call("reconcile.preview", fileOf(rows) as never, await as("finance"));
  expect(seen.data).toMatchObject({ theirFee: 3_250, termsFee: null, differences: 1, faultCount: 0 });
  expect(await since(before)).toEqual([0, 0, 0]);
  expect((await take(rows)).data).toMatchObject({ status: "failed", differences: 1 });
  expect(await since(before)).toEqual([-2_350, 0, 2_350]);
  expect((await take(rows)).data).toMatchObject({ differences: 1 });
  expect(await since(before)).toEqual([-2_350, 0, 2_350]);
  expect(await query("select value_date, accounts, amounts from posting where tenant_id = 1 and event_id like 'channelFee:%'")).toEqual([
    { value_date: house.dayOf(1), accounts: [1010, 5020], amounts: [-2_350, 2_350] },
  ]);
  // The channel corrects itself, once more below what it said.
  await take([
    ["A", "10.00"],
    ["B", "12.50"],
    ["C", "1.00"],
    ["D", "9.00"],
  ]);
  expect(await since(before)).toEqual([-2_350, 0, 2_350]);
  await take([
    ["A", "8.00"],
    ["B", "12.50"],
    ["C", "1.00"],
    ["D", "9.00"],
  ]);
  expect(await since(before)).toEqual([-2_150, 0, 2_150]);
  expect(await list()).toMatchObject({ theirFee: 3_050, termsFee: null, feeDifference: null });
  expect(
    (
      await take([
        ["A", "1000.00"],
        ["B", "x"],
      ])
    ).refusal,
  ).toMatchObject({ error: "statement.faulty", field: "fee" });
  await house.expectSound();
});

it("another fee than the terms is a difference of its own, and posted as the file names it; more of it is explained by two", async () => {
  await query("update collection_channel set fee_fixed = 1000 where tenant_id = 1");
  const { data } = await take([
    ["A", "10.00"],
    ["B", "12.50"],
    ["C", "10.00"],
  ]);
  expect(data).toMatchObject({ status: "failed", differences: 1 });
  const of = { batchId: data.batchId, isOpen: true };
  const [row] = (await house.call("reconcile.rows", of, await as("finance"))).data.list;
  expect(row).toMatchObject({ kind: "fee", tradeNo: "B", ourAmount: 1_000, theirAmount: 1_250, difference: 250 });
  expect(await list()).toMatchObject({ theirFee: 3_250, termsFee: 3_000, feeDifference: 250 });
  const input = { rowId: row?.rowId ?? 0, remark: "a card of abroad" };
  expect((await house.call("reconcile.resolve", { ...input, action: "booked" }, await as("finance"))).refusal).toMatchObject({
    error: "state.refused",
    field: "action",
  });
  expect((await house.call("reconcile.resolve", { ...input, action: "explained" }, await as("finance"))).message).toBe("");
  expect(await list()).toMatchObject({ status: "success" });
  expect(await query("select sum(fee_filed)::int as fees from receipt where tenant_id = 1")).toEqual([{ fees: 3_250 }]);
});

it("of a payout its fee is posted where the channel has no float and reported none", async () => {
  const [channel] = await query("select code from pay_channel where tenant_id = 1 order by code limit 1");
  await query("update pay_channel set float = null, fee_fixed = 0, fee_ppm = 0 where tenant_id = 1 and code = $1", [channel.code]);
  await query(
    `with given as (select * from (values ('P-1', 'success', 0), ('P-2', 'success', 700)) v(n, s, f)),
       p as (insert into payout (tenant_id, order_id, created_at) select 1, unnest($3::bigint[]), $1 returning id)
     insert into payout_transfer (tenant_id, payout_id, trade_no, channel, amount, bank_name, account_no, holder, state, sent_at, fee)
     select 1, p.id, g.n, $2, 100000, 'ACB', '1', 'X', g.s, $1, g.f from (select id, row_number() over (order by id) as at from p) p
       join (select *, row_number() over (order by n) as at from given) g on g.at = p.at
     union all select 1, min(p.id), 'P-3', $2, 100000, 'ACB', '1', 'X', 'failed', $1, 0 from p`,
    [house.now(), channel.code, [await house.lend(0), await house.lend(0)]],
  );
  const before = await fees();
  const rows: readonly Row[] = [
    ["P-1", "5.00"],
    ["P-2", "8.00"],
    ["P-3", "5.00", "failed"],
  ];
  const ofPayouts = { type: "payout", channelId: channel.code };
  const taken = await take(rows, ofPayouts);
  await take(rows, ofPayouts);
  expect(await since(before)).toEqual([0, -500, 500]);
  const kinds = (await house.call("reconcile.rows", { batchId: taken.data.batchId }, await as("finance"))).data.list;
  expect(kinds.map(({ tradeNo, kind, ourAmount, theirAmount }) => [tradeNo, kind, ourAmount, theirAmount])).toEqual([
    ["P-2", "fee", 700, 800],
  ]);
});
