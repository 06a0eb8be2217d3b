// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { InputOf } from "../../../src/contract/types.ts";
import { settleTransfer } from "../../../src/server/domain/finance/payout/transfer.actions.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
});
beforeEach(() => house.goTo(0));
afterAll(() => house.close());

/** Five days late: 3,171,000 is owed, so 29,000 is too much. */
const overpay = async () => {
  const order = await house.lend(5);
  await house.pay(order, 3_200_000);
  return order;
};
const list = async (filters: Partial<InputOf<"overflow.list">> = {}) =>
  (await house.call("overflow.list", { pageSize: 200, ...filters }, { token: await house.tokenOf("finance") })).data.list;
const row = async (order: number) => (await list()).find(({ id }) => id === order);
const ids = async (filters: Partial<InputOf<"overflow.list">>) => (await list(filters)).map(({ id }) => id);

describe("the list of overpayments", () => {
  it("names the repayment that paid too much, when it did, and the orders that it may pay for", async () => {
    const open = await house.lend(2);
    const order = await overpay();
    const { rows } = await house.database.owner.query<{ trade_no: string }>("select trade_no from receipt where order_id = $1", [order]);
    expect(await row(order)).toMatchObject({ source: "repayment", paymentNo: rows[0]?.trade_no, status: "open" });
    expect((await row(order))?.createTime).toMatch(new RegExp(`^${house.now().toISOString().slice(0, 10)}`));
    expect((await row(order))?.others.map(({ loanRecordId }) => loanRecordId)).toContain(open);
    expect((await row(order))?.others.map(({ loanRecordId }) => loanRecordId)).not.toContain(order);
  });

  it("names the payout that came back from under a repaid loan", async () => {
    const order = await house.lend(-4);
    await house.pay(order, 100_000);
    await house.database.owner.query(
      `with p as (insert into payout (tenant_id, order_id, created_at) values (1, $1, now()) returning id)
       insert into payout_transfer (tenant_id, payout_id, trade_no, channel, amount, bank_name, account_no, holder, state, sent_at)
       select 1, id, 'BACK-1', 'main', 255000000, 'VCB', '123456', 'X', 'success', now() from p`,
      [order],
    );
    const tenant = await house.kernel.tenantOf(1);
    await house.kernel.database.withTenant(1, (tx) =>
      settleTransfer({ tx, tenant, now: house.now(), staffId: null }, "BACK-1", { state: "returned", at: house.now(), reason: "closed" }),
    );
    expect(await row(order)).toMatchObject({ source: "returnedPayout", paymentNo: "BACK-1", balance: 10_000_000 });
    expect(await ids({ time: { from: house.dayOf(0), to: house.dayOf(0) } })).toContain(order);
  });

  it("is found by order, phone, status and the day of the money", async () => {
    const order = await overpay();
    const orderNo = (await row(order))?.orderNo ?? "";
    expect(await ids({ orderNo })).toEqual([order]);
    const { phone } = await house.order(order);
    expect(await ids({ phone: String(phone) })).toContain(order);
    expect(await ids({ phone: "+84900000000" })).toEqual([]);
    expect(await ids({ status: ["open"] })).toContain(order);
    expect(await ids({ status: ["reserved", "done"] })).not.toContain(order);
    expect(await ids({ time: { from: house.dayOf(-9), to: house.dayOf(-1) } })).not.toContain(order);
  });

  it("keeps its source while a refund is asked for and given up: the money was the customer's before", async () => {
    const order = await overpay();
    const before = await row(order);
    const refund = { overflowId: order, amount: 2_900_000, bankName: "VCB", accountNo: "0071000123456", reason: "paid too much" };
    const { data } = await house.call("refund.apply", refund, { token: await house.tokenOf("service") });
    house.goTo(1);
    await house.call(
      "refund.review",
      { refundId: data.refundId, decision: "refuse", reason: "notEntitled" },
      { token: await house.tokenOf("finance") },
    );
    expect(await row(order)).toEqual(before);
  });

  it("has nothing left to apply once it is all used", async () => {
    const [order, other] = [await overpay(), await house.lend(2)];
    const use = async (amount: number) =>
      house.call("overflow.apply", { id: order, loanRecordId: other, amount }, { token: await house.tokenOf("finance") });
    expect((await use(2_900_000)).message).toBe("");
    expect((await use(1)).refusal.error).toBe("overflow.nothingLeft");
  });
});
