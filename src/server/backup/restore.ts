import { createHash } from "node:crypto";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { copyIn, copyOut } from "./copy.ts";
import { appliedMigrations, bookTables, columnList, keyList, type BookTable, type Manifest, type ManifestTable } from "./tables.ts";

/** Reads and checks a backup before anything is touched: complete, and every file as it was written. */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, "manifest.json");
  if (!existsSync(file)) throw new Error(`${folder} has no manifest.json: it is no backup, or one that was cut short.`);
  const manifest = JSON.parse(readFileSync(file, "utf8")) as Manifest;
  if (manifest.format !== "keyline-backup-1") throw new Error(`${folder} is of another format.`);
  for (const table of manifest.tables) {
    const path = join(folder, `${table.name}.copy`);
    if (!existsSync(path)) throw new Error(`${table.name}.copy is missing from the backup.`);
    const hash = createHash("sha256");
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
    if (hash.digest("hex") !== table.sha256)
      throw new Error(`${table.name}.copy is cut short or was changed: its hash is not the manifest's.`);
  }
  return manifest;
}

/** Fills an empty, migrated database from a backup, in one transaction, and compares every table's hash with the manifest before it commits. */
export async function restore(client: pg.ClientBase, folder: string, tell: (line: string) => void = () => undefined): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await client.query("begin");
  try {
    await refuseUnfit(client, manifest);
    await client.query("set local synchronous_commit = off");
    const tables = new Map((await bookTables(client)).map((table) => [table.name, table]));
    const checks = await dropForeignKeys(client);
    const walls = await openWalls(client);
    for (const written of manifest.tables) {
      const table = fitting(tables.get(written.name), written);
      const from = `copy "${table.name}" (${columnList(table)}) from stdin`;
      if (written.rows > 0) await copyIn(client, from, createReadStream(join(folder, `${table.name}.copy`)));
      await compare(client, table, written);
      tell(`${table.name}: ${written.rows} rows`);
    }
    for (const check of [...checks, ...walls]) await client.query(check);
    for (const { name, value } of manifest.sequences)
      if (value !== null) await client.query("select setval($1, $2::bigint)", [`public."${name}"`, value]);
    await client.query("commit");
    await client.query(passRestoredTransactions);
    await client.query("analyze");
    return manifest;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/**
 * Audit rows and live notices carry the transaction numbers of the cluster that they come from. A new cluster counts from the
 * beginning: until it has passed them, what it writes would sort before what was restored and would never be sealed.
 */
const passRestoredTransactions = `do $$
declare
  last bigint := coalesce((select max(n) from (
    select max(xid::text::bigint) as n from audit union all
    select max(xid_to::text::bigint) from audit_seal union all
    select max(xid::text::bigint) from live_notice) restored), 0);
begin
  while pg_current_xact_id()::text::bigint <= last loop
    commit;
  end loop;
end $$`;

async function refuseUnfit(client: pg.ClientBase, manifest: Manifest): Promise<void> {
  const tenants = await client.query("select 1 from tenant limit 1");
  if (tenants.rowCount) throw new Error("The database is not empty: restore fills an empty one only.");
  if (JSON.stringify(await appliedMigrations(client)) !== JSON.stringify(manifest.migrations))
    throw new Error("The backup was made by another version of the schema: restore it with that version, then start this one on it.");
}

function fitting(table: BookTable | undefined, written: ManifestTable): BookTable {
  if (!table || JSON.stringify(table.columns) !== JSON.stringify(written.columns))
    throw new Error(`${written.name} has other columns than the backup.`);
  return table;
}

/** Tables refer to one another: their foreign keys are taken off and put back, which checks every row at once. */
async function dropForeignKeys(client: pg.ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ table: string; name: string; text: string }>(
    `select k.conrelid::regclass::text as table, k.conname as name, pg_get_constraintdef(k.oid) as text from pg_constraint k
     join pg_namespace n on n.oid = k.connamespace where n.nspname = 'public' and k.contype = 'f' order by 1, 2`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint "${name}"`);
  return rows.map(({ table, name, text }) => `alter table ${table} add constraint "${name}" ${text}`);
}

/** COPY fills no table whose rows are forced behind a wall, not even for its owner: in this transaction alone he stands before it. */
async function openWalls(client: pg.ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and c.relforcerowsecurity order by 1`,
  );
  for (const { name } of rows) await client.query(`alter table "${name}" no force row level security`);
  return rows.map(({ name }) => `alter table "${name}" force row level security`);
}

async function compare(client: pg.ClientBase, table: BookTable, written: ManifestTable): Promise<void> {
  const hash = createHash("sha256");
  let rows = 0;
  await copyOut(client, `copy (select ${columnList(table)} from "${table.name}" order by ${keyList(table)}) to stdout`, (chunk) => {
    rows += 1;
    hash.update(chunk);
  });
  if (rows !== written.rows || hash.digest("hex") !== written.sha256)
    throw new Error(`${table.name} differs from the backup after it was read in.`);
}
