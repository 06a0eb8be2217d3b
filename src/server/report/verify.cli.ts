import pg from "pg";
import { migrate } from "../db/migrate.ts";
import { verifyDays } from "./day-verify.ts";
import { verifyBuckets } from "./verify.ts";

const url = process.env["DATABASE_URL"] ?? "";

async function main(): Promise<void> {
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const began = Date.now();
    const differences = await verifyBuckets(client);
    for (const each of differences) {
      const { tenant, day, hour, staff, app, stage, measure, reported, derived } = each;
      process.stdout.write(
        `tenant ${tenant} ${day} ${hour} h staff ${staff} app ${app} ${stage} ${measure}: report ${reported}, book ${derived}\n`,
      );
    }
    const days = await verifyDays(client);
    for (const { tenant, day, app, measure, reported, derived } of days)
      process.stdout.write(`tenant ${tenant} ${day} app ${app} ${measure}: home ${reported}, book ${derived}\n`);
    const shown = differences.length + days.length;
    const verdict = shown ? `The report differs from the book (${shown} figures shown).` : "The report equals the book.";
    process.stdout.write(`${verdict} ${((Date.now() - began) / 1000).toFixed(1)} s\n`);
    process.exitCode = shown ? 1 : 0;
  } finally {
    await client.end();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
