// @vitest-environment node
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backup } from "../../../src/server/backup/backup.ts";
import { restore } from "../../../src/server/backup/restore.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createDemoDatabase, demoNow } from "../../support/templates.ts";

let source: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), "keyline-backup-"));
const now = demoNow;

beforeAll(async () => {
  source = await createDemoDatabase("small");
  await source.owner.query("insert into audit (tenant_id, at, call, subject, detail) values (1, now(), 'x', 'order', $1)", [
    JSON.stringify({ text: "tab\t line\n back\\slash \\N ₫" }),
  ]);
});
afterAll(async () => {
  await source.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function withClient<T>(database: TestDatabase, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await database.owner.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

test("an empty folder takes a backup, one with something in it does not", async () => {
  const empty = mkdtempSync(join(folder, "empty-"));
  await withClient(source, (client) => backup(client, empty, now));
  expect(statSync(join(empty, "manifest.json")).size).toBeGreaterThan(100);
  await expect(withClient(source, (client) => backup(client, empty, now))).rejects.toThrow("not empty");
});

test("a restored book equals the one that was copied, and numbers go on after it", async () => {
  const target = await createTestDatabase();
  const made = await withClient(source, (client) => backup(client, join(folder, "whole"), now));
  expect(made.tables.find((table) => table.name === "loan_order")?.rows).toBe(600);
  await withClient(target, (client) => restore(client, join(folder, "whole")));
  const again = await withClient(target, (client) => backup(client, join(folder, "again"), now));
  expect(again.tables).toEqual(made.tables);
  expect(again.sequences).toEqual(made.sequences);
  const keys = "select count(*)::int as n from pg_constraint where contype = 'f' and convalidated";
  expect((await target.owner.query(keys)).rows).toEqual((await source.owner.query(keys)).rows);
  await expect(withClient(target, (client) => restore(client, join(folder, "whole")))).rejects.toThrow("not empty");
  await target.drop();
});

test("a backup that was cut short or changed is refused before anything is written", async () => {
  const target = await createTestDatabase();
  const broken = join(folder, "broken");
  await withClient(source, (client) => backup(client, broken, now));
  const file = join(broken, "customer.copy");
  const whole = readFileSync(file);
  truncateSync(file, statSync(file).size - 10);
  await expect(withClient(target, (client) => restore(client, broken))).rejects.toThrow("customer.copy is cut short");
  writeFileSync(file, whole);
  rmSync(join(broken, "manifest.json"));
  await expect(withClient(target, (client) => restore(client, broken))).rejects.toThrow("no manifest.json");
  expect((await target.owner.query("select 1 from tenant")).rowCount).toBe(0);
  await target.drop();
});

test("a folder that exists is never written into", async () => {
  await expect(withClient(source, (client) => backup(client, folder, now))).rejects.toThrow("exists already");
});
