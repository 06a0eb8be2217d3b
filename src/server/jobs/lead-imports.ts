import type { Database } from "../db/connection.ts";
import { workImport } from "../domain/growth/lead/import.actions.ts";
import { readFacts } from "../kernel/tenancy.ts";

/** Judges and takes the files of people to win, a step at a time. */
export async function runLeadImports(database: Database, tenantId: number, now: Date): Promise<void> {
  const tenant = await readFacts(database, tenantId, now);
  let works = true;
  while (works) works = await database.withTenant(tenantId, (tx) => workImport({ tx, tenant, now }));
}
