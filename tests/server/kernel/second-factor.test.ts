// @vitest-environment node
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { approvalsWith } from "../../../src/server/domain/office/index.ts";
import { secondFactorKeys } from "../../../src/lending/rights/second-factor.rules.ts";
import { openSecret, sealSecret } from "../../../src/server/kernel/secrets.ts";
import { settingKinds } from "../../../src/server/domain/finance/setting/setting.actions.ts";
import { createTenant } from "../../../src/server/start/create-tenant.ts";
import { marketPresets } from "../../../src/contract/basics/tenant/markets.ts";
import { accountOf, fixturePassword } from "../../support/fixture.ts";
import { solveCaptcha, startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let now = new Date("2031-05-05T03:00:00Z");
const later = (seconds: number): void => void (now = new Date(now.getTime() + seconds * 1000));
const sql = (text: string, ...values: unknown[]) => server.database.owner.query(text, values);
const demand = (on: boolean) =>
  sql("update tenant set settings = settings || jsonb_build_object('secondFactor', $1::boolean) where tenant_id = 1", on);

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
});
afterAll(() => server.close());

const login = async (account: string) =>
  server.call("system.login", { account, password: fixturePassword, ...(await solveCaptcha(server.origin, server.database)) });
const codeOf = (secret: string, at = now): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) }).generate({ timestamp: at.getTime() });
const check = (token: string, code: string) => server.call("system.secondCheck", { code }, { token });

async function enrol(account: string): Promise<{ readonly secret: string; readonly token: string }> {
  const { data } = await login(account);
  const { secret } = (await server.call("system.secondBegin", {}, { token: data.token })).data;
  const passed = await check(data.token, codeOf(secret));
  expect(passed.code, passed.message).toBe(1);
  return { secret, token: passed.data.token };
}

describe("a second factor", () => {
  test("is not asked for where the lender does not demand it, nor of who decides nothing", async () => {
    expect((await login(accountOf("finance"))).data).toMatchObject({ second: null });
    await demand(true);
    expect((await login(accountOf("collector"))).data).toMatchObject({ second: null });
    for (const who of ["tenantAdmin", "finance", "finalReviewer", "manager"])
      expect((await login(accountOf(who))).data, who).toMatchObject({ second: "enrol" });
  });

  test("ends the sessions from before it was demanded", async () => {
    await demand(false);
    const token = await server.signIn(accountOf("finance"));
    const own = await server.signIn(accountOf("collector"));
    expect((await server.call("system.me", {}, { token })).code).toBe(1);
    await demand(true);
    later(2);
    expect((await server.call("system.me", {}, { token })).code).toBe(1001);
    expect((await server.call("system.me", {}, { token: own })).code).toBe(1);
  });

  test("is begun at the sign-in: until its first code the session does nothing else", async () => {
    const { data } = await login(accountOf("finance"));
    const { token } = data;
    for (const name of ["system.me", "system.menuList"] as const)
      expect(await server.call(name, {}, { token })).toMatchObject({ code: 4051, status: 403 });
    expect((await fetch(`${server.origin}/live`, { headers: { "x-session-token": token } })).status).toBe(403);
    const begun = (await server.call("system.secondBegin", {}, { token })).data;
    expect(begun.secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    expect(begun.picture).toContain("<svg");
    // Who only looked on as it was shown the first time has nothing: another one takes its place.
    const anew = (await server.call("system.secondBegin", {}, { token })).data;
    expect(anew.secret).not.toBe(begun.secret);
    expect((await check(token, codeOf(begun.secret))).code).toBe(4052);
    const other = (await login(accountOf("finance"))).data.token;
    const passed = await check(token, codeOf(anew.secret));
    expect((await server.call("system.me", {}, { token: passed.data.token })).code).toBe(1);
    expect((await server.call("system.me", {}, { token })).code).toBe(1001);
    expect((await server.call("system.secondBegin", {}, { token: other })).code).toBe(1001);
    expect((await sql("select how from sign_in_end where how = 'second'")).rows.length).toBeGreaterThan(0);
    const [row] = (await sql("select sealed from second_factor")).rows;
    expect(JSON.stringify(row)).not.toContain(anew.secret.replaceAll(" ", ""));
    const kept = await sql(
      "select (select string_agg(answer::text, '') from idempotency) || (select string_agg(detail::text, '') from audit) as text",
    );
    for (const text of [anew.secret, anew.secret.replaceAll(" ", "")]) expect(kept.rows[0].text).not.toContain(text);
  });

  test("takes a code once, of half a minute before or after, and not an older one", async () => {
    const { secret } = await enrol(accountOf("finalReviewer"));
    const first = (await login(accountOf("finalReviewer"))).data;
    expect(first.second).toBe("code");
    // That it was enrolled with.
    expect((await check(first.token, codeOf(secret))).code).toBe(4052);
    later(30);
    const [one, two] = await Promise.all(
      [first.token, (await login(accountOf("finalReviewer"))).data.token].map((token) => check(token, codeOf(secret))),
    );
    expect([one?.code, two?.code].toSorted((a = 0, b = 0) => a - b)).toEqual([1, 4052]);
    later(300);
    const next = (await login(accountOf("finalReviewer"))).data.token;
    expect((await check(next, codeOf(secret, new Date(now.getTime() - 90_000)))).code).toBe(4052);
    expect((await check(next, codeOf(secret, new Date(now.getTime() - 30_000)))).code).toBe(1);
  });

  test("counts tries per account before it looks, over all sessions and at once", async () => {
    const { secret } = await enrol(accountOf("manager"));
    later(60);
    const tokens = await Promise.all([0, 1, 2].map(async () => (await login(accountOf("manager"))).data.token));
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => check(tokens[at % 3] ?? "", `00000${at % 10}`)));
    expect(answers.filter(({ code }) => code === 4052)).toHaveLength(5);
    expect(await check(tokens[0] ?? "", codeOf(secret))).toMatchObject({ code: 4102, status: 429 });
    const { rows } = await sql("select count(*)::int as n from sign_in_log where reason = 'second' and account = $1", accountOf("manager"));
    expect(rows).toEqual([{ n: 5 }]);
    later(61);
    expect((await check(tokens[0] ?? "", codeOf(secret))).code).toBe(1);
  });

  test("is begun anew by two persons, never by one, nor by oneself", async () => {
    await enrol(accountOf("finance2"));
    await demand(false);
    const [admin, other] = [await server.signIn(accountOf("tenantAdmin")), await server.signIn(accountOf("platformAdmin"))];
    const { finance2, tenantAdmin, collector } = server.fixture.vn.staff;
    const ask = (adminUserId: number) => server.call("system.secondReset", { adminUserId, reason: "lost her telephone" }, { token: admin });
    expect((await ask(tenantAdmin)).refusal.error).toBe("staff.self");
    expect((await ask(collector)).refusal.error).toBe("second.none");
    const { pending } = (await ask(finance2)).data;
    const decide = (token: string) => server.call("approval.review", { approvalId: pending.approvalId, decision: "approve" }, { token });
    expect((await decide(admin)).refusal.error).toBe("approval.samePerson");
    expect((await login(accountOf("finance2"))).data.second).toBe("code");
    expect((await decide(other)).code).toBe(1);
    // Not demanded any more, so nothing is begun either.
    expect((await login(accountOf("finance2"))).data.second).toBeNull();
  });

  test("is demanded by one hand and given up by two, from the next day", async () => {
    await demand(false);
    const admin = await server.signIn(accountOf("tenantAdmin"));
    const change = (value: string, token = admin) =>
      server.call("systemConfig.updateSystemConfig", { groupCode: "access", key: "secondFactor", value, remark: "as agreed" }, { token });
    expect((await change("1")).data).toMatchObject({ pending: null });
    later(2);
    expect((await server.call("system.me", {}, { token: admin })).code).toBe(1001);
    const { token } = await enrol(accountOf("tenantAdmin"));
    const asked = await change("0", token);
    expect(asked.data.pending?.approvalId).toBeGreaterThan(0);
    expect((await login(accountOf("firstReviewer"))).data.second).toBe("enrol");
    const second = await enrol(accountOf("platformAdmin"));
    const yes = { approvalId: asked.data.pending?.approvalId ?? 0, decision: "approve" as const };
    expect((await server.call("approval.review", yes, { token: second.token })).code).toBe(1);
    expect((await login(accountOf("firstReviewer"))).data.second).toBe("enrol");
    later(86_400);
    expect((await login(accountOf("firstReviewer"))).data.second).toBeNull();
    // Whoever has one brings it all the same.
    expect((await login(accountOf("tenantAdmin"))).data.second).toBe("code");
  });

  test("is demanded of a new lender, and not of the demo's", async () => {
    const client = await server.database.owner.connect();
    try {
      const tenant = { name: "New", market: marketPresets.PH, now };
      await createTenant(client, { ...tenant, id: 91, code: "new91", isDemo: false });
      await createTenant(client, { ...tenant, id: 92, code: "new92", isDemo: true });
      const { rows } = await client.query("select second_demanded(91, $1) as new, second_demanded(92, $1) as demo", [now]);
      expect(rows).toEqual([{ new: true, demo: false }]);
    } finally {
      client.release();
    }
  });
});

test("a sealed secret opens for its owner only, under any key that is still named", () => {
  const sealed = sealSecret(["old"], "second factor 1 2", "text");
  expect(openSecret(["new", "old"], "second factor 1 2", sealed)).toBe("text");
  expect(openSecret(["old"], "second factor 1 3", sealed)).toBeNull();
  expect(openSecret(["new"], "second factor 1 2", sealed)).toBeNull();
  // Another sign than stands there: of two fixed ones some text or other ends in these.
  const forged = `${sealed.slice(0, -4)}${sealed.at(-4) === "A" ? "B" : "A"}${sealed.slice(-3)}`;
  expect(openSecret(["old"], "second factor 1 2", forged)).toBeNull();
});

test("whoever may decide about rights or settings is among those who are asked", () => {
  const keys = Object.values({ ...approvalsWith([]), ...settingKinds }).flatMap(({ permission }) => permission);
  expect(keys.filter((key) => !secondFactorKeys.has(key))).toEqual([]);
});
