import { openDatabase } from "../../src/server/db/connection.ts";
import { runNight } from "../../src/server/jobs/night.ts";
import { addDays, startOfDay } from "../../src/lending/time/zone.ts";

/** The nights of some tenants, one after the other, in a process that may be killed: each that is over is told on standard output. */
const { DATABASE_URL: url = "", FROM: from = "", NIGHTS: nights = "0", FIRST: first = "0", ZONES: zones = "{}" } = process.env;
const tenants: Readonly<Record<string, string>> = JSON.parse(zones);

async function main(): Promise<void> {
  const database = openDatabase(url, 4);
  for (let night = Number(first); night <= Number(nights); night += 1) {
    for (const [tenant, zone] of Object.entries(tenants)) {
      const at = new Date(startOfDay(addDays(from, night), zone).getTime() + 600_000);
      await runNight(database, Number(tenant), at);
    }
    process.stdout.write(`${night}\n`);
  }
  await database.close();
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
