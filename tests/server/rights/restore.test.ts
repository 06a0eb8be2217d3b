// @vitest-environment node
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { backup } from "../../../src/server/backup/backup.ts";
import { eraseRestored } from "../../../src/server/backup/erase-again.ts";
import { restore } from "../../../src/server/backup/restore.ts";
import { erase } from "../../../src/server/domain/orders/rights/erase.actions.ts";
import { developmentAuditKey, developmentSecretKey } from "../../../src/server/kernel/keys.ts";
import { makeSealer } from "../../../src/server/kernel/audit/sealer.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { holding } from "../../support/poison.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { longTest } from "../../support/whole.ts";

const folder = mkdtempSync(join(tmpdir(), "keyline-erased-"));
const anchor = join(folder, "anchor.ndjson");
const now = new Date("2026-11-23T03:00:00Z");
let server: TestServer;
let copy: TestDatabase;
beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  copy = await createTestDatabase();
});
afterAll(async () => {
  await copy.drop();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

longTest("whoever was erased after a backup is erased anew once it is restored, known by number from outside the database", async () => {
  const customerId = server.fixture.vn.orders.find(({ status }) => status === 9)?.customerId ?? 0;
  const secrets = ["Hồ Thị Xuân Tươi", "079177000111", "+84977000111"];
  const { owner } = server.database;
  await owner.query("update customer set name = $2, id_no = $3, phone = $4 where tenant_id = 1 and id = $1", [customerId, ...secrets]);
  await owner.query("update loan_order set customer_name = $2, phone = $3 where tenant_id = 1 and customer_id = $1", [
    customerId,
    secrets[0],
    secrets[2],
  ]);
  const from = await owner.connect();
  await backup(from, join(folder, "of-before"), now);

  const tenant = await server.kernel.tenantOf(1);
  const hands = { requestId: null, askedBy: server.fixture.vn.staff.service, approvedBy: server.fixture.vn.staff.manager };
  await server.kernel.database.withTenant(1, (tx) => erase({ tx, tenant, now }, customerId, { ...hands, keys: [developmentSecretKey] }));
  expect(await holding(from, secrets)).toEqual([]);
  from.release();
  const sealer = makeSealer({ auditKeys: [developmentAuditKey], auditAnchor: { kind: "file", path: anchor } });
  await sealer.seal(server.kernel.database, 1, now);
  expect(readFileSync(anchor, "utf8")).toContain(`"kind":"erased","at":"${now.toISOString()}","tenant":1,"customer":${customerId}`);
  expect((await owner.query("select 1 from erasure where witnessed_at is null")).rowCount).toBe(0);

  const to = await copy.owner.connect();
  await restore(to, join(folder, "of-before"));
  expect((await holding(to, secrets)).length).toBeGreaterThan(2);
  expect(await eraseRestored(copy.url, {}, now)).toBeNull();
  expect(await eraseRestored(copy.url, { AUDIT_ANCHOR: anchor }, now)).toBe(1);
  expect(await holding(to, secrets)).toEqual([]);
  expect((await to.query("select kind from erasure_kept where customer_id = $1", [customerId])).rows).toEqual([{ kind: "customerFile" }]);
  expect(await eraseRestored(copy.url, { AUDIT_ANCHOR: anchor }, now)).toBe(0);
  to.release();
});
