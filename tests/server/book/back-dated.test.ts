// @vitest-environment node
import { afterAll, beforeAll, expect, it } from "vitest";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
});
afterAll(() => house.close());

/** Two instalments, 30 and 9 days late: whoever pays the first is 9 days late from then on, which is another stage. */
async function lendTwice(): Promise<number> {
  const { owner } = house.database;
  const order = await house.lend(30, { collector: "collector" });
  await owner.query(
    `insert into product_version (tenant_id, product_id, version, config, at)
     select tenant_id, product_id, 2, jsonb_set(config, '{instalments}', '{"count": 2, "unit": "day", "every": 21}'), at
     from product_version where tenant_id = 1 and product_id = 9 and version = 1`,
  );
  const paidOut = house.dayOf(-30 - 21);
  await owner.query(
    "update loan_order set product_version = 2, term_days = 42, paid_out_at = $2::date, booked_on = null where tenant_id = 1 and id = $1",
    [order, paidOut],
  );
  await owner.query(
    "update loan_event set value_at = $2::date, posted_at = $2::date, event = jsonb_set(event, '{valueDate}', to_jsonb($2::text)) where tenant_id = 1 and order_id = $1",
    [order, paidOut],
  );
  return order;
}

/** Money that came at `came` and is confirmed at the house's time. */
async function pay(loanRecordId: number, major: number, came: Date): Promise<void> {
  const input = {
    loanRecordId,
    amount: major * 100,
    payTime: came.toISOString(),
    tradeNo: `B${came.getTime()}`,
    voucherUrl: `https://vouchers.example/${came.getTime()}`,
  };
  const { data } = await house.call("repayment.offline", input, { token: await house.tokenOf("finance") });
  const decision = { repaymentId: data.repaymentId, decision: "confirm", voucherAmount: input.amount } as const;
  expect((await house.call("repayment.confirm", decision, { token: await house.tokenOf("finance2") })).message).toBe("");
}

it("money is counted under what it met, also where a payment posted before it moved the due date after its value time", async () => {
  house.goTo(0, "10:00");
  const came = house.now().getTime();
  const order = await lendTwice();
  house.goTo(0, "10:05");
  await pay(order, 2_760_000, new Date(came));
  expect(await house.order(order)).toMatchObject({ due_date: house.dayOf(-9), status: 8 });
  house.goTo(0, "10:06");
  await pay(order, 10_000, new Date(came + 60_000));
  await house.expectSound({ isRewritten: true });
});
