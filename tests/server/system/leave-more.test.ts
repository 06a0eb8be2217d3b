// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountOf } from "../../support/fixture.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let now = new Date();
let [admin, other] = ["", ""];
let ids: TestServer["fixture"]["vn"]["staff"];
const rows = async (sql: string, ...values: unknown[]) => (await server.database.owner.query(sql, values)).rows;
beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  ids = server.fixture.vn.staff;
  admin = await server.signIn(accountOf("tenantAdmin"));
  other = await server.signIn(accountOf("platformAdmin"));
});
afterAll(() => server.close());

type Wish = Parameters<typeof server.call<"system.handOver">>[1];
const handOver = (wish: Wish, token = admin) => server.call("system.handOver", wish, { token });
const undo = (handOverId: number) => server.call("system.handOverUndo", { handOverId }, { token: admin });
const leaders = async () =>
  Object.fromEntries(
    (await rows("select account, leader_id::int as id from staff where leader_id is not null")).map((row) => [row.account, row.id]),
  );

describe("people whom somebody led", () => {
  test("answer to one other, who answers to nobody below him, and go back within the time", async () => {
    const { supervisor, collector, collector2, collectorB } = ids;
    await rows("update staff set leader_id = $1 where id = any($2)", collector, [collector2]);
    await rows("update staff set leader_id = $1 where id = $2", collector2, collectorB);
    await rows("update staff set leader_id = $1 where id = $2", supervisor, collector);
    const sheet = await server.call("system.handOverPreview", { adminUserId: collector }, { token: admin });
    const led = sheet.data.lines.find(({ kind }) => kind === "led");
    expect(led).toMatchObject({ count: 1, way: "one" });
    // Who answers to one of them would lead his own leader.
    expect(led?.people.map(({ adminUserId }) => adminUserId)).toContain(collector2);
    expect(led?.people.map(({ adminUserId }) => adminUserId)).not.toContain(collectorB);
    const done = await handOver({ adminUserId: collector, receivers: [{ kind: "led", adminUserIds: [collector2] }] });
    expect(done.code, done.message).toBe(1);
    // The one who takes the others answers to whom the leaver answered to.
    expect(await leaders()).toMatchObject({ [accountOf("collector2")]: supervisor, [accountOf("collectorB")]: collector2 });
    expect((await undo(done.data.handOverId)).data.restored).toBeGreaterThanOrEqual(1);
    expect(await leaders()).toMatchObject({ [accountOf("collector2")]: collector });
  });
});

describe("what is taken back", () => {
  test("leads and checks go back to whom they were taken from, but for those that somebody has touched", async () => {
    const { marketer, finance, finance2 } = ids;
    const [customer] = server.fixture.vn.orders;
    await rows(
      `insert into staff (tenant_id, account, admin_name, type, role_id, team_id, password_hash, must_change_password, created_at)
       select tenant_id, 'marketer2.vn', 'Marketer Two', type, role_id, team_id, password_hash, false, now() from staff where id = $1`,
      marketer,
    );
    const [{ id: second }] = (await rows("select id::int from staff where account = 'marketer2.vn'")) as [{ id: number }];
    for (const module of ["registerNotApply", "reBorrowUserMarketing"])
      await rows(
        `insert into marketing_lead (tenant_id, module, customer_id, app_id, state, owner_id, distributed_at, created_at)
         values (1, $1, $2, 1, 'following', $3, now(), now())`,
        module,
        customer?.customerId,
        marketer,
      );
    const left = await handOver({ adminUserId: marketer, receivers: [{ kind: "leads", adminUserIds: [second] }] });
    expect(left.data.moved).toEqual([{ kind: "leads", given: 2, pooled: 0 }]);
    await rows("update marketing_lead set owner_id = null, state = 'pool' where module = 'reBorrowUserMarketing'");
    expect((await undo(left.data.handOverId)).data).toEqual({ restored: 1, changedMeanwhile: 1 });
    expect(await rows("select owner_id::int as id from marketing_lead where module = 'registerNotApply'")).toEqual([{ id: marketer }]);

    await rows("update staff set enabled = true where id = any($1)", [finance, finance2]);
    await rows(
      `insert into receipt (tenant_id, order_id, source, amount, paid_at, trade_no, registered_at, owner_id, assigned_at)
       select 1, null, 'unmatched', 1000, now(), 'leave-' || n, now(), $1, now() from generate_series(1, 3) n`,
      finance,
    );
    const gone = await handOver({ adminUserId: finance, receivers: [{ kind: "receipts", adminUserIds: [finance2] }] });
    expect(gone.data.moved).toEqual([{ kind: "receipts", given: 3, pooled: 0 }]);
    await rows("update receipt set state = 'failed' where trade_no = 'leave-1'");
    expect((await undo(gone.data.handOverId)).data).toEqual({ restored: 2, changedMeanwhile: 1 });
    expect(await rows("select owner_id::int as id from receipt where trade_no like 'leave-%' order by trade_no")).toEqual([
      { id: finance2 },
      { id: finance },
      { id: finance },
    ]);
  });
});

describe("the last first reviewer of an app", () => {
  const letReviewFirst = (who: number | undefined) =>
    rows(
      `insert into role_permission (tenant_id, role_id, permission) select tenant_id, role_id, 'order:review:first' from staff where id = $1
       on conflict do nothing`,
      who,
    );
  test("is not switched off: by switch, in bulk, by leaving", async () => {
    const { firstReviewer, finalReviewer } = ids;
    await rows("delete from staff_product");
    await rows("delete from review_binding where tenant_id = 1");
    await rows(
      "insert into review_binding (tenant_id, app_id, staff_id, first, final, weight) values (1, 1, $1, true, false, 1)",
      firstReviewer,
    );
    const refused = { error: "staff.lastReviewer", vars: { app: "Alpha" } };
    const off = { ids: [firstReviewer], status: "disabled" as const };
    expect((await server.call("system.editStatus", off, { token: admin })).refusal).toMatchObject(refused);
    const bulk = { adminUserIds: [firstReviewer], change: { field: "status" as const, value: "disabled" as const }, dry: false };
    expect((await server.call("system.staffBulk", bulk, { token: admin })).refusal).toMatchObject(refused);
    expect((await handOver({ adminUserId: firstReviewer })).refusal).toMatchObject(refused);
    expect(await rows("select enabled from staff where id = $1", firstReviewer)).toEqual([{ enabled: true }]);
    await letReviewFirst(finalReviewer);
    await rows(
      "insert into review_binding (tenant_id, app_id, staff_id, first, final, weight) values (1, 1, $1, true, false, 1)",
      finalReviewer,
    );
    expect((await server.call("system.editStatus", off, { token: admin })).code).toBe(1);
    // Both at once leave nobody, whoever goes first.
    await rows("update staff set enabled = true where id = $1", firstReviewer);
    const both = { ...off, ids: [firstReviewer, finalReviewer] };
    expect((await server.call("system.editStatus", both, { token: admin })).refusal).toMatchObject(refused);
  });

  test("gets no other role either, nor do others count who could not review; who goes to other work gives back what he holds", async () => {
    const { firstReviewer, finalReviewer, collector } = ids;
    await rows("update staff set enabled = true");
    await rows("delete from review_binding where tenant_id = 1");
    const bind = (who: number | undefined) =>
      rows("insert into review_binding (tenant_id, app_id, staff_id, first, final, weight) values (1, 1, $1, true, false, 1)", who);
    await bind(firstReviewer);
    // Bound once, in a role that reviews nothing now.
    await bind(collector);
    const [role] = await rows("select id from role where tenant_id = 1 and code = 'collector'");
    const version = async () => Number((await rows("select version from staff where id = $1", firstReviewer))[0]?.["version"]);
    const other = async () => ({ id: Number(firstReviewer), version: await version(), roleId: Number(role?.["id"]) });
    const refused = { error: "staff.lastReviewer", vars: { app: "Alpha" } };
    expect((await server.call("system.edit", await other(), { token: admin })).refusal).toMatchObject(refused);
    const bulk = { adminUserIds: [Number(firstReviewer)], change: { field: "roleId" as const, value: Number(role?.["id"]) }, dry: false };
    expect((await server.call("system.staffBulk", bulk, { token: admin })).refusal).toMatchObject(refused);
    await letReviewFirst(finalReviewer);
    await bind(finalReviewer);
    expect((await server.call("system.edit", await other(), { token: admin })).code).toBe(1);
    expect(await rows("select type, role_id as role from staff where id = $1", firstReviewer)).toEqual([{ type: 7, role: role?.["id"] }]);
    // The desk of before is not his any more.
    const [marketer] = await rows("select id from role where tenant_id = 1 and code = 'marketer'");
    const [busy] = await rows(
      "select collector_id as id from loan_order where tenant_id = 1 and collector_id is not null and status = 8 group by 1 order by count(*) desc limit 1",
    );
    const held = () => rows("select from loan_order where tenant_id = 1 and collector_id = $1 and status = 8", busy?.["id"]);
    const before = (await held()).length;
    expect(before).toBeGreaterThan(0);
    const moved = {
      adminUserIds: [Number(busy?.["id"])],
      change: { field: "roleId" as const, value: Number(marketer?.["id"]) },
      dry: false,
    };
    expect((await server.call("system.staffBulk", moved, { token: admin })).data).toMatchObject({ changed: 1, released: before });
    expect(await held()).toEqual([]);
  });
});

describe("two hand-overs at once", () => {
  test("of people who would have each other's work: one is done, the other is told that his receiver has gone", async () => {
    await rows("update staff set enabled = true");
    const { reminder } = ids;
    await rows(
      `insert into staff (tenant_id, account, admin_name, type, role_id, team_id, password_hash, must_change_password, created_at)
       select tenant_id, 'reminder2.vn', 'Reminder Two', type, role_id, team_id, password_hash, false, now() from staff where id = $1`,
      reminder,
    );
    const [{ id: second }] = (await rows("select id::int from staff where account = 'reminder2.vn'")) as [{ id: number }];
    await rows("update staff set leader_id = $1 where account = 'collector.vn'", reminder);
    await rows("update staff set leader_id = $1 where account = 'collector2.vn'", second);
    const each = (from: number, to: number, token: string) =>
      handOver({ adminUserId: from, receivers: [{ kind: "led", adminUserIds: [to] }] }, token);
    const answers = await Promise.all([each(reminder, second, admin), each(second, reminder, other)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.refusal).toMatchObject({ error: "assign.staffUnfit" });
    const locks = await rows("select deadlocks::int as n from pg_stat_database where datname = current_database()");
    expect(locks).toEqual([{ n: 0 }]);
  });
});

describe("two accounts of one hand", () => {
  const ask = async (value: string, token: string) => {
    const wish = { groupCode: "money" as const, key: "waiverDays", value, remark: "as agreed" };
    return (await server.call("systemConfig.updateSystemConfig", wish, { token })).data.pending?.approvalId ?? 0;
  };
  const approve = (approvalId: number, token: string) => server.call("approval.review", { approvalId, decision: "approve" }, { token });

  test("are no two people for three days after one person has set both passwords, or one of them the other's", async () => {
    await rows("update staff set enabled = true");
    await rows(
      `insert into staff (tenant_id, account, admin_name, type, role_id, team_id, password_hash, must_change_password, created_at)
       select tenant_id, 'admin' || n || '.vn', 'Admin ' || n, type, role_id, team_id, password_hash, false, now() from staff, generate_series(2, 3) n where id = $1`,
      ids.tenantAdmin,
    );
    const [second, third] = [await server.signIn("admin2.vn"), await server.signIn("admin3.vn")];
    const set = (account: string, by: number | null) =>
      rows("update staff set password_by = $2, password_at = $3 where account = $1", account, by, now);
    await set("admin2.vn", ids.tenantAdmin);
    await set("admin3.vn", ids.tenantAdmin);
    const first = await ask("21", second);
    expect(await approve(first, third)).toMatchObject({ status: 403, refusal: { error: "approval.oneHand", vars: { hours: 72 } } });
    // Whose hand it was could be either of them, too.
    expect((await approve(first, admin)).refusal.error).toBe("approval.oneHand");
    // Refusing is narrowing.
    expect((await server.call("approval.review", { approvalId: first, decision: "refuse", reason: "policy" }, { token: third })).code).toBe(
      1,
    );
    const again = await ask("22", second);
    await set("admin3.vn", null);
    expect((await approve(again, third)).code).toBe(1);

    await set("admin3.vn", ids.tenantAdmin);
    const late = await ask("23", second);
    await rows("update staff set password_at = password_at - interval '73 hours'");
    expect((await approve(late, third)).code).toBe(1);
    // The platform's administrators open a lender's first accounts.
    await set("admin2.vn", ids.platformAdmin);
    await set("admin3.vn", ids.platformAdmin);
    expect((await approve(await ask("24", second), third)).code).toBe(1);
  });

  test("and a reset says whose hand it was", async () => {
    await server.call("system.resetPassword", { id: ids.collector }, { token: admin });
    const [row] = await rows("select password_by::int as by, password_at is not null as at from staff where id = $1", ids.collector);
    expect(row).toEqual({ by: ids.tenantAdmin, at: true });
  });
});
