import { createHash } from "node:crypto";
import { createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { copyOut } from "./copy.ts";
import { appliedMigrations, bookTables, columnList, keyList, type BookTable, type Manifest, type ManifestTable } from "./tables.ts";

const copyEvery = 1 << 16;

/**
 * Copies every table of the book as it stood at one moment into `folder`: <table>.copy in PostgreSQL's text format, rows in key order,
 * and manifest.json with each table's rows and SHA-256. The manifest is written last: a folder without one is no backup.
 */
export async function backup(
  client: pg.ClientBase,
  folder: string,
  now: Date,
  tell: (line: string) => void = () => undefined,
): Promise<Manifest> {
  // An empty one was made for it.
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} exists already and is not empty.`);
  const draft = `${folder}.part`;
  mkdirSync(draft, { recursive: true });
  await client.query("begin isolation level repeatable read read only");
  try {
    const tables: ManifestTable[] = [];
    for (const table of await bookTables(client)) {
      const written = await writeTable(client, table, join(draft, `${table.name}.copy`));
      tables.push(written);
      tell(`${table.name}: ${written.rows} rows`);
    }
    const manifest: Manifest = {
      format: "keyline-backup-1",
      at: now.toISOString(),
      migrations: await appliedMigrations(client),
      tables,
      sequences: await sequences(client),
    };
    writeFileSync(join(draft, "manifest.json"), JSON.stringify(manifest, null, 2));
    renameSync(draft, folder);
    return manifest;
  } finally {
    await client.query("rollback");
  }
}

async function writeTable(client: pg.ClientBase, table: BookTable, file: string): Promise<ManifestTable> {
  const hash = createHash("sha256");
  const out = createWriteStream(file);
  let rows = 0;
  let waiting: Buffer[] = [];
  let size = 0;
  let draining: Promise<void> = Promise.resolve();
  const flush = (): Promise<void> | undefined => {
    const bytes = Buffer.concat(waiting);
    waiting = [];
    size = 0;
    hash.update(bytes);
    if (out.write(bytes)) return undefined;
    draining = new Promise((go) => void out.once("drain", go));
    return draining;
  };
  // One message of the protocol is one row.
  await copyOut(client, `copy (select ${columnList(table)} from "${table.name}" order by ${keyList(table)}) to stdout`, (chunk) => {
    rows += 1;
    size += chunk.length;
    // The protocol reader uses its buffer again.
    waiting.push(Buffer.from(chunk));
    return size > copyEvery ? flush() : undefined;
  });
  // A stream that has ended drains no more: the connection would stay paused.
  await draining;
  void flush();
  out.end();
  await finished(out);
  return { name: table.name, columns: table.columns, rows, sha256: hash.digest("hex") };
}

async function sequences(client: pg.ClientBase): Promise<Manifest["sequences"]> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    "select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1",
  );
  return rows;
}
