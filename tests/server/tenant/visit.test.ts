// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Tx } from "../../../src/server/kernel/context.ts";
import { endSessions } from "../../../src/server/kernel/sign-in/end.ts";
import { tellRights } from "../../../src/server/kernel/sign-in/rights.ts";
import { accountOf, fixturePassword } from "../../support/fixture.ts";
import { follow } from "../../support/live.ts";
import { solveCaptcha, startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let late = 0;
let token = "";
const account = accountOf("platformAdmin");
const [home, ph] = [1, 2];
const sql = async (text: string, ...values: unknown[]) => (await server.database.owner.query(text, values)).rows;

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(Date.now() + late) });
  await sql(
    `insert into staff (tenant_id, account, admin_name, type, role_id, team_id, password_hash, locale, created_at, must_change_password)
     select tenant_id, 'platform2.ph', 'platform 2', type, role_id, team_id, password_hash, locale, created_at, false from staff where account = $1`,
    accountOf("platformAdmin", "ph"),
  );
});
beforeEach(async () => {
  late = 0;
  await sql("update tenant set status = 'live', settings = settings - 'secondFactor'");
  await sql("update staff set enabled = true, locked_at = null where tenant_id = $1 and account = $2", home, account);
  await sql("insert into role_permission (tenant_id, role_id, permission) values (1, 1, 'tenant:list:switch') on conflict do nothing");
  await sql("delete from role_network");
  token = await server.signIn(account);
});
afterAll(() => server.close());

const go = (from: string, tenantId: number, key?: string) =>
  server.call("tenant.switch", { tenantId }, { token: from, ...(key ? { key } : {}) });
const visit = async (tenantId = ph): Promise<string> => {
  const { code, message, data } = await go(token, tenantId);
  expect(code, message).toBe(1);
  return data.token;
};
const me = async (of: string) => server.call("system.me", {}, { token: of });
const codeOf = async (of: string) => (await me(of)).code;
const write = async (of: string) => (await server.call("system.preferenceSave", { name: "colour", body: null }, { token: of })).code;
const guest = async () =>
  (
    await sql("select s.*, r.code as role from staff s join role r using (tenant_id) where r.id = s.role_id and s.home_tenant = $1", home)
  )[0];

describe("somebody of the platform at work in another lender", () => {
  test("is there a person of that lender, in its role of the platform, and at home nobody until he is back", async () => {
    await server.call("system.preferenceSave", { name: "theme", body: { is: "light" } }, { token });
    const there = await visit();
    expect((await me(there)).data).toMatchObject({
      tenant: { id: ph, region: "PH" },
      user: { account: `${account}@vn`, role: "platformAdmin" },
      home: { tenantId: home },
    });
    expect(await codeOf(token)).toBe(1001);
    expect(await guest()).toMatchObject({ tenant_id: ph, role: "platformAdmin", password_hash: "" });
    const kept = (await server.call("system.preferences", {}, { token: there })).data;
    expect(kept).toContainEqual(expect.objectContaining({ name: "theme", body: { is: "light" } }));
    expect((await server.call("role.search", {}, { token: there })).code).toBe(1);

    const back = await go(there, home);
    expect((await me(back.data.token)).data).toMatchObject({ tenant: { id: home }, home: null, user: { account } });
    expect([await codeOf(there), await codeOf(token)]).toEqual([1001, 1001]);
    const again = await go(back.data.token, ph);
    expect(await codeOf(again.data.token)).toBe(1);
    expect(await sql("select count(*)::int as n from staff where home_tenant is not null")).toEqual([{ n: 1 }]);
  });

  test("stands in both trails and in both logs of sign-ins", async () => {
    const there = await visit();
    await write(there);
    await go(there, home);
    const trail = await sql(
      `select a.tenant_id, a.call, s.account from audit a left join staff s on s.tenant_id = a.tenant_id and s.id = a.staff_id
       where a.call in ('tenant.switch', 'tenant.visited', 'preference.save') order by a.id desc limit 5`,
    );
    expect(trail.map((row) => [row.tenant_id, row.call, row.account])).toEqual(
      expect.arrayContaining([
        [home, "tenant.switch", account],
        [ph, "tenant.visited", null],
        [ph, "preference.save", `${account}@vn`],
        [ph, "tenant.switch", `${account}@vn`],
      ]),
    );
    const log = await sql(
      "select l.result, e.how from sign_in_log l join sign_in_end e on e.tenant_id = l.tenant_id and e.sign_in_id = l.id where l.tenant_id = 2 and l.account = $1 order by l.id desc limit 1",
      `${account}@vn`,
    );
    expect(log).toEqual([{ result: "in", how: "out" }]);
  });

  test("does there nothing that only the platform may do, and from there he goes only home", async () => {
    const there = await visit();
    expect((await server.call("tenant.search", {}, { token: there })).data.list.map(({ code }) => code)).toEqual(["ph"]);
    expect(
      (await server.call("tenant.updateStatus", { tenantId: home, status: "suspended", reason: "mine" }, { token: there })).refusal,
    ).toMatchObject({
      error: "notFound",
    });
    expect((await go(there, ph)).refusal).toMatchObject({ error: "tenant.atHome", field: "tenantId" });
    const change = { password: fixturePassword, newPassword: "Another1x", confirmPassword: "Another1x" };
    expect((await server.call("system.updatePassword", change, { token: there })).refusal).toMatchObject({ error: "tenant.atHome" });
  });

  test("opens his locked screen with his own password, and nobody signs in as the visitor", async () => {
    const there = await visit();
    const unlock = (password: string) => server.call("system.unlock", { password }, { token: there });
    expect((await unlock(fixturePassword)).data).toEqual({ opened: true });
    expect((await unlock("")).code).not.toBe(1);
    expect((await unlock("wrong1x")).data).toEqual({ opened: false });
    const seat = await solveCaptcha(server.origin, server.database);
    expect((await server.call("system.login", { account: `${account}@vn`, password: "x", ...seat })).code).not.toBe(1);
    expect(await sql("select * from sign_in_row($1)", `${account}@vn`)).toEqual([]);
  });

  test("is refused without the key, at his own lender, at a suspended one and at none", async () => {
    expect((await go(token, home)).refusal).toMatchObject({ error: "notFound", field: "tenantId" });
    expect((await go(token, 99)).refusal).toMatchObject({ error: "notFound", field: "tenantId" });
    expect((await go(await server.signIn(accountOf("tenantAdmin")), ph)).status).toBe(403);
    await sql("update tenant set status = 'suspended' where tenant_id = 2");
    expect((await go(token, ph)).refusal).toMatchObject({ error: "tenant.suspended" });
    expect(await codeOf(token)).toBe(1);
  });

  test("brings the second factor that the lender demands, and comes from where its rules let people in", async () => {
    await sql("update tenant set settings = settings || '{\"secondFactor\": true}' where tenant_id = 2");
    expect((await go(token, ph)).refusal).toMatchObject({ error: "tenant.second" });
    await sql("update session set second = 'passed'");
    const there = await visit();
    expect(await codeOf(there)).toBe(1);
    await sql("update tenant set settings = settings - 'secondFactor' where tenant_id = 2");
    token = (await go(there, home)).data.token;
    await sql(
      "insert into role_network (tenant_id, role_id, ip_range, start_minute, end_minute, weekdays, enabled, updated_at) values (2, 1, '10.9.9.0/24', 0, 1440, '{0,1,2,3,4,5,6}', true, now())",
    );
    expect((await go(token, ph)).refusal).toMatchObject({ error: "signIn.network" });
    expect(await codeOf(token)).toBe(1);
  });

  test("the token is told once: the same request again finds the session gone", async () => {
    const key = crypto.randomUUID();
    expect((await go(token, ph, key)).code).toBe(1);
    expect((await go(token, ph, key)).code).toBe(1001);
    expect(await sql("select answer from idempotency where key = $1", key)).toEqual([{ answer: {} }]);
  });
});

describe("a visit ends within two seconds, its stream too, when at home", () => {
  const person = async () => Number((await sql("select id from staff where account = $1", account))[0]?.id);
  const atHome = <T>(work: (tx: Tx, staffId: number) => Promise<T>) =>
    person().then((id) => server.kernel.database.withTenant(home, (tx) => work(tx, id)));
  const kick = () => atHome((tx, staffId) => endSessions(tx, { tenantId: home, now: new Date(), how: "kicked" }, { staffId }));
  const ends: readonly [string, () => Promise<unknown>][] = [
    ["the session there ends", kick],
    [
      "the key is taken away",
      async () => {
        await sql("delete from role_permission where tenant_id = 1 and role_id = 1 and permission = 'tenant:list:switch'");
        await atHome((tx) => tellRights(tx, home, 1));
      },
    ],
    [
      "the lender is suspended",
      async () => {
        const other = await server.signIn("platform2.ph");
        const turned = await server.call(
          "tenant.updateStatus",
          { tenantId: home, status: "suspended", reason: "licence" },
          { token: other },
        );
        expect(turned.code, turned.message).toBe(1);
      },
    ],
  ];
  test.each(ends)("%s", async (_name, end) => {
    const there = await visit();
    const stream = await follow(server.origin, there);
    expect([await codeOf(there), await write(there)]).toEqual([1, 1]);
    await end();
    const gone = await Promise.race([stream.ended.then(() => true), new Promise<false>((done) => setTimeout(() => done(false), 2_000))]);
    expect(gone).toBe(true);
    expect([await codeOf(there), await write(there)]).toEqual([1001, 1001]);
  });

  test("nobody has used it for half an hour, and when he signs out, which he does at home too", async () => {
    const there = await visit();
    late = 31 * 60_000;
    expect(await codeOf(there)).toBe(1001);
    late = 0;
    token = await server.signIn(account);
    const again = await visit();
    const hash = (await sql("select home_hash from session where home_hash is not null order by created_at desc limit 1"))[0]?.home_hash;
    const waits = () => sql("select from session where token_hash = $1", hash);
    expect(await waits()).toHaveLength(1);
    await server.call("system.out", {}, { token: again });
    expect(await codeOf(again)).toBe(1001);
    expect(await waits()).toEqual([]);
  });

  test("a request of his waits for a new asker, and his file in work is not written", async () => {
    await visit();
    const visitor = await guest();
    const stands = async () => (await sql("select home_stands($1, $2) as stands", home, visitor?.home_staff))[0];
    expect(await stands()).toEqual({ stands: true });
    await sql("update staff set locked_at = now() where account = $1", account);
    expect(await stands()).toEqual({ stands: false });
  });
});
