import { resolve } from "node:path";
import pg from "pg";
import { migrate } from "../db/migrate.ts";
import { declare } from "../kernel/audit/declare.ts";
import { readSecretKeys } from "../kernel/keys.ts";
import { sealKeptSecrets } from "../kernel/seal-kept.ts";
import { eraseRestored } from "./erase-again.ts";
import { restore } from "./restore.ts";
import { readFlags, runCommand } from "../start/command.ts";

const url = process.env["DATABASE_URL"] ?? "";
const [given] = readFlags({ allowPositionals: true }).positionals;
const tell = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  if (!given) throw new Error("Which backup? npm run restore -- FOLDER");
  const folder = resolve(process.env["KEYLINE_CALLED_FROM"] ?? ".", given);
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const manifest = await restore(client, folder, tell);
    tell(`Restored ${manifest.tables.length} tables of ${manifest.at}; every one equals the backup.`);
    const erased = await eraseRestored(url, process.env, new Date());
    tell(
      erased === null ? "Nothing says who was erased since: there is no anchor (AUDIT_ANCHOR)." : `${erased} customers were erased anew.`,
    );
    const sealed = await sealKeptSecrets(client, readSecretKeys(process.env));
    if (sealed > 0) tell(`${sealed} secrets that were not sealed, or under an older key, are sealed with the first of SECRET_KEYS.`);
    await declare(url, process.env, { call: "audit.restored", why: `backup of ${manifest.at}`, now: new Date() });
  } finally {
    await client.end();
  }
}

runCommand(main);
