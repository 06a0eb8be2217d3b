// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accountOf } from "../../support/fixture.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let now = new Date();
let admin = "";
let platform = "";
let staff: TestServer["fixture"]["vn"]["staff"];
beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  staff = server.fixture.vn.staff;
});
beforeEach(async () => {
  now = new Date();
  await server.database.owner.query("delete from approval where kind = 'staffWiden'");
  [admin, platform] = [await server.signIn(accountOf("tenantAdmin")), await server.signIn(accountOf("platformAdmin"))];
});
afterAll(() => server.close());

const roleIds = { platformAdmin: 1, tenantAdmin: 2, manager: 3, finance: 6, collector: 8, auditor: 11 } as const;
const approve = (token: string, approvalId: unknown) =>
  server.call("approval.review", { approvalId: Number(approvalId), decision: "approve" }, { token });
const add = (input: object, token = admin) =>
  server.call("system.addSystemUser", { account: "newcomer1", adminName: "Mới", roleId: roleIds.collector, ...input }, { token });
const one = async (sql: string, ...values: unknown[]) => (await server.database.owner.query(sql, values)).rows[0];
const rowOf = async (id: number, token = admin) =>
  (await server.call("system.staffSearch", { pageSize: 200 }, { token })).data.list.find((row) => row.id === id);

/** Told to every server when the transaction commits. */
const signedOut = (token: string) =>
  expect.poll(async () => (await server.call("system.me", {}, { token })).status, { timeout: 2_000 }).toBe(401);

describe("the list of people", () => {
  test("has what each may do and what lies with him, narrowed by each filter", async () => {
    const row = await rowOf(staff.collector);
    expect(row).toMatchObject({
      account: "collector.vn",
      type: 7,
      roleId: 8,
      openOrders: 2,
      assignEnabled: true,
      status: "enabled",
      isBelow: true,
    });
    const found = async (filter: object) =>
      (await server.call("system.staffSearch", { pageSize: 200, ...filter }, { token: admin })).data.list.map(({ account }) => account);
    expect(await found({ account: "COLLECTOR2" })).toEqual(["collector2.vn"]);
    expect(await found({ type: 5 })).toEqual(expect.arrayContaining(["finance.vn"]));
    expect(await found({ status: "disabled" })).toEqual(["gone.vn"]);
    expect(await found({ roleId: roleIds.auditor })).toEqual(["auditor.vn"]);
    expect(await found({ resting: "true" })).toEqual([]);
  });

  test("a supervisor sees his team, and nobody of another lender is there", async () => {
    const token = await server.signIn(accountOf("supervisor"));
    const { list } = (await server.call("system.staffSearch", { pageSize: 200 }, { token })).data;
    expect(new Set(list.map(({ teamName }) => teamName)).size).toBe(1);
    expect(list.some(({ account }) => account.endsWith(".ph"))).toBe(false);
  });
});

describe("a new account", () => {
  test("gets a first password once, that lapses after 72 hours and must be changed", async () => {
    const made = await add({ account: "first0001" });
    const password = made.data.initialPassword ?? "";
    expect(password).toMatch(/^[A-Za-z2-9]{14}$/);
    const stored = await one("select password_hash as hash, must_change_password as must from staff where id = $1", made.data.id);
    expect(stored).toMatchObject({ must: true });
    expect(
      JSON.stringify((await server.database.owner.query("select detail from audit where call = 'system.addSystemUser'")).rows),
    ).not.toContain(password);
    await server.signInAtDoor("first0001", password);
    now = new Date(now.getTime() + 72 * 3_600_000 + 1_000);
    await expect(server.signInAtDoor("first0001", password)).rejects.toThrow();
  });

  test("asked again with its key it is made once, and the password is not told again", async () => {
    const [key, input] = ["the-same-key-1", { account: "again0001", adminName: "Lại", roleId: roleIds.collector }];
    const first = await server.call("system.addSystemUser", input, { token: admin, key });
    const second = await server.call("system.addSystemUser", input, { token: admin, key });
    expect([first.data.id, second.data.initialPassword]).toEqual([second.data.id, null]);
    const { rows } = await server.database.owner.query("select answer from idempotency where key = $1", [key]);
    expect(JSON.stringify(rows)).not.toContain(first.data.initialPassword ?? "none");
  });

  test("asked for by two at one moment is made once, and the other is told that it is taken", async () => {
    const outcomes = await Promise.all([add({ account: "rival0001" }), add({ account: "RIVAL0001" })]);
    expect(outcomes.map(({ code, refusal }) => (code === 1 ? "made" : refusal.error)).toSorted()).toEqual(["made", "staff.accountTaken"]);
  });

  test.each([
    ["a duplicate by case", { account: "Twice0001" }, { error: "staff.accountTaken", field: "account" }],
    ["a duplicate by full width", { account: "ｔｗｉｃｅ０００１" }, { error: "staff.accountTaken", field: "account" }],
    ["signs that no account has", { account: "no-signs!" }, { error: "field.account", field: "account" }],
    ["a role above one's own", { roleId: roleIds.platformAdmin }, { error: "role.above", field: "roleId" }],
    ["one's own role", { roleId: roleIds.tenantAdmin }, { error: "role.own", field: "roleId" }],
    ["a leader who is not there", { leaderId: 999_999 }, { error: "notFound", field: "leaderId" }],
    ["a kind that the role is not of", { type: 5 }, { error: "staff.kind", field: "type" }],
  ])("%s is refused beside its field", async (_name, wrong, reason) => {
    await add({ account: "twice0001" });
    const before = await one("select count(*)::int as n from staff");
    expect((await add({ account: "other0001", ...wrong })).refusal).toMatchObject(reason);
    expect(await one("select count(*)::int as n from staff")).toEqual(before);
  });

  test("with a role that decides it is off until another administrator approves", async () => {
    const { data } = await add({ account: "money0001", roleId: roleIds.finance });
    await expect(server.signInAtDoor("money0001", data.initialPassword ?? "")).rejects.toThrow();
    expect((await approve(admin, data.pending?.approvalId)).refusal).toMatchObject({ error: "approval.samePerson" });
    expect(await rowOf(data.id, platform)).toMatchObject({ status: "disabled", change: "status", isOwnRequest: false });
    expect((await approve(platform, data.pending?.approvalId)).code).toBe(1);
    await server.signInAtDoor("money0001", data.initialPassword ?? "");
  });
});

describe("what a person may do", () => {
  test("another role comes at once where it decides nothing, and waits for a second person where it does", async () => {
    const { data } = await add({ account: "moving001" });
    const plain = await server.call("system.edit", { id: data.id, roleId: 7 }, { token: admin });
    expect([plain.data.pending, (await rowOf(data.id))?.roleId]).toEqual([null, 7]);
    const decides = await server.call("system.edit", { id: data.id, roleId: roleIds.finance, adminName: "Tên mới" }, { token: admin });
    expect(await rowOf(data.id)).toMatchObject({ roleId: 7, adminName: "Tên mới", change: "role", isOwnRequest: true });
    await approve(platform, decides.data.pending?.approvalId);
    expect(await rowOf(data.id)).toMatchObject({ roleId: roleIds.finance, type: 5, approvalId: null });
  });

  test("a request of somebody who lost the right since is not carried out", async () => {
    const { data } = await add({ account: "moving002" });
    const asked = await server.call("system.edit", { id: data.id, roleId: roleIds.finance }, { token: admin });
    await server.database.owner.query(
      "delete from role_permission where role_id = 2 and tenant_id = 1 and permission in ('authority:staff:edit', 'authority:staff:add')",
    );
    const answer = await approve(platform, asked.data.pending?.approvalId);
    await server.database.owner.query(
      "insert into role_permission select 1, 2, k from unnest(array['authority:staff:edit', 'authority:staff:add']) k",
    );
    expect(answer.refusal).toMatchObject({ error: "approval.moved" });
    expect((await rowOf(data.id))?.roleId).toBe(roleIds.collector);
  });

  test("nobody edits himself or somebody above; who only switches assignment changes nothing else", async () => {
    const edit = (id: number, token: string) => server.call("system.edit", { id, phone: "0900000000" }, { token });
    expect((await edit(staff.tenantAdmin, admin)).refusal).toMatchObject({ error: "staff.self" });
    expect((await edit(staff.platformAdmin, admin)).refusal).toMatchObject({ error: "role.above" });
    const token = await server.signIn(accountOf("supervisor"));
    const single = (change: { field: "assignEnabled"; value: boolean } | { field: "phone"; value: string }) =>
      server.call("system.updateSingle", { id: staff.collector, ...change }, { token });
    expect((await single({ field: "phone", value: "0900000000" })).status).toBe(403);
    expect((await single({ field: "assignEnabled", value: false })).code).toBe(1);
    expect(await rowOf(staff.collector)).toMatchObject({ assignEnabled: false });
    await single({ field: "assignEnabled", value: true });
  });

  test("a person is never his own leader, nor by way of others", async () => {
    const lead = (id: number, leaderId: number | null) => server.call("system.edit", { id, leaderId }, { token: admin });
    expect((await lead(staff.manager, staff.manager)).refusal).toMatchObject({ error: "staff.leaderSelf", field: "leaderId" });
    await lead(staff.supervisor, staff.manager);
    await lead(staff.collector, staff.supervisor);
    expect((await lead(staff.manager, staff.collector)).refusal).toMatchObject({ error: "staff.leaderCycle", field: "leaderId" });
    const { data } = await server.call("system.selectManagerUser", { managerId: staff.supervisor }, { token: admin });
    expect(data).toMatchObject([{ id: staff.collector, type: 7 }]);
  });
});

describe("an account switched off", () => {
  test("ends its sessions at once, and what lay with it goes back to where nobody has it", async () => {
    const token = await server.signIn(accountOf("collector2"));
    await server.database.owner.query(
      "insert into marketing_lead (tenant_id, module, customer_id, app_id, created_at, state, owner_id, distributed_at) select 1, 'registerNotApply', c.id, 1, now(), 'pending', $1, now() from customer c where c.tenant_id = 1 limit 1",
      [staff.collector2],
    );
    const { data } = await server.call("system.editStatus", { ids: [staff.collector2], status: "disabled" }, { token: admin });
    expect(data).toMatchObject({ changed: 1, released: 2, pending: [] });
    await signedOut(token);
    expect(await one("select count(*)::int as n from loan_order where collector_id = $1", staff.collector2)).toEqual({ n: 0 });
    expect(await one("select count(*)::int as n from marketing_lead where owner_id = $1", staff.collector2)).toEqual({ n: 0 });
    expect(await one("select mode from assignment_batch order by id desc limit 1")).toEqual({ mode: "release" });
    await server.call("system.editStatus", { ids: [staff.collector2], status: "enabled" }, { token: admin });
    expect(await rowOf(staff.collector2)).toMatchObject({ status: "enabled" });
  });

  test("all of them or none, and the last who may grant rights stays", async () => {
    const last = await server.call(
      "system.editStatus",
      { ids: [staff.collector, staff.tenantAdmin], status: "disabled" },
      { token: platform },
    );
    expect(last.refusal).toMatchObject({ error: "staff.lastHolder" });
    expect(await rowOf(staff.collector)).toMatchObject({ status: "enabled" });
  });

  test("whoever decides comes back by two hands", async () => {
    await server.call("system.editStatus", { ids: [staff.finance], status: "disabled" }, { token: admin });
    const back = await server.call("system.editStatus", { ids: [staff.finance], status: "enabled" }, { token: admin });
    expect([back.data.changed, back.data.pending.length]).toEqual([0, 1]);
    await approve(platform, back.data.pending[0]?.approvalId);
    expect(await rowOf(staff.finance)).toMatchObject({ status: "enabled" });
  });
});

describe("somebody else's password", () => {
  test("of whoever has no key beyond one's own is made at once; sessions end", async () => {
    const token = await server.signIn(accountOf("auditor"));
    const manager = await server.signIn(accountOf("manager"));
    const answer = await server.call("system.resetPassword", { id: staff.collectorB }, { token: manager });
    expect(answer.data.pending === null).toBe(answer.data.temporaryPassword !== null);
    const mine = await server.call("system.resetPassword", { id: staff.manager }, { token: manager });
    expect(mine.refusal).toMatchObject({ error: "staff.self" });
    expect((await server.call("system.me", {}, { token })).code).toBe(1);
  });

  test("of somebody with keys that one lacks waits for a second person, and is then made once by whoever asked", async () => {
    const token = await server.signIn(accountOf("finance2"));
    const reset = () => server.call("system.resetPassword", { id: staff.finance2 }, { token: admin });
    const asked = await reset();
    expect(asked.data.temporaryPassword).toBeNull();
    expect((await server.call("system.me", {}, { token })).code).toBe(1);
    await approve(platform, asked.data.pending?.approvalId);
    const made = await reset();
    expect(made.data.temporaryPassword).not.toBeNull();
    await signedOut(token);
    await server.signInAtDoor(accountOf("finance2"), made.data.temporaryPassword ?? "");
    expect((await reset()).data.temporaryPassword).toBeNull();
  });
});

describe("pickers", () => {
  test("answer who is there, by kind, app and department", async () => {
    const token = admin;
    expect((await server.call("system.marketingStaff", {}, { token })).data).toMatchObject([{ id: staff.marketer, online: false }]);
    expect((await server.call("system.customerServiceStaff", {}, { token })).data).toMatchObject([{ id: staff.service, openCount: 0 }]);
    expect((await server.call("system.selectManager", { type: 2 }, { token })).data).toMatchObject([{ id: staff.manager, type: 2 }]);
    const { data } = await server.call("system.selectStaff", { department: 4 }, { token });
    expect(data.map(({ id }) => id)).toContain(staff.collectorB);
    expect((await server.call("system.selectAPPCredit", {}, { token })).data[0]).toMatchObject({ reviewers: expect.anything() });
    const collector = await server.signIn(accountOf("collector"));
    expect((await server.call("system.marketingStaff", {}, { token: collector })).data).toEqual([]);
  });
});
