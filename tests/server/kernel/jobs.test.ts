// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportLists } from "../../../src/server/handlers.ts";
import { startJobs } from "../../../src/server/jobs/index.ts";
import { verifyAudit } from "../../../src/server/kernel/audit/verify-audit.ts";
import { developmentAuditKey } from "../../../src/server/kernel/keys.ts";
import { untilSettled } from "../../support/database.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

const witness = { keys: [developmentAuditKey], anchor: null };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe("the server's own jobs", () => {
  test("seal what was written within seconds, and stop when told to", async () => {
    const errors: object[] = [];
    const jobs = startJobs(server.kernel.database, {
      exportLists,
      clock: server.kernel.clock,
      ownerUrl: server.database.url,
      log: { error: (fields) => void errors.push(fields) },
    });
    await server.signIn("collector.vn");
    const later = (): Date => new Date(Date.now() + 60_000);
    await untilSettled(server.database);
    await expect
      .poll(async () => (await verifyAudit(server.kernel.database, 1, { ...witness, now: later() })).unsealed, { timeout: 8_000 })
      .toBe(0);
    const begun = Date.now();
    await jobs.stop();
    expect(Date.now() - begun).toBeLessThan(2_000);
    expect((await verifyAudit(server.kernel.database, 1, { ...witness, now: later() })).seals).toBeGreaterThan(0);
    expect(errors).toEqual([]);
  });
});

describe("durable jobs", () => {
  test("run as the application role: the sweep drops ended sessions and keeps those that last", async () => {
    const token = await server.signIn("manager.vn");
    await server.signIn("manager.vn");
    await server.database.owner.query(
      "update session set expires_at = now() - interval '1 minute' where token_hash in (select token_hash from session order by created_at desc limit 1)",
    );
    const jobs = startJobs(server.kernel.database, {
      exportLists,
      clock: server.kernel.clock,
      ownerUrl: server.database.url,
      log: { error: () => undefined },
    });
    await server.database.owner.query("select graphile_worker.add_job('sweep')");
    const ended = "select count(*)::int as count from session where expires_at < now()";
    await expect.poll(async () => (await server.database.owner.query<{ count: number }>(ended)).rows[0]?.count, { timeout: 8_000 }).toBe(0);
    await jobs.stop();
    expect((await server.call("system.me", {}, { token })).code).toBe(1);
  });
});
