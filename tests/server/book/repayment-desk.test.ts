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
    expect(await row(id)).toMatchObject({ status: "failed", refusal: "evidence" });
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
    const asked = await house.call("repayment.reverse", { repaymentId: id, reason: "bounced" }, await as("finance"));
    expect(await row(id, "finance")).toMatchObject({ approvalId: asked.data.approvalId, isOwnRequest: true });
    const shown = await house.call("repayment.evidence", { repaymentId: id }, await as("finance2"));
    expect(shown.data).toMatchObject({ request: { reason: "bounced" }, reversal: { after: preview.data.after } });
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
