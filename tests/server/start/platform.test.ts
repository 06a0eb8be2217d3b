// @vitest-environment node
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAdmin } from "../../../src/server/start/create-admin.ts";
import { createPlatform, renewAdmin } from "../../../src/server/start/platform.ts";
import { verifyPassword } from "../../../src/server/kernel/sign-in/password.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

let database: TestDatabase;
let client: pg.PoolClient;
let first = 0;
const now = new Date("2026-11-23T09:00:00Z");
const make = (tenant: string, account: string) => createAdmin(client, { tenant, region: "VN", account, password: "Keyline1", now });
beforeAll(async () => {
  database = await createTestDatabase();
  client = await database.owner.connect();
  first = (await make("First Lender", "admin001")).id;
});
afterAll(async () => {
  client.release();
  await database.drop();
});

test("the first lender comes with the platform's two, whose passwords hold for three days; the next without", async () => {
  const made = await createPlatform(client, first, now);
  expect(made.map(({ account }) => account)).toEqual(["platform01", "platform02"]);
  expect(new Set(made.map(({ password }) => password)).size).toBe(2);
  const { rows } = await client.query(
    "select type, must_change_password as must, password_until as until from staff where account like 'platform%' and tenant_id = $1",
    [first],
  );
  expect(rows).toEqual(Array.from({ length: 2 }, () => ({ type: 0, must: true, until: new Date("2026-11-26T09:00:00Z") })));
  expect(await createPlatform(client, first, now)).toEqual([]);
  const { id } = await make("Second Lender", "admin002");
  expect(await createPlatform(client, id, now)).toEqual([]);
});

test("the last administrator gets his account anew: old sessions end and the trail says why; others are sent to whoever can", async () => {
  const why = "he lost it";
  const renew = (account: string) => renewAdmin(client, database.url, { account, why, now });
  await expect(renew("nobody01")).rejects.toThrow("Nobody has");
  // The platform's people of the same lender can help him.
  await expect(renew("admin001")).rejects.toThrow("platform01 gives");
  const { rows } = await client.query<{ id: number; tenant: number }>(
    "update staff set enabled = false, locked_at = $1 where account = 'admin002' returning id, tenant_id as tenant",
    [now],
  );
  const [lost] = rows;
  await client.query(
    `insert into session (tenant_id, token_hash, staff_id, user_agent_hash, address, created_at, seen_at, expires_at)
     values ($1, '\\x01', $2, '\\x02', '10.0.0.1', $3, $3, $3::timestamptz + interval '1 hour')`,
    [lost?.tenant, lost?.id, now],
  );
  const { account, password } = await renew("ADMIN002");
  expect(account).toBe("admin002");
  const after = await client.query<{ hash: string; enabled: boolean; locked: Date | null; must: boolean }>(
    "select password_hash as hash, enabled, locked_at as locked, must_change_password as must from staff where account = 'admin002'",
  );
  expect(after.rows[0]).toMatchObject({ enabled: true, locked: null, must: true });
  expect(await verifyPassword(password, after.rows[0]?.hash ?? "", { rank: 0, key: "test" })).toBe(true);
  expect((await client.query("select from session where tenant_id = $1", [lost?.tenant])).rowCount).toBe(0);
  const trail = await client.query("select call, subject_ids as ids, detail from audit where tenant_id = $1", [lost?.tenant]);
  expect(trail.rows).toEqual([{ call: "admin.renewed", ids: [lost?.id], detail: { why } }]);
});

test("two whose first passwords have lapsed cannot send one to the other", async () => {
  const later = new Date("2026-11-27T09:00:00Z");
  await expect(renewAdmin(client, database.url, { account: "platform01", why: "lapsed", now })).rejects.toThrow("platform02 gives");
  await client.query("update staff set enabled = false where account = 'admin001'");
  expect((await renewAdmin(client, database.url, { account: "platform01", why: "lapsed", now: later })).account).toBe("platform01");
});
