/// <reference types="vite/types/importMeta.d.ts" />
import { createHash } from "node:crypto";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { appPassword, appRole, appUrl } from "./connection.ts";

const files = import.meta.glob<string>("./migrations/*.sql", { query: "?raw", import: "default", eager: true });
const isolation = "9999-isolation.sql";
/** Any fixed number: servers that start together migrate one after the other. */
const lock = 4_711_001;

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

export const migrations: readonly Migration[] = Object.entries(files)
  .map(([path, text]) => ({ name: path.replace(/^.*\//, ""), text, hash: sha256(text) }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

/** Changes whenever any migration does: names the template database of the tests. */
export const migrationsHash = sha256([...migrations.map((each) => each.hash), "graphile-worker"].join("\n"));

/**
 * Brings the database up to date as its owner, one transaction per file in order of names; the wall (9999) runs again after any other.
 * Refuses to go on when a file that was applied has changed since. Answers the names applied.
 * `known` are fewer where a database of an earlier version is made (tests/prove/upgrade).
 */
export async function migrate(ownerUrl: string, known = migrations): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lock]);
    await ensureRole(client, ownerUrl);
    await client.query(
      "create table if not exists schema_migration (name text primary key, hash text not null, at timestamptz not null default now())",
    );
    const done = await client.query<{ name: string; hash: string }>("select name, hash from schema_migration");
    const applied = new Map(done.rows.map((row) => [row.name, row.hash]));
    const missing = known.filter((each) => each.name !== isolation && !isApplied(each, applied));
    const wall = known.filter((each) => each.name === isolation && (missing.length > 0 || applied.get(each.name) !== each.hash));
    for (const each of [...missing, ...wall]) await apply(client, each);
    await prepareJobs(client, ownerUrl);
    return [...missing, ...wall].map((each) => each.name);
  } finally {
    await client.end();
  }
}

/** The job queue's own schema, open to the application role: it shuts its tables by row-level security to all but the owner. */
async function prepareJobs(client: pg.Client, ownerUrl: string): Promise<void> {
  await runMigrations({ connectionString: ownerUrl, logger: new Logger(() => () => undefined) });
  await client.query(`
    grant usage on schema graphile_worker to ${appRole};
    grant all on all tables in schema graphile_worker to ${appRole};
    grant all on all sequences in schema graphile_worker to ${appRole};
    grant execute on all functions in schema graphile_worker to ${appRole};
    do $$ declare t record; begin
      for t in select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'graphile_worker' and c.relrowsecurity
      loop
        execute format('drop policy if exists keyline on graphile_worker.%I', t.name);
        execute format('create policy keyline on graphile_worker.%I to ${appRole} using (true) with check (true)', t.name);
      end loop;
    end $$`);
}

function isApplied(migration: Migration, applied: ReadonlyMap<string, string>): boolean {
  const hash = applied.get(migration.name);
  if (hash !== undefined && hash !== migration.hash) throw new Error(`${migration.name} was changed after it had been applied`);
  return hash !== undefined;
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(migration.text);
    await client.query(
      "insert into schema_migration (name, hash) values ($1, $2) on conflict (name) do update set hash = excluded.hash, at = now()",
      [migration.name, migration.hash],
    );
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`${migration.name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

interface RoleFacts {
  readonly rolsuper: boolean;
  readonly rolbypassrls: boolean;
}

/**
 * Roles belong to the whole cluster: another database of it may be creating the same one at this moment. An ordinary owner, who may create
 * roles and is no superuser, may say nothing about what only a superuser grants, not even that it stays as it is: what is as it should be is
 * left alone.
 */
async function ensureRole(client: pg.Client, ownerUrl: string): Promise<void> {
  const password = client.escapeLiteral(appPassword(ownerUrl));
  await client.query("begin");
  await client.query("select pg_advisory_xact_lock($1)", [lock + 1]);
  const known = await client.query<RoleFacts>("select rolsuper, rolbypassrls from pg_roles where rolname = $1", [appRole]);
  const [role] = known.rows;
  if (!role) await client.query(`create role ${appRole} login password ${password}`);
  else {
    if (role.rolsuper || role.rolbypassrls) await client.query(`alter role ${appRole} nosuperuser nobypassrls`);
    if (!(await canSignIn(ownerUrl))) await client.query(`alter role ${appRole} login password ${password}`);
  }
  await client.query("commit");
}

/** Whether the application role is let in with the password that the owner's gives it. */
async function canSignIn(ownerUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: appUrl(ownerUrl) });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
