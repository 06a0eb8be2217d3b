import { randomBytes } from "node:crypto";
import pg from "pg";
import { openPool } from "../../src/server/db/connection.ts";
import { migrate, migrationsHash } from "../../src/server/db/migrate.ts";

export interface TestDatabase {
  /** The owner's address: what DATABASE_URL is in real life. */
  readonly url: string;
  /** A pool as the owner, past the wall: for seeding and for looking behind the server's back. */
  readonly owner: pg.Pool;
  drop(): Promise<void>;
}

const template = `keyline_template_${migrationsHash.slice(0, 12)}`;
const lock = 4_711;

function clusterUrl(database = "postgres"): string {
  const text = process.env["KEYLINE_TEST_POSTGRES"];
  if (!text) throw new Error("no test database: vite.config.ts names its global setup");
  const url = new URL(text);
  url.pathname = `/${database}`;
  return url.href;
}

async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: clusterUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Until that is told or the connection ends, whoever wants the same template waits. */
const inTurn = (client: pg.Client, source: string): Promise<unknown> =>
  client.query("select pg_advisory_lock($1, hashtext($2))", [lock, source]);

/** An empty, migrated database of one's own: cloned from a template that is made once per state of the migrations. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return cloneOf(template, ensureTemplate);
}

/** @param make Sees to it that `source` is there; one at a time. */
export async function cloneOf(source: string, make: (client: pg.Client) => Promise<void>): Promise<TestDatabase> {
  const name = `keyline_test_${randomBytes(6).toString("hex")}`;
  await asOwner(async (client) => {
    await inTurn(client, source);
    await make(client);
    // By the log each clone would cost five times as much, and some two hundred files want one.
    await client.query(`create database ${name} template ${source} strategy file_copy`);
  });
  const url = clusterUrl(name);
  const owner = openPool(url, 4);
  return {
    url,
    owner,
    async drop() {
      await owner.end();
      await asOwner((client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

const ensureTemplate = (client: pg.Client): Promise<void> =>
  unlessThere(client, template, async (draft) => {
    await client.query(`create database ${draft}`);
    await migrate(clusterUrl(draft));
  });

/** A migrated database that `fill` has filled, under a name that it keeps. */
export async function makeOnce(client: pg.Client, name: string, fill: (url: string) => Promise<unknown>): Promise<void> {
  await unlessThere(client, name, async (draft) => {
    await inTurn(client, template);
    await ensureTemplate(client);
    await client.query(`create database ${draft} template ${template} strategy file_copy`);
    // Nobody waits for the filling who wants an empty one.
    await client.query("select pg_advisory_unlock($1, hashtext($2))", [lock, template]);
    await fill(clusterUrl(draft));
  });
}

/** Made under another name first: a template that a killed run left half made must not be taken for whole. */
async function unlessThere(client: pg.Client, name: string, make: (draft: string) => Promise<void>): Promise<void> {
  const known = await client.query("select 1 from pg_database where datname = $1", [name]);
  if (known.rowCount) return;
  const draft = `${name}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await make(draft);
  await client.query(`alter database ${draft} rename to ${name}`);
}

/**
 * Until nothing that was written before may still be in flight for whoever goes by pg_snapshot_xmin: transactions of other databases count
 * for it too, and other test files have theirs.
 */
export async function untilSettled({ owner }: TestDatabase): Promise<void> {
  const { rows } = await owner.query<{ id: string }>("select pg_current_xact_id()::text as id");
  const isOver = "select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as over";
  while (!(await owner.query<{ over: boolean }>(isOver, [rows[0]?.id])).rows[0]?.over) await new Promise((next) => setTimeout(next, 20));
}
