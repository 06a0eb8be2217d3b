// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { shippedKeys } from "../../../src/contract/permissions.ts";
import { accountOf } from "../../support/fixture.ts";
import { follow } from "../../support/live.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let admin = "";
let platform = "";
/** Entry of the menu -> its key, and back. */
const entries = new Map<string, number>();
beforeAll(async () => {
  server = await startTestServer();
  const { rows } = await server.database.owner.query<{ id: number; perms: string }>(
    "select id, perms from menu_entry where tenant_id = 1 and type = 2",
  );
  for (const { id, perms } of rows) entries.set(perms, id);
});
beforeEach(async () => {
  await server.database.owner.query(
    "delete from approval where kind = 'roleWiden'; delete from role_network; delete from role_grant where role_id > 12",
  );
  [admin, platform] = [await server.signIn(accountOf("tenantAdmin")), await server.signIn(accountOf("platformAdmin"))];
});
afterAll(() => server.close());

const roleIds = { platformAdmin: 1, tenantAdmin: 2, manager: 3, finance: 6, collector: 8, service: 10, auditor: 11 } as const;

async function keysOf(roleId: number): Promise<ReadonlySet<string>> {
  const { rows } = await server.database.owner.query<{ permission: string }>(
    "select permission from role_permission where tenant_id = 1 and role_id = $1",
    [roleId],
  );
  return new Set(rows.map(({ permission }) => permission));
}
/** Saves a role's keys with some more and some less. */
async function save(
  token: string,
  roleId: number,
  { add = [], drop = [], version }: { add?: readonly string[]; drop?: readonly string[]; version?: number },
) {
  const keys = [...(await keysOf(roleId)), ...add].filter((key) => !drop.includes(key));
  const menuIds = keys.flatMap((key) => entries.get(key) ?? []);
  return server.call("permission.menuPermissions", { roleId, menuIds, ...(version === undefined ? {} : { version }) }, { token });
}
const approve = (token: string, approvalId: number) => server.call("approval.review", { approvalId, decision: "approve" }, { token });
const pendingOf = (answer: { data: { pending: { approvalId: number } | null } }): number => Number(answer.data.pending?.approvalId);

describe("the keys of a role", () => {
  test("what goes, goes at once; what comes waits for another person, and the same wish meets the same request", async () => {
    const token = await server.signIn(accountOf("collector"));
    const mixed = await save(admin, roleIds.collector, { add: ["order:all:list"], drop: ["loanService:sms:send"] });
    expect([mixed.code, mixed.data.removed]).toEqual([1, ["loanService:sms:send"]]);
    expect((await keysOf(roleIds.collector)).has("order:all:list")).toBe(false);
    const again = await save(admin, roleIds.collector, { add: ["order:all:list"] });
    expect(pendingOf(again)).toBe(pendingOf(mixed));
    expect((await approve(admin, pendingOf(mixed))).refusal).toMatchObject({ error: "approval.samePerson" });
    expect((await server.call("order.list", {}, { token })).status).toBe(403);
    expect((await approve(platform, pendingOf(mixed))).code).toBe(1);
    await expect.poll(async () => (await server.call("order.list", {}, { token })).code, { timeout: 2_000 }).toBe(1);
    const tree = await server.call("permission.selectConfigPermission", { roleId: roleIds.collector }, { token: admin });
    expect(JSON.stringify(tree.data.entries)).toContain('"by":"tenantAdmin VN","approvedBy":"platformAdmin VN"');
    await save(admin, roleIds.collector, { drop: ["order:all:list"] });
    await expect.poll(async () => (await server.call("order.list", {}, { token })).status, { timeout: 2_000 }).toBe(403);
  });

  test("nobody grants beyond his ceiling: his own keys and what the role's kind of staff has", async () => {
    // No administrator holds it, and finance has it by its template.
    await save(admin, roleIds.finance, { drop: ["finance:badDebt:writeOff"] });
    expect((await save(admin, roleIds.finance, { add: ["finance:badDebt:writeOff"] })).data.pending).not.toBeNull();
    const beyond = await save(admin, roleIds.collector, { add: ["finance:badDebt:writeOff"] });
    expect([beyond.status, beyond.refusal]).toMatchObject([403, { error: "role.ceiling", field: "menuIds" }]);
  });

  test("nobody changes the role that he holds, nor one beside or above him", async () => {
    expect((await save(admin, roleIds.tenantAdmin, { drop: ["user:list:list"] })).refusal).toMatchObject({
      error: "role.own",
      field: "roleId",
    });
    expect((await save(admin, roleIds.platformAdmin, { drop: ["tenant:list:list"] })).refusal).toMatchObject({ error: "role.above" });
    expect((await save(platform, roleIds.tenantAdmin, { drop: ["user:list:list"] })).code).toBe(1);
    await save(platform, roleIds.tenantAdmin, { add: ["user:list:list"] });
  });

  test("who looked at an older version is told who has saved since", async () => {
    await save(admin, roleIds.service, { drop: ["user:list:view"] });
    const late = await save(platform, roleIds.service, { drop: ["user:list:list"], version: 1 });
    expect([late.status, late.refusal]).toMatchObject([409, { error: "version.stale", vars: { by: "tenantAdmin VN", version: 2 } }]);
  });

  test("50 people who save at once lose no key of one another", async () => {
    const before = await keysOf(roleIds.manager);
    const [version] = (
      await server.database.owner.query<{ version: number }>("select version from role where tenant_id = 1 and id = 3")
    ).rows.map((row) => row.version);
    const drop = [...before].filter((key) => key.startsWith("report:")).slice(0, 50);
    const answers = await Promise.all(drop.map((key) => save(admin, roleIds.manager, { drop: [key], version: version ?? 0 })));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    expect((await keysOf(roleIds.manager)).size).toBe(before.size - 1);
  });

  test("a request of somebody who lost the right since is not carried out", async () => {
    const asked = await save(admin, roleIds.auditor, { add: ["user:black:remove"] });
    await server.database.owner.query("update staff set enabled = false where account = $1", [accountOf("tenantAdmin")]);
    const answer = await approve(platform, pendingOf(asked));
    await server.database.owner.query("update staff set enabled = true where account = $1", [accountOf("tenantAdmin")]);
    expect(answer.refusal).toMatchObject({ error: "approval.askerGone" });
    expect((await keysOf(roleIds.auditor)).has("user:black:remove")).toBe(false);
  });

  test("the difference names modules, people, pairs that nobody could do, and buttons without their list", async () => {
    const menuIds = [...(await keysOf(roleIds.finance))]
      .filter((key) => key !== "finance:refund:list")
      .flatMap((key) => entries.get(key) ?? []);
    const { data } = await server.call("permission.difference", { roleId: roleIds.finance, menuIds }, { token: admin });
    expect(data).toMatchObject({ added: 0, removed: 1, people: 2, unreachable: expect.arrayContaining(["finance:refund:apply"]) });
  });
});

describe("what a role would see", () => {
  test("is what the person's own menu answers", async () => {
    const token = await server.signIn(accountOf("collector"));
    const { data: menu } = await server.call("system.menuList", {}, { token });
    const { data } = await server.call("permission.preview", { roleId: roleIds.collector }, { token: admin });
    const names = (list: readonly { id: number; children: readonly object[] }[]): number[] =>
      list.flatMap((entry) => [entry.id, ...names(entry.children as typeof list)]);
    expect(names(data.menu as never)).toEqual(names(menu as never));
    expect(data).toMatchObject({ dataScope: "own", orders: 3, ordersAtMost: true });
  });
});

describe("a right that is taken away", () => {
  test("is told in the open stream within two seconds, and the stream goes on", async () => {
    const token = await server.signIn(accountOf("collector2"));
    const stream = await follow(server.origin, token);
    const began = Date.now();
    await save(admin, roleIds.collector, { drop: ["loanService:call:add"] });
    await stream.until((event) => "rights" in event);
    expect(Date.now() - began).toBeLessThan(2_000);
    expect((await server.call("system.me", {}, { token })).data.perms).not.toContain("loanService:call:add");
    await stream.close();
  });
});

describe("roles beyond the twelve", () => {
  const fields = { name: "Night collectors", parentId: 12, staffType: 7, dataScope: "own" as const };

  test("begin switched off with their template's keys; switching on takes two, switching off ends sessions at once", async () => {
    const { data } = await server.call("role.insert", fields, { token: admin });
    expect(await keysOf(data.id)).toEqual(new Set(shippedKeys("collector")));
    const on = await server.call("role.updateStatus", { id: data.id, status: "enabled" }, { token: admin });
    expect((await approve(platform, pendingOf(on))).code).toBe(1);
    await server.database.owner.query("update staff set role_id = $1 where account = $2", [data.id, accountOf("collectorB")]);
    const token = await server.signIn(accountOf("collectorB"));
    const stream = await follow(server.origin, token);
    expect((await server.call("role.updateStatus", { id: data.id, status: "disabled" }, { token: admin })).code).toBe(1);
    await stream.ended;
    expect((await server.call("system.me", {}, { token })).code).toBe(1001);
    await server.database.owner.query("update staff set role_id = 8 where account = $1", [accountOf("collectorB")]);
  });

  test.each([
    [{ name: "ＭＡＮＡＧＥＲ" }, "role.nameTaken", "name"],
    [{ name: "A", parentId: 1 }, "role.above", "parentId"],
    [{ name: "B", staffType: 0 }, "role.above", "staffType"],
    [{ name: "C", parentId: 999 }, "notFound", "parentId"],
    [{ name: "D", copyOf: 6 }, "role.ceiling", "copyOf"],
  ])("%j is refused: %s", async (wrong, error, field) => {
    const answer = await server.call("role.insert", { ...fields, ...wrong }, { token: admin });
    expect(answer.refusal).toMatchObject({ error, field });
  });

  test("no role stands below itself, and a wider view waits", async () => {
    const { data: upper } = await server.call("role.insert", { ...fields, name: "Upper" }, { token: admin });
    const { data: lower } = await server.call("role.insert", { ...fields, name: "Lower", parentId: upper.id }, { token: admin });
    const cycle = await server.call("role.update", { id: upper.id, parentId: lower.id }, { token: admin });
    expect(cycle.refusal).toMatchObject({ error: "role.cycle", field: "parentId" });
    const wider = await server.call("role.update", { id: upper.id, name: "Upper 2", dataScope: "team" }, { token: admin });
    expect(wider.data.pending).not.toBeNull();
    const { data: page } = await server.call("role.search", { name: "Upper", pageSize: 10 }, { token: platform });
    expect(page.list[0]).toMatchObject({ name: "Upper 2", dataScope: "own", change: "scope", askedScope: "team", isBelow: true });
    await approve(platform, pendingOf(wider));
    const { data: after } = await server.call("role.search", { name: "Upper", pageSize: 10 }, { token: platform });
    expect(after.list[0]).toMatchObject({ dataScope: "team", approvalId: null });
  });

  test("a lender keeps an administrator of its own", async () => {
    const off = await server.call("role.updateStatus", { id: roleIds.tenantAdmin, status: "disabled" }, { token: platform });
    expect([off.status, off.refusal]).toMatchObject([409, { error: "role.lastHolder", field: "roleId" }]);
    const less = await save(platform, roleIds.tenantAdmin, { drop: ["authority:role:grant"] });
    expect(less.refusal).toMatchObject({ error: "role.lastHolder" });
  });
});
