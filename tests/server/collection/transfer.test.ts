// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accountOf } from "../../support/fixture.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let supervisor: string;
let now = new Date();
const pool = 200;

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  supervisor = await server.signIn(accountOf("supervisor"));
  // A pool of overdue orders that belong to nobody, made from the fixture's own.
  await server.database.owner.query(
    `insert into loan_order (tenant_id, order_no, customer_id, app_id, product_id, status, stage, customer_name, name_folded, phone, user_type,
       applied_amount, principal, payout_amount, penalty_ppm, penalty_cap_ppm, term_days, applied_at, paid_out_at, due_date)
     select o.tenant_id, (20000000 + n)::text, o.customer_id, o.app_id, o.product_id, 8, 'overdue', o.customer_name, o.name_folded, o.phone, o.user_type,
       o.applied_amount, o.principal, o.payout_amount, o.penalty_ppm, o.penalty_cap_ppm, o.term_days, o.applied_at, o.paid_out_at, o.due_date - n % 30
     from (select * from loan_order where tenant_id = $1 and status = 8 order by id limit 1) o, generate_series(1, $2::int) n`,
    [server.fixture.vn.id, pool],
  );
});
afterAll(() => server.close());
beforeEach(async () => {
  now = new Date();
  await server.database.owner.query("update loan_order set collector_id = null where order_no like '20%'");
  await server.database.owner.query("update staff set resting = false, assign_enabled = true, open_cap = null");
});

const staff = () => [server.fixture.vn.staff.collector, server.fixture.vn.staff.collector2];
const held = async (id: number) => {
  const { rows } = await server.database.owner.query<{ count: string }>(
    "select count(*) from loan_order where collector_id = $1 and order_no like '20%'",
    [id],
  );
  return Number(rows[0]?.count);
};
const unassigned = { assignStatus: "unassigned" as const, orderNo: "20" };

describe("allocation", () => {
  it("previews what it will do and does what it previewed: everything that matches, evenly", async () => {
    const people = { adminUserIds: staff() };
    const preview = await server.call("collection.previewTransfer", { filters: unassigned, ...people }, { token: supervisor });
    expect(preview.data.matched).toBe(pool);
    expect(preview.data.assigned.map((each) => each.count)).toEqual([pool / 2, pool / 2]);
    const done = await server.call("collection.searchTransfer", { filters: unassigned, ...people }, { token: supervisor });
    expect(done.data.assigned.map((each) => each.count)).toEqual([pool / 2, pool / 2]);
    expect([await held(staff()[0] ?? 0), await held(staff()[1] ?? 0)]).toEqual([pool / 2, pool / 2]);
    const history = await server.call("collection.transferList", { pageSize: 10 }, { token: supervisor });
    expect(history.data.total).toBeGreaterThanOrEqual(pool);
  });

  it("undo takes back what nobody has touched since, and says how many somebody had", async () => {
    const done = await server.call("collection.searchTransfer", { filters: unassigned, adminUserIds: staff() }, { token: supervisor });
    await server.database.owner.query(
      "update loan_order set version = version + 1 where id in (select id from loan_order where collector_id = $1 and order_no like '20%' limit 3)",
      [staff()[0]],
    );
    const undone = await server.call("collection.undoTransfer", { batchId: done.data.batchId }, { token: supervisor });
    expect(undone.data).toEqual({ restored: pool - 3, changedMeanwhile: 3 });
    expect(await held(staff()[0] ?? 0)).toBe(3);
    expect((await server.call("collection.undoTransfer", { batchId: done.data.batchId }, { token: supervisor })).refusal.error).toBe(
      "assign.undoExpired",
    );
  });

  it("undo gives an order back also above the cap of whoever had it, who then gets no more; to nobody where he has left", async () => {
    const { owner } = server.database;
    const [first = 0, second = 0] = staff();
    const some = async (ids: string) =>
      (await owner.query<{ id: string }>(`select id from loan_order where order_no like '20%' order by id ${ids}`)).rows.map(({ id }) =>
        Number(id),
      );
    const [his, others] = [await some("limit 10"), await some("offset 10 limit 10")];
    const { rows } = await owner.query<{ open: number }>(
      "select count(*)::int as open from loan_order where tenant_id = $1 and status = 8 and collector_id = $2",
      [server.fixture.vn.id, first],
    );
    const cap = (rows[0]?.open ?? 0) + 10;
    await owner.query("update loan_order set collector_id = $1 where id = any($2)", [first, his]);
    await owner.query("update staff set open_cap = $2 where id = $1", [first, cap]);
    const give = async (loanRecordIds: readonly number[], to: number) =>
      server.call(
        "collection.searchTransfer",
        { filters: { loanRecordIds: [...loanRecordIds] }, adminUserIds: [to] },
        { token: supervisor },
      );
    const taken = await give(his, second);
    expect((await give(others, first)).data.assigned[0]?.count).toBe(10);
    const undone = await server.call("collection.undoTransfer", { batchId: taken.data.batchId }, { token: supervisor });
    expect(undone.data).toEqual({ restored: 10, changedMeanwhile: 0 });
    expect(await held(first)).toBe(20);
    const more = await server.call("collection.previewTransfer", { filters: unassigned, adminUserIds: [first] }, { token: supervisor });
    expect(more.data.assigned[0]).toMatchObject({ count: 0, now: cap + 10, cap, why: null });

    const again = await give(his, second);
    await owner.query("update staff set enabled = false where id = $1", [first]);
    await server.call("collection.undoTransfer", { batchId: again.data.batchId }, { token: supervisor });
    await owner.query("update staff set enabled = true where id = $1", [first]);
    expect([await held(first), await held(second)]).toEqual([10, 0]);
  });

  it("leaves promises with whom they were made to unless told otherwise, and previews from whom the others come", async () => {
    const [first, second] = staff();
    await server.database.owner.query(
      `update loan_order set collector_id = $1, promise_state = case when id % 2 = 0 then 'open' end, promise_at = $2
       where id in (select id from loan_order where order_no like '20%' order by id limit 10)`,
      [first, new Date(now.getTime() + 3_600_000)],
    );
    const asked = { filters: { orderNo: "20" }, adminUserIds: [second ?? 0] };
    const kept = await server.call("collection.previewTransfer", asked, { token: supervisor });
    expect(kept.data.skipped).toEqual([{ reason: "keptPromise", count: 5 }]);
    expect(kept.data.assigned[0]).toMatchObject({ count: pool - 5, promises: 0 });
    expect(kept.data.assigned[0]?.from.map(({ adminUserId, count }) => [adminUserId, count])).toEqual([
      [null, pool - 10],
      [first, 5],
    ]);
    const moved = await server.call("collection.previewTransfer", { ...asked, keepPromised: false }, { token: supervisor });
    expect(moved.data.assigned[0]).toMatchObject({ count: pool, promises: 5 });
    await server.call("collection.searchTransfer", asked, { token: supervisor });
    expect(await held(first ?? 0)).toBe(5);
    await server.database.owner.query("update loan_order set promise_state = null, promise_at = null where order_no like '20%'");
  });

  it("keeps owners and caps, and says whom it skipped and why", async () => {
    await server.database.owner.query("update staff set open_cap = 12 where id = $1", [staff()[0]]);
    const [first] = staff();
    const open =
      (await server.call("collection.postLoanUserList", {}, { token: supervisor })).data.find((each) => each.adminUserId === first)?.open ??
      0;
    const done = await server.call(
      "collection.searchTransfer",
      { filters: { orderNo: "20" }, adminUserIds: [first ?? 0] },
      { token: supervisor },
    );
    expect(done.data.assigned[0]?.count).toBe(12 - open);
    expect(done.data.skipped).toEqual([{ reason: "cap", count: pool - (12 - open) }]);
    const again = await server.call(
      "collection.searchTransfer",
      { filters: { orderNo: "20" }, adminUserIds: [staff()[1] ?? 0], keepOld: true },
      { token: supervisor },
    );
    expect(again.data.skipped).toEqual([{ reason: "keptOwner", count: 12 - open }]);
  });

  it.each([
    ["resting", "update staff set resting = true where id = $1"],
    ["forbidden", "update staff set assign_enabled = false where id = $1"],
  ])("refuses whoever is %s, by name", async (why, sql) => {
    await server.database.owner.query(sql, [staff()[0]]);
    const answer = await server.call("collection.searchTransfer", { filters: unassigned, adminUserIds: staff() }, { token: supervisor });
    expect(answer.refusal).toMatchObject({ error: "assign.staffUnfit", field: "adminUserIds", vars: { why } });
    expect(await held(staff()[1] ?? 0)).toBe(0);
  });

  it.each([
    [{ loanRecordIds: [], adminUserIds: [1] }, "order.notTicked"],
    [{ loanRecordIds: [1], adminUserIds: [] }, "assign.noStaff"],
    [{ loanRecordIds: [999_999_999], adminUserIds: [0] }, "badInput"],
  ])("%j: %s", async (input, error) => {
    expect((await server.call("collection.selectTransfer", input, { token: supervisor })).refusal.error).toBe(error);
  });

  it("staff of another tenant are unknown here", async () => {
    const foreign = server.fixture.ph.staff.collector;
    const answer = await server.call("collection.searchTransfer", { filters: unassigned, adminUserIds: [foreign] }, { token: supervisor });
    expect(answer.refusal.vars).toMatchObject({ why: "unknown" });
  });

  it("twenty allocators of ten orders at once: no order is given twice", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        server.call(
          "collection.searchTransfer",
          { filters: unassigned, adminUserIds: [staff()[n % 2] ?? 0], limit: 10 },
          { token: supervisor },
        ),
      ),
    );
    const given = answers.filter((answer) => answer.code === 1).flatMap((answer) => answer.data.assigned.map((each) => each.count));
    const sum = given.reduce((total, each) => total + each, 0);
    expect(sum).toBe((await held(staff()[0] ?? 0)) + (await held(staff()[1] ?? 0)));
    const { rows } = await server.database.owner.query<{ most: string }>(
      "select coalesce(max(times), 0) as most from (select count(*) as times from assignment where at >= $1 group by order_id) each",
      [now],
    );
    expect(Number(rows[0]?.most)).toBe(1);
  });
});
