// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportLists } from "../../../src/server/handlers.ts";
import { startJobs } from "../../../src/server/jobs/index.ts";
import { jobTurns } from "../../../src/server/jobs/turns.ts";
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
    await server.signInAtDoor("collector.vn");
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

describe("jobs that ask every moment", () => {
  test("are run where something waits for them, and elsewhere only now and then", async () => {
    const { database, clock } = server.kernel;
    const sealer = { seal: () => Promise.resolve(0), state: () => "whole" as const, newest: async () => null };
    const turns = jobTurns(database, { clock, log: { error: () => undefined }, sealer });
    const ran: number[] = [];
    const job = { name: "fold", every: 1_000, sign: "fold", run: async (_: unknown, tenantId: number) => void ran.push(tenantId) } as const;
    for (const deltas of ["day", "collection", "review", "tally"]) await server.database.owner.query(`delete from ${deltas}_delta`);
    const take = () => turns.take(job, () => false);
    await take();
    const lenders = ran.length;
    expect(lenders).toBeGreaterThan(1);
    await take();
    expect(ran.length, "nothing waits anywhere").toBe(lenders);
    await server.database.owner.query(
      "insert into day_delta (tenant_id, day, app_id) select tenant_id, '2026-11-24', id from app where tenant_id = 1 limit 1",
    );
    await expect.poll(async () => (await take(), ran.slice(lenders).includes(1)), { timeout: 5_000 }).toBe(true);
    expect(new Set(ran.slice(lenders)), "at the one lender where it waits").toEqual(new Set([1]));
    await turns.end();
  });
});

describe("durable jobs", () => {
  test("run as the application role: the sweep drops ended sessions and keeps those that last", async () => {
    const token = await server.signInAtDoor("manager.vn");
    await server.signInAtDoor("manager.vn");
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
