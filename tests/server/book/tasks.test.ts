// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountOf } from "../../support/fixture.ts";
import { application, seedKeys, sendSigned } from "../../support/signed.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { said } from "../../support/said.ts";

let server: TestServer;
let finance: string;
let second: string;
beforeAll(async () => {
  server = await startTestServer();
  await seedKeys(server);
  [finance, second] = [await server.signIn(accountOf("finance")), await server.signIn(accountOf("finance2"))];
});
afterAll(() => server.close());

const query = async (text: string, values: readonly unknown[] = []) => (await server.database.owner.query(text, [...values])).rows;

/** A payout that waits for its first review. */
async function payout(): Promise<{ readonly paymentId: number; readonly orderNo: string }> {
  const { data } = await sendSigned(server, "/client-domain/order/apply", application());
  const [order] = await query("update loan_order set stage = 'final_passed', status = 5 where order_no = $1 returning id", [
    data["orderNo"],
  ]);
  const [row] = await query("insert into payout (tenant_id, order_id, created_at) values (1, $1, now()) returning id", [order.id]);
  return { paymentId: Number(row.id), orderNo: String(data["orderNo"]) };
}
const list = async (name: "payment.list" | "payment.agencyList" | "payment.historyList", token: string, filters: object = {}) =>
  (await server.call(name, { pageSize: 200, ...filters }, { token })).data.list.map((row) => row.paymentId);
const review = (which: "first" | "second", paymentId: number, token: string, decision: "pass" | "reject" = "pass") =>
  server.call(`payment.${which}Review`, { paymentIds: [paymentId], ...said(decision) }, { token });

describe("payout tasks", () => {
  it("stand in the backlog of whoever may do them, and in the history of whoever did", async () => {
    const { paymentId } = await payout();
    expect([await list("payment.agencyList", finance), await list("payment.agencyList", second)]).toEqual([[paymentId], [paymentId]]);
    await review("first", paymentId, finance);
    expect([await list("payment.agencyList", finance), await list("payment.agencyList", second)]).toEqual([[], [paymentId]]);
    expect([await list("payment.historyList", finance), await list("payment.historyList", second)]).toEqual([[paymentId], []]);
    await review("second", paymentId, second, "reject");
    const { data } = await server.call("payment.historyList", {}, { token: second });
    expect(data.list).toMatchObject([{ paymentId, step: "second", decision: "reject" }]);
    const own = await server.call("payment.historyList", {}, { token: finance });
    expect(own.data.list).toMatchObject([{ paymentId, step: "first", decision: "pass" }]);
  });

  it("are somebody's once they are assigned, in turn, to people who can take them", async () => {
    const [one, two] = [await payout(), await payout()];
    const paymentIds = [one.paymentId, two.paymentId];
    const { finance: me, finance2: other, collector } = server.fixture.vn.staff;
    const assign = (adminUserIds: number[], token = finance, ids = paymentIds) =>
      server.call("payment.assign", { paymentIds: ids, adminUserIds }, { token });
    const manager = await server.signIn(accountOf("tenantAdmin"));
    expect((await assign([me, collector], manager)).refusal).toMatchObject({ error: "assign.staffUnfit", field: "adminUserIds" });
    expect((await assign([me], manager, [999_999])).refusal.error).toBe("notFound");
    expect((await assign([me, other], manager)).data.assigned).toEqual([
      { paymentId: one.paymentId, adminUserId: Math.min(me, other) },
      { paymentId: two.paymentId, adminUserId: Math.max(me, other) },
    ]);
    expect(await list("payment.agencyList", me < other ? finance : second)).toEqual([one.paymentId]);
    expect(await list("payment.agencyList", me < other ? second : finance)).toEqual([two.paymentId]);
    // Given a moment ago: not to another, unseen.
    const again = await assign([other], manager, [Math.min(one.paymentId, two.paymentId)]);
    expect([again.status, again.refusal]).toMatchObject([409, { error: "assign.stale", vars: { count: 1 } }]);
    const foreign = await server.signIn(accountOf("tenantAdmin", "ph"));
    expect((await assign([server.fixture.ph.staff.finance], foreign)).refusal.error).toBe("notFound");
  });

  it("are found by order, phone, app, time and state", async () => {
    const { paymentId, orderNo } = await payout();
    const [{ phone, day }] = await query(
      "select phone, (applied_at at time zone 'Asia/Ho_Chi_Minh')::date::text as day from loan_order where order_no = $1",
      [orderNo],
    );
    const found = async (filters: object) => (await list("payment.list", finance, filters)).includes(paymentId);
    for (const filters of [{ orderNo }, { phone }, { appId: [1] }, { applyTime: { from: day, to: day } }, { stage: ["final_passed"] }])
      expect([filters, await found(filters)]).toEqual([filters, true]);
    for (const filters of [
      { phone: "+84900000001" },
      { appId: [2] },
      { applyTime: { from: "2020-01-01", to: "2020-01-02" } },
      { status: ["sent"] },
      { channelId: ["x"] },
    ])
      expect([filters, await found(filters)]).toEqual([filters, false]);
  });
});

describe("repayment checks", () => {
  const late = () => server.fixture.vn.orders[0]!;
  let serial = 0;
  const register = async (token: string): Promise<number> => {
    const paid = { amount: 100_000_00, payTime: new Date().toISOString(), tradeNo: `K${(serial += 1)}` };
    const input = { loanRecordId: late().id, ...paid, voucherUrl: `https://vouchers.example/K${serial}` };
    return (await server.call("repayment.offline", input, { token })).data.repaymentId;
  };
  const ids = async (name: "repayment.list" | "repayment.agencyList" | "repayment.historyList", token: string, filters: object = {}) =>
    (await server.call(name, { pageSize: 200, ...filters }, { token })).data.list.map((row) => row.repaymentId);

  it("are nobody's who entered them, go to whoever they are given to, and into the history of whoever decided", async () => {
    const id = await register(finance);
    expect([await ids("repayment.agencyList", finance), await ids("repayment.agencyList", second)]).toEqual([[], [id]]);
    const { finance: me, finance2: other } = server.fixture.vn.staff;
    const admin = await server.signIn(accountOf("tenantAdmin"));
    const assign = (to: number) => server.call("repayment.assign", { repaymentIds: [id], adminUserIds: [to] }, { token: admin });
    expect((await assign(me)).refusal).toMatchObject({ error: "approval.samePerson", field: "adminUserIds" });
    expect((await assign(other)).data.assigned).toEqual([{ repaymentId: id, adminUserId: other }]);
    expect(
      (await server.call("repayment.confirm", { repaymentId: id, decision: "confirm", voucherAmount: 100_000_00 }, { token: second }))
        .message,
    ).toBe("");
    expect([await ids("repayment.agencyList", second), await ids("repayment.historyList", second)]).toEqual([[], [id]]);
    expect((await assign(other)).refusal.error).toBe("notFound");
    const { data } = await server.call("repayment.list", { orderNo: late().orderNo }, { token: finance });
    const [row] = data.list;
    expect(row).toMatchObject({ repaymentId: id, overflow: 0, ownerName: "finance2 VN", reviewer: "finance2 VN", channel: null });
    expect((row?.principal ?? 0) + (row?.interest ?? 0) + (row?.fee ?? 0) + (row?.penalty ?? 0)).toBe(row?.amount);
  });

  it("are found by type, state, time and phone", async () => {
    const id = await register(finance);
    const range = { from: "2020-01-01", to: "2099-01-01" };
    for (const filters of [{ type: ["offline"] }, { status: ["pending"] }, { time: range }, { appId: [1] }])
      expect([filters, (await ids("repayment.list", finance, filters)).includes(id)]).toEqual([filters, true]);
    for (const filters of [
      { type: ["online"] },
      { status: ["failed"] },
      { time: { from: "2020-01-01", to: "2020-01-02" } },
      { payCode: "1" },
    ])
      expect([filters, (await ids("repayment.list", finance, filters)).includes(id)]).toEqual([filters, false]);
  });
});
