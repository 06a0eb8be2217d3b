// @vitest-environment node
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../../../src/server/db/connection.ts";
import { beat, claimJob } from "../../../src/server/jobs/export/job.store.ts";
import { accountOf } from "../../support/fixture.ts";
import { follow } from "../../support/live.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let one = "";
let other = "";
beforeAll(async () => {
  server = await startTestServer();
  await server.database.owner.query(
    `insert into staff (tenant_id, account, admin_name, type, role_id, team_id, password_hash, locale, created_at, must_change_password)
     select tenant_id, 'platform2.vn', 'platform 2', type, role_id, team_id, password_hash, locale, created_at, false from staff where account = $1`,
    [accountOf("platformAdmin")],
  );
});
beforeEach(async () => {
  await server.database.owner.query("update tenant set status = 'live'; delete from approval where kind = 'tenantLive'");
  [one, other] = [await server.signIn(accountOf("platformAdmin")), await server.signIn("platform2.vn")];
});
afterAll(() => server.close());

const ph = 2;
const turn = (token: string, tenantId: number, status: "live" | "suspended", reason = "licence withdrawn") =>
  server.call("tenant.updateStatus", { tenantId, status, reason }, { token });
const list = async (token: string, input = {}) => (await server.call("tenant.search", input, { token })).data.list;

test("the platform's people see every lender, an administrator his own, and filters narrow", async () => {
  expect((await list(one)).map(({ code }) => code)).toEqual(["vn", "ph"]);
  expect((await list(await server.signIn(accountOf("tenantAdmin", "ph")))).map(({ code }) => code)).toEqual(["ph"]);
  expect((await list(one, { region: "PH" })).map(({ id }) => id)).toEqual([ph]);
  expect((await list(one, { code: "V" })).map(({ id }) => id)).toEqual([1]);
  expect(await list(one, { status: "suspended" })).toEqual([]);
  const { rows } = await server.database.owner.query<{ staff: number; orders: number }>(
    `select (select count(*)::int from staff where tenant_id = 2 and enabled) as staff,
       (select count(*)::int from loan_order where tenant_id = 2 and status not in (-1, 2, 9)) as orders`,
  );
  const row = (await list(one))[1];
  expect([row?.staffCount, row?.openOrders]).toEqual([rows[0]?.staff, rows[0]?.orders]);
});

test("suspended, a lender is gone at once: sessions end, and whoever signs in hears why", async () => {
  const collector = await server.signIn(accountOf("collector", "ph"));
  const stream = await follow(server.origin, collector);
  expect((await turn(one, ph, "suspended")).code).toBe(1);
  await stream.ended;
  await expect.poll(async () => (await server.call("system.me", {}, { token: collector })).code, { timeout: 2_000 }).toBe(1001);
  await expect(server.signIn(accountOf("collector", "ph"))).rejects.toThrow();
  const refused = async () =>
    (await server.database.owner.query("select reason from sign_in_log where tenant_id = 2 and result = 'refused'")).rows;
  await expect.poll(refused, { timeout: 10_000 }).toEqual([{ reason: "tenant" }]);
  expect((await server.database.owner.query("select from session where tenant_id = 2")).rowCount).toBe(0);
  const jobs = await server.database.owner.query<{ id: number }>("select open_tenant_ids() as id");
  expect(jobs.rows.map(({ id }) => id)).toEqual([1]);
  const turns = await server.database.owner.query("select status, reason, by_name from tenant_turn where tenant_id = 2");
  expect(turns.rows).toEqual([{ status: "suspended", reason: "licence withdrawn", by_name: "platformAdmin VN" }]);
});

test("it stands again by a second person only", async () => {
  await turn(one, ph, "suspended");
  const asked = await turn(one, ph, "live", "licence is back");
  const approvalId = Number(asked.data.pending?.approvalId);
  expect((await list(other))[1]).toMatchObject({ status: "suspended", approvalId, askedReason: "licence is back", isOwnRequest: false });
  const approve = (token: string) => server.call("approval.review", { approvalId, decision: "approve" }, { token });
  expect((await approve(one)).refusal).toMatchObject({ error: "approval.samePerson" });
  expect((await approve(await server.signIn(accountOf("tenantAdmin")))).code).not.toBe(1);
  expect((await approve(other)).code).toBe(1);
  expect(await server.signIn(accountOf("collector", "ph"))).toMatch(/.{40}/);
});

test("nobody turns his own lender, one that he may not see, or one that is so already; and a reason is needed", async () => {
  expect((await turn(one, 1, "suspended")).refusal).toMatchObject({ error: "tenant.own" });
  expect((await turn(one, ph, "live")).refusal).toMatchObject({ error: "tenant.already" });
  expect((await turn(one, 99, "suspended")).refusal).toMatchObject({ error: "notFound", field: "tenantId" });
  expect((await turn(one, ph, "suspended", " ")).code).not.toBe(1);
  expect((await turn(await server.signIn(accountOf("tenantAdmin")), ph, "suspended")).status).toBe(403);
});

test("the database judges by itself: neither key nor call helps whoever is not of the platform", async () => {
  const { rows } = await server.database.owner.query<{ id: number }>("select id from staff where account = $1", [accountOf("tenantAdmin")]);
  const client = await server.database.owner.connect();
  try {
    await client.query("begin; set local app.tenant = '1'");
    const answer = await client.query("select turn_tenant($1, null, 2, 'suspended', 'mine', now()) as was", [rows[0]?.id]);
    expect(answer.rows).toEqual([{ was: null }]);
    const seen = await client.query("select tenant_id from tenant_list($1)", [rows[0]?.id]);
    expect(seen.rows).toEqual([{ tenant_id: 1 }]);
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("a file in work ends at its next step, none begins, and a signing key opens nothing", async () => {
  const { owner, url } = server.database;
  const now = new Date();
  await owner.query(
    "insert into signing_key (tenant_id, key_id, kind, secret) values ($1, 'key-of-ph', 'channel', 's') on conflict do nothing",
    [ph],
  );
  const made = await owner.query<{ id: number }>(
    `insert into export_job (tenant_id, staff_id, list, format, filters, columns, locale, reason, rows, day, requested_at)
     select tenant_id, id, 'orders', 'csv', '{}', '{}', 'en_PH', 'test', 9, '2026-11-23', $1 from staff where account = $2 returning id`,
    [now, accountOf("finance", "ph")],
  );
  const name = { tenantId: ph, jobId: Number(made.rows[0]?.id) };
  const database = openDatabase(url, 1);
  const claim = () => database.withTenant(ph, (tx) => claimJob(tx, name, now));
  const keys = async () => (await owner.query("select tenant_id from signing_key_row('key-of-ph')")).rowCount;
  try {
    const attempt = Number((await claim())?.attempt);
    const step = () => database.withTenant(ph, (tx) => beat(tx, { ...name, attempt }, { now, rows: 1 }));
    expect([await step(), await keys()]).toEqual([true, 1]);
    await turn(one, ph, "suspended");
    expect([await step(), await keys(), await claim()]).toEqual([false, 0, undefined]);
  } finally {
    await database.close();
    await owner.query("delete from export_job where id = $1", [name.jobId]);
  }
});
