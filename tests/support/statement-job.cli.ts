import { openDatabase } from "../../src/server/db/connection.ts";
import { runStatements } from "../../src/server/domain/finance/statement/upload.job.ts";

/** The files of a tenant that wait, in a process that may be killed; each time that it says how far it is, it says so on standard output too. */
const { DATABASE_URL: url = "", NOW: now = "" } = process.env;

async function main(): Promise<void> {
  const database = openDatabase(url, 4);
  const told: typeof database = {
    ...database,
    withTenant: async (tenantId, run, mode) => {
      process.stdout.write("step\n");
      return database.withTenant(tenantId, run, mode);
    },
  };
  await runStatements(told, 1, new Date(now));
  await database.close();
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
