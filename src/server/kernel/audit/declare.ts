import { sql } from "kysely";
import { openDatabase } from "../../db/connection.ts";
import { readAuditKeys } from "../keys.ts";
import { openAnchor, readAnchorPlace } from "./anchor.ts";
import { writeAudit } from "./audit.ts";
import { sealAudit } from "./seal.ts";
import { declareBeginning } from "./sealer.ts";

interface Declared {
  /** As the audit row names it. */
  readonly call: "audit.anchored" | "audit.restored" | "audit.newDemo";
  readonly why: string;
  readonly now: Date;
}

/**
 * For commands that run without a server, on the database of `ownerUrl`: what stands now is what counts. A row of every tenant's trail says so,
 * it is sealed, and the anchor begins anew with it; without an anchor (no DATA_DIR, no AUDIT_ANCHOR) row and seal alone.
 */
export async function declare(
  ownerUrl: string,
  env: Readonly<Record<string, string | undefined>>,
  { call, why, now }: Declared,
): Promise<void> {
  const database = openDatabase(ownerUrl, 2);
  const [key = ""] = readAuditKeys(env);
  const place = readAnchorPlace(env);
  try {
    const tenants = await sql<{ id: number }>`select tenant_ids() as id`.execute(database.plain);
    for (const { id } of tenants.rows) {
      const row = { tenantId: id, at: now, staffId: null, command: "", source: "command line", address: "", ids: [], detail: { why } };
      await database.withTenant(id, (tx) => writeAudit(tx, { ...row, call, subject: "audit" }));
      await sealAudit(database, id, { now, key });
    }
    if (place) await declareBeginning(database, openAnchor(place), { why: `${call}: ${why}`, now });
  } finally {
    await database.close();
  }
}
