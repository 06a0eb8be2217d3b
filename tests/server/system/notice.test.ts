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
    expect((await server.call("systemNotice.update", { id: later, title: "x" }, as("manager"))).refusal.error).toBe("state.refused");
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

const day = 86_400_000;
const inDays = (count: number): string => new Date(now.getTime() + count * day).toISOString();
const versions = (id: number, who = "manager") => server.call("systemNotice.versions", { id }, as(who));
const update = (id: number, change: object, who = "manager") => server.call("systemNotice.update", { id, ...change }, as(who));
const detailOf = async (call: string) =>
  (await server.database.owner.query("select detail from audit where call = $1 order by id desc limit 1", [call])).rows[0].detail;

describe("versions of a notice", () => {
  it("are added by each change, put on record with both sides, and read anew", async () => {
    const id = await add({ title: "Hours" });
    await set(id, "published");
    await server.call("systemNotice.read", { id }, as("finance"));
    expect((await update(id, { version: 1, title: "New hours", top: true })).message).toBe("");
    expect(await detailOf("systemNotice.update")).toMatchObject({
      version: 2,
      before: { title: "Hours", top: false },
      after: { title: "New hours", top: true },
    });
    expect((await mine("finance")).find((each) => each.id === id)).toMatchObject({ title: "New hours", isRead: false });
    expect(await row(id)).toMatchObject({ version: 2, inForce: 2, readCount: 0, updateBy: "manager VN" });
    expect((await versions(id)).data).toMatchObject([
      { version: 2, title: "New hours", isInForce: true, createBy: "manager VN" },
      { version: 1, title: "Hours", isInForce: false },
    ]);
  });

  it("hold from their day on; what has not begun keeps its day, and an old one proposed anew is a new one", async () => {
    const id = await add({ title: "Old" });
    await set(id, "published");
    await update(id, { title: "Next", effectiveFrom: inDays(2) });
    expect((await mine("finance")).find((each) => each.id === id)?.title).toBe("Old");
    await update(id, { content: "Mended." });
    expect((await versions(id)).data.map((each) => each.effectiveFrom)).toEqual([inDays(2), inDays(2), now.toISOString()]);
    expect((await mine("finance")).find((each) => each.id === id)).toMatchObject({ title: "Old", content: "Closed from the 28th." });
    const [, , first] = (await versions(id)).data;
    await update(id, { version: 3, title: first?.title, content: first?.content, effectiveFrom: null });
    expect((await versions(id)).data.map(({ version, title, isInForce }) => [version, title, isInForce])).toEqual([
      [4, "Old", true],
      [3, "Next", false],
      [2, "Next", false],
      [1, "Old", false],
    ]);
  });

  it("begin today at the earliest and before the notice is over", async () => {
    const id = await add({ endTime: inDays(3) });
    expect((await update(id, { effectiveFrom: inDays(-2) })).refusal).toMatchObject({ error: "version.past", field: "effectiveFrom" });
    expect((await update(id, { effectiveFrom: inDays(4) })).refusal).toMatchObject({ error: "range.reversed", field: "effectiveFrom" });
    expect((await versions(id)).data).toHaveLength(1);
  });

  it("are refused to whoever has not seen the newest, by name", async () => {
    const id = await add();
    await update(id, { version: 1, title: "First" });
    const late = await update(id, { version: 1, title: "Second" });
    expect(late).toMatchObject({ status: 409, refusal: { error: "version.stale", vars: { by: "manager VN", version: 2 } } });
    expect((await server.call("systemNotice.updateStatus", { id, status: "published", version: 1 }, as("manager"))).status).toBe(409);
    expect(await row(id)).toMatchObject({ title: "First", version: 2, status: "draft" });
  });

  it("are shown to whoever may see the list, in his own tenant", async () => {
    const id = await add();
    expect((await versions(id, "collector")).refusal.error).toBe("forbidden");
    expect((await versions(id, "ph")).refusal.error).toBe("notFound");
    expect((await update(id, { title: "x" }, "ph")).refusal.error).toBe("notFound");
    expect((await server.call("systemNotice.versions", { id }, {})).refusal.error).toBe("sessionTimeout");
  });
});

describe("what one is told", () => {
  const unread = async (who: string) => (await server.call("systemNotice.unread", {}, as(who))).data;
  it("is counted while unread: by whoever it is for, anew with each version, and never in another tenant", async () => {
    const before = { finance: await unread("finance"), collector: await unread("collector"), ph: await unread("ph") };
    const id = await add({ roleIds: [await roleId("finance")] });
    expect(await unread("finance")).toBe(before.finance);
    await set(id, "published");
    expect(await unread("finance")).toBe(before.finance + 1);
    await server.call("systemNotice.read", { id }, as("finance"));
    expect(await unread("finance")).toBe(before.finance);
    await update(id, { content: "Mended." });
    expect(await unread("finance")).toBe(before.finance + 1);
    expect((await mine("finance")).filter((each) => !each.isRead)).toHaveLength(before.finance + 1);
    expect(await unread("collector")).toBe(before.collector);
    expect(await unread("ph")).toBe(before.ph);
    expect((await server.call("systemNotice.unread", {}, {})).refusal.error).toBe("sessionTimeout");
  });

  it("stands with what is pinned on top, then the newest", async () => {
    const pinned = await add({ top: true });
    const [older, newer] = [await add(), await add()];
    for (const id of [pinned, older, newer]) await set(id, "published");
    const order = (await mine("finance")).map(({ id }) => id);
    expect(order.indexOf(pinned)).toBeLessThan(order.indexOf(newer));
    expect(order.indexOf(newer)).toBeLessThan(order.indexOf(older));
  });
});

describe("readers of a notice", () => {
  it("are the people of its roles: those who have not read it first, then who has, and when", async () => {
    const id = await add({ roleIds: [await roleId("collector")] });
    await set(id, "published");
    const list = async (who = "manager") => (await server.call("systemNotice.readers", { id, pageSize: 200 }, as(who))).data.list;
    const before = await list();
    expect(before.length).toBeGreaterThan(1);
    expect(before.every((each) => each.role === "collector" && each.readTime === null)).toBe(true);
    await server.call("systemNotice.read", { id }, as("collector"));
    const last = (await list()).at(-1);
    expect(last?.name).toBe("collector VN");
    expect(new Date(last?.readTime ?? 0)).toEqual(now);
    expect(await row(id)).toMatchObject({ readCount: 1, readerTotal: before.length, roles: ["collector"] });
    expect(await list("ph")).toEqual([]);
  });

  it("read it in their own language where there are words for it", async () => {
    const id = await add({ texts: { zh_CN: { title: "春节", content: "28日起休息。" } } });
    await set(id, "published");
    const told = async (locale: string) =>
      (await server.call("systemNotice.mine", {}, { ...as("finance"), locale })).data.find((each) => each.id === id);
    expect(await told("zh_CN")).toMatchObject({ title: "春节", content: "28日起休息。" });
    expect(await told("vi_VN")).toMatchObject({ title: "Tết" });
  });

  it("are chosen among the roles that are on", async () => {
    const roles = (await server.call("systemNotice.audience", {}, as("manager"))).data;
    expect(roles.find((each) => each.code === "collector")?.people).toBeGreaterThan(0);
    expect((await server.call("systemNotice.audience", {}, as("collector"))).refusal.error).toBe("forbidden");
  });
});
