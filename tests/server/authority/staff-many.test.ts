// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accountOf } from "../../support/fixture.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let admin = "";
let staff: TestServer["fixture"]["vn"]["staff"];
beforeAll(async () => {
  server = await startTestServer();
  staff = server.fixture.vn.staff;
});
beforeEach(async () => {
  await server.database.owner.query("delete from approval where kind = 'staffWiden'");
  admin = await server.signIn(accountOf("tenantAdmin"));
});
afterAll(() => server.close());

const roleIds = { finance: 6, reminder: 7, collector: 8 } as const;
const one = async (sql: string, ...values: unknown[]) => (await server.database.owner.query(sql, values)).rows[0];

describe("one change for ticked people", () => {
  const bulk = (input: { adminUserIds: number[]; change: never; dry: boolean }) => server.call("system.staffBulk", input, { token: admin });

  test("says dry whom it leaves out and why, and changes nothing", async () => {
    const adminUserIds = [staff.collector, staff.collector2, staff.tenantAdmin, staff.platformAdmin];
    const { data } = await bulk({ adminUserIds, change: { field: "assignEnabled", value: false } as never, dry: true });
    expect(data).toMatchObject({ changed: 2, waiting: 0 });
    expect(data.skipped.map(({ adminUserId }) => adminUserId).toSorted((a, b) => a - b)).toEqual(
      [staff.tenantAdmin, staff.platformAdmin].toSorted((a, b) => a - b),
    );
    expect(data.skipped.every(({ reason }) => reason.length > 5)).toBe(true);
    expect(await one("select count(*)::int as n from staff where not assign_enabled")).toEqual({ n: 0 });
  });

  test("is done for all the rest: assignment, leader, and a role that decides waits for each", async () => {
    const adminUserIds = [staff.collector, staff.collector2];
    await bulk({ adminUserIds, change: { field: "leaderId", value: staff.supervisor } as never, dry: false });
    expect(await one("select count(*)::int as n from staff where leader_id = $1", staff.supervisor)).toEqual({ n: 2 });
    const asked = await bulk({ adminUserIds, change: { field: "roleId", value: roleIds.finance } as never, dry: false });
    expect(asked.data).toMatchObject({ changed: 2, waiting: 2 });
    expect(await one("select count(*)::int as n from approval where kind = 'staffWiden' and state = 'pending'")).toEqual({ n: 2 });
    expect(await one("select count(*)::int as n from staff where id = any($1) and role_id = 8", adminUserIds)).toEqual({ n: 2 });
  });

  test("a cycle of leaders is left out, and whoever may only switch assignment switches nothing else", async () => {
    await bulk({ adminUserIds: [staff.supervisor], change: { field: "leaderId", value: staff.manager } as never, dry: false });
    const cycle = await bulk({ adminUserIds: [staff.manager], change: { field: "leaderId", value: staff.supervisor } as never, dry: true });
    expect([cycle.data.changed, cycle.data.skipped.length]).toEqual([0, 1]);
    const token = await server.signIn(accountOf("supervisor"));
    const off = { adminUserIds: [staff.collector], change: { field: "status", value: "disabled" } as const, dry: false };
    expect((await server.call("system.staffBulk", off, { token })).status).toBe(403);
  });
});

describe("people of a file", () => {
  const titles = ["account", "adminName", "role", "leader", "phone", "email", "languages", "apps", "cap"];
  const row = (account: string, role = "Collector", more: readonly string[] = []) => [account, `Tên ${account}`, role, ...more];
  const read = (rows: string[][], dry = true) => server.call("system.staffImport", { rows: [titles, ...rows], dry }, { token: admin });

  test("is judged row by row: line, field, reason; nothing is made", async () => {
    const before = await one("select count(*)::int as n from staff");
    const wrong = [
      row("filehand1"),
      row("FILEHAND1"),
      row("short"),
      row("filehand3", "Nobody"),
      row("filehand4", "tenantAdmin"),
      row("filehand5", "collector", ["nobody.vn"]),
      row("filehand6", "collector", ["", "=1+1"]),
      row("filehand7", "collector", ["", "+84901234567", "a@b.vn", "vi_VN;en_PH"]),
      row("filehand8", "Finance"),
    ];
    const { data } = await read(wrong);
    expect(data).toMatchObject({ rows: 9, good: 3, waiting: 1, made: [] });
    expect(data.bad.map(({ line, field }) => `${line} ${field}`)).toEqual([
      "3 account",
      "4 account",
      "5 role",
      "6 role",
      "7 leader",
      "8 phone",
    ]);
    expect(await one("select count(*)::int as n from staff")).toEqual(before);
  });

  test("is made of what is right: each with a password of its own, and who would decide waits", async () => {
    const { data } = await read([row("madehand1"), row("no"), row("madehand2", "Finance")], false);
    expect(data.made).toMatchObject([
      { line: 2, account: "madehand1", waits: false },
      { line: 4, account: "madehand2", waits: true },
    ]);
    await server.signInAtDoor("madehand1", data.made[0]?.initialPassword ?? "");
    await expect(server.signInAtDoor("madehand2", data.made[1]?.initialPassword ?? "")).rejects.toThrow();
    const { rows } = await server.database.owner.query("select detail from audit where call = 'system.staffImport'");
    expect(JSON.stringify(rows)).not.toContain(data.made[0]?.initialPassword);
  });

  test("of 501 rows is refused as a whole; 500 are judged at once", async () => {
    const rows = Array.from({ length: 501 }, (_, at) => row(`many${10_000 + at}`));
    expect((await read(rows)).refusal).toMatchObject({ error: "import.rows", vars: { count: 501 } });
    expect((await read(rows.slice(1))).data.good).toBe(500);
  });

  test("without titles is nothing", async () => {
    const answer = await server.call("system.staffImport", { rows: [["a", "b"]], dry: true }, { token: admin });
    expect(answer.refusal).toMatchObject({ error: "import.unreadable" });
  });
});

describe("products that somebody reviews", () => {
  const bound = async (adminUserId: number) =>
    (await server.call("system.querySureBindProduct", { adminUserId }, { token: admin })).data.map(({ productId }) => productId);
  const free = async (adminUserId: number) =>
    (await server.call("bindProduct.unbound", { adminUserId }, { token: admin })).data.map(({ productId }) => productId);

  test("are bound and unbound; a whole app is what was there before, and never the last first reviewer goes", async () => {
    const { rows } = await server.database.owner.query<{ id: number; app_id: number }>(
      "select id, app_id from product where tenant_id = 1 order by id",
    );
    const ids = rows.map(({ id }) => id);
    const appId = rows[0]?.app_id ?? 0;
    await server.database.owner.query("delete from staff_product; delete from review_binding where tenant_id = 1");
    const bind = (productIds: number[], more = {}) =>
      server.call("bindProduct.binding", { adminUserId: staff.firstReviewer, productIds, ...more }, { token: admin });
    expect((await bind([ids[0] ?? 0], { weight: 3, cap: 40 })).data.bound).toBe(1);
    expect(await bound(staff.firstReviewer)).toEqual([ids[0]]);
    expect(await free(staff.firstReviewer)).toEqual(ids.slice(1));
    const { data } = await server.call("bindProduct.queryBindProduct", { adminUserId: staff.firstReviewer }, { token: admin });
    expect(data.list).toMatchObject([{ productId: ids[0], firstReview: true, finalReview: false, weight: 3, cap: 40 }]);
    const last = await server.call("bindProduct.unbindApp", { adminUserId: staff.firstReviewer, appId }, { token: admin });
    expect(last.refusal).toMatchObject({ error: "staff.lastReviewer", field: "adminUserId" });
    const stages = { adminUserId: staff.firstReviewer, appId, firstReview: false, finalReview: false };
    expect((await server.call("bindProduct.updateCreditAduit", stages, { token: admin })).refusal).toMatchObject({
      error: "staff.lastReviewer",
    });
    const batch = { adminUserIds: [staff.firstReviewer, staff.finalReviewer, staff.collector], productIds: ids };
    expect((await server.call("system.batchBindProduct", batch, { token: admin })).data).toEqual({
      bound: ids.length * 2 - 1,
      skipped: ids.length + 1,
    });
    expect(await bound(staff.finalReviewer)).toEqual(ids);
    expect((await server.call("bindProduct.unbindApp", { adminUserId: staff.finalReviewer, appId }, { token: admin })).code).toBe(1);
  });
});

describe("what a person would see", () => {
  test("is what his own menu answers, with his own orders counted", async () => {
    const token = await server.signIn(accountOf("collector"));
    const { data: menu } = await server.call("system.menuList", {}, { token });
    const { data } = await server.call("permission.preview", { adminUserId: staff.collector }, { token: admin });
    const names = (list: readonly { id: number; children: readonly object[] }[]): number[] =>
      list.flatMap((entry) => [entry.id, ...names(entry.children as typeof list)]);
    expect(names(data.menu as never)).toEqual(names(menu as never));
    expect(data).toMatchObject({ dataScope: "own", orders: 2, ordersAtMost: true });
    const supervisor = await server.signIn(accountOf("supervisor"));
    const ofRole = await server.call("permission.preview", { roleId: roleIds.collector }, { token: supervisor });
    const ofOther = await server.call("permission.preview", { adminUserId: staff.finance }, { token: supervisor });
    expect([ofRole.status, ofOther.status]).toEqual([403, 404]);
  });
});
