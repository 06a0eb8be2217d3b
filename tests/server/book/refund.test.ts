// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accountOf } from "../../support/fixture.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { underOneHand } from "../../support/one-hand.ts";
import { said } from "../../support/said.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
});
beforeEach(() => house.goTo(0));
afterAll(() => house.close());

const minor = (major: number) => major * 100;
/** Five days late: 3,171,000 is owed; 3,200,000 is paid. */
const overpay = async () => {
  const order = await house.lend(5);
  await house.pay(order, 3_200_000);
  return order;
};
const overflow = async (orderId: number) => {
  const { data } = await house.call("overflow.list", { pageSize: 200 }, { token: await house.tokenOf("finance") });
  return data.list.find((row) => row.id === orderId);
};
const use = async (id: number, loanRecordId: number, major: number) =>
  house.call("overflow.apply", { id, loanRecordId, amount: minor(major) }, { token: await house.tokenOf("finance") });
const ask = async (overflowId: number, major: number, who = "service") =>
  house.call(
    "refund.apply",
    { overflowId, amount: minor(major), bankName: "VCB", accountNo: "0071000123456", reason: "paid too much" },
    { token: await house.tokenOf(who) },
  );
const review = async (refundId: number, who: string, decision: "approve" | "refuse" = "approve") =>
  house.call("refund.review", { refundId, ...said(decision) }, { token: await house.tokenOf(who) });
let trade = 0;
const done = async (refundId: number, who: string, refundTime = house.now()) =>
  house.call(
    "refund.done",
    { refundId, tradeNo: `R${(trade += 1)}`, refundTime: refundTime.toISOString() },
    { token: await house.tokenOf(who) },
  );
const listed = async (refundId: number) => {
  const { data } = await house.call("refund.list", { pageSize: 200 }, { token: await house.tokenOf("finance") });
  return data.list.find((row) => row.refundId === refundId);
};

describe("an overpayment (rules/money.md 15: 3,200,000 at day 5 leaves 29,000)", () => {
  it("is listed with what became of it", async () => {
    const order = await overpay();
    expect(await house.balances(order)).toMatchObject({ 2100: -29_000 });
    expect(await overflow(order)).toMatchObject({
      overflow: minor(29_000),
      used: 0,
      refunded: 0,
      reserved: 0,
      balance: minor(29_000),
      status: "open",
    });
    expect((await overflow(order))?.phone).toContain("••");
  });

  it("pays for another open order of the same customer, and no bank account has moved", async () => {
    const [order, other] = [await overpay(), await house.lend(2)];
    const before = await house.balances();
    expect((await use(order, other, 29_000)).message).toBe("");
    expect(await overflow(order)).toMatchObject({ used: minor(29_000), balance: 0, status: "done" });
    expect(await house.order(other)).toMatchObject({ stage: "overdue_partial", penalty_paid: minor(29_000) });
    const after = await house.balances();
    expect([after[1000], after[1010]]).toEqual([before[1000], before[1010]]);
    expect(await house.balances(order)).not.toHaveProperty("2100");
  });

  it("pays for nobody else's order, for none that is settled, and never more than there is or is owed", async () => {
    const [order, settled] = [await overpay(), await overpay()];
    const stranger = await house.lend(2, { customer: house.fixture.vn.orders[1]?.customerId ?? 0 });
    const own = await house.lend(2);
    expect((await use(order, stranger, 1_000)).refusal.error).toBe("overflow.otherCustomer");
    expect((await use(order, settled, 1_000)).refusal.error).toBe("overflow.otherCustomer");
    expect((await use(order, order, 1_000)).refusal.error).toBe("overflow.otherCustomer");
    expect((await use(order, own, 29_001)).refusal).toMatchObject({ error: "overflow.tooMuch", field: "amount" });
    const foreign = house.fixture.ph.orders[0]?.id ?? 0;
    expect((await use(order, foreign, 1_000)).refusal.error).toBe("notFound");
  });
});

describe("a refund", () => {
  it("is reserved when it is asked for, approved by another person, and paid: L09, L10", async () => {
    const order = await overpay();
    const { data } = await ask(order, 29_000);
    expect(await house.balances(order)).toMatchObject({ 2110: -29_000 });
    expect(await overflow(order)).toMatchObject({ reserved: minor(29_000), balance: 0, status: "reserved" });
    expect((await done(data.refundId, "finance")).refusal.error).toBe("refund.notApproved");
    expect((await review(data.refundId, "finance")).code).toBe(1);
    expect((await review(data.refundId, "finance")).refusal.error).toBe("approval.notPending");
    expect((await done(data.refundId, "finance")).code).toBe(1);
    expect((await done(data.refundId, "finance")).refusal.error).toBe("refund.notApproved");
    expect(await listed(data.refundId)).toMatchObject({ status: "refunded", accountNo: "•••• 3456", reviewer: "finance VN" });
    expect(await house.balances(order)).toMatchObject({ 1000: -29_000, 1010: 3_200_000 });
    expect(await house.history(order)).toEqual(expect.arrayContaining(["refundReserved", "refunded"]));
    const { rows } = await house.database.owner.query("select 1 from audit where detail::text like '%0071000123456%'");
    expect(rows).toEqual([]);
  });

  it("is neither reviewed nor paid by whoever asked", async () => {
    const order = await overpay();
    const { data } = await ask(order, 10_000, "finance");
    expect((await review(data.refundId, "finance")).refusal.error).toBe("approval.samePerson");
    const accounts = [accountOf("finance"), accountOf("finance2")] as const;
    const shared = () => underOneHand(house.database.owner, accounts, () => review(data.refundId, "finance2"));
    expect((await shared()).refusal.error).toBe("approval.oneHand");
    expect((await review(data.refundId, "finance2")).code).toBe(1);
    expect((await done(data.refundId, "finance")).refusal.error).toBe("approval.samePerson");
    expect((await done(data.refundId, "finance2")).code).toBe(1);
  });

  it("that is refused frees the money", async () => {
    const order = await overpay();
    const { data } = await ask(order, 29_000);
    expect((await ask(order, 1)).refusal).toMatchObject({ error: "overflow.tooMuch" });
    await house.call(
      "refund.review",
      { refundId: data.refundId, decision: "refuse", reason: "notEntitled", remark: "not his own account" },
      { token: await house.tokenOf("finance") },
    );
    const refused = {
      status: "refused",
      reviewer: "finance VN",
      refusal: "notEntitled",
      remark: "not his own account",
      name: expect.stringMatching(/./),
    };
    expect(await listed(data.refundId)).toMatchObject(refused);
    expect(await overflow(order)).toMatchObject({ balance: minor(29_000), reserved: 0, status: "open" });
    expect(await house.balances(order)).toMatchObject({ 2100: -29_000 });
    expect((await ask(order, 29_000)).code).toBe(1);
  });

  it("that the bank sends back is asked for anew with another account, or given up", async () => {
    const order = await overpay();
    const { data } = await ask(order, 29_000);
    await review(data.refundId, "finance");
    const back = async (who: string) =>
      house.call(
        "refund.done",
        { refundId: data.refundId, outcome: "returned", tradeNo: "B1", refundTime: house.now().toISOString(), remark: "account closed" },
        { token: await house.tokenOf(who) },
      );
    expect((await back("service")).refusal.error).toBe("forbidden");
    expect((await back("finance")).message).toBe("");
    expect(await listed(data.refundId)).toMatchObject({ status: "failed", failReason: "account closed" });
    expect(await overflow(order)).toMatchObject({ reserved: minor(29_000), balance: 0, failReason: "account closed" });
    expect((await ask(order, 1)).refusal.error).toBe("overflow.tooMuch");
    const again = async (who: string, account: object = { bankName: "ACB", accountNo: "99887766" }) =>
      house.call("refund.review", { refundId: data.refundId, decision: "again", ...account }, { token: await house.tokenOf(who) });
    expect((await again("finance", {})).refusal).toMatchObject({ error: "field.required", field: "bankName" });
    expect((await again("finance")).message).toBe("");
    expect((await again("finance")).refusal.error).toBe("state.refused");
    expect(await listed(data.refundId)).toMatchObject({ status: "pending", accountNo: "•••• 7766", applicant: "finance VN" });
    expect((await review(data.refundId, "finance")).refusal.error).toBe("approval.samePerson");
    expect((await review(data.refundId, "finance2")).code).toBe(1);
    expect((await back("finance2")).code).toBe(1);
    // Given up by whoever gave the account himself: that frees, and pays nobody.
    expect((await review(data.refundId, "finance", "refuse")).message).toBe("");
    expect(await overflow(order)).toMatchObject({ balance: minor(29_000), reserved: 0, status: "open" });
    expect(await house.history(order)).toEqual(expect.arrayContaining(["refundFailed", "refundReleased"]));
  });

  it("is asked for by the repayment that overpaid, too", async () => {
    const order = await house.lend(5);
    const repaymentId = await house.pay(order, 3_200_000);
    const by = async (which: object) =>
      house.call(
        "refund.apply",
        { amount: minor(29_000), bankName: "VCB", accountNo: "0071000123456", reason: "twice", ...which },
        { token: await house.tokenOf("service") },
      );
    expect((await by({})).refusal).toMatchObject({ error: "field.required", field: "overflowId" });
    expect((await by({ repaymentId: 999_999 })).refusal).toMatchObject({ error: "notFound", field: "repaymentId" });
    const { data } = await by({ repaymentId });
    const today = { from: house.dayOf(0), to: house.dayOf(0) };
    const found = async (filters: object) =>
      (await house.call("refund.list", { pageSize: 200, ...filters }, { token: await house.tokenOf("finance") })).data.list.map(
        (row) => row.refundId,
      );
    expect(await found({ time: today })).toContain(data.refundId);
    expect(await found({ time: { from: house.dayOf(1), to: house.dayOf(2) } })).not.toContain(data.refundId);
    expect(await found({ phone: "+84900000000" })).toEqual([]);
  });

  it("asks once at a time, for no more than there is, and is paid in the past, after it was asked for", async () => {
    const order = await overpay();
    expect((await ask(order, 29_001)).refusal).toMatchObject({ error: "overflow.tooMuch", field: "amount" });
    const { data } = await ask(order, 9_000);
    expect((await ask(order, 9_000)).refusal.error).toBe("refund.running");
    await review(data.refundId, "finance");
    const [before, after] = [-60_000, 60_000].map((ms) => new Date(house.now().getTime() + ms));
    expect((await done(data.refundId, "finance", after)).refusal).toMatchObject({ error: "repayment.future", field: "refundTime" });
    expect((await done(data.refundId, "finance", before)).refusal).toMatchObject({ error: "range.reversed", field: "refundTime" });
  });
});

describe("the book afterwards", () => {
  it("says the same as the replay", () => house.expectSound());
});
