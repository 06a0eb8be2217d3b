// @vitest-environment node
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

interface Module {
  checkDatabase(url: string): Promise<void>;
  explain(error: object, url: URL): string;
}
let module: Module;
let database: TestDatabase;
const role = `keyline_poor_${process.pid}`;
beforeAll(async () => {
  // Plain .mjs that runs before node_modules exist: it has no types.
  module = await import(pathToFileURL(resolve("src/server/start/own-database.mjs")).href);
  database = await createTestDatabase();
  await database.owner.query(`create role ${role} login password 'a-secret-of-its-own'`);
});
afterAll(async () => {
  await database.owner.query(`drop role ${role}`);
  await database.drop();
});

/** What is said of an address that differs from the right one. */
async function said(change: (url: URL) => void): Promise<string> {
  const url = new URL(database.url);
  change(url);
  const error: unknown = await module.checkDatabase(url.href).then(
    () => null,
    (failure: unknown) => failure,
  );
  return error instanceof Error ? `${error.constructor.name}: ${error.message}` : "";
}

describe("a database of one's own", () => {
  test("that is right is taken without a word", async () => {
    expect(await said(() => undefined)).toBe("");
  });

  test("that is not is told in a line with what to do, and never with a password", async () => {
    const lines = {
      database: await said((url) => (url.pathname = "/nowhere")),
      port: await said((url) => (url.port = "1")),
      host: await said((url) => (url.hostname = "no-such-host.invalid")),
      rights: await said((url) => ([url.username, url.password] = [role, "a-secret-of-its-own"])),
    };
    expect(lines.database).toMatch(/^Stop: There is no database nowhere\. Make it: create database nowhere owner /);
    expect(lines.port).toMatch(/^Stop: Nothing listens on .*, port 1\./);
    expect(lines.host).toMatch(/^Stop: (Nobody knows the host|The name) no-such-host\.invalid/);
    expect(lines.rights).toMatch(new RegExp(`^Stop: ${role} may not make tables in `));
    for (const line of Object.values(lines)) expect(line).not.toMatch(/a-secret-of-its-own|\n/);
    await expect(module.checkDatabase("localhost/keyline")).rejects.toThrow("It looks like this: postgres://");
    const wrong = module.explain({ code: "28P01", message: "" }, new URL("postgres://me:hidden@db/keyline"));
    expect(wrong).toMatch(/^The password of me is wrong\./);
    expect(wrong).not.toContain("hidden");
  });
});
