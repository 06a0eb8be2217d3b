// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runChecks } from "../../../src/server/jobs/checks.ts";
import { runExtensions } from "../../../src/server/jobs/extensions.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
});
beforeEach(() => house.goTo(0));
afterAll(() => house.close());

const minor = (major: number) => major * 100;
const plans = async (loanRecordId: number) =>
  (await house.call("extension.plan", { loanRecordId }, { token: await house.tokenOf("collector") })).data;
const open = async (loanRecordId: number, fee = 300_000) =>
  house.call("renewal.add", { loanRecordId, planId: 1, days: 7, fee: minor(fee) }, { token: await house.tokenOf("collector") });
const cancel = async (extensionId: number, who = "finance") =>
  house.call("extension.cancel", { extensionId, reason: "changed his mind" }, { token: await house.tokenOf(who) });
const listed = async (extensionId: number) => {
  const { data } = await house.call("renewal.pageList", { pageSize: 200 }, { token: await house.tokenOf("finance") });
  return data.list.find((row) => row.extensionId === extensionId);
};
const runJob = () => runExtensions(house.kernel.database, 1, house.now());
/** Two days late on day 0: 300,000 and 60,000 of penalty extend it. */
const lend = () => house.lend(2, { collector: "collector" });

describe("an extension (rules/money.md 15)", () => {
  it("is quoted: 300,000 and 60,000 of penalty, to be paid within 24 hours, due seven days after today", async () => {
    const order = await lend();
    expect(await plans(order)).toEqual([
      {
        planId: 1,
        days: 7,
        fee: minor(300_000),
        penalty: minor(60_000),
        interest: 0,
        total: minor(360_000),
        newRepayTime: house.dayOf(7),
        payBefore: new Date(house.now().getTime() + 86_400_000).toISOString(),
      },
    ]);
  });

  it("359,999 is held and nothing else happens; 1 more within the 24 hours, and it succeeds (T27)", async () => {
    const order = await lend();
    const { data } = await open(order);
    expect(data).toMatchObject({ status: "inProgress", quote: minor(360_000), newRepayTime: house.dayOf(7) });
    await house.pay(order, 359_999, "extend");
    expect(await house.order(order)).toMatchObject({ stage: "overdue", principal_paid: 0, penalty_paid: 0 });
    expect(await house.balances(order)).toMatchObject({ 2000: -359_999, 1010: 359_999 });
    expect(await listed(data.extensionId)).toMatchObject({ status: "inProgress", feeReceived: minor(359_999) });
    house.goTo(1, "09:00");
    await house.pay(order, 1, "extend");
    expect(await house.order(order)).toMatchObject({ stage: "extended", status: 6, due_date: house.dayOf(8), extended_count: 1 });
    expect(await listed(data.extensionId)).toMatchObject({
      status: "success",
      newRepayTime: house.dayOf(8),
      oldRepayTime: house.dayOf(-2),
    });
    // The day between quote and money belongs to the closed period and stays owed.
    expect(await house.balances(order)).toMatchObject({ 1010: 360_000, 4030: -300_000, 1130: 30_000 });
    expect((await house.balances(order))[2000]).toBeUndefined();
    expect(await house.history(order)).toEqual(["paidOut", "overdue", "extensionOpened", "extensionMoney", "extensionMoney", "extended"]);
  });

  it("none more: failed at its expiry, 359,999 is a repayment at its own value date", async () => {
    const order = await lend();
    const { data } = await open(order);
    await house.pay(order, 359_999, "extend");
    house.goTo(1, "09:59");
    await runJob();
    expect(await listed(data.extensionId)).toMatchObject({ status: "inProgress" });
    house.goTo(1, "10:00");
    await runJob();
    await runJob();
    expect(await listed(data.extensionId)).toMatchObject({ status: "failed" });
    // Penalty of two days, 21,000 interest, the rest principal: as on the day on which it was paid.
    expect(await house.order(order)).toMatchObject({
      stage: "overdue_partial",
      penalty_paid: minor(60_000),
      interest_paid: minor(21_000),
      principal_paid: minor(278_999),
    });
    const { rows } = await house.database.owner.query("select value_at from repayment where order_id = $1", [order]);
    house.goTo(0);
    expect(rows).toEqual([{ value_at: house.now() }]);
  });

  it("fails at once when it is cancelled", async () => {
    const order = await lend();
    const { data } = await open(order);
    await house.pay(order, 100_000, "extend");
    expect((await cancel(data.extensionId)).data).toEqual({ status: "failed" });
    expect(await house.order(order)).toMatchObject({ stage: "overdue_partial", penalty_paid: minor(60_000) });
    expect((await cancel(data.extensionId)).refusal.error).toBe("extension.notRunning");
  });

  it("waits for timely money that is still being checked, and what was valued too late does not count", async () => {
    const order = await lend();
    const { data } = await open(order);
    const input = {
      loanRecordId: order,
      amount: minor(360_000),
      payTime: house.now().toISOString(),
      tradeNo: "late check",
      voucherUrl: "https://vouchers.example/late",
      purpose: "extend" as const,
    };
    const registered = await house.call("repayment.offline", input, { token: await house.tokenOf("finance") });
    house.goTo(1, "11:00");
    await runJob();
    expect(await listed(data.extensionId)).toMatchObject({ status: "inProgress" });
    await house.call(
      "repayment.confirm",
      { repaymentId: registered.data.repaymentId, decision: "confirm", voucherAmount: input.amount },
      { token: await house.tokenOf("finance2") },
    );
    expect(await listed(data.extensionId)).toMatchObject({ status: "success" });
    expect(await house.order(order)).toMatchObject({ stage: "extended", due_date: house.dayOf(7) });

    house.goTo(0);
    const other = await lend();
    const late = await open(other);
    house.goTo(1, "11:00");
    await house.pay(other, 360_000, "extend");
    await runJob();
    expect(await listed(late.data.extensionId)).toMatchObject({ status: "failed" });
    expect(await house.order(other)).toMatchObject({ stage: "overdue_partial" });
  });

  it("is undone with a part of its money (T33): the old due date is back", async () => {
    const order = await lend();
    const { data } = await open(order);
    const repaymentId = await house.pay(order, 360_000, "extend");
    expect(await house.order(order)).toMatchObject({ due_date: house.dayOf(7), recovered_penalty: minor(60_000) });
    const asked = await house.call("repayment.reverse", { repaymentId, reason: "bounced" }, { token: await house.tokenOf("finance") });
    await house.call(
      "approval.review",
      { approvalId: asked.data.approvalId, decision: "approve" },
      { token: await house.tokenOf("finance2") },
    );
    expect(await house.order(order)).toMatchObject({
      stage: "overdue",
      due_date: house.dayOf(-2),
      extended_count: 0,
      recovered_penalty: 0,
    });
    expect(await listed(data.extensionId)).toMatchObject({ status: "failed" });
  });
});

describe("a promise", () => {
  it("is kept by an extension as by money, whatever its amount, and broken again with it (T27, T33)", async () => {
    const order = await lend();
    const state = async () =>
      (
        await house.database.owner.query(
          "select p.state, o.promise_state as shown from promise p join loan_order o on o.id = p.order_id where p.order_id = $1",
          [order],
        )
      ).rows[0];
    const promised = await house.call(
      "collection.addCollectionResultRecord",
      { loanRecordId: order, reason: 1, subTag: "today", commitmentTime: new Date(house.now().getTime() + 3_600_000).toISOString() },
      { token: await house.tokenOf("collector") },
    );
    expect(promised.message).toBe("");
    await open(order);
    expect(await state()).toMatchObject({ state: "open" });
    const repaymentId = await house.pay(order, 360_000, "extend");
    expect(await state()).toEqual({ state: "kept", shown: "kept" });
    house.goTo(1, "09:00");
    const asked = await house.call("repayment.reverse", { repaymentId, reason: "bounced" }, { token: await house.tokenOf("finance") });
    await house.call(
      "approval.review",
      { approvalId: asked.data.approvalId, decision: "approve" },
      { token: await house.tokenOf("finance2") },
    );
    expect(await state()).toEqual({ state: "broken", shown: "broken" });
  });
});

describe("money that somebody says has come", () => {
  it("pauses contact for 48 hours at most, and is posted all the same when it is checked later", async () => {
    const order = await lend();
    const input = {
      loanRecordId: order,
      amount: minor(50_000),
      payTime: house.now().toISOString(),
      tradeNo: "slow check",
      voucherUrl: "https://vouchers.example/slow",
    };
    const { data } = await house.call("repayment.offline", input, { token: await house.tokenOf("collector") });
    expect(await house.order(order)).toMatchObject({ payment_in_check: true });
    house.goTo(2, "09:59");
    await runChecks(house.kernel.database, 1, house.now());
    expect(await house.order(order)).toMatchObject({ payment_in_check: true });
    house.goTo(2, "10:01");
    await runChecks(house.kernel.database, 1, house.now());
    expect(await house.order(order)).toMatchObject({ payment_in_check: false, penalty_paid: 0 });
    const decision = { repaymentId: data.repaymentId, decision: "confirm" as const, voucherAmount: input.amount };
    expect((await house.call("repayment.confirm", decision, { token: await house.tokenOf("finance") })).message).toBe("");
    expect(await house.order(order)).toMatchObject({ penalty_paid: minor(50_000), payment_in_check: false });
  });
});

describe("an extension is refused", () => {
  it("while another is in progress, when its fee has changed, and beyond the product's number", async () => {
    const order = await lend();
    expect((await open(order, 299_999)).refusal).toMatchObject({ error: "extension.changed", field: "fee" });
    for (let times = 0; times < 3; times += 1) {
      expect((await open(order)).code).toBe(1);
      expect((await open(order)).refusal.error).toBe("extension.running");
      await house.pay(order, 360_000, "extend");
    }
    expect(await house.order(order)).toMatchObject({ extended_count: 3 });
    expect((await open(order)).refusal.error).toBe("extension.unavailable");
    expect(await plans(order)).toEqual([]);
  });

  it("on a settled order, another collector's order, and money for none that is in progress", async () => {
    const order = await lend();
    const input = { loanRecordId: order, amount: 100, payTime: house.now().toISOString(), tradeNo: "none", purpose: "extend" as const };
    const money = await house.call("repayment.offline", input, { token: await house.tokenOf("finance") });
    expect(money.refusal).toMatchObject({ error: "extension.notRunning", field: "purpose" });
    await house.pay(order, 3_081_000);
    expect((await open(order)).refusal.error).toBe("extension.unavailable");
    expect((await open(await house.lend(2, { collector: "collector2" }))).refusal.error).toBe("notFound");
  });
});

describe("the book afterwards", () => {
  it("says the same as the replay", () => house.expectSound());
});
