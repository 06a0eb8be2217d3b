import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type pg from "pg";
import { backup } from "../../../src/server/backup/backup.ts";
import { restore } from "../../../src/server/backup/restore.ts";
import type { Manifest } from "../../../src/server/backup/tables.ts";
import { migrate, migrations } from "../../../src/server/db/migrate.ts";
import type { Book } from "../../bench/house.ts";
import type { Witness } from "./witness.ts";

/**
 * A database as a version left it, in the product's own backup format (one text per table and a manifest with the checksums of the migrations
 * that it stood at), together with what that version answered of it. It is made by the version that it stands for:
 *
 *     git worktree add /tmp/before <commit>, node_modules beside it
 *     node node_modules/vite/bin/vite.js build -c src/server/start/vite.server.config.ts
 *     node dist/server/recipe.js <file>          and <file> goes to tests/prove/upgrade/<commit>.recipe.gz
 *
 * 43187f6 has no tests/prove/upgrade of its own: there this folder is copied beside it first, with its imports set to where that version has
 * its files (contract/served.ts, kernel/app.ts, domain/book/verify-book.ts; startJobs takes no lists of exports).
 *
 * Its day is fixed (recipe.cli.ts), so the same version makes the same portfolio again; what the day's work adds has other salts and tokens.
 */
export interface Recipe {
  readonly moment: string;
  /** Of sessions that were open, by account. */
  readonly tokens: Readonly<Record<string, string>>;
  readonly witnesses: readonly Witness[];
  readonly files: Readonly<Record<string, string>>;
}

const temporary = (): string => mkdtempSync(join(tmpdir(), "keyline-recipe-"));

export async function writeRecipe(file: string, client: pg.ClientBase, made: Omit<Recipe, "files">): Promise<void> {
  const folder = temporary();
  await backup(client, join(folder, "book"), new Date(made.moment));
  const names = readdirSync(join(folder, "book"));
  const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, "book", name), "utf8")]));
  writeFileSync(file, gzipSync(JSON.stringify({ ...made, files } satisfies Recipe), { level: 9 }));
  rmSync(folder, { recursive: true });
}

export const readRecipe = (file: string): Recipe => JSON.parse(gunzipSync(readFileSync(file)).toString("utf8")) as Recipe;

const manifestOf = ({ files }: Recipe): Manifest => JSON.parse(files["manifest.json"] ?? "{}") as Manifest;

/** Brings an empty database to where the recipe's version left it: by its migrations, which must be those of today as far as they go. */
export async function layDown(recipe: Recipe, book: Book): Promise<void> {
  const stood = manifestOf(recipe).migrations;
  const names = new Set(stood.map(({ name }) => name));
  await migrate(
    book.url,
    migrations.filter(({ name }) => names.has(name)),
  );
  // The wall runs again whenever it has changed: it alone may be another one.
  const wall = stood.at(-1);
  await book.owner.query("update schema_migration set hash = $2 where name = $1", [wall?.name, wall?.hash]);
  const folder = temporary();
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(recipe.files)) writeFileSync(join(folder, name), text);
  const client = await book.owner.connect();
  try {
    // What triggers of that version add to other tables is in the recipe already.
    await eachTable(client, "disable");
    await restore(client, folder);
    await eachTable(client, "enable");
  } finally {
    client.release();
    rmSync(folder, { recursive: true });
  }
}

async function eachTable(client: pg.ClientBase, verb: "disable" | "enable"): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select distinct tgrelid::regclass::text as name from pg_trigger where not tgisinternal and tgrelid::regclass::text not like 'graphile%'",
  );
  for (const { name } of rows) await client.query(`alter table ${name} ${verb} trigger user`);
}

/** Rows of each table, as the manifest has them. */
export const rowsLeft = (recipe: Recipe): ReadonlyMap<string, number> =>
  new Map(manifestOf(recipe).tables.map(({ name, rows }) => [name, rows]));
