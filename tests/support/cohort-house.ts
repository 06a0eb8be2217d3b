import { recountOrders } from "../../src/server/report/review/review-writes.ts";
import type { LendingHouse } from "./example-loan.ts";

/** Every desk that tells a first-overdue rate tells it of the same orders: they come by one channel of one company, and one reviewer passes all. */
export const channelCode = "radio-1";

/** The channel, before anything is lent. @returns what the lender says to it, empty if nothing */
export async function openChannel(house: LendingHouse): Promise<string> {
  const token = await house.tokenOf("tenantAdmin");
  const company = await house.call("adCompany.save", { name: "Radio One" }, { token });
  const ordered = { settleMode: "CPC", price: 500, capDay: 2, landing: "https://www.example.com/apply" } as const;
  const channel = { name: "Radio", code: channelCode, companyId: company.data.id, appId: 1, ...ordered };
  return (await house.call("delivery.save", channel, { token })).message;
}

/** A minute's final review of each, on the day of its application. */
export async function passAll(house: LendingHouse, orders: readonly number[]): Promise<void> {
  await house.database.owner.query(
    `insert into review (tenant_id, order_id, kind, staff_id, assigned_at, ended_at, decision)
     select 1, id, 'final', $2, applied_at, applied_at + interval '1 minute', 'pass' from loan_order where tenant_id = 1 and id = any($1::bigint[])`,
    [orders, house.fixture.vn.staff["collector"]],
  );
  await house.kernel.database.withTenant(1, (tx) => recountOrders(tx, 1, orders));
}
