import type { Database } from "../db/connection.ts";
import { workImport } from "../domain/growth/lead/import.actions.ts";
import { readFacts } from "../kernel/tenancy.ts";
import { runLeads } from "./leads.ts";

/** Judges and takes the files of people to win, a step at a time; whoever took one sees its first leads without waiting for their turn. */
export async function runLeadImports(database: Database, tenantId: number, now: Date): Promise<void> {
  const tenant = await readFacts(database, tenantId, now);
  for (;;) {
    const done = await database.withTenant(tenantId, (tx) => workImport({ tx, tenant, now }));
    if (done === "nothing") return;
    if (done === "taken") await runLeads(database, tenantId, now);
  }
}
