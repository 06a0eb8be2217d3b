// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accountOf } from "../../support/fixture.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { seedKeys, sendSigned } from "../../support/signed.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
  await seedKeys(house);
});
beforeEach(() => house.goTo(0));
afterAll(() => house.close());

const query = async (text: string, values: readonly unknown[] = []) => (await house.database.owner.query(text, [...values])).rows;
const as = async (who: string) => ({ token: await house.tokenOf(who) });
const terms = { name: "Tết", type: "interestOff", faceValue: 1_000_000, validDays: 7, total: 10 } as const;
const add = async (change: object = {}) => house.call("coupon.addCoupon", { ...terms, ...change }, await as("manager"));
const update = async (id: number, change: object) => house.call("coupon.updateCoupon", { id, ...change }, await as("manager"));
const listed = async (change: object = {}) => {
  const { data } = await add(change);
  expect((await update(data.id, { status: "listed" })).message).toBe("");
  return data.id;
};
const one = async (id: number) => (await house.call("coupon.getCoupon", { id }, await as("manager"))).data;
const give = async (input: object, who = "marketer") => house.call("coupon.giveCoupon", input as never, await as(who));
const customers = async (count: number) =>
  (await query("select id, phone from customer where tenant_id = 1 order by id limit $1", [count])) as { id: number; phone: string }[];
const offeredTo = async (coupon: number, customer: number): Promise<number> =>
  Number((await query("select id from user_coupon where coupon_id = $1 and customer_id = $2", [coupon, customer]))[0]?.id);
const take = (userCouponId: number, phone: string) => sendSigned(house, "/client-domain/coupon/take", { userCouponId, phone });

describe("a coupon's definition", () => {
  it("waits to be listed, is listed and delisted, and keeps its amounts once it was", async () => {
    const { data } = await add();
    expect(await one(data.id)).toMatchObject({ ...terms, status: "pending", taken: 0, used: 0, threshold: 0, perUserLimit: 1 });
    expect((await update(data.id, { faceValue: 2_000_000, name: "Tết 2027" })).message).toBe("");
    expect((await update(data.id, { status: "delisted" })).refusal.error).toBe("state.refused");
    expect((await update(data.id, { status: "listed" })).message).toBe("");
    expect((await update(data.id, { faceValue: 1 })).refusal.error).toBe("coupon.fixed");
    expect((await update(data.id, { total: 20 })).message).toBe("");
    expect((await update(data.id, { status: "delisted" })).message).toBe("");
    expect((await update(data.id, { status: "listed" })).message).toBe("");
    expect(await one(data.id)).toMatchObject({ name: "Tết 2027", faceValue: 2_000_000, total: 20, status: "listed" });
  });

  it("has an end, dates in their order, and apps of the tenant", async () => {
    expect((await add({ validDays: null })).refusal).toMatchObject({ error: "field.required", field: "validDays" });
    expect((await add({ startTime: house.dayOf(3), endTime: house.dayOf(2) })).refusal.error).toBe("range.reversed");
    expect((await add({ appIds: [77] })).refusal).toMatchObject({ error: "notFound", field: "appIds" });
    const over = await add({ endTime: house.dayOf(-1) });
    expect((await update(over.data.id, { status: "listed" })).refusal.error).toBe("range.reversed");
    expect((await update(9_999, { name: "x" })).refusal.error).toBe("notFound");
    expect((await house.call("coupon.addCoupon", terms, await as("marketer"))).refusal.error).toBe("forbidden");
  });

  it("is found by name, kind, state and app, in one's own tenant only", async () => {
    const id = await listed({ name: "Chỉ Beta", appIds: [2] });
    const find = async (filters: object, who = "manager") =>
      (await house.call("coupon.list", filters, await as(who))).data.list.map((each) => each.id);
    expect(await find({ name: "chỉ b", type: ["interestOff"], status: ["listed"] })).toEqual([id]);
    expect(await find({ name: "chỉ b", appId: 1 })).toEqual([]);
    expect((await house.call("coupon.getCoupon", { id }, { token: await house.signIn(accountOf("manager", "ph")) })).refusal.error).toBe(
      "notFound",
    );
  });
});

describe("a hand-out", () => {
  it("offers one to each, tells who gets none and why, and the customer takes it in the app", async () => {
    const [first, second, third] = await customers(3);
    await query("insert into black_list (tenant_id, kind, value, at) values (1, 'phone', $1, now())", [third!.phone]);
    const id = await listed({ total: 1, endTime: house.dayOf(3) });
    const { data, message } = await give({
      couponId: id,
      userIds: [first!.id, 999_999],
      phones: [`0${second!.phone.slice(3)}`, third!.phone, "+84000000"],
    });
    expect(message).toBe("");
    expect(data).toMatchObject({ given: 1, approvalId: null });
    expect(data.skipped.map((each) => each.reason).toSorted()).toEqual(["blackListed", "soldOut", "unknown", "unknown"]);
    const perRow = (await house.call("coupon.manualSendRows", { batchId: data.batchId }, await as("manager"))).data;
    expect(perRow.list.map(({ reason }) => reason)).toEqual(["blackListed", "soldOut", "unknown", "unknown", null]);
    expect(perRow.list.at(-1)).toMatchObject({ userId: first!.id, reason: null });
    expect(perRow.list.find(({ reason }) => reason === "soldOut")).toMatchObject({ userId: second!.id });
    expect(JSON.stringify(perRow)).not.toContain(second!.phone);
    expect(await one(id)).toMatchObject({ taken: 1 });
    const held = await offeredTo(id, first!.id);
    expect((await take(held, second!.phone)).code).not.toBe(1);
    expect(await take(held, first!.phone)).toMatchObject({ code: 1, data: { status: "unused", expireTime: house.dayOf(3) } });
    expect((await take(held, first!.phone)).code).not.toBe(1);
    const { data: rows } = await house.call("coupon.sendList", { couponId: id }, await as("manager"));
    expect(rows.list).toMatchObject([{ userCouponId: held, status: "unused", batchId: data.batchId, expireTime: house.dayOf(3) }]);
    expect((await house.call("coupon.getUser", { couponId: id }, await as("finance"))).data).toMatchObject([
      { userId: first!.id, status: "unused" },
    ]);
    await query("delete from black_list where value = $1", [third!.phone]);
    const again = await give({ couponId: await listed(), userIds: [first!.id] });
    expect(again.data.given).toBe(1);
  });

  it("gives nobody more than the limit, and only while it is listed and its time is now", async () => {
    const [first] = await customers(1);
    const id = await listed();
    await give({ couponId: id, userIds: [first!.id, first!.id] });
    expect((await give({ couponId: id, userIds: [first!.id] })).data).toMatchObject({ given: 0, skipped: [{ reason: "limit" }] });
    await update(id, { status: "delisted" });
    expect((await give({ couponId: id, userIds: [first!.id] })).refusal.error).toBe("state.refused");
    const later = await listed({ startTime: house.dayOf(1), endTime: house.dayOf(5) });
    expect((await give({ couponId: later, userIds: [first!.id] })).refusal.error).toBe("coupon.notValid");
    expect((await give({ couponId: later })).refusal.error).toBe("message.nobody");
    expect((await give({ couponId: later, userIds: [first!.id] }, "collector")).refusal.error).toBe("forbidden");
    expect((await give({ couponId: 9_999, userIds: [first!.id] })).refusal.error).toBe("notFound");
  });

  it("to more than the limit waits for a manager, who is not whoever asked", async () => {
    const people = await customers(6);
    await query(`update tenant set settings = settings || '{"money": {"couponHandOut": 5}}' where tenant_id = 1`);
    // The tenant's facts are kept for a second.
    house.goTo(0, "10:05");
    const id = await listed();
    const asked = await give({ couponId: id, userIds: people.map((each) => each.id) }, "manager");
    expect(asked.data).toMatchObject({ given: 0, approvalId: expect.any(Number) });
    const status = async () => (await house.call("coupon.manualSendList", {}, await as("manager"))).data.list[0];
    expect(await status()).toMatchObject({ status: "toSend", planned: 6, given: 0, approvalId: asked.data.approvalId });
    const decide = async (who: string) =>
      house.call("approval.review", { approvalId: asked.data.approvalId ?? 0, decision: "approve" }, await as(who));
    expect((await decide("manager")).refusal.error).toBe("approval.samePerson");
    expect((await decide("marketer")).refusal.error).toBe("notFound");
    expect((await decide("tenantAdmin")).message).toBe("");
    const rows = await house.call("coupon.manualSendRows", { batchId: asked.data.batchId }, await as("tenantAdmin"));
    expect(rows.data).toMatchObject({ total: 6, list: Array.from({ length: 6 }, () => ({ reason: null })) });
    expect(await status()).toMatchObject({ status: "sent", given: 6, operator: "manager VN", reviewer: "tenantAdmin VN" });
    expect(await one(id)).toMatchObject({ taken: 6 });
  });

  it("is taken back by whoever asked, alone, and decided by nobody afterwards", async () => {
    const people = await customers(6);
    house.goTo(0, "10:05");
    const id = await listed();
    const asked = await give({ couponId: id, userIds: people.map((each) => each.id) }, "manager");
    const approvalId = asked.data.approvalId ?? 0;
    const withdraw = async (who: string) => house.call("approval.withdraw", { approvalId }, await as(who));
    expect((await withdraw("tenantAdmin")).refusal.error).toBe("notFound");
    expect((await withdraw("manager")).code).toBe(1);
    expect((await withdraw("manager")).refusal.error).toBe("approval.notPending");
    const decided = await house.call("approval.review", { approvalId, decision: "approve" }, await as("tenantAdmin"));
    expect(decided.refusal.error).toBe("approval.notPending");
    const rows = (await house.call("coupon.manualSendList", { status: ["cancelled"] }, await as("manager"))).data.list;
    expect(rows[0]).toMatchObject({ couponId: id, given: 0, approvalId: null, isOwnRequest: false });
    expect(await one(id)).toMatchObject({ taken: 0 });
  });
});

describe("what customers have", () => {
  it("is revoked while nobody has used it, all or none", async () => {
    const people = await customers(2);
    const id = await listed();
    await give({ couponId: id, userIds: people.map((each) => each.id) });
    const ids = [await offeredTo(id, people[0]!.id), await offeredTo(id, people[1]!.id)];
    const revoke = async (userCouponIds: number[]) =>
      house.call("coupon.revoke", { userCouponIds, reason: "wrong people" }, await as("manager"));
    expect((await revoke([ids[0]!])).data).toEqual({ revoked: 1 });
    expect((await revoke(ids)).refusal.error).toBe("state.refused");
    expect(await query("select state from user_coupon where id = any($1) order by id", [ids])).toMatchObject([
      { state: "revoked" },
      { state: "pendingTake" },
    ]);
    expect((await take(ids[0]!, people[0]!.phone)).code).not.toBe(1);
  });

  it("is used with a repayment, and finance finds it with its money", async () => {
    const order = await house.lend(-2);
    const [customer] = (await query("select c.id, c.phone from customer c join loan_order o on o.customer_id = c.id where o.id = $1", [
      order,
    ])) as {
      id: number;
      phone: string;
    }[];
    const id = await listed();
    await give({ couponId: id, userIds: [customer!.id] });
    const userCouponId = await offeredTo(id, customer!.id);
    await take(userCouponId, customer!.phone);
    const paid = await house.call(
      "repayment.offline",
      {
        loanRecordId: order,
        amount: 301_100_000,
        payTime: house.now().toISOString(),
        tradeNo: "K1",
        voucherUrl: "https://vouchers.example/K1",
        userCouponId,
      },
      await as("finance"),
    );
    const checked = async (status: "booked" | "unbooked" | "waiting" | "reversed") =>
      (await house.call("coupon.verificationList", { couponId: id, status: [status] }, await as("finance"))).data.list;
    expect(await checked("waiting")).toMatchObject([{ id: userCouponId, repaymentNo: "K1", actualDeduction: null, operator: null }]);
    await house.call(
      "repayment.confirm",
      { repaymentId: paid.data.repaymentId, decision: "confirm", voucherAmount: 301_100_000 },
      await as("finance2"),
    );
    const [row] = (await house.call("coupon.verificationList", { couponId: id }, await as("finance"))).data.list;
    expect(row).toMatchObject({ id: userCouponId, actualDeduction: 1_000_000, repaymentNo: "K1", operator: "finance2 VN" });
    expect(row?.status).toBe("booked");
    expect(await checked("booked")).toEqual([row]);
    expect([await checked("waiting"), await checked("unbooked"), await checked("reversed")]).toEqual([[], [], []]);
    await query("update receipt set state = 'reversed' where trade_no = 'K1'");
    expect(await checked("unbooked")).toMatchObject([{ id: userCouponId, repaymentNo: null }]);
    await query("update receipt set state = 'success' where trade_no = 'K1'");
    expect((await house.call("coupon.consumeList", { couponId: id, userId: customer!.id }, await as("finance"))).data.total).toBe(1);
    expect((await house.call("coupon.useList", { couponId: id }, await as("finance"))).data.list[0]).toMatchObject({
      status: "used",
      orderNo: row?.orderNo,
    });
    expect(await one(id)).toMatchObject({ used: 1, deducted: 1_000_000 });
    const found = await house.call("coupon.getUserByPhone", { phone: customer!.phone }, await as("marketer"));
    expect(found.data).toMatchObject([{ userId: customer!.id }]);
  });
});
