import type { Database } from "../db/connection.ts";
import { runNight } from "../jobs/night.ts";
import { sealWhole } from "../kernel/audit/seal-all.ts";
import type { Sealer } from "../kernel/audit/sealer.ts";

/** ms: what still runs elsewhere is given this long to end before the seal is made without the newest rows. */
const patience = 10_000;

/**
 * The night's work on what has just come, and the seal over what was put on record: verified at once, nothing is open, also where no server
 * runs. One that runs meanwhile does the same.
 */
export async function afterImport(
  database: Database,
  tenantId: number,
  { now, sealer }: { readonly now: Date; readonly sealer: Sealer },
): Promise<void> {
  await runNight(database, tenantId, now);
  await sealWhole({ database, sealer, clock: () => now }, tenantId, patience);
}
