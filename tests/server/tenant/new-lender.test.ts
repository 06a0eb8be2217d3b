// @vitest-environment node
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { InputOf } from "../../../src/contract/types.ts";
import { lawRowsOf } from "../../../src/lending/setting/law-rows.ts";
import { accountOf } from "../../support/fixture.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let one = "";
let other = "";
let next = 0;
beforeAll(async () => {
  server = await startTestServer();
  await server.database.owner.query(
    `insert into staff (tenant_id, account, admin_name, type, role_id, team_id, password_hash, locale, created_at, must_change_password)
     select tenant_id, 'platform2.vn', 'platform 2', type, role_id, team_id, password_hash, locale, created_at, false from staff where account = $1`,
    [accountOf("platformAdmin")],
  );
});
beforeEach(async () => {
  [one, other] = [await server.signIn(accountOf("platformAdmin")), await server.signIn("platform2.vn")];
});
afterAll(() => server.close());

type Wish = InputOf<"tenant.save">;
const today = new Date().toISOString().slice(0, 10);
/** Everything that a new lender needs, under a code of its own. */
function wishOf(changes: Partial<Wish> = {}): Wish {
  const code = `ph${(next += 1)}00`;
  const region = "PH" as const;
  return {
    code,
    name: `Lender ${code}`,
    region,
    timeZone: "Asia/Manila",
    locale: "en_PH",
    languages: ["en_PH", "zh_CN"],
    apps: ["Peso Now", "Peso Later"],
    template: 0,
    law: lawRowsOf(region, today).map((row) => ({ ...row })),
    firstAccount: `${code}ana1`,
    firstName: "Ana Cruz",
    secondAccount: `${code}ben1`,
    secondName: "Ben Reyes",
    ...changes,
  };
}
const save = (wish: Wish, token = one, key?: string) => server.call("tenant.save", wish, { token, ...(key ? { key } : {}) });
const rows = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows;
const count = async (table: string, id: number) =>
  Number((await rows(`select count(*)::int as n from ${table} where tenant_id = $1`, [id]))[0]?.n);
const approve = (approvalId: number, token = other) => server.call("approval.review", { approvalId, decision: "approve" }, { token });

test("a new lender is made whole: twelve roles, the menu, products and channels that are off, the law as it was read, two administrators", async () => {
  const wish = wishOf();
  const made = await save(wish);
  expect(made.code).toBe(1);
  const { id, admins, keys } = made.data;
  const [row] = await rows("select code, currency, locale, languages, status, lived, settings from tenant where tenant_id = $1", [id]);
  expect(row).toEqual({
    code: wish.code,
    currency: "PHP",
    locale: "en_PH",
    languages: ["en_PH", "zh_CN"],
    status: "preparing",
    lived: false,
    settings: { secondFactor: true },
  });
  expect(await count("role", id)).toBe(12);
  expect(await count("menu_entry", id)).toBeGreaterThan(550);
  expect(await count("law_reading", id)).toBe(wish.law?.length);
  expect(await rows("select status, app_id as app from product where tenant_id = $1 order by id", [id])).toEqual([
    { status: "delisted", app: 1 },
    { status: "delisted", app: 2 },
  ]);
  expect(
    await rows(
      "select enabled from pay_channel where tenant_id = $1 union all select enabled from collection_channel where tenant_id = $1",
      [id],
    ),
  ).toEqual([{ enabled: false }, { enabled: false }]);
  expect(keys.map(({ app }) => app)).toEqual(["Peso Now", "Peso Later"]);
  expect(admins.map(({ account }) => account)).toEqual([wish.firstAccount, wish.secondAccount]);
  const token = await server.signInAtDoor(wish.firstAccount ?? "", admins[0]?.initialPassword ?? "");
  expect(token).toMatch(/.{40}/);
  const trails = await rows(
    "select tenant_id as id, call from audit where call in ('tenant.save', 'tenant.made') and subject_ids = $1 order by 1",
    [[id]],
  );
  expect(trails).toEqual([
    { id: 1, call: "tenant.save" },
    { id, call: "tenant.made" },
  ]);
});

test("passwords and secrets are told once: the same write sent again, and what is kept of it, hold none", async () => {
  const wish = wishOf();
  const key = crypto.randomUUID();
  const first = await save(wish, one, key);
  const again = await save(wish, one, key);
  expect(again.data).toEqual({
    ...first.data,
    admins: first.data.admins.map((each) => ({ ...each, initialPassword: null })),
    keys: first.data.keys.map((each) => ({ ...each, secret: null })),
  });
  const stored =
    JSON.stringify(await rows("select * from idempotency where key = $1", [key])) + JSON.stringify(await rows("select detail from audit"));
  for (const { initialPassword } of first.data.admins) expect(stored).not.toContain(initialPassword);
  for (const { secret } of first.data.keys) expect(stored).not.toContain(secret);
});

test("what is wrong is named by its field, and nothing is stored", async () => {
  const whole = wishOf();
  expect((await save(whole)).code).toBe(1);
  const before = await rows(
    "select (select count(*)::int from tenant) as t, (select count(*)::int from staff) as s, (select count(*)::int from role) as r",
  );
  const wide = (text: string) => Array.from(text, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).join("");
  const law = lawRowsOf("PH", today).map((row) => ({ ...row }));
  const wrong: readonly [Partial<Wish>, string, string][] = [
    [{ code: whole.code?.toUpperCase() ?? "" }, "tenant.taken", "code"],
    [{ code: wide(whole.code ?? "") }, "tenant.taken", "code"],
    [{ code: "9" }, "tenant.code", "code"],
    [{ code: "" }, "field.required", "code"],
    [{ name: ` ${whole.name.toUpperCase()} ` }, "tenant.taken", "name"],
    [{ timeZone: "Asia/Tokyo" }, "badInput", "timeZone"],
    [{ timeZone: "" }, "field.required", "timeZone"],
    [{ locale: "vi_VN" }, "badInput", "locale"],
    [{ languages: [] }, "field.required", "languages"],
    [{ apps: [] }, "field.required", "apps"],
    [{ apps: ["Peso", "ＰＥＳＯ"] }, "tenant.twice", "apps"],
    [{ template: undefined }, "field.required", "template"],
    [{ template: 1 }, "tenant.template", "template"],
    [{ law: law.filter(({ key }) => key !== "closes") }, "tenant.law", "law_closes"],
    [{ law: law.map((row) => (row.key === "perDay" ? { ...row, value: "9" } : row)) }, "tenant.law", "law_perDay"],
    [{ law: lawRowsOf("VN", today).map((row) => ({ ...row })) }, "tenant.law", "law_opens"],
    [{ firstAccount: "" }, "field.required", "firstAccount"],
    [{ secondAccount: "x" }, "field.account", "secondAccount"],
    [{ firstAccount: whole.firstAccount?.toUpperCase() ?? "" }, "staff.accountTaken", "firstAccount"],
    [{ firstAccount: "sameone1", secondAccount: wide("SAMEONE1") }, "tenant.onePerson", "secondAccount"],
    [{ secondName: "ana  cruz".replace("  ", " ") }, "tenant.onePerson", "secondName"],
  ];
  for (const [change, error, field] of wrong) {
    const { refusal, message } = await save(wishOf(change));
    expect(refusal, JSON.stringify(change)).toMatchObject({ error, field });
    expect(message).not.toMatch(/^[a-z]+\.[a-zA-Z]+$/);
  }
  const unknown = await save(wishOf({ region: "XX" as "PH" }));
  expect(unknown.refusal).toMatchObject({ field: "region" });
  expect(
    await rows(
      "select (select count(*)::int from tenant) as t, (select count(*)::int from staff) as s, (select count(*)::int from role) as r",
    ),
  ).toEqual(before);
});

test("of two at one moment under one code, or with one account, one is made and of the other nothing", async () => {
  const before = await rows("select count(*)::int as n from tenant");
  const twice = async (one_: Wish, two: Wish) => {
    const done = await Promise.all([save(one_, one), save(two, other)]);
    return done.map(({ code, refusal }) => (code === 1 ? "made" : refusal.error)).toSorted();
  };
  const wish = wishOf();
  const rival = { firstAccount: "rival0001", secondAccount: "rival0002", name: "Rival of it" };
  expect(await twice(wish, { ...wish, ...rival })).toEqual(["made", "tenant.taken"]);
  const [first, second] = [wishOf({ firstAccount: "bothwant1" }), wishOf({ firstAccount: "BOTHWANT1" })];
  expect(await twice(first, second)).toEqual(["made", "staff.accountTaken"]);
  expect(await rows("select count(*)::int as n from tenant")).toEqual([{ n: Number(before[0]?.n) + 2 }]);
});

test("only the platform's people make one: the key alone does not help, and the database judges by itself", async () => {
  const admin = await server.signIn(accountOf("tenantAdmin"));
  expect((await save(wishOf(), admin)).status).toBe(403);
  const [row] = await rows("select id from staff where account = $1", [accountOf("tenantAdmin")]);
  const client = await server.database.owner.connect();
  try {
    await client.query("begin; set local app.tenant = '1'");
    expect((await client.query("select make_tenant($1, '{}', now()) as made, edit_tenant($1, 2, '{}') as done", [row?.id])).rows).toEqual([
      { made: null, done: null },
    ]);
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("in preparation its people sign in, while keys of apps, reports of money and jobs find nobody", async () => {
  const { id, keys } = (await save(wishOf())).data;
  expect(await rows("select * from signing_key_row($1)", [keys[0]?.keyId])).toEqual([]);
  await server.database.owner.query("update collection_channel set enabled = true where tenant_id = $1", [id]);
  const [channel] = await rows("select code from collection_channel where tenant_id = $1", [id]);
  expect(await rows("select * from collection_channel_row($1)", [channel?.code])).toEqual([]);
  expect((await rows("select open_tenant_ids() as id")).map((row) => row.id)).not.toContain(id);
});

test("it is live once nothing is missing, by a second person, and judged again at his yes", async () => {
  const { id } = (await save(wishOf())).data;
  const live = () => server.call("tenant.updateStatus", { tenantId: id, status: "live", reason: "ready" }, { token: one });
  const missing = async () =>
    (await server.call("tenant.readiness", { tenantId: id }, { token: one })).data.filter(({ ready }) => !ready).map(({ part }) => part);
  expect(await missing()).toEqual(expect.arrayContaining(["product", "payout", "collection", "admins", "payoutPair", "writeOff"]));
  expect(await missing()).not.toEqual(expect.arrayContaining(["law"]));
  expect((await live()).refusal).toMatchObject({ error: "tenant.notReady", field: "status" });
  const { owner } = server.database;
  await owner.query("update product set status = 'listed' where tenant_id = $1", [id]);
  await owner.query("update pay_channel set enabled = true where tenant_id = $1", [id]);
  await owner.query("update collection_channel set enabled = true where tenant_id = $1", [id]);
  await owner.query("update staff set must_change_password = false where tenant_id = $1", [id]);
  expect(await missing()).toEqual(["payoutPair", "payoutByHand", "refund", "writeOff"]);
  const person = (account: string) =>
    owner.query(
      `insert into staff (tenant_id, account, admin_name, type, role_id, team_id, password_hash, created_at)
       select $1, $2, $2, staff_type, id, 1, 'x', now() from role where tenant_id = $1 and code = 'finance'`,
      [id, account],
    );
  await person(`fin1of${id}`);
  await person(`fin2of${id}`);
  expect(await missing()).toEqual([]);
  const asked = await live();
  const approvalId = Number(asked.data.pending?.approvalId);
  await owner.query("update staff set enabled = false where tenant_id = $1 and account like 'fin2%'", [id]);
  expect((await approve(approvalId)).refusal).toMatchObject({ error: "tenant.notReady" });
  await owner.query("update staff set enabled = true where tenant_id = $1", [id]);
  expect((await approve(approvalId, one)).refusal).toMatchObject({ error: "approval.samePerson" });
  expect((await approve(approvalId)).code).toBe(1);
  expect(await rows("select status, lived from tenant where tenant_id = $1", [id])).toEqual([{ status: "live", lived: true }]);
});

test("an edit holds at once for name, languages and apps; a new app gets its key, and none goes", async () => {
  const wish = wishOf();
  const { id } = (await save(wish)).data;
  const edit = {
    id,
    name: `${wish.name} Inc`,
    region: "PH" as const,
    languages: ["en_PH" as const],
    apps: ["Peso Now 2", "Peso Later", "Third"],
  };
  const done = await save(edit);
  expect(done.data.keys.map(({ app }) => app)).toEqual(["Third"]);
  expect((await server.call("tenant.detail", { tenantId: id }, { token: one })).data).toMatchObject({
    name: edit.name,
    languages: ["en_PH"],
    apps: edit.apps,
  });
  expect((await save({ ...edit, apps: ["Peso Now 2"] })).refusal).toMatchObject({ error: "tenant.apps", field: "apps" });
  expect((await save({ ...edit, name: "Fixture vn" })).code).toBe(1);
});

test("another market takes two, is read anew, and is not for a lender with orders", async () => {
  const wish = wishOf();
  const { id } = (await save(wish)).data;
  const edit = { id, name: wish.name, region: "VN" as const, languages: ["vi_VN" as const], apps: [...wish.apps] };
  expect((await save(edit)).refusal).toMatchObject({ error: "tenant.law", field: "law_opens" });
  const asked = await save({ ...edit, law: lawRowsOf("VN", today).map((row) => ({ ...row })) });
  expect(await rows("select region, currency from tenant where tenant_id = $1", [id])).toEqual([{ region: "PH", currency: "PHP" }]);
  expect((await approve(Number(asked.data.pending?.approvalId))).code).toBe(1);
  expect(await rows("select region, currency, time_zone as zone, locale from tenant where tenant_id = $1", [id])).toEqual([
    { region: "VN", currency: "VND", zone: "Asia/Ho_Chi_Minh", locale: "vi_VN" },
  ]);
  const law = lawRowsOf("MX", today).map((row) => ({ ...row }));
  const old = await save({ id: 2, name: "Old", region: "MX", languages: ["es_MX"], apps: ["A", "B", "C", "D"], law });
  expect((await approve(Number(old.data.pending?.approvalId))).refusal).toMatchObject({ error: "tenant.orders", field: "region" });
});

test("an administrator more: at once in preparation, by two of a lender that was live", async () => {
  const { id } = (await save(wishOf())).data;
  const add = (tenantId: number, account: string, token = one) =>
    server.call("tenant.addUser", { tenantId, account, adminName: "Third One" }, { token });
  const made = await add(id, "THIRDone1");
  expect(made.data).toMatchObject({ pending: null });
  expect(await server.signInAtDoor("thirdone1", made.data.initialPassword ?? "")).toMatch(/.{40}/);
  expect((await add(id, "thirdone1")).refusal).toMatchObject({ error: "staff.accountTaken", field: "account" });
  expect((await add(99, "fourthone")).refusal).toMatchObject({ error: "notFound", field: "tenantId" });
  expect((await add(id, "fourthone", await server.signIn(accountOf("tenantAdmin")))).status).toBe(403);
  const second = await add(2, "fifthone1");
  const approvalId = Number(second.data.pending?.approvalId);
  await expect(server.signInAtDoor("fifthone1", second.data.initialPassword ?? "")).rejects.toThrow();
  expect((await approve(approvalId, one)).refusal).toMatchObject({ error: "approval.samePerson" });
  expect((await approve(approvalId)).code).toBe(1);
  expect(await server.signInAtDoor("fifthone1", second.data.initialPassword ?? "")).toMatch(/.{40}/);
});
