// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { follow } from "../../support/live.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let now = new Date();
let server: TestServer;
let admin: string;
let ids: Readonly<Record<string, number>>;
beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  admin = await server.signInAtDoor("tenantAdmin.vn");
  ids = server.fixture.vn.staff;
  // Three hundred orders of one collector, forty of them promised, ten to be followed up.
  await server.database.owner.query(
    `insert into loan_order (tenant_id, order_no, customer_id, app_id, product_id, status, stage, customer_name, name_folded, phone, user_type,
       applied_amount, principal, payout_amount, penalty_ppm, penalty_cap_ppm, term_days, applied_at, paid_out_at, due_date, collector_id, collector_since,
       promise_state, promise_at)
     select o.tenant_id, (20000000 + n)::text, o.customer_id, o.app_id, o.product_id, 8, 'overdue', o.customer_name, o.name_folded, o.phone, o.user_type,
       o.applied_amount, o.principal, o.payout_amount, o.penalty_ppm, o.penalty_cap_ppm, o.term_days, o.applied_at, o.paid_out_at, o.due_date - n % 30, $2, now(),
       case when n <= 40 then 'open' end, case when n <= 40 then $3::timestamptz + make_interval(days => n % 3) end
     from (select * from loan_order where tenant_id = $1 and status = 8 order by id limit 1) o, generate_series(1, 298) n`,
    [server.fixture.vn.id, ids["collector"], now],
  );
});
afterAll(() => server.close());

const preview = async (id = ids["collector"] ?? 0) =>
  (await server.call("system.handOverPreview", { adminUserId: id }, { token: admin })).data;
const rows = async <R extends object>(sql: string, values: readonly unknown[] = []): Promise<readonly R[]> =>
  (await server.database.owner.query(sql, [...values])).rows as R[];
const held = async (id = 0): Promise<number> =>
  Number((await rows<{ n: string }>("select count(*) as n from loan_order where status = 8 and collector_id = $1", [id]))[0]?.n);

describe("somebody leaves", () => {
  it("and the sheet says what he holds and who would have it", async () => {
    const sheet = await preview();
    expect(sheet.lines.map(({ kind, count, way }) => [kind, count, way])).toEqual([
      ["collection", 260, "share"],
      ["collectionPromised", 40, "one"],
    ]);
    expect(sheet.lines[1]?.days.reduce((sum, { count }) => sum + count, 0)).toBe(40);
    const [line] = sheet.lines;
    expect(line?.people.filter(({ isDefault }) => isDefault).map(({ adminUserId }) => adminUserId)).toContain(ids["collector2"]);
    // Nobody of another team is proposed while his own is there; nobody who cannot sign in, nor he himself.
    expect(line?.people.filter(({ isDefault }) => isDefault).map(({ adminUserId }) => adminUserId)).not.toContain(ids["collectorB"]);
    expect(line?.people.map(({ adminUserId }) => adminUserId)).not.toContain(ids["collector"]);
  });

  it("with everything he holds, at once and within a second; sessions, streams and drafts end", async () => {
    const token = await server.signInAtDoor("collector.vn");
    await server.call("system.draftSave", { key: "note", body: { text: "x" } }, { token });
    const stream = await follow(server.origin, token);
    const before = await held(ids["collector2"]);
    const asked = performance.now();
    const done = await server.call(
      "system.handOver",
      {
        adminUserId: ids["collector"] ?? 0,
        receivers: [
          { kind: "collection", adminUserIds: [ids["collector2"] ?? 0, ids["collectorB"] ?? 0] },
          { kind: "collectionPromised", adminUserIds: [ids["collector2"] ?? 0] },
        ],
      },
      { token: admin },
    );
    expect(performance.now() - asked).toBeLessThan(5_000);
    expect(done.data).toMatchObject({
      ended: 1,
      moved: [
        { kind: "collection", given: 260, pooled: 0 },
        { kind: "collectionPromised", given: 40, pooled: 0 },
      ],
    });
    await stream.ended;
    expect((await server.call("system.me", {}, { token })).code).toBe(1001);
    expect([await held(ids["collector"]), (await held(ids["collector2"])) - before, await held(ids["collectorB"])]).toEqual([0, 170, 130]);
    const promised = await rows(
      "select distinct collector_id::int as id from loan_order where promise_state = 'open' and order_no like '20%'",
    );
    expect(promised).toEqual([{ id: ids["collector2"] }]);
    expect(await rows("select * from draft where staff_id = $1", [ids["collector"]])).toEqual([]);
    expect(await rows("select enabled from staff where id = $1", [ids["collector"]])).toEqual([{ enabled: false }]);
    expect(await rows("select how from sign_in_end where staff_id = $1", [ids["tenantAdmin"]])).toEqual([{ how: "left" }]);

    const { handOverId } = done.data;
    const other = await server.signInAtDoor("platformAdmin.vn");
    expect((await server.call("system.handOverUndo", { handOverId }, { token: other })).refusal).toMatchObject({ error: "notFound" });
    await rows("update loan_order set version = version + 1 where order_no = '20000001'");
    const undone = await server.call("system.handOverUndo", { handOverId }, { token: admin });
    expect(undone.data).toEqual({ restored: 299, changedMeanwhile: 1 });
    expect(await held(ids["collector"])).toBe(299);
    expect((await server.call("system.me", {}, { token })).code).toBe(1001);
    expect(await rows("select enabled from staff where id = $1", [ids["collector"]])).toEqual([{ enabled: true }]);
    expect((await server.call("system.handOverUndo", { handOverId }, { token: admin })).refusal).toMatchObject({
      error: "assign.undoExpired",
    });
  });

  it("and what no cap leaves room for goes back to nobody; after thirty seconds nothing is taken back", async () => {
    await rows("update staff set open_cap = $2 where id = $1", [ids["collectorB"], 20]);
    const to = [ids["collectorB"] ?? 0];
    const receivers = (["collection", "collectionPromised"] as const).map((kind) => ({ kind, adminUserIds: to }));
    const done = await server.call("system.handOver", { adminUserId: ids["collector"] ?? 0, receivers }, { token: admin });
    expect(done.data.moved.reduce((sum, { given }) => sum + given, 0)).toBe(20);
    expect(done.data.moved.reduce((sum, { pooled }) => sum + pooled, 0)).toBe(279);
    now = new Date(now.getTime() + 31_000);
    const late = await server.call("system.handOverUndo", { handOverId: done.data.handOverId }, { token: admin });
    expect(late.refusal).toMatchObject({ error: "assign.undoExpired" });
    await rows("update staff set enabled = true, open_cap = null where id = any($1::bigint[])", [[ids["collector"], ids["collectorB"]]]);
  });

  it("and feedback, leads, covers, groups, shared views and checks go along, reviews into their pool without a verdict", async () => {
    const { vn } = server.fixture;
    const [order] = vn.orders;
    const first = ids["firstReviewer"] ?? 0;
    await rows(
      `insert into review (tenant_id, order_id, kind, staff_id, assigned_at, lock_until)
       select 1, id, 'first', $1, now(), now() + interval '20 minutes' from loan_order where tenant_id = 1 and stage = 'pending_review'`,
      [first],
    );
    await rows(
      "update loan_order set stage = 'first_in_progress', status = 1, reviewer_id = $1 where tenant_id = 1 and stage = 'pending_review'",
      [first],
    );
    expect((await preview(first)).lines.map(({ kind, way }) => [kind, way])).toEqual([["reviews", "pool"]]);
    expect((await server.call("system.handOver", { adminUserId: first }, { token: admin })).data.moved).toEqual([
      { kind: "reviews", given: 0, pooled: 1 },
    ]);
    expect(await rows("select decision, reasons, approved_amount from review where staff_id = $1", [first])).toEqual([
      { decision: "released", reasons: [], approved_amount: null },
    ]);
    expect(await rows("select status from loan_order where tenant_id = 1 and stage = 'pending_review'")).toEqual([{ status: 0 }]);

    const service = ids["service"] ?? 0;
    const manager = ids["manager"] ?? 0;
    await rows(
      `insert into feedback (tenant_id, customer_id, app_id, type, content, assignee_id, assigned_at, created_at)
       select 1, $1, 1, 'question', 'x', $2, now(), now() from generate_series(1, 3)`,
      [order?.customerId, service],
    );
    await rows(
      `insert into saved_view (tenant_id, owner_id, path, name, search, reach, changed_at)
       values (1, $1, '/x', 'ours', '', 'team', now()), (1, $1, '/x', 'mine', '', 'own', now())`,
      [service],
    );
    const named = [
      { kind: "feedback" as const, adminUserIds: [manager] },
      { kind: "views" as const, adminUserIds: [] },
    ];
    const done = await server.call("system.handOver", { adminUserId: service, receivers: named }, { token: admin });
    expect(done.data.moved).toEqual([{ kind: "feedback", given: 3, pooled: 0 }]);
    expect(await rows("select count(*)::int as n from feedback where assignee_id = $1", [manager])).toEqual([{ n: 3 }]);
    await server.call("system.handOverUndo", { handOverId: done.data.handOverId }, { token: admin });
    expect(await rows("select count(*)::int as n from feedback where assignee_id = $1", [service])).toEqual([{ n: 3 }]);
  });

  it("covers, bindings and leads, with what takes them back", async () => {
    const [marketer, reminder, collector, collector2] = ["marketer", "reminder", "collector", "collector2"].map((who) => ids[who] ?? 0);
    await rows("insert into shift (tenant_id, staff_id, day, kind, cover_id) values (1, $1, current_date + 3, 'rest', $2)", [
      collector2,
      collector,
    ]);
    await rows(
      `with g as (insert into guest_group (tenant_id, name, department, stage_from, changed_by, changed_at) values (1, 'M9', 'collection', 900, $1, now()) returning id)
       insert into guest_group_staff (tenant_id, guest_group_id, staff_id, bound_by, bound_at) select 1, id, $1, $1, now() from g`,
      [collector],
    );
    const receivers = [
      { kind: "covers" as const, adminUserIds: [ids["collectorB"] ?? 0] },
      { kind: "groups" as const, adminUserIds: [collector2 ?? 0] },
    ];
    const done = await server.call("system.handOver", { adminUserId: collector ?? 0, receivers }, { token: admin });
    expect(done.data.moved).toEqual(
      expect.arrayContaining([
        { kind: "groups", given: 1, pooled: 0 },
        { kind: "covers", given: 1, pooled: 0 },
      ]),
    );
    const bound = () =>
      rows("select b.staff_id::int as id from guest_group_staff b join guest_group g on g.id = b.guest_group_id where g.name = 'M9'");
    expect(await bound()).toEqual([{ id: collector2 }]);
    expect(await rows("select cover_id::int as id from shift where staff_id = $1", [collector2])).toEqual([{ id: ids["collectorB"] }]);
    await server.call("system.handOverUndo", { handOverId: done.data.handOverId }, { token: admin });
    expect(await bound()).toEqual([{ id: collector }]);
    expect(await rows("select cover_id::int as id from shift where staff_id = $1", [collector2])).toEqual([{ id: collector }]);

    await rows(
      `insert into marketing_lead (tenant_id, module, customer_id, app_id, state, owner_id, distributed_at, created_at)
       select 1, 'registerNotApply', $1, 1, 'following', $2, now(), now()`,
      [server.fixture.vn.orders[0]?.customerId, marketer],
    );
    expect((await preview(marketer)).lines).toMatchObject([{ kind: "leads", count: 1, way: "share", people: [] }]);
    const left = await server.call("system.handOver", { adminUserId: marketer ?? 0 }, { token: admin });
    expect(left.data.moved).toEqual([{ kind: "leads", given: 0, pooled: 1 }]);
    expect(await rows("select state, owner_id from marketing_lead where module = 'registerNotApply'")).toEqual([
      { state: "pool", owner_id: null },
    ]);
    expect(
      (
        await server.call(
          "system.handOver",
          { adminUserId: reminder ?? 0, receivers: [{ kind: "feedback", adminUserIds: [] }] },
          { token: admin },
        )
      ).code,
    ).toBe(1);
  });

  it("and nobody hands over whoever stands beside or above him, or gives to who cannot have it", async () => {
    const ask = async (adminUserId: number, receivers: { kind: "groups"; adminUserIds: number[] }[] = []) =>
      (await server.call("system.handOver", { adminUserId, receivers }, { token: admin })).refusal;
    expect(await ask(ids["platformAdmin"] ?? 0)).toMatchObject({ error: "role.above" });
    expect(await ask(ids["tenantAdmin"] ?? 0)).toMatchObject({ error: "person.own" });
    expect(await ask(ids["collector"] ?? 0, [{ kind: "groups", adminUserIds: [ids["finance"] ?? 0] }])).toMatchObject({
      error: "assign.staffUnfit",
    });
    const platform = await server.signInAtDoor("platformAdmin.vn");
    expect((await server.call("system.handOver", { adminUserId: ids["tenantAdmin"] ?? 0 }, { token: platform })).refusal).toMatchObject({
      error: "role.lastHolder",
    });
  });
});

describe("what somebody asked for who may not ask any more", () => {
  it("is approved by nobody until another asks anew, whether he has left or his right was taken away", async () => {
    const { kind, target } = { kind: "repaymentReversal", target: "repayment 1" };
    const [row] = await rows<{ id: number }>(
      `insert into approval (tenant_id, kind, order_id, target, payload, requested_by, requested_at, expires_at)
       values (1, $1, null, $2, '{}', $3, $4, $4::timestamptz + interval '3 days') returning id::int`,
      [kind, target, ids["finance"], now],
    );
    const approvalId = row?.id ?? 0;
    const second = await server.signInAtDoor("finance2.vn");
    const review = () => server.call("approval.review", { approvalId, decision: "approve" }, { token: second });
    expect((await server.call("approval.take", { approvalId }, { token: second })).refusal).toMatchObject({ error: "approval.askerThere" });
    await rows("delete from role_permission where tenant_id = 1 and permission = 'finance:repayment:reverse' and role_id <> 6");
    await rows("update staff set role_id = 8 where id = $1", [ids["finance"]]);
    expect((await review()).refusal).toMatchObject({ error: "approval.askerGone", vars: { name: "finance VN" } });
    await rows("update staff set role_id = 6 where id = $1", [ids["finance"]]);
    const done = await server.call("system.handOver", { adminUserId: ids["finance"] ?? 0 }, { token: admin });
    expect(done.code).toBe(1);
    expect((await review()).refusal).toMatchObject({ error: "approval.askerGone" });
    // Asked anew by the one who would have approved: now he is the one who asked.
    expect((await server.call("approval.take", { approvalId }, { token: second })).code).toBe(1);
    expect((await review()).refusal).toMatchObject({ error: "approval.samePerson" });
    expect(await rows("select first_asked_by::int as first, requested_by::int as by from approval where id = $1", [approvalId])).toEqual([
      { first: ids["finance"], by: ids["finance2"] },
    ]);
    const collector = await server.signInAtDoor("collector2.vn");
    expect((await server.call("approval.take", { approvalId }, { token: collector })).refusal).toMatchObject({ error: "notFound" });
  });
});
