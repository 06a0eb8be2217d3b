// @vitest-environment node
import { afterAll, beforeAll, expect, it } from "vitest";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
});
afterAll(() => house.close());

it("lists money that left by any way, the newest first, each with its order, and filters by it", async () => {
  const [paidOut, given] = [await house.lend(0), await house.lend(0)];
  const { owner } = house.database;
  await owner.query(
    `with p as (insert into payout (tenant_id, order_id, created_at) values (1, $1, now()) returning id)
     insert into payout_transfer (tenant_id, payout_id, trade_no, channel, amount, bank_name, account_no, holder, state, sent_at)
     select 1, id, 'OUT1', 'main', 100, 'VCB', '123456', 'X', 'success', '2026-01-02' from p`,
    [paidOut],
  );
  await owner.query(
    `insert into refund (tenant_id, order_id, amount, bank_name, account_no, reason, state, applied_by, applied_at, trade_no)
     values (1, $1, 300, 'VCB', '654321', 'too much', 'refunded', $2, '2026-01-03', 'OUT2')`,
    [given, house.fixture.vn.staff["finance"]],
  );
  await owner.query(
    "insert into top_up (tenant_id, channel, amount, balance_before, balance_after, remark, staff_id, at) values (1, 'main', 200, 0, 200, '', $1, '2026-01-01')",
    [house.fixture.vn.staff["finance"]],
  );
  const list = async (input = {}) =>
    (await house.call("expenditure.list", input, { token: await house.tokenOf("finance") })).data.list.map(
      ({ type, loanRecordId, amount }) => ({ type, loanRecordId, amount }),
    );
  const rows = [
    { type: "refund", loanRecordId: given, amount: 300 },
    { type: "payout", loanRecordId: paidOut, amount: 100 },
    { type: "float", loanRecordId: null, amount: 200 },
  ];
  expect(await list()).toEqual(rows);
  const { order_no: orderNo } = await house.order(paidOut);
  expect(await list({ orderNo: String(orderNo) })).toEqual([rows[1]]);
  expect(await list({ type: ["refund"] })).toEqual([rows[0]]);
  const { data } = await house.call("expenditure.total", {}, { token: await house.tokenOf("finance") });
  expect(data).toMatchObject({ amount: 600 });
});
