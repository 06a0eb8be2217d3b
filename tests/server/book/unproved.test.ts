// @vitest-environment node
import { afterAll, beforeAll, expect, it } from "vitest";
import { selectStanding } from "../../../src/server/domain/orders/customer/customer.store.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
});
afterAll(() => house.close());

const as = async (who: string) => ({ token: await house.tokenOf(who) });
const one = async (text: string, values: readonly unknown[]) => (await house.database.owner.query(text, [...values])).rows[0];

it("money on a voucher's word opens no next loan until a statement says it too, to the minor unit", async () => {
  const customer = await one(
    "insert into customer (tenant_id, name, name_folded, phone, id_no, gender, province, time_zone, employer, user_type, registered_at) select 1, 'Lê An', 'le an', '+84911000111', '079000111222', gender, province, time_zone, employer, user_type, now() from customer where tenant_id = 1 limit 1 returning id",
    [],
  );
  const order = await house.lend(2, { customer: Number(customer.id) });
  const { total } = (await house.call("repayment.quote", { loanRecordId: order }, await as("finance"))).data;
  const id = await house.pay(order, total / 100);
  expect(await one("select status from loan_order where id = $1", [order])).toEqual({ status: 9 });
  const standing = async () =>
    house.kernel.database.withTenant(1, async (tx) =>
      selectStanding({ tx, tenant: await house.kernel.tenantOf(1) }, { idNo: "079000111222", phone: "+84911000111" }),
    );
  expect(await standing()).toMatchObject({ settled: 1, open: true });
  await one(
    "insert into collection_channel (tenant_id, code, name, secret, bank) values (1, 'bank1', 'B', $1, 'ACB') on conflict do nothing",
    ["s".repeat(32)],
  );
  const { trade_no: tradeNo } = await one("select trade_no from receipt where id = $1", [id]);
  const upload = async (amount: number) =>
    house.call(
      "reconcile.upload",
      { type: "collection", channelId: "bank1", date: house.dayOf(0), lines: [{ tradeNo, amount, status: "success" }] } as never,
      await as("finance"),
    );
  expect((await upload(total - 1)).message).toBe("");
  expect(await standing()).toMatchObject({ open: true });
  expect((await upload(total)).message).toBe("");
  expect(await standing()).toMatchObject({ settled: 1, open: false });
  expect(await one("select without_line, lined_at is not null as lined from receipt where id = $1", [id])).toEqual({
    without_line: false,
    lined: true,
  });
});
