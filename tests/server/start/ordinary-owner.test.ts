// What the README's "Running it for real" asks for: an owner of one's own database who may create roles and is no superuser.
import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { backup } from "../../../src/server/backup/backup.ts";
import { restore } from "../../../src/server/backup/restore.ts";
import { appRole, openDatabase, openPool } from "../../../src/server/db/connection.ts";
import { migrate, migrations } from "../../../src/server/db/migrate.ts";
import { seedFixture } from "../../support/fixture.ts";
import { longTest } from "../../support/whole.ts";

interface Embedded {
  readonly url: string;
  stop(): Promise<void>;
}

/** A cluster of its own: roles belong to the whole of it, and the tests' has another owner. */
const folder = resolve("node_modules/.cache", `keyline-owner-pg-${process.pid}`);
let embedded: Embedded;

async function asAdministrator<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: embedded.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const ownerUrl = (password: string): string =>
  Object.assign(new URL(embedded.url), { username: "lender", password, pathname: "/lender" }).href;

beforeAll(async () => {
  const module: { openDatabase(folder: string): Promise<Embedded> } = await import(
    pathToFileURL(resolve("src/server/start/database.mjs")).href
  );
  embedded = await module.openDatabase(folder);
  await asAdministrator(async (client) => {
    await client.query("create role lender login createrole password 'first'");
    await client.query("create database lender owner lender");
  });
}, 60_000);
afterAll(async () => {
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("an ordinary owner", () => {
  it("makes the schema and its role, and starts again and again", async () => {
    expect(await migrate(ownerUrl("first"))).toHaveLength(migrations.length);
    expect(await migrate(ownerUrl("first"))).toEqual([]);
  }, 60_000);

  it("fills it, and the server works in it behind the wall between tenants", async () => {
    const owner = openPool(ownerUrl("first"), 2);
    await seedFixture(owner);
    await owner.end();
    const database = openDatabase(ownerUrl("first"), 2);
    const seen = await database.withTenant(1, (tx) => tx.selectFrom("staff").select("tenant_id").execute());
    expect(new Set(seen.map((row) => row.tenant_id))).toEqual(new Set([1]));
    await database.close();
  }, 60_000);

  longTest(
    "backs it up whole and fills another of his from it, which stands behind the same wall",
    async () => {
      await asAdministrator((client) => client.query("create database copy owner lender"));
      const into = Object.assign(new URL(ownerUrl("first")), { pathname: "/copy" }).href;
      await migrate(into);
      const [from, to] = [openPool(ownerUrl("first"), 1), openPool(into, 1)];
      const clients = [await from.connect(), await to.connect()] as const;
      const written = await backup(clients[0], join(folder, "backup"), new Date());
      await restore(clients[1], join(folder, "backup"));
      const open =
        "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity and not relforcerowsecurity";
      expect((await clients[1].query(open)).rows).toEqual([]);
      expect(written.tables.find(({ name }) => name === "staff")?.rows).toBeGreaterThan(0);
      for (const client of clients) client.release();
      await Promise.all([from.end(), to.end()]);
    },
    60_000,
  );

  it("gets a new password, and the role follows", async () => {
    await asAdministrator((client) => client.query("alter role lender password 'second'"));
    await migrate(ownerUrl("second"));
    const database = openDatabase(ownerUrl("second"), 1);
    await expect(database.pool.query("select 1")).resolves.toBeDefined();
    await database.close();
  });

  it("is told where the role may pass the wall, and only an administrator can mend it", async () => {
    await asAdministrator((client) => client.query(`alter role ${appRole} bypassrls`));
    await expect(migrate(ownerUrl("second"))).rejects.toThrow(/superuser|bypassrls|permission/i);
    await asAdministrator((client) => client.query(`alter role ${appRole} nobypassrls`));
    await expect(migrate(ownerUrl("second"))).resolves.toEqual([]);
  });
});
