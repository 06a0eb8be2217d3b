// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountOf } from "../../support/fixture.ts";
import { underOneHand } from "../../support/one-hand.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
  await house.database.owner.query(
    "insert into collection_channel (tenant_id, code, secret) values (1, 'main', 's') on conflict do nothing",
  );
});
afterAll(() => house.close());

let serial = 0;
const minor = (major: number) => major * 100;
const as = async (who: string) => ({ token: await house.tokenOf(who) });
async function register(
  loanRecordId: number,
  major: number,
  more: object = {},
): Promise<{ readonly id: number; readonly tradeNo: string }> {
  const tradeNo = `D${(serial += 1)}`;
  const input = {
    loanRecordId,
    amount: minor(major),
    payTime: house.now().toISOString(),
    tradeNo,
    voucherUrl: `file:slip-${serial}`,
    ...more,
  };
  const { data, message } = await house.call("repayment.offline", input, await as("finance"));
  expect(message).toBe("");
  return { id: data.repaymentId, tradeNo };
}
const confirm = async (repaymentId: number, more: object = {}) =>
  house.call("repayment.confirm", { repaymentId, decision: "confirm", ...more }, await as("finance2"));
const row = async (id: number, who = "finance2") => {
  const { data } = await house.call("repayment.list", { pageSize: 200 }, await as(who));
  const found = data.list.find(({ repaymentId }) => repaymentId === id);
  if (!found) throw new Error("the list has no such receipt");
  return found;
};

describe("a check", () => {
  it("without a line is read off the voucher before it is told, and posted on the voucher's word", async () => {
    const order = await house.lend(5);
    const { id } = await register(order, 500_000);
    expect(await row(id)).toMatchObject({ hasLine: false, isOwn: false, waiting: 0, amount: null });
    expect(await row(id, "finance")).toMatchObject({ isOwn: true, amount: minor(500_000) });
    const shown = await house.call("repayment.evidence", { repaymentId: id }, await as("finance2"));
    expect(shown.data).toMatchObject({ amount: null, takes: null, entries: [], line: null });
    expect((await confirm(id)).refusal).toMatchObject({ error: "repayment.voucherAmount", field: "voucherAmount" });
    expect((await confirm(id, { voucherAmount: minor(500_001) })).refusal.error).toBe("repayment.amountDiffers");
    expect((await confirm(id, { voucherAmount: minor(500_000) })).message).toBe("");
    expect(await row(id)).toMatchObject({ status: "success", withoutLine: true, amount: minor(500_000) });
    const found = await house.call("repayment.list", { withoutLine: true }, await as("finance2"));
    expect(found.data.list.map(({ repaymentId }) => repaymentId)).toContain(id);
  });

  it("with a line of a statement of the same number and amount needs no reading, and shows where the money goes", async () => {
    const order = await house.lend(5);
    const { id, tradeNo } = await register(order, 400_000);
    const lines = [{ tradeNo, amount: minor(400_000) }];
    const statement = { type: "collection" as const, channelId: "main", date: house.dayOf(0), lines };
    expect((await house.call("reconcile.upload", statement, await as("finance"))).message).toBe("");
    expect(await row(id)).toMatchObject({ hasLine: true });
    const { data } = await house.call("repayment.evidence", { repaymentId: id }, await as("finance2"));
    expect(data).toMatchObject({ amount: minor(400_000), line: { channel: "main", amount: minor(400_000) } });
    const { takes } = data;
    if (!takes) throw new Error("the evidence says not where the money goes");
    expect(takes.principal + takes.interest + takes.fee + takes.penalty + takes.overflow).toBe(minor(400_000));
    expect(data.entries.map(({ code }) => code)).toContain("L05");
    expect((await confirm(id)).message).toBe("");
    expect(await row(id)).toMatchObject({ status: "success", withoutLine: false });
  });

  it("is about what its maker saw, and its refusal keeps its reason", async () => {
    const order = await house.lend(5);
    const { id } = await register(order, 300_000);
    const { seen } = await row(id);
    await house.pay(order, 100_000);
    expect((await confirm(id, { voucherAmount: minor(300_000), seen })).refusal.error).toBe("approval.moved");
    const refused = await house.call(
      "repayment.confirm",
      { repaymentId: id, decision: "refuse", reason: "evidence", remark: "no slip", seen: (await row(id)).seen },
      await as("finance2"),
    );
    expect(refused.message).toBe("");
    expect(await row(id)).toMatchObject({ status: "failed", refusal: "evidence", decision: "no slip" });
  });

  it("with neither a line nor a voucher is confirmed only upon words that stand on record, and waits for its line all the same", async () => {
    const order = await house.lend(5);
    const { id } = await register(order, 250_000, { voucherUrl: "" });
    const typed = { voucherAmount: minor(250_000) };
    expect((await confirm(id, typed)).refusal).toMatchObject({ error: "repayment.noProof", field: "remark" });
    expect((await confirm(id, { ...typed, remark: "   " })).refusal.error).toBe("repayment.noProof");
    expect((await confirm(id, { remark: "counted at the counter" })).refusal.error).toBe("repayment.voucherAmount");
    expect(await row(id)).toMatchObject({ status: "pending" });
    expect((await confirm(id, { ...typed, remark: "counted at the counter" })).message).toBe("");
    expect(await row(id)).toMatchObject({ status: "success", withoutLine: true, decision: "counted at the counter" });
    const { rows } = await house.database.owner.query(
      "select detail from audit where tenant_id = 1 and call = 'repayment.confirm' and detail ->> 'remark' is not null order by at desc limit 1",
    );
    expect(rows[0]).toMatchObject({ detail: { order, remark: "counted at the counter" } });
  });

  it("that was on its way when its line came needs no words: what counts is what stands when it is confirmed", async () => {
    const order = await house.lend(5);
    const { id, tradeNo } = await register(order, 260_000, { voucherUrl: "" });
    const statement = {
      type: "collection" as const,
      channelId: "main",
      date: house.dayOf(-1),
      lines: [{ tradeNo, amount: minor(260_000) }],
    };
    expect((await house.call("reconcile.upload", statement, await as("finance"))).message).toBe("");
    expect((await confirm(id)).message).toBe("");
  });

  it("of two at once is decided once, and its maker never decides it", async () => {
    const order = await house.lend(5);
    const { id } = await register(order, 200_000);
    const own = await house.call(
      "repayment.confirm",
      { repaymentId: id, decision: "confirm", voucherAmount: minor(200_000) },
      await as("finance"),
    );
    expect(own.refusal.error).toBe("approval.samePerson");
    const accounts = [accountOf("finance"), accountOf("finance2")] as const;
    const shared = await underOneHand(house.database.owner, accounts, () => confirm(id, { voucherAmount: minor(200_000) }));
    expect(shared).toMatchObject({ status: 403, refusal: { error: "approval.oneHand" } });
    const both = await Promise.all([confirm(id, { voucherAmount: minor(200_000) }), confirm(id, { voucherAmount: minor(200_000) })]);
    expect(both.filter(({ code }) => code === 1)).toHaveLength(1);
  });

  it("of a voucher that stands behind other money is not registered", async () => {
    const order = await house.lend(5);
    await register(order, 100_000, { voucherUrl: "file:same" });
    const input = { loanRecordId: order, amount: 100, payTime: house.now().toISOString(), tradeNo: "other", voucherUrl: "file:same" };
    const again = await house.call("repayment.offline", input, await as("finance"));
    expect(again.refusal).toMatchObject({ error: "repayment.sameVoucher", field: "voucherUrl" });
  });
});

describe("a reversal", () => {
  it("is worked out before it is asked for, and comes to exactly that", async () => {
    const order = await house.lend(5);
    const id = await house.pay(order, 1_000_000);
    const preview = await house.call("repayment.reversePreview", { repaymentId: id }, await as("finance"));
    expect(preview.data.after.claim - preview.data.before.claim).toBe(minor(1_000_000));
    for (const { lines } of preview.data.entries) expect(lines.reduce((all, { debit, credit }) => all + debit - credit, 0)).toBe(0);
    const ask = async () => house.call("repayment.reverse", { repaymentId: id, reason: "bounced" }, await as("finance"));
    const evidence = async () => (await house.call("repayment.evidence", { repaymentId: id }, await as("finance"))).data;
    const why = { reason: "evidence", remark: "no letter of the bank" } as const;
    const first = (await ask()).data.approvalId;
    await house.call("approval.review", { approvalId: first, decision: "refuse", ...why }, await as("finance2"));
    expect(await evidence()).toMatchObject({
      request: null,
      refused: { by: "finance2 VN", refusal: "evidence", remark: why.remark, at: house.now().toISOString() },
    });
    const asked = await ask();
    // Asked for anew, the old refusal is history.
    expect((await evidence()).refused).toBeNull();
    expect(await row(id, "finance")).toMatchObject({ approvalId: asked.data.approvalId, isOwnRequest: true });
    const shown = await house.call("repayment.evidence", { repaymentId: id }, await as("finance2"));
    expect(shown.data).toMatchObject({ request: { reason: "bounced" }, reversal: { after: preview.data.after } });
    const found = async (filter: object) =>
      (await house.call("repayment.list", { pageSize: 200, ...filter }, await as("finance2"))).data.list.map(
        ({ repaymentId }) => repaymentId,
      );
    expect(await found({ asked: true })).toEqual([id]);
    expect(await found({ asked: false })).not.toContain(id);
    // The day's list and finance's home lead to it.
    for (const call of ["ledger.dayList", "ledger.desk"] as const) {
      const { list } = (await house.call(call, { pageSize: 50 }, await as("finance2"))).data;
      expect(list.find(({ item }) => item === "requests")).toMatchObject({ count: 1, requestKind: "repaymentReversal" });
    }
    const review = async (who: string) =>
      house.call("approval.review", { approvalId: asked.data.approvalId, decision: "approve" }, await as(who));
    expect((await review("finance")).refusal.error).toBe("approval.samePerson");
    expect((await review("finance2")).message).toBe("");
    const { data } = await house.call("repayment.quote", { loanRecordId: order }, await as("finance"));
    expect(data.total).toBe(preview.data.after.claim);
    expect(await house.order(order)).toMatchObject({ stage: preview.data.after.stage });
    expect((await house.call("repayment.reversePreview", { repaymentId: id }, await as("finance"))).refusal.error).toBe(
      "repayment.notPending",
    );
  });
});

describe("checks are given to people", () => {
  it("by filter, to those who may check", async () => {
    const order = await house.lend(5);
    const { id, tradeNo } = await register(order, 100_000);
    const takers = await house.call("repayment.userList", {}, await as("finance"));
    const taker = takers.data.find(({ account }) => account === accountOf("finance2"))?.adminUserId ?? 0;
    const given = await house.call("repayment.assign", { filters: { tradeNo }, adminUserIds: [taker] }, await as("finance"));
    expect(given.data.assigned).toEqual([{ repaymentId: id, adminUserId: taker }]);
  });
});
