// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PayoutState, payoutStates } from "../../../src/lending/origination/payout-state.ts";
import { addDays, localDate } from "../../../src/lending/time/zone.ts";
import type { PayoutGateway, TransferState } from "../../../src/server/gateway/payout.ts";
import { runPayouts } from "../../../src/server/jobs/payout.ts";
import { accountOf } from "../../support/fixture.ts";
import { application, seedKeys, sendSigned } from "../../support/signed.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let finance: string;
let second: string;
beforeAll(async () => {
  server = await startTestServer();
  await seedKeys(server);
  finance = await server.signIn(accountOf("finance"));
  second = await server.signIn(accountOf("finance2"));
});
afterAll(() => server.close());

const one = async <R = Record<string, unknown>>(text: string, values: readonly unknown[]): Promise<R> =>
  (await server.database.owner.query(text, [...values])).rows[0] as R;
const amount = 500_000_000;

interface Ready {
  readonly orderId: number;
  readonly orderNo: string;
  readonly paymentId: number;
}
async function approved(): Promise<Ready> {
  const { data } = await sendSigned(server, "/client-domain/order/apply", application());
  const orderNo = String(data["orderNo"]);
  const order = await one<{ id: number }>("update loan_order set stage = 'final_passed', status = 5 where order_no = $1 returning id", [
    orderNo,
  ]);
  const payout = await one<{ id: number }>("insert into payout (tenant_id, order_id, created_at) values (1, $1, now()) returning id", [
    order.id,
  ]);
  return { orderId: order.id, orderNo, paymentId: payout.id };
}
const row = async ({ orderNo }: Pick<Ready, "orderNo">, token = finance) => {
  const { data } = await server.call("payment.list", { orderNo }, { token });
  const [found] = data.list;
  if (!found) throw new Error("the list has no such payout");
  return found;
};
const first = (paymentId: number, more: object = {}, token = finance) =>
  server.call("payment.firstReview", { paymentIds: [paymentId], decision: "pass", ...more }, { token });
const secondReview = (paymentId: number, more: object = {}, token = second) =>
  server.call("payment.secondReview", { paymentIds: [paymentId], decision: "pass", ...more }, { token });
async function sent(): Promise<Ready & { readonly tradeNo: string }> {
  const ready = await approved();
  expect((await first(ready.paymentId)).message).toBe("");
  expect((await secondReview(ready.paymentId)).message).toBe("");
  const { data } = await server.call("payment.pay", { paymentIds: [ready.paymentId] }, { token: finance });
  return { ...ready, tradeNo: data.accepted[0]?.tradeNo ?? "" };
}
const says = (state: TransferState): PayoutGateway => ({ send: async () => state, query: async () => state });
const turn = (state: TransferState, now = new Date()) => runPayouts(server.kernel.database, 1, now, () => says(state));
const failed = { state: "failed", reason: "accountClosed" } as const;
const callback = (tradeNo: string) =>
  sendSigned(
    server,
    "/channel-domain/payout/callback",
    { tradeNo, state: "success", amount, at: new Date().toISOString() },
    { keyId: "bank-channel", secret: "secret-of-bank" },
  );

describe("the list of payouts", () => {
  it("says where each is, what would go, whose step it is, and finds by it", async () => {
    const ready = await approved();
    expect(await row(ready)).toMatchObject({ state: "firstReview", isOwn: false, warning: null, payAmount: null, approvalId: null });
    await first(ready.paymentId);
    expect(await row(ready)).toMatchObject({ state: "secondReview", isOwn: true, payAmount: amount, firstReviewer: expect.any(String) });
    expect(await row(ready, second)).toMatchObject({ isOwn: false });
    const found = await server.call("payment.list", { state: ["secondReview"], orderNo: ready.orderNo }, { token: second });
    expect(found.data.total).toBe(1);
    const none = await server.call("payment.list", { state: ["firstReview", "paid"], orderNo: ready.orderNo }, { token: second });
    expect(none.data.total).toBe(0);
    const out = await sent();
    expect((await row(out)).state).toBe("sent");
    await one("update payout_transfer set sent_at = sent_at - interval '11 minutes' where trade_no = $1", [out.tradeNo]);
    expect((await row(out)).state).toBe("noWord");
    expect((await server.call("payment.list", { state: ["noWord"] }, { token: finance })).data.list).toMatchObject([
      { paymentId: out.paymentId },
    ]);
    await turn({ state: "success", amount, at: new Date() });
  });

  it("finds a payout by the state that it shows, whatever that is, and by no other", async () => {
    const { orderId, orderNo, paymentId, tradeNo } = await sent();
    const shown = new Set<string>();
    const finds = async (): Promise<void> => {
      const { state } = await row({ orderNo });
      const total = async (of: readonly PayoutState[]) =>
        (await server.call("payment.list", { orderNo, state: [...of] }, { token: finance })).data.total;
      const others = payoutStates.filter((each) => each !== state);
      expect({ state, own: await total([state]), other: await total(others) }).toEqual({ state, own: 1, other: 0 });
      shown.add(state);
    };
    const put = async (stage: string, status: number): Promise<void> => {
      await one("update loan_order set stage = $2, status = $3 where tenant_id = 1 and id = $1", [orderId, stage, status]);
      await finds();
    };
    await finds();
    await one("update payout_transfer set sent_at = sent_at - interval '11 minutes' where trade_no = $1", [tradeNo]);
    await finds();
    for (const [stage, status] of [
      ["awaiting_payout", 5],
      ["fin2_passed", 5],
      ["fin1_passed", 5],
      ["final_passed", 5],
      ["normal", 6],
    ] as const)
      await put(stage, status);
    await put("final_rejected", 2);
    await put("order_closed", -1);
    for (const state of ["failed", "returned"]) {
      await one("update payout_transfer set state = $2 where trade_no = $1", [tradeNo, state]);
      await put("payout_failure", 5);
    }
    await one("update payout set contradicted_at = now() where tenant_id = 1 and id = $1", [paymentId]);
    await finds();
    expect([...shown].toSorted()).toEqual([...payoutStates].toSorted());
  });

  it("warns of an account that is another customer's too, and of one that took the place of another today", async () => {
    const [one1, other] = [await approved(), await approved()];
    const account = { bankName: "ACB", accountNo: "5566778899", holder: "DANG MINH CHAU", reason: "typing error" };
    await server.call("payment.payeeAccount", { ...account, paymentId: one1.paymentId }, { token: second });
    expect((await row(one1)).warning).toBe("freshAccount");
    await server.call("payment.payeeAccount", { ...account, paymentId: other.paymentId }, { token: second });
    const { customer_id: before } = await one<{ customer_id: number }>("select customer_id from loan_order where id = $1", [other.orderId]);
    const { id } = await one<{ id: number }>("select min(id) as id from customer where tenant_id = 1 and id <> $1", [before]);
    await one("update loan_order set customer_id = $2 where id = $1", [other.orderId, id]);
    expect((await row(one1)).warning).toBe("otherCustomer");
    const seen = await server.call("payment.evidence", { paymentId: one1.paymentId }, { token: finance });
    expect(seen.data).toMatchObject({
      warnings: ["otherCustomer"],
      others: [{ orderNo: other.orderNo }],
      account: { by: expect.any(String), earlier: 1 },
    });
    await one("update loan_order set customer_id = $2 where id = $1", [other.orderId, before]);
  });

  it("shows beside it what would be posted, to the unit, and what was decided", async () => {
    const ready = await approved();
    await first(ready.paymentId, { remark: "papers are whole" });
    const { data } = await server.call("payment.evidence", { paymentId: ready.paymentId }, { token: second });
    expect(data).toMatchObject({
      payout: amount,
      principal: amount,
      isAccepted: true,
      decisions: [{ step: "first", decision: "pass", remark: "papers are whole" }],
    });
    const of = (code: string) => data.entries.filter((entry) => entry.code === code).flatMap((entry) => entry.lines);
    expect(of("L01")).toEqual(expect.arrayContaining([{ account: 1030, debit: amount, credit: 0 }]));
    expect(of("L02").map(({ account }) => account)).toContain(1100);
    for (const { lines } of data.entries) expect(lines.reduce((all, { debit, credit }) => all + debit - credit, 0)).toBe(0);
  });
});

describe("a decision on a payout", () => {
  it("is about what its maker saw", async () => {
    const ready = await approved();
    const { seen } = await row(ready);
    const account = {
      paymentId: ready.paymentId,
      bankName: "ACB",
      accountNo: "99887766",
      holder: "DANG MINH CHAU",
      reason: "typing error",
    };
    expect((await server.call("payment.payeeAccount", account, { token: second })).code).toBe(1);
    expect((await first(ready.paymentId, { seen })).refusal.error).toBe("approval.moved");
    expect((await first(ready.paymentId, { seen: (await row(ready)).seen })).code).toBe(1);
  });

  it("of two at once counts once, and never both by one person", async () => {
    const ready = await approved();
    const both = await Promise.all([first(ready.paymentId), first(ready.paymentId, {}, second)]);
    expect(both.filter(({ code }) => code === 1)).toHaveLength(1);
    const [winner, loser] = both[0]?.code === 1 ? [finance, second] : [second, finance];
    expect((await secondReview(ready.paymentId, {}, winner)).refusal.error).toBe("approval.samePerson");
    expect((await secondReview(ready.paymentId, {}, loser)).code).toBe(1);
    const { n } = await one<{ n: number }>("select count(*)::int as n from payout_decision where payout_id = $1", [ready.paymentId]);
    expect(n).toBe(2);
  });

  it("stays in its maker's history, also when both reviews begin again", async () => {
    const ready = await approved();
    await first(ready.paymentId);
    await server.call("payment.fail", { paymentId: ready.paymentId, action: "back", reason: "wrong papers" }, { token: finance });
    await first(ready.paymentId, { decision: "back", reason: "wrongCase", remark: "account of a shop" });
    const { data } = await server.call("payment.historyList", { orderNo: ready.orderNo }, { token: finance });
    expect(data.list).toMatchObject([
      { step: "first", decision: "back", refusal: "wrongCase", remark: "account of a shop" },
      { step: "first", decision: "pass" },
    ]);
  });
});

describe("an outcome that nobody knows", () => {
  it("is never failed by hand; a statement without it fails it by two hands, neither of whom sent it", async () => {
    const out = await sent();
    await turn({ state: "pending", isSilent: true });
    const give = await server.call("payment.fail", { paymentId: out.paymentId, action: "close", reason: "gone" }, { token: second });
    expect(give.refusal.error).toBe("order.payoutInProgress");
    expect((await server.call("payment.retry", { paymentId: out.paymentId }, { token: second })).refusal.error).toBe(
      "order.payoutInProgress",
    );
    const yesterday = addDays(localDate(new Date(), "Asia/Ho_Chi_Minh"), -1);
    await one(
      "update payout_transfer set sent_at = sent_at - interval '1 day', asked_at = asked_at - interval '1 day', channel = 'main' where trade_no = $1",
      [out.tradeNo],
    );
    const upload = await server.call(
      "reconcile.upload",
      { type: "payout", channelId: "main", date: yesterday, lines: [] },
      { token: second },
    );
    const rows = await server.call("reconcile.rows", { batchId: upload.data.batchId, kind: ["missingTheirs"] }, { token: second });
    const rowId = rows.data.list.find(({ tradeNo }) => tradeNo === out.tradeNo)?.rowId ?? 0;
    const resolve = (token: string) =>
      server.call("reconcile.resolve", { rowId, action: "booked", remark: "not on the statement" }, { token });
    expect((await resolve(finance)).refusal.error).toBe("approval.samePerson");
    expect((await resolve(second)).refusal.error).toBe("approval.samePerson");
    await one("update reconciliation set uploaded_by = $2 where id = $1", [upload.data.batchId, server.fixture.vn.staff.manager]);
    expect((await resolve(second)).message).toBe("");
    expect(await row(out)).toMatchObject({ state: "failed", failReason: "notOnStatement" });
  });

  it("of which the channel says 'paid' after it said 'failed' is a row of its own: nothing goes again until two persons have settled it", async () => {
    const out = await sent();
    await turn(failed);
    expect((await row(out)).state).toBe("failed");
    expect((await callback(out.tradeNo)).code).toBe(1);
    expect(await row(out)).toMatchObject({ state: "contradiction", status: "failed" });
    const account = { paymentId: out.paymentId, bankName: "ACB", accountNo: "99887766", holder: "DANG MINH CHAU", reason: "x" };
    const again = await Promise.all([
      server.call("payment.retry", { paymentId: out.paymentId }, { token: finance }),
      server.call("payment.fail", { paymentId: out.paymentId, action: "close", reason: "gone" }, { token: finance }),
      server.call("payment.payeeAccount", account, { token: finance }),
    ]);
    expect(again.map((each) => each.refusal.error)).toEqual(Array.from({ length: 3 }, () => "payout.contradiction"));
    const input = { paymentId: out.paymentId, tradeNo: "VCB-9", payTime: new Date().toISOString(), voucherUrl: "file:9" };
    const first = await server.call("payment.manual", input, { token: finance });
    const no = { approvalId: first.data.approvalId, decision: "refuse", reason: "wrongCase" } as const;
    expect((await server.call("approval.review", no, { token: second })).message).toBe("");
    const seen = await server.call("payment.evidence", { paymentId: out.paymentId }, { token: finance });
    expect(seen.data).toMatchObject({ request: null, refused: { refusal: "wrongCase", remark: "" } });
    const asked = await server.call("payment.manual", input, { token: finance });
    expect(await row(out)).toMatchObject({ approvalId: asked.data.approvalId, isOwnRequest: true });
    // What waits is found by that alone, whatever its state is.
    const found = async (filter: object) =>
      (await server.call("payment.list", { pageSize: 200, ...filter }, { token: second })).data.list.map(({ paymentId }) => paymentId);
    expect(await found({ asked: true })).toEqual([out.paymentId]);
    expect(await found({ asked: false, orderNo: out.orderNo })).toEqual([]);
    expect(await found({ asked: false })).not.toContain(out.paymentId);
    const review = (token: string) => server.call("approval.review", { approvalId: asked.data.approvalId, decision: "approve" }, { token });
    expect((await review(finance)).refusal.error).toBe("approval.samePerson");
    // Its channel is prefunded, and the house knows of too little there: what was filled up is entered first.
    const fill = (float: number | null) =>
      one("update pay_channel set float = $2 where tenant_id = 1 and code = (select channel from payout_transfer where trade_no = $1)", [
        out.tradeNo,
        float,
      ]);
    await fill(0);
    expect((await review(second)).refusal.error).toBe("payout.float");
    await fill(null);
    const both = await Promise.all([review(second), review(second)]);
    expect(both.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(await row(out)).toMatchObject({ state: "paid", status: "success", stage: "payout_success" });
    const { transit } = await one<{ transit: number }>(
      "select coalesce(sum(l.amount), 0)::bigint as transit from posting p, unnest(p.accounts, p.amounts) as l(account, amount) where p.order_id = $1 and l.account = 1030",
      [out.orderId],
    );
    expect(transit).toBe(0);
  });
});

describe("reviews are given to people", () => {
  it("by filter, to those who may review", async () => {
    const ready = await approved();
    const takers = await server.call("payment.userList", {}, { token: finance });
    const taker = takers.data.find(({ account }) => account === accountOf("finance2"));
    expect(taker).toBeDefined();
    const given = await server.call(
      "payment.assign",
      { filters: { orderNo: ready.orderNo }, adminUserIds: [taker?.adminUserId ?? 0] },
      { token: finance },
    );
    expect(given.data.assigned).toEqual([{ paymentId: ready.paymentId, adminUserId: taker?.adminUserId }]);
    expect((await server.call("payment.agencyList", { orderNo: ready.orderNo }, { token: finance })).data.total).toBe(0);
    expect((await server.call("payment.agencyList", { orderNo: ready.orderNo }, { token: second })).data.total).toBe(1);
  });
});
