// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountOf } from "../../support/fixture.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let now = new Date();
const tokens = new Map<string, string>();
beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  for (const who of ["manager", "collector", "finance"]) tokens.set(who, await server.signIn(accountOf(who)));
  tokens.set("ph", await server.signIn(accountOf("manager", "ph")));
});
afterAll(() => server.close());

const as = (who: string) => ({ token: tokens.get(who) ?? "" });
const add = async (change: object = {}) =>
  (await server.call("systemNotice.add", { title: "Tết", content: "Closed from the 28th.", ...change }, as("manager"))).data.id;
const set = (id: number, status: "published" | "withdrawn", who = "manager") =>
  server.call("systemNotice.updateStatus", { id, status }, as(who));
const mine = async (who: string) => (await server.call("systemNotice.mine", {}, as(who))).data;
const row = async (id: number) =>
  (await server.call("systemNotice.list", { pageSize: 200 }, as("manager"))).data.list.find((each) => each.id === id);
const roleId = async (code: string) =>
  Number((await server.database.owner.query("select id from role where tenant_id = 1 and code = $1", [code])).rows[0].id);

describe("a notice", () => {
  it("is a draft until it is published, is told to the roles named, and counts who has read it", async () => {
    const id = await add({ roleIds: [await roleId("collector")] });
    expect(await row(id)).toMatchObject({ status: "draft", readCount: 0, createBy: "manager VN" });
    expect(await mine("collector")).toEqual([]);
    expect((await server.call("systemNotice.update", { id, title: "Tết 2027" }, as("manager"))).message).toBe("");
    expect((await set(id, "withdrawn")).refusal.error).toBe("state.refused");
    expect((await set(id, "published")).message).toBe("");
    expect(await mine("collector")).toMatchObject([{ id, title: "Tết 2027", isRead: false }]);
    expect(await mine("finance")).toEqual([]);
    expect((await server.call("systemNotice.read", { id }, as("collector"))).message).toBe("");
    await server.call("systemNotice.read", { id }, as("collector"));
    expect((await server.call("systemNotice.read", { id }, as("finance"))).refusal.error).toBe("notFound");
    expect(await mine("collector")).toMatchObject([{ isRead: true }]);
    expect(await row(id)).toMatchObject({ status: "published", readCount: 1 });
    expect((await server.call("systemNotice.update", { id, title: "x" }, as("manager"))).refusal.error).toBe("state.refused");
  });

  it("is hidden when withdrawn, and begins with nobody when it is published again", async () => {
    const id = await add();
    await set(id, "published");
    await server.call("systemNotice.read", { id }, as("finance"));
    await set(id, "withdrawn");
    expect((await mine("finance")).map((each) => each.id)).not.toContain(id);
    await set(id, "published");
    expect(await row(id)).toMatchObject({ readCount: 0 });
  });

  it("expires by the clock, is shown from its beginning, and in the languages named", async () => {
    // Short enough for a session to live through.
    const step = 300_000;
    const at = (steps: number) => new Date(now.getTime() + steps * step).toISOString();
    const [later, foreign] = [await add({ startTime: at(1), endTime: at(2) }), await add({ languages: ["vi_VN"] })];
    await set(later, "published");
    await set(foreign, "published");
    expect((await mine("finance")).map((each) => each.id)).not.toContain(later);
    // The tests' callers work in English.
    expect((await mine("finance")).map((each) => each.id)).not.toContain(foreign);
    now = new Date(now.getTime() + 1.5 * step);
    expect((await mine("finance")).map((each) => each.id)).toContain(later);
    now = new Date(now.getTime() + step);
    expect(await row(later)).toMatchObject({ status: "expired" });
    expect((await set(later, "withdrawn")).refusal.error).toBe("state.refused");
    expect(
      (await server.call("systemNotice.add", { title: "x", content: "x", startTime: at(2), endTime: at(1) }, as("manager"))).refusal.error,
    ).toBe("range.reversed");
  });

  it("is deleted as a draft only, by whoever may, in one's own tenant", async () => {
    const [draft, published] = [await add(), await add()];
    await set(published, "published");
    const remove = (id: number, who = "manager") => server.call("systemNotice.delete", { id }, as(who));
    expect((await remove(published)).refusal.error).toBe("state.refused");
    expect((await remove(draft, "collector")).refusal.error).toBe("forbidden");
    expect((await remove(draft, "ph")).refusal.error).toBe("notFound");
    expect((await remove(draft)).message).toBe("");
    expect(await row(draft)).toBeUndefined();
  });
});
