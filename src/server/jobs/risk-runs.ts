import type { Database } from "../db/connection.ts";
import { runOne } from "../domain/origination/risk/run.job.ts";
import { readFacts } from "../kernel/tenancy.ts";

/** Dry runs that wait, one after the other. */
export async function runRiskRuns(database: Database, tenantId: number, now: Date): Promise<void> {
  const tenant = await readFacts(database, tenantId, now);
  for (let isMore = true; isMore;) isMore = await runOne({ database, tenant, now: () => now });
}
