import { resolve } from "node:path";
import pg from "pg";
import { migrate } from "../db/migrate.ts";
import { backup } from "./backup.ts";
import { readFlags, runCommand } from "../start/command.ts";

const url = process.env["DATABASE_URL"] ?? "";
const [given] = readFlags({ allowPositionals: true }).positionals;
const tell = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const now = new Date();
  const name = given ?? `keyline-backup-${now.toISOString().slice(0, 19).replaceAll(":", "")}`;
  const folder = resolve(process.env["KEYLINE_CALLED_FROM"] ?? ".", name);
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const manifest = await backup(client, folder, now, tell);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    tell(`${rows} rows of ${manifest.tables.length} tables stand in ${folder}.`);
  } finally {
    await client.end();
  }
}

runCommand(main);
