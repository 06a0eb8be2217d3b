// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settleTransfer } from "../../../src/server/domain/finance/payout/transfer.actions.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
});
afterAll(() => house.close());

/** The transfer that paid an order out, as its channel knows it. */
async function transferOf(orderId: number): Promise<string> {
  const tradeNo = `X${orderId}`;
  await house.database.owner.query(
    `with p as (insert into payout (tenant_id, order_id, created_at) values (1, $1, now()) returning id)
     insert into payout_transfer (tenant_id, payout_id, trade_no, channel, amount, bank_name, account_no, holder, state, sent_at)
     select 1, id, $2, 'main', 255000000, 'VCB', '123456', 'X', 'success', now() from p`,
    [orderId, tradeNo],
  );
  return tradeNo;
}
const bankReturns = async (tradeNo: string) => {
  const tenant = await house.kernel.tenantOf(1);
  return house.kernel.database.withTenant(1, (tx) =>
    settleTransfer({ tx, tenant, now: house.now(), staffId: null }, tradeNo, {
      state: "returned",
      at: house.now(),
      reason: "account closed",
    }),
  );
};

describe("a payout that the bank sends back from under a late order (T21)", () => {
  it("voids its promise, completes its row, keeps what was repaid for the customer, and every figure of what was done meanwhile", async () => {
    const order = await house.lend(3, { collector: "collector" });
    const token = await house.tokenOf("collector");
    const promised = await house.call(
      "collection.addCollectionResultRecord",
      { loanRecordId: order, reason: 1, subTag: "today", commitmentTime: new Date(house.now().getTime() + 3_600_000).toISOString() },
      { token },
    );
    expect(promised.message).toBe("");
    await house.pay(order, 100_000);
    await bankReturns(await transferOf(order));
    expect(await house.order(order)).toMatchObject({
      stage: "payout_failure",
      status: 5,
      due_date: null,
      promise_state: null,
      collection_left: "returned",
    });
    const { rows } = await house.database.owner.query("select state from promise where order_id = $1", [order]);
    expect(rows).toEqual([{ state: "voided" }]);
    expect(await house.balances(order)).toEqual({ 1010: 100_000, 2100: -100_000 });
  });

  it("of a running order, before it is due, takes it out of what was due", async () => {
    const order = await house.lend(-4);
    await bankReturns(await transferOf(order));
    expect(await house.order(order)).toMatchObject({ stage: "payout_failure", due_date: null });
    expect(await house.balances(order)).toEqual({});
  });
});

describe("the book afterwards", () => {
  it("says the same as the replay", () => house.expectSound());
});
