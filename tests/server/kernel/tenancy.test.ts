// @vitest-environment node
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect } from "vitest";
import { type Database, openDatabase } from "../../../src/server/db/connection.ts";
import { aheadTenantReader } from "../../../src/server/kernel/tenancy.ts";
import { type TestDatabase } from "../../support/database.ts";
import { createDemoDatabase } from "../../support/templates.ts";
import { longTest } from "../../support/whole.ts";

let demo: TestDatabase;
let app: Database;
beforeAll(async () => {
  demo = await createDemoDatabase("small");
  app = openDatabase(demo.url, 4);
});
afterAll(async () => {
  await app.close();
  await demo.drop();
});

longTest("reads a tenant's facts ahead while somebody asks: nobody waits, and a change is seen within two seconds", async () => {
  let readings = 0;
  const withTenant: Database["withTenant"] = (...asked) => {
    readings += 1;
    return app.withTenant(...asked);
  };
  const facts = aheadTenantReader({ ...app, withTenant }, () => new Date());
  await facts(1);
  await demo.owner.query("update tenant set name = 'Renamed' where tenant_id = 1");
  const from = Date.now();
  let [waited, seenAfter] = [0, Infinity];
  while (Date.now() - from < 4_000) {
    const before = readings;
    const answer = facts(1);
    if (readings > before) waited += 1;
    const { name } = await answer;
    if (name === "Renamed") seenAfter = Math.min(seenAfter, Date.now() - from);
    await sleep(20);
  }
  expect(waited).toBeLessThan(readings / 2);
  expect(seenAfter).toBeLessThan(3_000);
  expect(readings).toBeGreaterThan(2);
});
