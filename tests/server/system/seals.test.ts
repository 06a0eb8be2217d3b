// @vitest-environment node
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestServer, type TestServer } from "../../support/server.ts";

// As long as a seal may be held back by a transaction of another test file.
vi.setConfig({ testTimeout: 150_000 });

const folder = mkdtempSync(join(tmpdir(), "keyline-seals-"));
let server: TestServer;
let admin: string;
let drafts = 0;
beforeAll(async () => {
  server = await startTestServer({ settings: { auditAnchor: { kind: "file", path: join(folder, "anchor.ndjson") } } });
  admin = await server.signIn("tenantAdmin.vn");
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** One write, sealed and witnessed by the server's own sealer. */
async function writeAndSeal(): Promise<void> {
  const { database, sealer } = server.kernel;
  await server.call("system.draftSave", { key: `draft ${(drafts += 1)}`, body: {} }, { token: admin });
  await vi.waitFor(async () => expect(await sealer.seal(database, 1, new Date())).toBeGreaterThan(0), { timeout: 100_000, interval: 50 });
}
const ask = async <N extends "operationLog.seals" | "operationLog.witness">(name: N, input: object = {}) => {
  const answer = await server.call(name, input as never, { token: admin });
  if (answer.code !== 1) throw new Error(answer.message);
  return answer.data;
};

test("each seal of the trail is listed, newest first, with whether it is witnessed outside of the database", async () => {
  expect(await ask("operationLog.witness")).toEqual({ state: "empty", seq: null, time: null });
  await writeAndSeal();
  await writeAndSeal();
  const { list, total } = await ask("operationLog.seals");
  expect(total).toBeGreaterThanOrEqual(2);
  expect(list.map(({ seq }) => seq)).toEqual(list.map((_, at) => total - at));
  expect(new Set(list.map(({ state }) => state))).toEqual(new Set(["witnessed"]));
  expect(list[0]).toMatchObject({ keyNo: expect.any(Number) as number, hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
  expect(await ask("operationLog.witness")).toMatchObject({ state: "whole", seq: total });
  expect((await ask("operationLog.seals", { time: "2020-01-01,2020-01-02" })).total).toBe(0);
});

test("a seal that was made anew differs from its witness, and one that is cut off is missed", async () => {
  const { total } = await ask("operationLog.seals");
  const own = (sql: string) => server.database.owner.query(sql, [total]);
  await own("update audit_seal set hash = sha256('another') where tenant_id = 1 and seq = $1");
  expect((await ask("operationLog.seals")).list[0]).toMatchObject({ seq: total, state: "differs" });
  expect(await ask("operationLog.witness")).toMatchObject({ state: "differs", seq: total });
  await own("delete from audit_seal where tenant_id = 1 and seq = $1 - 1");
  expect((await ask("operationLog.seals")).list[0]).toMatchObject({ seq: total, state: "broken" });
});
