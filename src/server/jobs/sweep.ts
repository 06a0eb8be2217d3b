import { sql } from "kysely";
import type { Database } from "../db/connection.ts";
import { keptDays } from "../kernel/idempotency.ts";
import { placesKept } from "../kernel/sign-in/door.ts";
import { endSessions } from "../kernel/sign-in/end.ts";
import { noticesKeptHours } from "../kernel/live/notices.ts";

const hour = 3_600_000;

/** Drops what nobody can ask for any more: ended sessions, old notices, keys of writes that moved no money, used-up captchas, exported files. */
export async function sweep(database: Database, now: Date): Promise<void> {
  const tenants = await sql<{ id: number }>`select tenant_ids() as id`.execute(database.plain);
  for (const { id } of tenants.rows) await sweepTenant(database, id, now);
}

async function sweepTenant(database: Database, tenantId: number, now: Date): Promise<void> {
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  await database.withTenant(tenantId, async (tx) => {
    await endSessions(tx, { tenantId, now, how: "expired" }, { isOver: true });
    await tx
      .deleteFrom("live_notice")
      .where("tenant_id", "=", tenantId)
      .where("at", "<", before(noticesKeptHours * hour))
      .execute();
    await tx
      .deleteFrom("idempotency")
      .where("tenant_id", "=", tenantId)
      .where("for_ever", "=", false)
      .where("at", "<", before(keptDays * 24 * hour))
      .execute();
    // The job stays, as what was asked for and by whom; the rows of customers go.
    await tx
      .deleteFrom("export_file as f")
      .using("export_job as j")
      .whereRef("j.tenant_id", "=", "f.tenant_id")
      .whereRef("j.id", "=", "f.job_id")
      .where("f.tenant_id", "=", tenantId)
      .where("j.expires_at", "<", now)
      .execute();
    await tx
      .deleteFrom("lookup_tally")
      .where("tenant_id", "=", tenantId)
      .where("hour", "<", before(48 * hour))
      .execute();
    // What nobody has decided in time waits no more, and its secret goes with it.
    await tx
      .updateTable("approval")
      .set({ state: "expired", decided_at: now, secret: null })
      .where("tenant_id", "=", tenantId)
      .where("state", "=", "pending")
      .where("expires_at", "<=", now)
      .execute();
    await tx.deleteFrom("captcha").where("expires_at", "<", now).execute();
    await tx
      .deleteFrom("sign_in_try")
      .where("at", "<", before(24 * hour))
      .execute();
    await tx
      .deleteFrom("known_place")
      .where("tenant_id", "=", tenantId)
      .where("at", "<", before(placesKept.days * 24 * hour))
      .execute();
  });
}
