// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startJobs } from "../../../src/server/jobs/index.ts";
import { verifyAudit } from "../../../src/server/kernel/audit.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe("the server's own jobs", () => {
  test("seal what was written within seconds, and stop when told to", async () => {
    const errors: object[] = [];
    const jobs = startJobs(server.kernel.database, {
      clock: server.kernel.clock,
      ownerUrl: server.database.url,
      log: { error: (fields) => void errors.push(fields) },
    });
    await server.signIn("collector.vn");
    const later = (): Date => new Date(Date.now() + 60_000);
    await expect.poll(async () => (await verifyAudit(server.kernel.database, 1, later())).unsealed, { timeout: 8_000 }).toBe(0);
    const begun = Date.now();
    await jobs.stop();
    expect(Date.now() - begun).toBeLessThan(2_000);
    expect((await verifyAudit(server.kernel.database, 1, later())).seals).toBeGreaterThan(0);
    expect(errors).toEqual([]);
  });
});
