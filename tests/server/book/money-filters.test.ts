// @vitest-environment node
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { foldName } from "../../../src/lending/fold.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
});
afterAll(() => house.close());

const as = async (who: string) => ({ token: await house.tokenOf(who) });
const payouts = async (input: object) => {
  const { data, message } = await house.call("payment.list", { pageSize: 100, ...input }, await as("finance"));
  expect(message).toBe("");
  return data.list.map(({ paymentId }) => paymentId);
};
const receipts = async (input: object) => {
  const { data, message } = await house.call("repayment.list", { pageSize: 100, ...input }, await as("finance"));
  expect(message).toBe("");
  return data.list.map(({ repaymentId, channel }) => [repaymentId, channel]);
};
const insert = async (text: string, values: readonly unknown[]): Promise<number> =>
  (await house.database.owner.query(`${text} returning id`, [...values])).rows[0].id;
async function payout(channel: string | null, account: readonly [string, string]): Promise<readonly [payout: number, order: number]> {
  const order = await house.lend(2);
  await payee(order, account);
  return [await insert("insert into payout (tenant_id, order_id, created_at, channel) values (1, $1, now(), $2)", [order, channel]), order];
}
const payee = async (order: number, [number, holder]: readonly [string, string]) =>
  insert("insert into payee_account (tenant_id, order_id, bank_name, account_no, holder, at) values (1, $1, 'VCB', $2, $3, now())", [
    order,
    number,
    holder,
  ]);

it("payouts are found by channel, by the number they go to and by whose account it is", async () => {
  const [one] = await payout("north", ["0071000123456", "NGUYỄN  Văn Đức"]);
  const [other, order] = await payout("south", ["0071000999999", "Trần Thị Hoa"]);
  expect([await payouts({ channelId: ["north"] }), await payouts({ channelId: ["south"] })]).toEqual([[one], [other]]);
  expect(new Set(await payouts({ channelId: ["north", "south"] }))).toEqual(new Set([one, other]));
  expect(await payouts({ accountNo: "0071 000-123456" })).toEqual([one]);
  expect(await payouts({ accountNo: "0071000123" })).toEqual([]);
  expect(await payouts({ holder: " nguyen van  duc" })).toEqual([one]);
  expect(await payouts({ holder: "nguyen van" })).toEqual([]);
  expect(await payouts({ holder: "tran thi hoa", accountNo: "0071000123456" })).toEqual([]);
  // The account that it went to before counts no more.
  await payee(order, ["5550001", "Lê Hoa"]);
  expect([await payouts({ accountNo: "0071000999999" }), await payouts({ holder: "tran thi hoa" })]).toEqual([[], []]);
  expect([await payouts({ accountNo: "5550001" }), await payouts({ holder: "LE HOA" })]).toEqual([[other], [other]]);
});

it("repayments are found by channel, which is what their trade number begins with, and by who paid", async () => {
  const order = await house.lend(2);
  const receipt = (source: string, tradeNo: string, payer: string) =>
    insert(
      `insert into receipt (tenant_id, order_id, source, amount, paid_at, trade_no, payer, state, registered_at)
       values (1, $1, $2, 100, now(), $3, $4, 'success', now())`,
      [order, source, tradeNo, payer],
    );
  const bank = await receipt("online", "bank9:778", "Đặng Thị Ánh");
  const wallet = await receipt("online", "wallet9:778", "DANG THI  ANH");
  // Nobody's channel: a hand typed the number.
  await receipt("offline", "bank9:779", "");
  expect(await receipts({ channelId: ["bank9"] })).toEqual([[bank, "bank9"]]);
  expect(await receipts({ payer: "dang thi anh" })).toEqual([
    [wallet, "wallet9"],
    [bank, "bank9"],
  ]);
  expect(await receipts({ payer: "dang thi anh", channelId: ["wallet9"] })).toEqual([[wallet, "wallet9"]]);
  expect(await receipts({ payer: "dang thi" })).toEqual([]);
});

it("the database folds a name as the server does", async () => {
  const names = ["NGUYỄN  Văn Đức", "  María José Ñúñez ", "Đặng Ánh", "José\tPérez", "陈 小明", "O'Brien-Sá", "Śliwiński Ürün"];
  const { rows } = await house.database.owner.query(
    "select folded_name(n) as folded from unnest($1::text[]) with ordinality u(n, at) order by at",
    [names],
  );
  expect(rows.map(({ folded }) => folded)).toEqual(names.map(foldName));
});

it("each is an equality that an index gives, also behind row-level security", async () => {
  const asked = {
    receipt_by_channel: "select id from receipt where tenant_id = 1 and channel = 'bank9' order by registered_at desc, id desc limit 50",
    receipt_by_payer:
      "select id from receipt where tenant_id = 1 and payer_folded = 'a b' and payer_folded <> '' order by registered_at desc, id desc limit 50",
    payout_by_channel: "select id from payout where tenant_id = 1 and channel = 'north' order by created_at desc, id desc limit 50",
    payee_account_by_holder: "select order_id from payee_account where tenant_id = 1 and holder_folded = 'a b' and holder_folded <> ''",
    payee_account_by_number: "select order_id from payee_account where tenant_id = 1 and account_no = '1' and account_no <> ''",
  };
  for (const [index, text] of Object.entries(asked)) {
    const plan = await house.kernel.database.withTenant(
      1,
      async (tx) => {
        for (const way of ["seqscan", "bitmapscan"]) await sql.raw(`set local enable_${way} = off`).execute(tx);
        return (await sql.raw<Record<string, string>>(`explain (costs off) ${text}`).execute(tx)).rows
          .map((row) => row["QUERY PLAN"])
          .join(" ");
      },
      "read",
    );
    expect(plan).toMatch(new RegExp(`using ${index} .*Index Cond: [^S]*(channel|payer_folded|holder_folded|account_no) =`));
    expect(plan).not.toContain("Sort");
  }
});
