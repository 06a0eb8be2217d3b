// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountOf } from "../../support/fixture.ts";
import { follow } from "../../support/live.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let admin = "";
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn(accountOf("tenantAdmin"));
});
afterAll(() => server.close());

const name = { en: "Night desk", zh: "夜班", vi: "Ca đêm", es: "Turno de noche" };
const entry = { parentId: 0, type: 1 as const, name, perms: "loanService:agency" };

describe("entries of the menu", () => {
  test("are added, moved, and taken out again; open pages are told", async () => {
    const stream = await follow(server.origin, await server.signIn(accountOf("collector")));
    const { data: made } = await server.call("permission.addPermission", entry, { token: admin });
    await stream.until((event) => "rights" in event);
    await stream.close();
    const below = { ...entry, type: 2 as const, parentId: made.id, perms: "loanService:agency:list" };
    const { data: button } = await server.call("permission.addPermission", below, { token: admin });
    const { data: tree } = await server.call("permission.menuSearch", { name: "night" }, { token: admin, locale: "vi_VN" });
    expect(tree).toMatchObject([{ id: made.id, name: "Ca đêm", isShipped: false, children: [{ id: button.id, roleCount: 5 }] }]);
    const cycle = await server.call("permission.update", { id: made.id, parentId: made.id }, { token: admin });
    expect(cycle.refusal).toMatchObject({ error: "menu.cycle", field: "parentId" });
    const stale = await server.call("permission.update", { id: made.id, version: 9, orderNum: 3 }, { token: admin });
    expect(stale.status).toBe(409);
    const children = await server.call("permission.deletePermission", { id: made.id }, { token: admin });
    expect(children.refusal).toMatchObject({ error: "menu.children", field: "id" });
    expect((await server.call("permission.deletePermission", { id: button.id }, { token: admin })).data).toEqual({ ok: true });
    expect((await server.call("permission.delete", { ids: [made.id] }, { token: admin })).data).toEqual({ deleted: 1 });
  });

  test.each([
    [{ perms: "loanService:nothing" }, "menu.key", "perms"],
    [{ type: 2 as const, perms: "loanService:agency:fly" }, "menu.key", "perms"],
    [{ parentId: 999_999 }, "notFound", "parentId"],
    [{ parentId: 10_101 }, "menu.button", "parentId"],
  ])("%j is refused: %s", async (wrong, error, field) => {
    const answer = await server.call("permission.addPermission", { ...entry, ...wrong }, { token: admin });
    expect(answer.refusal).toMatchObject({ error, field });
  });

  test("what the house ships keeps its key and its place in the tree's list", async () => {
    const key = await server.call("permission.update", { id: 10_101, perms: "home:remind:view" }, { token: admin });
    expect(key.refusal).toMatchObject({ error: "menu.shipped", field: "perms" });
    const gone = await server.call("permission.deletePermission", { id: 10_101 }, { token: admin });
    expect(gone.refusal).toMatchObject({ error: "menu.shipped", field: "id" });
    expect((await server.call("permission.update", { id: 10_101, name, orderNum: 9 }, { token: admin })).code).toBe(1);
  });
});
