// @vitest-environment node
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const cutAll = (): Promise<unknown> =>
  server.database.owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'keyline_app' and datname = current_database()",
  );

describe("a lost database connection", () => {
  test("fails the transaction that held it, between two statements too, and nothing else", async () => {
    const broken = server.kernel.database.withTenant(1, async (tx) => {
      await sql`select 1`.execute(tx);
      await cutAll();
      await new Promise((next) => setTimeout(next, 100));
      return sql`select 1`.execute(tx);
    });
    await expect(broken).rejects.toThrow();
    const token = await server.signIn("collector.vn");
    expect((await server.call("system.me", {}, { token })).code).toBe(1);
  });

  test("does not end the live streams: news arrives once the listener is back", async () => {
    const token = await server.signIn("tenantAdmin.vn");
    const stop = new AbortController();
    const response = await fetch(`${server.origin}/live`, { headers: { "x-session-token": token }, signal: stop.signal });
    const order = server.fixture.vn.orders[0]?.id ?? 0;
    await cutAll();
    await server.database.owner.query("insert into live_notice (tenant_id, at, orders) values (1, now(), array[$1::bigint])", [order]);
    let text = "";
    const decoder = new TextDecoder();
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes);
      if (text.includes(`"orders":[${order}]`)) break;
    }
    expect(text).toContain(`"orders":[${order}]`);
    stop.abort();
  });
});
