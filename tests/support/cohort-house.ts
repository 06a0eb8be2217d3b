import { expect } from "vitest";
import { startOfDay } from "../../src/lending/time/zone.ts";
import { settleTransfer } from "../../src/server/domain/finance/payout/transfer.actions.ts";
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

const zone = "Asia/Ho_Chi_Minh";
/** All that example A asks for on its due day, major units. */
export const whole = 3_021_000;
let receipts = 0;

/** Money that counts from a day of the house, posted now. @returns its receipt */
export async function payValued(house: LendingHouse, order: number, valueDay: number, major = whole): Promise<number> {
  const tradeNo = `V${(receipts += 1)}`;
  const payTime = new Date(startOfDay(house.dayOf(valueDay), zone).getTime() + 9 * 3_600_000).toISOString();
  const voucherUrl = `https://vouchers.example/${tradeNo}.png`;
  const input = { loanRecordId: order, amount: major * 100, purpose: "repay" as const, payTime, tradeNo, voucherUrl };
  const { data, message } = await house.call("repayment.offline", input, { token: await house.tokenOf("finance") });
  expect(message).toBe("");
  const decision = { repaymentId: data.repaymentId, decision: "confirm" as const, voucherAmount: input.amount };
  expect((await house.call("repayment.confirm", decision, { token: await house.tokenOf("finance2") })).message).toBe("");
  return data.repaymentId;
}

/** T33, by two persons. */
export async function reverseReceipt(house: LendingHouse, repaymentId: number): Promise<void> {
  const asked = await house.call("repayment.reverse", { repaymentId, reason: "bounced" }, { token: await house.tokenOf("finance") });
  const decision = { approvalId: asked.data.approvalId, decision: "approve" as const };
  expect((await house.call("approval.review", decision, { token: await house.tokenOf("finance2") })).message).toBe("");
}

/** T27 by a week, with what it costs paid at once. @returns the receipt of its fee */
export async function extendAWeek(house: LendingHouse, order: number): Promise<number> {
  const [plan] = (await house.call("extension.plan", { loanRecordId: order }, { token: await house.tokenOf("manager") })).data;
  const asked = { loanRecordId: order, planId: 1, days: 7, fee: 30_000_000 };
  expect((await house.call("renewal.add", asked, { token: await house.tokenOf("manager") })).message).toBe("");
  return house.pay(order, (plan?.total ?? 0) / 100, "extend");
}

/** T21: the bank sends back what an order was paid out with. */
export async function returnPayout(house: LendingHouse, order: number): Promise<void> {
  const tradeNo = `X${order}`;
  await house.database.owner.query(
    `with p as (insert into payout (tenant_id, order_id, created_at) values (1, $1, now()) returning id)
     insert into payout_transfer (tenant_id, payout_id, trade_no, channel, amount, bank_name, account_no, holder, state, sent_at)
     select 1, id, $2, 'main', 255000000, 'VCB', '123456', 'X', 'success', now() from p`,
    [order, tradeNo],
  );
  const [tenant, now] = [await house.kernel.tenantOf(1), house.now()];
  const outcome = { state: "returned", at: now, reason: "account closed" } as const;
  await house.kernel.database.withTenant(1, (tx) => settleTransfer({ tx, tenant, now, staffId: null }, tradeNo, outcome));
}
