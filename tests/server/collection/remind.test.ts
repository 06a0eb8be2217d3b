// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { morning } from "../../support/clock.ts";
import { accountOf } from "../../support/fixture.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let reminder: string;
let manager: string;
let collector: string;
const now = morning();
const pool = 40;

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  const { owner } = server.database;
  await owner.query(
    "insert into collection_stage (tenant_id, code, from_day, to_day) values (1, 'R3', -3, -1), (1, 'R0', 0, 0), (2, 'R3', -3, 0)",
  );
  // Orders that fall due: one a day from today on, so that four days of ten lie inside the window.
  await owner.query(
    `insert into loan_order (tenant_id, order_no, customer_id, app_id, product_id, status, stage, customer_name, name_folded, phone, user_type,
       applied_amount, principal, payout_amount, interest, penalty_ppm, penalty_cap_ppm, term_days, applied_at, paid_out_at, due_date)
     select o.tenant_id, (30000000 + n)::text, o.customer_id, o.app_id, o.product_id, 6, 'payout_success', o.customer_name, o.name_folded, o.phone,
       o.user_type, o.applied_amount, o.principal, o.payout_amount, o.interest, o.penalty_ppm, o.penalty_cap_ppm, o.term_days, o.applied_at, o.paid_out_at,
       $2::date + n % 10
     from (select * from loan_order where tenant_id = $1 and status = 6 order by id limit 1) o, generate_series(0, $3::int - 1) n`,
    [server.fixture.vn.id, now.toISOString().slice(0, 10), pool],
  );
  reminder = await server.signIn(accountOf("reminder"));
  manager = await server.signIn(accountOf("manager"));
  collector = await server.signIn(accountOf("collector"));
});
afterAll(() => server.close());
beforeEach(async () => {
  const { owner } = server.database;
  await owner.query("truncate contact_tally, contact_attempt, collection_result, promise, shift");
  await owner.query(
    "update loan_order set reminder_id = null, reminder_since = null, promise_state = null, promise_at = null where order_no like '3%'",
  );
});

const mine = () => server.fixture.vn.staff.reminder;
const inWindow = (pool / 10) * 4;
const give = () => server.call("todayExpire.searchTransfer", { filters: {}, adminUserIds: [mine()] }, { token: manager });
const first = async () => (await server.call("todayExpire.agencyList", {}, { token: reminder })).data.list[0];

describe("the reminder department", () => {
  it("has what falls due within the stage table's rows up to the due day, and nothing else", async () => {
    const { data } = await server.call("todayExpire.list", { pageSize: 50 }, { token: manager });
    expect(data.total).toBe(inWindow);
    expect([...new Set(data.list.map((row) => row.overdueDays))].sort((a, b) => a - b)).toEqual([-3, -2, -1, 0]);
    expect([...new Set(data.list.map((row) => row.stage))].sort()).toEqual(["R0", "R3"]);
    const sums = await server.call("todayExpire.listTatolAmount", {}, { token: manager });
    expect(sums.data.count).toBe(inWindow);
  });

  it("gets orders by a transfer of its own, to its own people, and gives them back on undo", async () => {
    const wrong = await server.call(
      "todayExpire.searchTransfer",
      { filters: {}, adminUserIds: [server.fixture.vn.staff.collector] },
      { token: manager },
    );
    expect(wrong.refusal).toMatchObject({ error: "assign.staffUnfit", vars: { why: "department" } });
    const done = await give();
    expect(done.data.assigned[0]?.count).toBe(inWindow);
    expect((await server.call("todayExpire.agencyList", {}, { token: reminder })).data.total).toBe(inWindow);
    expect((await server.call("collection.undoTransfer", { batchId: done.data.batchId }, { token: manager })).status).toBe(404);
    const undone = await server.call("todayExpire.undoTransfer", { batchId: done.data.batchId }, { token: manager });
    expect(undone.data.restored).toBe(inWindow);
    expect((await server.call("todayExpire.transferList", {}, { token: manager })).data.total).toBe(2 * inWindow);
    expect((await server.call("collection.transferList", {}, { token: manager })).data.total).toBe(0);
  });

  it("writes attempt, result and promise as collection does, counted as reminders and left out of collection's lists", async () => {
    await give();
    const order = await first();
    const loanRecordId = order?.loanRecordId ?? 0;
    const call = await server.call("todayExpire.softPhoneAdd", { loanRecordId, clientType: 1, myPhone: 1 }, { token: reminder });
    expect(call.data.todayCount).toBe(1);
    const commitmentTime = new Date(now.getTime() + 6 * 3_600_000).toISOString();
    const input = { loanRecordId, callRecordId: call.data.id, reason: 1, subTag: "today", commitmentTime };
    const result = await server.call("todayExpire.addTodayExpireResult", input, { token: reminder });
    expect(result.data.commitmentAmount).toBe(order?.claim);
    const { rows } = await server.database.owner.query(
      "select a.purpose, r.department, p.department as promised from contact_attempt a, collection_result r, promise p",
    );
    expect(rows).toEqual([{ purpose: "remind", department: "remind", promised: "remind" }]);
    const own = await server.call("todayExpire.todayExpireResultList", {}, { token: reminder });
    expect(own.data.list[0]).toMatchObject({ id: result.data.id, promiseStatus: "open" });
    expect((await server.call("collection.resultList", {}, { token: manager })).data.total).toBe(0);
    expect((await server.call("todayExpire.softPhoneList", {}, { token: reminder })).data.total).toBe(1);
    // The promise sinks below what nobody has called yet.
    expect((await first())?.loanRecordId).not.toBe(loanRecordId);
    expect((await server.call("collection.voidResult", { id: result.data.id, kind: "collection" }, { token: reminder })).status).toBe(404);
    expect((await server.call("collection.voidResult", { id: result.data.id, kind: "reminder" }, { token: reminder })).code).toBe(1);
  });

  it("calls nobody whose order is overdue, and no colleague's order", async () => {
    await give();
    const overdue = server.fixture.vn.orders.find((order) => order.status === 8)?.id ?? 0;
    await server.database.owner.query("update loan_order set reminder_id = $2 where id = $1", [overdue, mine()]);
    const late = await server.call("todayExpire.softPhoneAdd", { loanRecordId: overdue, clientType: 1, myPhone: 1 }, { token: reminder });
    expect(late.refusal.error).toBe("order.wrongStatus");
    await server.database.owner.query("update loan_order set reminder_id = null where id = $1", [overdue]);
    const foreign = await server.call(
      "todayExpire.softPhoneAdd",
      { loanRecordId: overdue, clientType: 1, myPhone: 1 },
      { token: reminder },
    );
    expect(foreign.status).toBe(404);
    expect((await server.call("todayExpire.agencyList", {}, { token: collector })).status).toBe(403);
    expect((await server.call("todayExpire.agencyList", {}, {})).code).toBe(1001);
    const ph = await server.signIn(accountOf("manager", "ph"));
    const elsewhere = await server.call("todayExpire.list", { orderNo: "3" }, { token: ph });
    expect(elsewhere.data.total).toBe(0);
  });

  it("keeps what it has finished: settled in time, or gone overdue", async () => {
    const { owner } = server.database;
    await give();
    const order = await first();
    await owner.query(
      "update loan_order set status = 9, stage = 'settled', settled_at = $2, reminder_done_at = $2, reminder_left = 'settled' where id = $1",
      [order?.loanRecordId, now],
    );
    const { data } = await server.call("todayExpire.completedList", {}, { token: reminder });
    expect(data.list).toMatchObject([{ loanRecordId: order?.loanRecordId, paidOnTime: true, wentOverdue: false, contactsMade: 0 }]);
    await owner.query(
      "update loan_order set status = 6, stage = 'payout_success', settled_at = null, reminder_done_at = null where id = $1",
      [order?.loanRecordId],
    );
  });
});

describe("a cover", () => {
  it("has what was promised to somebody who rests today, and no more of it", async () => {
    const { owner } = server.database;
    const [away, cover] = [server.fixture.vn.staff.collector, server.fixture.vn.staff.collector2];
    const [promised] = server.fixture.vn.orders.filter((order) => order.collectorId === away);
    await owner.query("update loan_order set promise_state = 'open', promise_at = $2 where id = $1", [promised?.id, now]);
    const token = await server.signIn(accountOf("collector2"));
    const before = (await server.call("collection.agencyList", {}, { token })).data.total;
    await owner.query("insert into shift (tenant_id, staff_id, day, kind, cover_id) values (1, $1, $2, 'rest', $3)", [
      away,
      now.toISOString().slice(0, 10),
      cover,
    ]);
    const later = await server.signIn(accountOf("collector2"));
    const { data } = await server.call("collection.agencyList", { pageSize: 50 }, { token: later });
    expect(data.total).toBe(before + 1);
    expect(data.list.map((row) => row.loanRecordId)).toContain(promised?.id);
    expect((await server.call("order.detail", { loanRecordId: promised?.id ?? 0 }, { token: later })).code).toBe(1);
    await owner.query("update loan_order set promise_state = null, promise_at = null where id = $1", [promised?.id]);
  });
});
