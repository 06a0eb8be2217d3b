import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import pg from "pg";
import { openDatabase } from "../db/connection.ts";
import { migrate } from "../db/migrate.ts";
import { sealerOf } from "../kernel/audit/sealer.ts";
import { progressLine } from "../start/progress.ts";
import { afterImport } from "./after-import.ts";
import { importLoans, tenantFor } from "./import.ts";
import { readLoans, type Read } from "./read.ts";
import { readFlags, runCommand } from "../start/command.ts";

const { values, positionals } = readFlags({
  allowPositionals: true,
  options: {
    mapping: { type: "string" },
    tenant: { type: "string" },
    "dry-run": { type: "boolean", default: false },
    commit: { type: "boolean", default: false },
  },
});
const url = process.env["DATABASE_URL"] ?? "";
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const shownRows = 50;

function report({ mapping, loans, bad }: Read): void {
  for (const { line, reasons } of bad.slice(0, shownRows)) say(`line ${line}: ${reasons.join("; ")}`);
  if (bad.length > shownRows) say(`… and ${bad.length - shownRows} more bad rows`);
  say(`Mapping ${mapping}: ${loans.length} good rows, ${bad.length} bad ones.`);
}

async function post(tenantId: number): Promise<void> {
  const database = openDatabase(url, 2);
  try {
    await afterImport(database, tenantId, { now: new Date(), sealer: sealerOf(process.env) });
  } finally {
    await database.close();
  }
}

async function main(): Promise<void> {
  const [file] = positionals;
  if (!file)
    throw new Error("Which file? npm run import -- FILE.csv [--mapping lendingclub|keyline] [--tenant CODE] [--dry-run] [--commit]");
  const text = readFileSync(resolve(process.env["KEYLINE_CALLED_FROM"] ?? ".", file), "utf8");
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tenant = await tenantFor(client, values.tenant, new Date());
    const read = readLoans(text, tenant.context, values.mapping);
    report(read);
    if (values["dry-run"]) return say("Dry run: nothing was written.");
    if (read.bad.length && !values.commit) throw new Error("Nothing was written. Mend the rows, or give --commit to take the good ones.");
    const { added, there } = await importLoans(client, tenant, read.loans, progressLine(`Import into ${tenant.name}`));
    say(`${added} orders added, ${there} were there already.`);
    if (added > 0) await post(tenant.id);
  } finally {
    await client.end();
  }
}

runCommand(main);
