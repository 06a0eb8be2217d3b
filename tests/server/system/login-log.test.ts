// @vitest-environment node
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { sweep } from "../../../src/server/jobs/sweep.ts";
import type { InputOf } from "../../../src/contract/types.ts";
import { accountOf } from "../../support/fixture.ts";
import { follow } from "../../support/live.ts";
import { solveCaptcha, startTestServer, type TestServer } from "../../support/server.ts";

let now = new Date("2026-11-23T03:00:00Z");
let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  admin = await server.signInAtDoor("tenantAdmin.vn");
});
beforeEach(async () => {
  await server.database.owner.query(
    "delete from sign_in_try; delete from sign_in_end; update session set sign_in_id = null; delete from sign_in_log",
  );
});
afterAll(() => server.close());

const login = async (account: string, password: string, deviceId?: string) =>
  server.call("system.login", {
    account,
    password,
    ...(deviceId === undefined ? {} : { deviceId }),
    ...(await solveCaptcha(server.origin, server.database)),
  });
const list = async (asked: InputOf<"loginLog.list"> = {}, token = admin) =>
  (await server.call("loginLog.list", asked, { token })).data?.list ?? [];
/** What is written after the answer has gone. */
const listed = async (rows: number, asked: InputOf<"loginLog.list"> = {}, token = admin) => {
  await vi.waitFor(async () => expect((await list(asked, token)).length).toBeGreaterThanOrEqual(rows), 5_000);
  return list(asked, token);
};
const idOf = async (account: string): Promise<number> =>
  (await server.database.owner.query<{ id: number }>("select id::int from staff where account = $1", [account])).rows[0]?.id ?? 0;
const count = async (): Promise<number> =>
  (await server.database.owner.query<{ n: number }>("select count(*)::int as n from sign_in_log")).rows[0]?.n ?? 0;

describe("the login log", () => {
  it("says who came in and who was refused, and why in more words than he was told", async () => {
    expect((await login("gone.vn", "Keyline1")).code).toBe(4101);
    expect((await login("manager.vn", "Wrong1")).code).toBe(4101);
    expect((await login("manager.vn", "Keyline1")).code).toBe(1);
    const captcha = await solveCaptcha(server.origin, server.database);
    await server.call("system.login", { account: "manager.vn", password: "Keyline1", ...captcha, validateCode: "00000" });
    const rows = await listed(4);
    expect(rows.map(({ account, result, reason }) => `${account} ${result} ${reason}`).sort()).toEqual([
      "gone.vn refused disabled",
      "manager.vn in ",
      "manager.vn refused captcha",
      "manager.vn refused password",
    ]);
    expect(rows.find(({ result }) => result === "in")).toMatchObject({ session: "live", length: 0, ip: "127.0.0.1", locked: false });
    const found = async (asked: InputOf<"loginLog.list">) => (await list(asked)).length;
    const day = { from: "2026-11-23", to: "2026-11-23" };
    expect(
      await Promise.all([
        found({ account: "MANAGER" }),
        found({ result: ["in"] }),
        found({ reason: ["password", "captcha"] }),
        found({ ip: "127.0.0.1" }),
        found({ ip: "10.0.0.1" }),
        found({ time: day }),
        found({ time: { from: "2026-11-20", to: "2026-11-22" } }),
        found({ deviceId: "x" }),
      ]),
    ).toEqual([3, 1, 2, 4, 0, 4, 0, 0]);
    expect(await list({}, await server.signInAtDoor("tenantAdmin.ph"))).toHaveLength(1);
  });

  it("knows an account that nobody has by the seat it was typed at, and leaves it out where nobody can tell", async () => {
    const seat = randomBytes(32).toString("base64url");
    expect((await login("manager.vn", "Keyline1", seat)).code).toBe(1);
    await login("manger.vn", "Keyline1", seat);
    await login("stranger", "Keyline1");
    const rows = await listed(2);
    expect(rows.map(({ account, reason, adminUserId }) => [account, reason, adminUserId === null])).toEqual(
      expect.arrayContaining([["man…", "unknown", true]]),
    );
    expect(rows.some(({ account }) => account.startsWith("str"))).toBe(false);
  });

  it("is not filled by an attack: what the throttle refuses uncounted is said once", async () => {
    for (let time = 0; time < 5; time += 1) await login("auditor.vn", "Wrong1");
    for (let time = 0; time < 20; time += 1) expect((await login("auditor.vn", "Wrong1")).code).toBe(4102);
    const rows = await listed(6);
    expect(rows.map(({ reason }) => reason).toSorted()).toEqual([...Array.from({ length: 5 }, () => "password"), "throttled"]);
    expect(await count()).toBe(6);
  });

  it("is insert-only for the house itself", async () => {
    await login("manager.vn", "Keyline1");
    for (const act of ["update sign_in_log set account = ''", "delete from sign_in_log", "delete from sign_in_end"])
      await expect(server.kernel.database.pool.query(act)).rejects.toThrow(/permission denied/);
  });
});

describe("sessions of others", () => {
  it("are listed while in use, and end in every open stream when an administrator ends them", async () => {
    const token = await server.signInAtDoor("collector.vn");
    const id = await idOf("collector.vn");
    const sessions = async () => (await server.call("system.sessions", { adminUserId: id }, { token: admin })).data.list;
    expect(await sessions()).toMatchObject([{ account: "collector.vn", ip: "127.0.0.1" }]);
    const stream = await follow(server.origin, token);
    const asked = Date.now();
    expect((await server.call("system.kick", { adminUserId: id }, { token: admin })).data).toEqual({ ended: 1 });
    await stream.ended;
    expect(Date.now() - asked).toBeLessThan(2_000);
    expect((await server.call("system.me", {}, { token })).code).toBe(1001);
    expect(await sessions()).toEqual([]);
    expect((await list({ account: "collector" }))[0]).toMatchObject({ session: "kicked", endBy: expect.any(String) });
    expect((await server.call("system.kick", { adminUserId: id }, { token: admin })).data).toEqual({ ended: 0 });
  });

  it("end by an account that is locked, which lets nobody in until it is opened, and says why in the log alone", async () => {
    const token = await server.signInAtDoor("service.vn");
    const id = await idOf("service.vn");
    const lock = (locked: boolean) => server.call("system.lock", { adminUserId: id, locked, reason: "stolen" }, { token: admin });
    expect((await lock(true)).data).toEqual({ ok: true, ended: 1 });
    expect((await server.call("system.me", {}, { token })).code).toBe(1001);
    expect(await login("service.vn", "Keyline1")).toMatchObject({ code: 4101, message: "Wrong account or password." });
    const [last] = await listed(2, { account: "service" });
    expect(last).toMatchObject({ result: "refused", reason: "locked", locked: true });
    expect((await lock(false)).code).toBe(1);
    expect((await login("service.vn", "Keyline1")).code).toBe(1);
  });

  it("are nobody's to end above or beside him, and never his own", async () => {
    const end = async (account: string) =>
      (await server.call("system.kick", { adminUserId: await idOf(account) }, { token: admin })).refusal;
    expect(await end(accountOf("platformAdmin"))).toMatchObject({ error: "role.above" });
    expect(await end("tenantAdmin.vn")).toMatchObject({ error: "person.own" });
    expect(await end("collector.ph")).toMatchObject({ error: "notFound" });
    const manager = await server.signInAtDoor("manager.vn");
    expect((await server.call("system.kick", { adminUserId: 1 }, { token: manager })).status).toBe(403);
  });

  it("that ran out ended when they were last used", async () => {
    await server.signInAtDoor("firstReviewer.vn");
    now = new Date(now.getTime() + 45 * 60_000);
    admin = await server.signInAtDoor("tenantAdmin.vn");
    expect((await list({ account: "first" }))[0]).toMatchObject({ session: "idle", length: 0 });
    const later = new Date(now.getTime() + 13 * 3_600_000);
    await sweep(server.kernel.database, later);
    now = later;
    admin = await server.signInAtDoor("tenantAdmin.vn");
    expect((await list({ account: "first" }))[0]).toMatchObject({ session: "expired", length: 0 });
  });
});
