// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addChannel, report } from "../../support/channel.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { said } from "../../support/said.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
  await addChannel(house.database.owner);
});
beforeEach(() => house.goTo(0));
afterAll(() => house.close());

const minor = (major: number) => major * 100;
let serial = 0;
const money = async (orderId: number | null, major: number, more: object = {}) => ({
  tradeNo: `C${(serial += 1)}`,
  amount: minor(major),
  payTime: house.now().toISOString(),
  ...(orderId === null ? {} : { orderNo: String((await house.order(orderId))["order_no"]) }),
  ...more,
});
const count = async (text: string, values: unknown[]) =>
  (await house.database.owner.query<{ n: number }>(`select count(*)::int as n from ${text}`, values)).rows[0]?.n;
const claim = async (loanRecordId: number) =>
  (await house.call("repayment.quote", { loanRecordId }, { token: await house.tokenOf("finance") })).data.total / 100;
const unmatched = async (id: number) => {
  const { data } = await house.call("repayment.unmatched", { pageSize: 200 }, { token: await house.tokenOf("finance") });
  return data.list.find((row) => row.id === id);
};
const match = async (id: number, loanRecordId: number) =>
  house.call("repayment.match", { id, loanRecordId, remark: "by name" }, { token: await house.tokenOf("finance") });
const confirm = async (repaymentId: number, who: string, decision: "confirm" | "refuse" = "confirm") =>
  house.call("repayment.confirm", { repaymentId, ...said(decision) }, { token: await house.tokenOf(who) });

describe("money that a channel dates as it cannot be", () => {
  const paidAt = async (id: number) =>
    (await house.database.owner.query<{ paid_at: Date; remark: string }>("select paid_at, remark from receipt where id = $1", [id]))
      .rows[0];

  it("before the loan was paid out counts from the payout on: it pays the debt, and is no overpayment", async () => {
    const order = await house.lend(5);
    const before = await claim(order);
    const { data } = await report(house.origin, await money(order, 1_000_000, { payTime: "1990-01-01T00:00:00Z" }));
    expect(data.result).toBe("posted");
    const paidOut = (await house.order(order))["paid_out_at"];
    expect(await paidAt(data.receiptId)).toMatchObject({ paid_at: paidOut, remark: "1990-01-01T00:00:00Z" });
    expect(before - (await claim(order))).toBeGreaterThanOrEqual(1_000_000);
    const quote = await house.call("repayment.quote", { loanRecordId: order }, { token: await house.tokenOf("finance") });
    expect(quote.data.overpayment).toBe(0);
    const ahead = await report(house.origin, await money(order, 1, { payTime: `${house.dayOf(1)}T10:00:00+07:00` }));
    expect(ahead.status).toBe(422);
    await house.expectSound();
  });

  it("of nobody's order is no older than a year, and counts from the payout of the order that it turns out to be for", async () => {
    const { data } = await report(house.origin, await money(null, 500_000, { payTime: "1990-01-01T00:00:00Z" }));
    const year = 366 * 24 * 3_600_000;
    expect((await paidAt(data.receiptId))?.paid_at.getTime()).toBeGreaterThanOrEqual(house.now().getTime() - year - 60_000);
    const order = await house.lend(5);
    const before = await claim(order);
    await match(data.receiptId, order);
    expect((await confirm(data.receiptId, "finance2")).message).toBe("");
    expect((await paidAt(data.receiptId))?.paid_at).toEqual((await house.order(order))["paid_out_at"]);
    expect(before - (await claim(order))).toBeGreaterThanOrEqual(500_000);
    await house.expectSound();
  });

  it("by hand is refused before the payout, where whoever types it can put it right; however little it is, it is not refused", async () => {
    const order = await house.lend(5);
    const token = await house.tokenOf("finance");
    const register = (payTime: string, amount: number) =>
      house.call(
        "repayment.offline",
        { loanRecordId: order, amount, payTime, tradeNo: `L${(serial += 1)}`, voucherUrl: `https://vouchers.example/L${serial}` },
        { token },
      );
    expect((await register("1990-01-01T00:00:00Z", 100)).refusal).toMatchObject({ error: "repayment.beforePayout", field: "payTime" });
    // The minimum binds codes to pay with; money that has arrived is taken (rules/order-states.md 3).
    expect((await register(house.now().toISOString(), 1)).message).toBe("");
  });
});

describe("amounts beyond what adds up exactly", () => {
  it("are refused, and the largest that are taken are summed to the last unit", async () => {
    const order = await house.lend(5);
    for (const amount of [Number.MAX_SAFE_INTEGER, 2 ** 53 + 2, 100_000_000_000_001, 0.5, 1e300])
      expect((await report(house.origin, { ...(await money(order, 1)), amount })).status).toBe(400);
    const before = (await claim(order)) * 100;
    const largest = 99_999_999_999_997;
    for (let turn = 0; turn < 3; turn += 1)
      expect((await report(house.origin, { ...(await money(order, 1)), amount: largest })).status).toBe(200);
    const quote = await house.call("repayment.quote", { loanRecordId: order }, { token: await house.tokenOf("finance") });
    expect(quote.data.overpayment).toBe(3 * largest - before);
    await house.expectSound();
  });
});

describe("a payment channel", () => {
  it("reports money that is posted at once, at its value time", async () => {
    const order = await house.lend(5);
    const onTime = `${house.dayOf(-5)}T20:00:00+07:00`;
    const answer = await report(house.origin, await money(order, 3_021_000, { payTime: onTime }));
    expect(answer).toMatchObject({ status: 200, code: 1, data: { result: "posted" } });
    expect(await house.order(order)).toMatchObject({ stage: "settled", collection_left: "onTime" });
    expect(
      await count("audit where call = 'channel.received' and subject_ids = array[$1::bigint] and staff_id is null", [
        answer.data.receiptId,
      ]),
    ).toBe(1);
  });

  it("is refused without its own signature, of whatever channel, with one answer", async () => {
    const order = await house.lend(5);
    const what = await money(order, 1_000);
    const forged = await report(house.origin, what, { secret: "another" });
    const unknown = await report(house.origin, what, { code: "no-such-channel" });
    expect([forged.status, forged.code]).toEqual([403, 4004]);
    expect([unknown.status, unknown.code]).toEqual([403, 4004]);
    await house.database.owner.query("update collection_channel set enabled = false");
    expect((await report(house.origin, what)).status).toBe(403);
    await house.database.owner.query("update collection_channel set enabled = true");
    expect(await house.order(order)).toMatchObject({ stage: "overdue", penalty_paid: 0 });
  });

  it("is told what is wrong: another currency, money from the future, the same number for another amount", async () => {
    const order = await house.lend(5);
    expect((await report(house.origin, await money(order, 1_000, { currency: "PHP" }))).code).toBe(4000);
    expect((await report(house.origin, await money(order, 1_000, { amount: 0 }))).code).toBe(4000);
    const tomorrow = new Date(house.now().getTime() + 86_400_000).toISOString();
    expect((await report(house.origin, await money(order, 1_000, { payTime: tomorrow }))).code).toBe(5612);
    const what = await money(order, 1_000);
    expect((await report(house.origin, what)).data.result).toBe("posted");
    expect((await report(house.origin, what)).data.result).toBe("known");
    expect((await report(house.origin, { ...what, amount: minor(2_000) })).code).toBe(4221);
  });

  it("50 copies of one report at once are one effect with one number", async () => {
    const order = await house.lend(5);
    const what = await money(order, 100_000);
    const answers = await Promise.all(Array.from({ length: 50 }, () => report(house.origin, what)));
    expect(answers.map((answer) => answer.code)).toEqual(answers.map(() => 1));
    expect(answers.filter((answer) => answer.data.result === "posted").length).toBe(1);
    expect(new Set(answers.map((answer) => answer.data.receiptId)).size).toBe(1);
    expect(await count("loan_event where order_id = $1 and type = 'repaid'", [order])).toBe(1);
    expect(await claim(order)).toBe(3_171_000 - 100_000);
  });

  it("20 repayments of one loan at once leave its balance exact", async () => {
    const order = await house.lend(5);
    const reports = await Promise.all(Array.from({ length: 20 }, () => money(order, 7_001)));
    const answers = await Promise.all(reports.map((what) => report(house.origin, what)));
    expect(answers.map((answer) => answer.data.result)).toEqual(reports.map(() => "posted"));
    expect(await count("loan_event where order_id = $1 and type = 'repaid'", [order])).toBe(20);
    expect(await claim(order)).toBe(3_171_000 - 20 * 7_001);
    expect(await house.balances(order)).toMatchObject({ 1010: 20 * 7_001 });
  });

  it("may bring the money of an extension", async () => {
    const order = await house.lend(2, { collector: "collector" });
    await house.call(
      "renewal.add",
      { loanRecordId: order, planId: 1, days: 7, fee: minor(300_000) },
      { token: await house.tokenOf("collector") },
    );
    await report(house.origin, await money(order, 360_000, { purpose: "extend" }));
    expect(await house.order(order)).toMatchObject({ stage: "extended", due_date: house.dayOf(7) });
  });
});

describe("money that nobody knows the order of", () => {
  it("is kept, matched by one person and posted by another at its value time (L06, L05)", async () => {
    const order = await house.lend(5);
    const before = await house.balances();
    const { data } = await report(house.origin, await money(null, 171_000, { orderNo: "no such", payer: "NGUYEN VAN AN" }));
    expect(data.result).toBe("unmatched");
    expect(await unmatched(data.receiptId)).toMatchObject({
      status: "unmatched",
      payer: "NGUYEN VAN AN",
      remark: "no such",
      orderNo: null,
    });
    expect(await house.balances()).toMatchObject({ 2000: (before[2000] ?? 0) - 171_000 });
    expect((await match(data.receiptId, order)).data).toEqual({ repaymentId: data.receiptId });
    expect(await unmatched(data.receiptId)).toMatchObject({ status: "checking" });
    expect(await house.order(order)).toMatchObject({ payment_in_check: true, penalty_paid: 0 });
    expect((await match(data.receiptId, order)).refusal.error).toBe("repayment.notPending");
    expect((await confirm(data.receiptId, "finance")).refusal.error).toBe("approval.samePerson");
    expect((await confirm(data.receiptId, "finance2")).code).toBe(1);
    expect(await house.order(order)).toMatchObject({ payment_in_check: false, penalty_paid: minor(150_000), interest_paid: minor(21_000) });
    expect(await unmatched(data.receiptId)).toMatchObject({ status: "matched" });
    const after = await house.balances();
    expect([after[2000], after[1010]]).toEqual([before[2000], (before[1010] ?? 0) + 171_000]);
  });

  it("is nobody's again when the second person refuses, and known when the channel reports it again", async () => {
    const order = await house.lend(5);
    const what = await money(null, 5_000);
    const { data } = await report(house.origin, what);
    await match(data.receiptId, order);
    expect((await confirm(data.receiptId, "finance2", "refuse")).code).toBe(1);
    expect(await unmatched(data.receiptId)).toMatchObject({ status: "unmatched", orderNo: null });
    expect(await house.order(order)).toMatchObject({ payment_in_check: false, stage: "overdue" });
    const orderNo = String((await house.order(order))["order_no"]);
    expect((await report(house.origin, { ...what, orderNo })).data).toEqual({ result: "known", receiptId: data.receiptId });
  });

  it("that was matched to the wrong order is nobody's again when that is reversed (T33), under the number that it came with", async () => {
    const [wrong, right] = [await house.lend(5), await house.lend(5)];
    const before = await house.balances();
    const what = await money(null, 171_000, { payer: "LE VAN C" });
    const { data } = await report(house.origin, what);
    await match(data.receiptId, wrong);
    await confirm(data.receiptId, "finance2");
    const asked = await house.call(
      "repayment.reverse",
      { repaymentId: data.receiptId, reason: "wrong order" },
      { token: await house.tokenOf("finance") },
    );
    const token = await house.tokenOf("finance2");
    expect((await house.call("approval.review", { approvalId: asked.data.approvalId, decision: "approve" }, { token })).message).toBe("");
    expect(await house.order(wrong)).toMatchObject({ stage: "overdue", penalty_paid: 0 });
    expect(await house.history(wrong)).toContain("moneyReturned");
    const middle = await house.balances();
    expect([middle[2000], middle[1010]]).toEqual([(before[2000] ?? 0) - 171_000, (before[1010] ?? 0) + 171_000]);
    const { rows } = await house.database.owner.query("select id from receipt where returned_from = $1", [data.receiptId]);
    const back = Number(rows[0].id);
    expect(await unmatched(back)).toMatchObject({ status: "unmatched", payer: "LE VAN C", tradeNo: expect.stringContaining(what.tradeNo) });
    expect((await report(house.origin, what)).data).toEqual({ result: "known", receiptId: data.receiptId });
    await match(back, right);
    expect((await confirm(back, "finance2")).message).toBe("");
    expect(await house.order(right)).toMatchObject({ penalty_paid: minor(150_000), interest_paid: minor(21_000) });
    expect((await house.balances())[2000]).toBe(before[2000]);
  });

  it("is matched to no order without a debt, nor to another tenant's", async () => {
    const { data } = await report(house.origin, await money(null, 5_000));
    const pending = house.fixture.vn.orders.find((each) => each.status === 0)?.id ?? 0;
    expect((await match(data.receiptId, pending)).refusal.error).toBe("repayment.noDebt");
    expect((await match(data.receiptId, house.fixture.ph.orders[0]?.id ?? 0)).refusal.error).toBe("notFound");
    const other = await house.call("repayment.unmatched", {}, { token: await house.signIn("finance.ph") });
    expect(other.data.list).toEqual([]);
  });
});

describe("the book afterwards", () => {
  it("says the same as the replay", () => house.expectSound());
});
