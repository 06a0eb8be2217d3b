// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addChannel, report } from "../../support/channel.ts";
import { runNight } from "../../../src/server/jobs/night.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { voucherAmount } from "../../support/voucher.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
  await addChannel(house.database.owner);
});
beforeEach(() => house.goTo(0));
afterAll(() => house.close());

const minor = (major: number) => major * 100;
const query = async (text: string, values: readonly unknown[] = []) => (await house.database.owner.query(text, [...values])).rows[0];
let serial = 0;

interface Of {
  readonly customer: number;
  readonly kind?: "cash" | "interestOff";
  readonly face?: number;
  readonly ends?: number;
  readonly state?: string;
  readonly threshold?: number;
}
async function coupon({ customer, kind = "interestOff", face = 10_000, ends = 5, state = "taken", threshold = 0 }: Of): Promise<number> {
  const definition = await query(
    `insert into coupon (tenant_id, name, kind, face_value, threshold, end_on, total, taken, state, created_at)
     values (1, 'Tết', $1, $2, $3, $4, 10, 1, 'listed', now()) returning id`,
    [kind, minor(face), minor(threshold), house.dayOf(90)],
  );
  const row = await query(
    `insert into user_coupon (tenant_id, coupon_id, customer_id, state, offered_at, taken_at, expires_on) values (1, $1, $2, $3, now(), now(), $4) returning id`,
    [definition.id, customer, state, house.dayOf(ends)],
  );
  return Number(row.id);
}
const couponRow = (id: number) => query("select state, order_id, deduction from user_coupon where id = $1", [id]);
const register = async (loanRecordId: number, major: number, userCouponId: number, change: object = {}) =>
  house.call(
    "repayment.offline",
    {
      loanRecordId,
      amount: minor(major),
      payTime: house.now().toISOString(),
      tradeNo: `C${(serial += 1)}`,
      voucherUrl: `https://vouchers.example/C${serial}`,
      userCouponId,
      ...change,
    },
    { token: await house.tokenOf("finance") },
  );
const confirm = async (repaymentId: number) =>
  house.call(
    "repayment.confirm",
    { repaymentId, decision: "confirm", voucherAmount: await voucherAmount(house.database.owner, repaymentId) },
    { token: await house.tokenOf("finance2") },
  );
const reverse = async (repaymentId: number) => {
  const asked = await house.call("repayment.reverse", { repaymentId, reason: "bounced" }, { token: await house.tokenOf("finance") });
  expect(asked.message).toBe("");
  const done = await house.call(
    "approval.review",
    { approvalId: asked.data.approvalId, decision: "approve" },
    { token: await house.tokenOf("finance2") },
  );
  expect(done.message).toBe("");
};
/** What finance's list of write-offs says of a coupon. */
const writtenOff = async (id: number) => {
  const { data } = await house.call("coupon.verificationList", { page: 1, pageSize: 50 }, { token: await house.tokenOf("finance") });
  const line = data.list.find((each) => each.id === id);
  return [line?.status, line?.actualDeduction];
};
const customerOf = async (order: number): Promise<number> => Number((await house.order(order))["customer_id"]);

describe("a coupon that comes with a repayment", () => {
  it("takes its part off the interest (L15) and is its customer's again when the money is reversed (T33)", async () => {
    const order = await house.lend(-2);
    const id = await coupon({ customer: await customerOf(order) });
    // 3,000,000 and 21,000 of interest, less 10,000.
    const { data, message } = await register(order, 3_011_000, id);
    expect(message).toBe("");
    expect(await couponRow(id)).toMatchObject({ state: "taken" });
    expect(await writtenOff(id)).toEqual(["waiting", null]);
    expect((await confirm(data.repaymentId)).message).toBe("");
    expect(await writtenOff(id)).toEqual(["booked", minor(10_000)]);
    expect(await house.order(order)).toMatchObject({ stage: "settled", interest_paid: minor(11_000), interest_waived: minor(10_000) });
    expect(await couponRow(id)).toEqual({ state: "used", order_id: order, deduction: minor(10_000) });
    expect(await house.balances(order)).toMatchObject({ 5010: 10_000, 1010: 3_011_000 });
    expect(await house.history(order)).toEqual(["paidOut", "couponUsed", "settled"]);
    await reverse(data.repaymentId);
    expect(await house.order(order)).toMatchObject({ stage: "payout_success", status: 6, interest_paid: 0, interest_waived: 0 });
    expect(await couponRow(id)).toEqual({ state: "taken", order_id: null, deduction: null });
    expect((await house.balances(order))[5010]).toBeUndefined();
    expect(await writtenOff(id)).toEqual(["reversed", null]);
    // And used again, with other money.
    const again = await register(order, 3_011_000, id);
    expect((await confirm(again.data.repaymentId)).message).toBe("");
    expect(await couponRow(id)).toMatchObject({ state: "used", order_id: order });
  });

  it("is refused at once where it cannot be used", async () => {
    const order = await house.lend(-2);
    const customer = await customerOf(order);
    const other = (await query("select id from customer where tenant_id = 1 and id <> $1 limit 1", [customer])).id;
    const refused = async (id: number, change: object = {}) => (await register(order, 100_000, id, change)).refusal.error;
    expect(await refused(999_999)).toBe("notFound");
    expect(await refused(await coupon({ customer: Number(other) }))).toBe("coupon.notValid");
    expect(await refused(await coupon({ customer, ends: -1 }))).toBe("coupon.notValid");
    expect(await refused(await coupon({ customer, state: "pendingTake" }))).toBe("coupon.notValid");
    expect(await refused(await coupon({ customer, threshold: 4_000_000 }))).toBe("coupon.threshold");
    const [first, second] = [await coupon({ customer }), await coupon({ customer })];
    await confirm((await register(order, 100_000, first)).data.repaymentId);
    expect(await refused(second)).toBe("coupon.once");
  });

  it("that was used elsewhere meanwhile leaves the money as it is", async () => {
    const [one, two] = [await house.lend(-2), await house.lend(-2)];
    const id = await coupon({ customer: await customerOf(one) });
    const [first, second] = [await register(one, 100_000, id), await register(two, 100_000, id)];
    expect((await confirm(first.data.repaymentId)).code).toBe(1);
    expect((await confirm(second.data.repaymentId)).code).toBe(1);
    expect(await couponRow(id)).toMatchObject({ order_id: one });
    expect(await house.order(two)).toMatchObject({ stage: "partially_repaid", interest_waived: 0 });
  });
});

describe("a coupon with money that a channel reports", () => {
  const reported = async (orderNo: string, change: object = {}) =>
    report(house.origin, {
      tradeNo: `R${(serial += 1)}`,
      orderNo,
      amount: minor(3_011_000),
      payTime: house.now().toISOString(),
      ...change,
    });
  const payCode = async (loanRecordId: number, userCouponId: number, change: object = {}) =>
    house.call(
      "repayment.payCode",
      { loanRecordId, amount: minor(3_011_000), userCouponId, ...change },
      { token: await house.tokenOf("finance") },
    );
  const settled = { stage: "settled", interest_paid: minor(11_000), interest_waived: minor(10_000) };

  it("is named with the pay code that it comes by, or by the channel, and is free again when the money is reversed", async () => {
    const [order, other] = [await house.lend(-2), await house.lend(-2)];
    const [id, second] = [await coupon({ customer: await customerOf(order) }), await coupon({ customer: await customerOf(other) })];
    const { data, message } = await payCode(order, id);
    expect(message).toBe("");
    const paid = await reported(data.payCode);
    expect(paid.data.result).toBe("posted");
    expect(await house.order(order)).toMatchObject(settled);
    expect(await couponRow(id)).toEqual({ state: "used", order_id: order, deduction: minor(10_000) });
    await reverse(paid.data.receiptId);
    expect(await couponRow(id)).toEqual({ state: "taken", order_id: null, deduction: null });
    const named = await reported(String((await house.order(other))["order_no"]), { userCouponId: second });
    expect(named.data.result).toBe("posted");
    expect(await house.order(other)).toMatchObject(settled);
    expect(await couponRow(second)).toMatchObject({ state: "used", order_id: other });
  });

  it("that is none, or another's, or for an extension, is refused where a person names it, and never keeps money out", async () => {
    const order = await house.lend(-2);
    const customer = await customerOf(order);
    const other = Number((await query("select id from customer where tenant_id = 1 and id <> $1 limit 1", [customer])).id);
    const foreign = await coupon({ customer: other });
    expect((await payCode(order, 999_999)).refusal.error).toBe("notFound");
    expect((await payCode(order, foreign)).refusal.error).toBe("coupon.notValid");
    const orderNo = String((await house.order(order))["order_no"]);
    for (const userCouponId of [999_999, foreign]) {
      const { data } = await reported(orderNo, { userCouponId, amount: minor(1_000) });
      expect(data.result).toBe("posted");
    }
    expect(await house.order(order)).toMatchObject({ interest_waived: 0 });
    expect(await couponRow(foreign)).toMatchObject({ state: "taken" });
  });

  it("is offered to whoever registers money, with what it takes off: the customer's own that fit, and no others", async () => {
    const order = await house.lend(-2);
    const customer = await customerOf(order);
    await house.database.owner.query("update user_coupon set state = 'expired' where customer_id = $1 and state = 'taken'", [customer]);
    const id = await coupon({ customer });
    await coupon({ customer, threshold: 4_000_000 });
    const offered = async (who: string) => house.call("repayment.coupons", { loanRecordId: order }, { token: await house.tokenOf(who) });
    const own = { userCouponId: id, name: "Tết", deduction: minor(10_000), expireDay: house.dayOf(5) };
    expect((await offered("finance")).data).toEqual([own]);
    expect((await offered("firstReviewer")).refusal.error).toBe("forbidden");
  });
});

describe("the night", () => {
  it("ends the coupons whose last day is over, once, and no others", async () => {
    const order = await house.lend(-2);
    const customer = await customerOf(order);
    const [today, pending, later] = [
      await coupon({ customer, ends: 0 }),
      await coupon({ customer, ends: 0, state: "pendingTake" }),
      await coupon({ customer, ends: 1 }),
    ];
    const states = async () => [(await couponRow(today)).state, (await couponRow(pending)).state, (await couponRow(later)).state];
    house.goTo(0, "23:00");
    await runNight(house.kernel.database, 1, house.now());
    expect(await states()).toEqual(["taken", "pendingTake", "taken"]);
    house.goTo(1, "00:10");
    await runNight(house.kernel.database, 1, house.now());
    await runNight(house.kernel.database, 1, house.now());
    expect(await states()).toEqual(["expired", "expired", "taken"]);
  });
});

describe("the book afterwards", () => {
  it("says the same as the replay", () => house.expectSound());
});
