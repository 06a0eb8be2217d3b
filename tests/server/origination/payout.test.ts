// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays, localDate } from "../../../src/lending/time/zone.ts";
import { verifyBook } from "../../../src/server/domain/book/book/verify-book.ts";
import { payoutGateways, type PayoutGateway, type TransferState } from "../../../src/server/gateway/payout.ts";
import { runPayouts } from "../../../src/server/jobs/payout.ts";
import { verifyDays } from "../../../src/server/report/days/day-verify.ts";
import { verifyReviews } from "../../../src/server/report/review/review-verify.ts";
import { verifyTallies } from "../../../src/server/report/tally/tally-verify.ts";
import { insertEvents } from "../../../src/server/report/days/day-writes.ts";
import { accountOf } from "../../support/fixture.ts";
import { application, seedKeys, sendSigned } from "../../support/signed.ts";
import { said } from "../../support/said.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { lineOf } from "../../support/clock.ts";
import { underOneHand } from "../../support/one-hand.ts";

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

const one = async <R>(text: string, values: readonly unknown[]): Promise<R> =>
  (await server.database.owner.query(text, [...values])).rows[0] as R;
const orderRow = (id: number) =>
  one<Record<string, unknown>>(
    "select stage, status, due_date as due, payout_amount as payout, paid_out_at is not null as paid from loan_order where id = $1",
    [id],
  );
const balances = async (id: number) => {
  const { rows } = await server.database.owner.query<{ account: number; balance: number }>(
    `select l.account, sum(l.amount)::bigint as balance from posting p, unnest(p.accounts, p.amounts) as l(account, amount) where p.order_id = $1
     group by 1 having sum(l.amount) <> 0 order by 1`,
    [id],
  );
  return Object.fromEntries(rows.map((row) => [row.account, row.balance]));
};
const history = async (id: number): Promise<readonly string[]> => {
  const { rows } = await server.database.owner.query<{ at: string }>(
    "select event || ' ' || coalesce(to_stage, '') as at from order_event where order_id = $1 order by id",
    [id],
  );
  return rows.map((row) => row.at);
};

interface Ready {
  readonly orderId: number;
  readonly orderNo: string;
  readonly paymentId: number;
}
/** An order that its final review has passed, by the rows that the review writes. */
async function approved(account?: string): Promise<Ready> {
  const body = application();
  const { data } = await sendSigned(server, "/client-domain/order/apply", {
    ...body,
    bank: { ...body.bank, ...(account ? { accountNo: account } : {}) },
  });
  const orderNo = String(data["orderNo"]);
  const { id } = await one<{ id: number }>("update loan_order set stage = 'final_passed', status = 5 where order_no = $1 returning id", [
    orderNo,
  ]);
  await one(
    insertEvents({
      rows: "values (1, $1, now(), 'finalPassed', 'final_in_progress', 'final_passed', null, '', '{}')",
      steps: [{ from: "final_in_progress", to: "final_passed" }],
    }),
    [id],
  );
  const payout = await one<{ id: number }>("insert into payout (tenant_id, order_id, created_at) values (1, $1, now()) returning id", [id]);
  return { orderId: id, orderNo, paymentId: payout.id };
}
const first = (paymentId: number, token = finance, decision: "pass" | "reject" | "back" = "pass") =>
  server.call("payment.firstReview", { paymentIds: [paymentId], ...said(decision) }, { token });
const secondReview = (paymentId: number, token = second) =>
  server.call("payment.secondReview", { paymentIds: [paymentId], decision: "pass" }, { token });
async function reviewed(account?: string): Promise<Ready> {
  const ready = await approved(account);
  expect((await first(ready.paymentId)).message).toBe("");
  expect((await secondReview(ready.paymentId)).message).toBe("");
  return ready;
}
const pay = async (paymentId: number): Promise<string> => {
  const { data, message } = await server.call("payment.pay", { paymentIds: [paymentId] }, { token: finance });
  expect(message).toBe("");
  return data.accepted[0]?.tradeNo ?? "";
};
const later = (seconds: number): Date => new Date(Date.now() + seconds * 1_000);
const embedded = () => payoutGateways(server.kernel.database, lineOf(server.kernel.clock));
const run = (now = new Date(), gateway?: PayoutGateway) => runPayouts(server.kernel.database, 1, now, gateway ? () => gateway : embedded());
/** A bank that keeps what it is sent, and says of it what the test wants. */
function bank(said: TransferState = { state: "pending" }) {
  const sent: string[] = [];
  const asked: string[] = [];
  const gateway: PayoutGateway = {
    send: async ({ tradeNo }) => (sent.push(tradeNo), said),
    query: async (tradeNo) => (asked.push(tradeNo), said),
  };
  return { gateway, sent, asked };
}
const paid = { state: "success", amount: 500_000_000, at: new Date() } as const;

describe("the two reviews of a payout (T13, T14)", () => {
  it("need two persons, neither of whom gave the account, and a customer who accepted", async () => {
    const { paymentId, orderId } = await approved();
    expect((await secondReview(paymentId)).refusal.error).toBe("order.wrongStatus");
    await one("update loan_order set accepted_at = null where id = $1", [orderId]);
    expect((await first(paymentId)).refusal.error).toBe("payout.notAccepted");
    await one("update loan_order set accepted_at = now() where id = $1", [orderId]);
    expect((await first(paymentId)).code).toBe(1);
    expect((await secondReview(paymentId, finance)).refusal.error).toBe("approval.samePerson");
    const accounts = [accountOf("finance"), accountOf("finance2")] as const;
    const shared = await underOneHand(server.database.owner, accounts, () => secondReview(paymentId));
    expect(shared.refusal.error).toBe("approval.oneHand");
    expect((await secondReview(paymentId)).code).toBe(1);
    expect(await orderRow(orderId)).toMatchObject({ stage: "awaiting_payout", status: 5 });
    const account = { paymentId, bankName: "ACB", accountNo: "99887766", holder: "DANG MINH CHAU", reason: "typing error" };
    expect((await server.call("payment.payeeAccount", account, { token: second })).code).toBe(1);
    expect(await orderRow(orderId)).toMatchObject({ stage: "final_passed" });
    expect((await first(paymentId, second)).refusal.error).toBe("approval.samePerson");
    expect((await first(paymentId)).code).toBe(1);
    expect((await secondReview(paymentId)).refusal.error).toBe("approval.samePerson");
  });

  it("reject for good, or ask the customer for another account first", async () => {
    const rejected = await approved();
    expect((await first(rejected.paymentId, finance, "reject")).code).toBe(1);
    expect(await orderRow(rejected.orderId)).toMatchObject({ stage: "fin1_rejected", status: 2 });
    const back = await approved();
    expect((await first(back.paymentId, finance, "back")).code).toBe(1);
    expect((await first(back.paymentId)).refusal.error).toBe("payout.noAccount");
    const account = { paymentId: back.paymentId, bankName: "ACB", accountNo: "99887766", holder: "X", reason: "closed" };
    expect((await server.call("payment.payeeAccount", account, { token: second })).code).toBe(1);
    expect((await first(back.paymentId)).refusal.error).toBe("payout.unverified");
    const proved = { ...account, proofUrl: "file:statement-1" };
    expect((await server.call("payment.payeeAccount", proved, { token: second })).code).toBe(1);
    expect((await first(back.paymentId)).code).toBe(1);
  });

  it("are begun again when the customer gives another account, asked for or after the payout failed (T13, T19)", async () => {
    const back = await approved();
    await first(back.paymentId, finance, "back");
    const { rows } = await server.database.owner.query("select order_no from loan_order where id = $1", [back.orderId]);
    const orderNo: string = rows[0].order_no;
    const bank = { bankName: "ACB", accountNo: "11223344", holder: "DANG MINH CHAU" };
    const change = (keyId?: string) =>
      sendSigned(server, "/client-domain/order/account", { orderNo, bank }, keyId ? { keyId, secret: "secret-of-ph" } : {});
    expect((await change("ph-app")).code).not.toBe(1);
    expect(await change()).toMatchObject({ code: 1, data: { stage: "final_passed" } });
    expect((await first(back.paymentId)).message).toBe("");
    // In review it is finance's to change.
    expect((await change()).code).not.toBe(1);
    await server.database.owner.query("update loan_order set stage = 'payout_failure' where id = $1", [back.orderId]);
    expect(await change()).toMatchObject({ code: 1, data: { stage: "final_passed" } });
    expect((await server.database.owner.query("select first_by, second_by from payout where id = $1", [back.paymentId])).rows[0]).toEqual({
      first_by: null,
      second_by: null,
    });
  });

  it("are nobody's of another tenant", async () => {
    const { paymentId } = await approved();
    const other = await server.signIn(accountOf("finance", "ph"));
    expect((await first(paymentId, other)).refusal.error).toBe("notFound");
  });
});

describe("a payout (T16, T17)", () => {
  it("is booked as on its way before the channel is called, and arrives once", async () => {
    const { paymentId, orderId, orderNo } = await reviewed();
    const tradeNo = await pay(paymentId);
    expect(await orderRow(orderId)).toMatchObject({ stage: "payout_in_progress", status: 5, paid: false });
    expect(await balances(orderId)).toEqual({ 1020: -500_000_000, 1030: 500_000_000 });
    const again = await server.call("payment.pay", { paymentIds: [paymentId] }, { token: finance });
    expect(again.refusal.error).toBe("order.wrongStatus");
    const cancelled = await sendSigned(server, "/client-domain/order/cancel", { orderNo });
    expect(cancelled.data["error"]).toBe("order.payoutInProgress");
    await run();
    const today = localDate(new Date(), "Asia/Ho_Chi_Minh");
    expect(await orderRow(orderId)).toMatchObject({
      stage: "payout_success",
      status: 6,
      due: addDays(today, 30),
      payout: 500_000_000,
      paid: true,
    });
    const figures = await balances(orderId);
    expect([figures[1020], figures[1030], figures[1100]]).toEqual([-500_000_000, undefined, 500_000_000]);
    const list = await server.call("payment.list", { tradeNo }, { token: finance });
    expect(list.data.list).toMatchObject([{ paymentId, status: "success", payAmount: 500_000_000, stage: "payout_success" }]);
    expect(await history(orderId)).toEqual([
      "applied machine_pending",
      "finalPassed final_passed",
      "payoutFirstPassed fin1_passed",
      "payoutSecondPassed fin2_passed",
      "payoutReady awaiting_payout",
      "payoutSent payout_in_progress",
      "paidOut payout_success",
    ]);
  });

  it("of which the server was killed between sent and the answer is found again by its number, and nothing is doubled", async () => {
    const { paymentId, orderId } = await reviewed();
    const tradeNo = await pay(paymentId);
    const killed = bank();
    // The bank has it, and its answer never comes: this turn is lost with its server.
    void run(new Date(), { ...killed.gateway, send: (transfer) => (void killed.gateway.send(transfer), new Promise(() => undefined)) });
    await expect.poll(() => killed.sent).toEqual([tradeNo]);
    const next = bank(paid);
    await run(new Date(), next.gateway);
    expect([next.sent, next.asked]).toEqual([[], []]);
    await run(later(31), next.gateway);
    await run(later(200), next.gateway);
    expect([next.sent, next.asked]).toEqual([[], [tradeNo]]);
    expect(await orderRow(orderId)).toMatchObject({ stage: "payout_success" });
    const { n } = await one<{ n: number }>("select count(*)::int as n from loan_event where order_id = $1 and type = 'disbursed'", [
      orderId,
    ]);
    expect(n).toBe(1);
  });

  it("that never reached the channel goes again under its own number, and never fails by the channel's word for it", async () => {
    const { paymentId, orderId } = await reviewed();
    const tradeNo = await pay(paymentId);
    const lost = bank({ state: "unknown" });
    await run(new Date(), lost.gateway);
    await run(later(60), lost.gateway);
    expect(lost.sent).toEqual([tradeNo]);
    await run(later(700), lost.gateway);
    await run(later(760), lost.gateway);
    expect(await orderRow(orderId)).toMatchObject({ stage: "payout_in_progress" });
    expect(lost.sent).toEqual([tradeNo, tradeNo]);
    await run(later(1500), lost.gateway);
    const found = bank(paid);
    await run(later(1560), found.gateway);
    expect(found.sent).toEqual([tradeNo]);
    expect(await orderRow(orderId)).toMatchObject({ stage: "payout_success" });
  });

  it("of another amount than was sent does not count", async () => {
    const { paymentId, orderId } = await reviewed();
    const tradeNo = await pay(paymentId);
    await run(new Date(), bank({ ...paid, amount: 1 }).gateway);
    expect(await orderRow(orderId)).toMatchObject({ stage: "payout_in_progress" });
    const list = await server.call("payment.list", { tradeNo }, { token: finance });
    expect(list.data.list).toMatchObject([{ status: "sent", failReason: "amountDiffers" }]);
  });
});

describe("a payout that fails (T18 to T20)", () => {
  it("voids its entry, and goes again under a new number", async () => {
    const { paymentId, orderId } = await reviewed("12340000");
    const tradeNo = await pay(paymentId);
    await run();
    expect(await orderRow(orderId)).toMatchObject({ stage: "payout_failure", status: 5, payout: 0 });
    expect(await balances(orderId)).toEqual({});
    const again = await server.call("payment.retry", { paymentId }, { token: finance });
    expect(again.data.tradeNo).not.toBe(tradeNo);
    await run(new Date(), bank(paid).gateway);
    expect(await orderRow(orderId)).toMatchObject({ stage: "payout_success", status: 6 });
    expect((await history(orderId)).slice(-5)).toEqual([
      "payoutSent payout_in_progress",
      "payoutFailed payout_failure",
      "payoutRetried awaiting_payout",
      "payoutSent payout_in_progress",
      "paidOut payout_success",
    ]);
  });

  it("goes again by another channel than the one that failed it, or by the one that is named", async () => {
    const second = "insert into pay_channel (tenant_id, code, kind, priority) values (1, 'second', 'embedded', 99)";
    await server.database.owner.query(second);
    const goneBy = async (tradeNo: string) =>
      (await one<{ channel: string }>("select channel from payout_transfer where trade_no = $1", [tradeNo])).channel;
    try {
      const { paymentId } = await reviewed("12360000");
      expect(await goneBy(await pay(paymentId))).toBe("main");
      await run();
      const retry = (input: object = {}) => server.call("payment.retry", { paymentId, ...input }, { token: finance });
      const again = await retry();
      expect(await goneBy(again.data.tradeNo)).toBe("second");
      await run();
      expect((await retry({ channelId: "nobody" })).refusal).toMatchObject({ error: "payout.noChannel", field: "channelId" });
      expect(await goneBy((await retry({ channelId: "second" })).data.tradeNo)).toBe("second");
    } finally {
      await server.database.owner.query("update pay_channel set enabled = false where tenant_id = 1 and code = 'second'");
    }
  });

  it("closes the order for good when a person says so", async () => {
    const { paymentId, orderId } = await reviewed("12350000");
    await pay(paymentId);
    const early = await server.call("payment.fail", { paymentId, action: "close", reason: "no" }, { token: finance });
    expect(early.refusal.error).toBe("order.payoutInProgress");
    await run();
    const closed = await server.call("payment.fail", { paymentId, action: "close", reason: "customer gone" }, { token: finance });
    expect(closed.data).toEqual({ status: -1, stage: "closed" });
    expect(await balances(orderId)).toEqual({});
    expect((await server.call("payment.retry", { paymentId }, { token: finance })).refusal.error).toBe("order.wrongStatus");
  });
});

describe("what the channel tells by itself", () => {
  const path = "/channel-domain/payout/callback";
  const key = { keyId: "bank-channel", secret: "secret-of-bank" };
  const at = () => new Date().toISOString();
  it("counts once; whoever does not sign is not heard", async () => {
    const { paymentId, orderId } = await reviewed();
    const tradeNo = await pay(paymentId);
    const said = { tradeNo, state: "success", amount: 500_000_000, at: at() };
    expect((await sendSigned(server, path, said)).status).toBe(401);
    expect((await sendSigned(server, path, said, { ...key, secret: "no" })).status).toBe(401);
    const both = await Promise.all([
      sendSigned(server, path, said, key),
      sendSigned(server, path, said, key),
      run(new Date(), bank(paid).gateway),
    ]);
    expect(both.slice(0, 2)).toMatchObject([{ code: 1 }, { code: 1 }]);
    await sendSigned(server, path, { tradeNo, state: "failed", reason: "late" }, key);
    expect(await orderRow(orderId)).toMatchObject({ stage: "payout_success" });
    const { n } = await one<{ n: number }>("select count(*)::int as n from loan_event where order_id = $1", [orderId]);
    expect(n).toBe(2);
  });

  it("takes the whole loan back when the bank returns it (T21), and it can be paid again", async () => {
    const { paymentId, orderId } = await reviewed();
    const tradeNo = await pay(paymentId);
    await run(new Date(), bank(paid).gateway);
    await one(
      "insert into promise (tenant_id, order_id, staff_id, created_at, promised_at, amount, state) values (1, $1, $2, now(), now() + interval '1 day', 100, 'open')",
      [orderId, server.fixture.vn.staff.collector],
    );
    const back = await sendSigned(server, path, { tradeNo, state: "returned", reason: "account closed", at: at() }, key);
    expect(back.code).toBe(1);
    expect(await orderRow(orderId)).toMatchObject({ stage: "payout_failure", status: 5, due: null, paid: false });
    expect(await balances(orderId)).toEqual({});
    expect(await one("select state from promise where order_id = $1", [orderId])).toEqual({ state: "voided" });
    expect((await server.call("payment.retry", { paymentId }, { token: finance })).code).toBe(1);
    await run(new Date(), bank(paid).gateway);
    expect(await orderRow(orderId)).toMatchObject({ stage: "payout_success", status: 6 });
  });

  it("is refused while its arrival is not known, so that whoever reports it first reports it again", async () => {
    const { paymentId, orderId } = await reviewed();
    const tradeNo = await pay(paymentId);
    const back = () => sendSigned(server, path, { tradeNo, state: "returned", reason: "account closed", at: at() }, key);
    expect((await back()).code).not.toBe(1);
    await run(new Date(), bank(paid).gateway);
    expect((await back()).code).toBe(1);
    expect(await orderRow(orderId)).toMatchObject({ stage: "payout_failure", paid: false });
  });
});

describe("a payout marked as paid by hand", () => {
  it("counts when a second person approves it, and not if the channel was first", async () => {
    const { paymentId, orderId } = await reviewed();
    await pay(paymentId);
    const input = { paymentId, tradeNo: "VCB-1", payTime: new Date().toISOString(), voucherUrl: "file:1" };
    const asked = await server.call("payment.manual", input, { token: finance });
    expect(await orderRow(orderId)).toMatchObject({ stage: "payout_in_progress" });
    const review = (token: string) => server.call("approval.review", { approvalId: asked.data.approvalId, decision: "approve" }, { token });
    expect((await review(finance)).refusal.error).toBe("approval.samePerson");
    expect((await review(second)).data).toEqual({ status: "approved" });
    expect(await orderRow(orderId)).toMatchObject({ stage: "payout_success", status: 6 });
    const late = await reviewed();
    await pay(late.paymentId);
    const again = await server.call("payment.manual", { ...input, paymentId: late.paymentId }, { token: finance });
    await run(new Date(), bank(paid).gateway);
    const decided = await server.call("approval.review", { approvalId: again.data.approvalId, decision: "approve" }, { token: second });
    expect(decided.refusal.error).toBe("order.wrongStatus");
  });
});

describe("afterwards", () => {
  it("the book and the days are as their events make them", async () => {
    const client = await server.database.owner.connect();
    try {
      expect((await verifyBook(client)).differences).toEqual([]);
      expect(await verifyDays(client)).toEqual([]);
      expect(await verifyReviews(client)).toEqual([]);
      expect(await verifyTallies(client)).toEqual([]);
    } finally {
      client.release();
    }
  });
});
