import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../../db/connection.ts";
import { lastSeal } from "./seal.ts";
import type { Sealer } from "./sealer.ts";

interface Closing {
  readonly database: Database;
  readonly sealer: Sealer;
  readonly clock: () => Date;
}

/** ms: a server that stops has little time. */
const lastAct = 500;
const askedEvery = 100;

const isOpen = (database: Database, tenantId: number): Promise<boolean> =>
  database.withTenant(
    tenantId,
    async (tx) => {
      const { to } = await lastSeal(tx, tenantId);
      const found = await sql<{ open: boolean }>`
        select exists (select 1 from audit where tenant_id = ${tenantId} and xid >= ${to}::xid8) as open`.execute(tx);
      return found.rows[0]?.open ?? false;
    },
    "read",
  );

/**
 * Seals one lender's trail until nothing of it is open. A seal reaches only to the oldest transaction that still runs anywhere in the cluster, another
 * database's too, so one turn may leave the newest rows open: it is tried again, `within` so many milliseconds, then they stay for the next server.
 */
export async function sealWhole({ database, sealer, clock }: Closing, tenantId: number, within: number): Promise<void> {
  for (const end = Date.now() + within; ;) {
    await sealer.seal(database, tenantId, clock());
    if (Date.now() >= end || !(await isOpen(database, tenantId))) return;
    await sleep(askedEvery);
  }
}

/**
 * Seals what is open in the trail of every lender: the last act of a server, after the last answer. While none runs nobody would, and whoever verifies the
 * book then would take what stands open for what somebody has added. Where database or anchor are away it stays open until the next start.
 */
export async function sealAll(closing: Closing): Promise<void> {
  const { rows } = await closing.database.pool.query<{ id: number }>("select tenant_ids() as id");
  await Promise.all(rows.map(({ id }) => sealWhole(closing, id, lastAct)));
}
