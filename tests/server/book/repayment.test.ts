// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addDays, localDate } from "../../../src/lending/time/zone.ts";
import { appendMissing } from "../../../src/server/report/collection-facts.ts";
import { verifyDays } from "../../../src/server/report/days/day-verify.ts";
import { verifyReviews } from "../../../src/server/report/review/review-verify.ts";
import { verifyTallies } from "../../../src/server/report/tally/tally-verify.ts";
import { verifyBuckets } from "../../../src/server/report/verify.ts";
import { accountOf } from "../../support/fixture.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { voucherAmount } from "../../support/voucher.ts";

let server: TestServer;
let finance: string;
let second: string;
let manager: string;

beforeAll(async () => {
  server = await startTestServer();
  // The fixture's orders came into collection without telling the report.
  for (const { id } of [server.fixture.vn, server.fixture.ph]) await server.database.owner.query(appendMissing, [id]);
  [finance, second, manager] = [
    await server.signIn(accountOf("finance")),
    await server.signIn(accountOf("finance2")),
    await server.signIn(accountOf("manager")),
  ];
});
afterAll(() => server.close());

const zone = "Asia/Ho_Chi_Minh";
const today = () => localDate(new Date(), zone);
/** 5,000,000.00: 3 % interest and 4 % fee at maturity; 0.2 % a day of penalty. */
const due = 535_000_000;
const penaltyADay = 1_000_000;

let tradeNo = 0;
const overdue = (late: number) => server.fixture.vn.orders.filter((order) => order.status === 8)[[12, 5, 40, 3, 75].indexOf(late)]!;
const pay = async (loanRecordId: number, amount: number, payTime = new Date()) => {
  tradeNo += 1;
  const input = {
    loanRecordId,
    amount,
    payTime: payTime.toISOString(),
    tradeNo: `T${tradeNo}`,
    voucherUrl: `https://vouchers.example/T${tradeNo}`,
  };
  const answer = await server.call("repayment.offline", input, { token: finance });
  expect(answer.message).toBe("");
  return answer.data.repaymentId;
};
const confirm = async (repaymentId: number, token = second) => {
  const read = await voucherAmount(server.database.owner, repaymentId);
  return server.call("repayment.confirm", { repaymentId, decision: "confirm", voucherAmount: read }, { token });
};
const post = async (loanRecordId: number, amount: number, payTime?: Date) => {
  const id = await pay(loanRecordId, amount, payTime);
  expect((await confirm(id)).code).toBe(1);
  return id;
};
const quote = async (loanRecordId: number) => (await server.call("repayment.quote", { loanRecordId }, { token: finance })).data;
const orderRow = async (id: number) => {
  const { rows } = await server.database.owner.query(
    `select stage, status, version, payment_in_check as "inCheck", due_date as due, collection_left as left, recovered_principal as recovered, settled_at is not null as settled
     from loan_order where id = $1`,
    [id],
  );
  return rows[0];
};
const balances = async (id: number) => {
  const { rows } = await server.database.owner.query<{ account: number; balance: number }>(
    `select l.account, sum(l.amount)::bigint as balance from posting p, unnest(p.accounts, p.amounts) as l(account, amount) where p.order_id = $1
     group by 1 having sum(l.amount) <> 0 order by 1`,
    [id],
  );
  return Object.fromEntries(rows.map((row) => [row.account, row.balance]));
};
/** What the queue, the quote and the postings say of one order's claim: one figure. */
const claims = async (loanRecordId: number) => {
  const list = await server.call("order.list", { loanRecordIds: [loanRecordId] }, { token: manager });
  const figures = await balances(loanRecordId);
  const booked = [1100, 1110, 1120, 1130].reduce((all, account) => all + (figures[account] ?? 0), 0);
  return { queue: list.data.list[0]?.claim, quote: (await quote(loanRecordId)).total, booked };
};

describe("money that somebody says has arrived", () => {
  it("posts nothing until another person confirms it, and pauses contact meanwhile", async () => {
    const order = overdue(12);
    const before = (await quote(order.id)).total;
    expect(before).toBe(due + 12 * penaltyADay);
    const id = await pay(order.id, 100_000_000);
    expect(await orderRow(order.id)).toMatchObject({ stage: "overdue", inCheck: true });
    expect((await quote(order.id)).total).toBe(before);
    expect((await confirm(id, finance)).refusal.error).toBe("approval.samePerson");
    expect((await confirm(id)).code).toBe(1);
    expect(await orderRow(order.id)).toMatchObject({ stage: "overdue_partial", status: 8, inCheck: false, recovered: 0 + 53_000_000 });
    expect((await confirm(id)).refusal.error).toBe("repayment.notPending");
    const left = before - 100_000_000;
    expect(await claims(order.id)).toEqual({ queue: left, quote: left, booked: left });
  });

  it("is refused with its field when it lies in the future, is nothing, or was registered before", async () => {
    const order = overdue(5);
    const input = { loanRecordId: order.id, amount: 1_000, payTime: new Date(Date.now() + 3_600_000).toISOString(), tradeNo: "future" };
    const future = await server.call("repayment.offline", input, { token: finance });
    expect(future.refusal).toMatchObject({ error: "repayment.future", field: "payTime" });
    const none = await server.call("repayment.offline", { ...input, amount: 0 }, { token: finance });
    expect(none.refusal.issues?.[0]?.field).toBe("amount");
    const twice = { ...input, payTime: new Date().toISOString(), tradeNo: "T1" };
    expect((await server.call("repayment.offline", twice, { token: finance })).refusal).toMatchObject({ field: "tradeNo" });
  });
});

describe("a repayment on its value date", () => {
  it("settles an overdue order when it covers the claim, and what is over is the customer's (T26)", async () => {
    const order = overdue(5);
    const { total } = await quote(order.id);
    await post(order.id, total + 2_900_000);
    expect(await orderRow(order.id)).toMatchObject({ stage: "overdue_settled", status: 9, left: "settled", settled: true });
    const figures = await balances(order.id);
    expect(figures[2100]).toBe(-2_900_000);
    expect([figures[1100], figures[1110], figures[1120], figures[1130]]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it("takes the lateness away when it was paid in time and only posted late (T26c)", async () => {
    const order = overdue(3);
    const dueOn = addDays(today(), -3);
    await post(order.id, due, new Date(`${dueOn}T09:00:00+07:00`));
    expect(await orderRow(order.id)).toMatchObject({ stage: "settled", status: 9, left: "onTime", recovered: 0 });
    const figures = await balances(order.id);
    expect([figures[1130], figures[4020]]).toEqual([undefined, undefined]);
    const history = await server.call("order.history", { loanRecordId: order.id }, { token: manager });
    expect(history.data[0]).toMatchObject({ event: "settled", from: "overdue", to: "settled" });
  });

  it("leaves an order that is not due yet partially repaid, then settled (T22, T23)", async () => {
    const order = server.fixture.vn.orders.find((each) => each.status === 6)!;
    await post(order.id, 35_000_000);
    expect(await orderRow(order.id)).toMatchObject({ stage: "partially_repaid", status: 6 });
    await post(order.id, due - 35_000_000);
    expect(await orderRow(order.id)).toMatchObject({ stage: "settled", status: 9, recovered: 0 });
  });
});

describe("a reversal (T33)", () => {
  let reversed: number;
  let order: { id: number };
  beforeEach(() => {
    order = overdue(40);
  });

  it("changes nothing until a second person approves it", async () => {
    const before = await claims(order.id);
    reversed = await post(order.id, before.quote);
    expect(await orderRow(order.id)).toMatchObject({ status: 9 });
    const asked = await server.call("repayment.reverse", { repaymentId: reversed, reason: "bounced" }, { token: finance });
    expect(await orderRow(order.id)).toMatchObject({ status: 9 });
    const own = await server.call("approval.review", { approvalId: asked.data.approvalId, decision: "approve" }, { token: finance });
    expect(own.refusal.error).toBe("approval.samePerson");
    const waiting = await server.call("approval.list", { status: ["pending"] }, { token: second });
    expect((await server.call("approval.list", {}, { token: second })).data.list).toEqual(waiting.data.list);
    expect(waiting.data.list).toMatchObject([
      { approvalId: asked.data.approvalId, kind: "repaymentReversal", payload: { reason: "bounced" } },
    ]);
    const done = await server.call("approval.review", { approvalId: asked.data.approvalId, decision: "approve" }, { token: second });
    expect(done.data).toEqual({ status: "approved" });
    expect(await orderRow(order.id)).toMatchObject({ stage: "overdue", status: 8, recovered: 0, settled: false, left: null });
    expect(await claims(order.id)).toEqual({ queue: before.quote, quote: before.quote, booked: before.quote });
  });

  it("leaves every figure of the time-share report and of the days as the raw book has it", async () => {
    const client = await server.database.owner.connect();
    try {
      expect(await verifyBuckets(client)).toEqual([]);
      expect(await verifyDays(client)).toEqual([]);
      expect(await verifyReviews(client)).toEqual([]);
      expect(await verifyTallies(client)).toEqual([]);
    } finally {
      client.release();
    }
  });
});
