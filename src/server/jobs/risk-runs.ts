import type { Database } from "../db/connection.ts";
import { runOne } from "../domain/origination/risk/run.job.ts";
import { readFacts } from "../kernel/tenancy.ts";

/** Dry runs that wait, one after the other. The clock goes on while they run: how long nobody has moved one is told by it. */
export async function runRiskRuns(database: Database, tenantId: number, clock: () => Date): Promise<void> {
  const tenant = await readFacts(database, tenantId, clock());
  for (let isMore = true; isMore;) isMore = await runOne({ database, tenant, now: clock });
}
