import type { Database } from "../../db/connection.ts";
import type { Sealer } from "./sealer.ts";

interface Closing {
  readonly database: Database;
  readonly sealer: Sealer;
  readonly clock: () => Date;
}

/**
 * Seals what is open in the trail of every lender: the last act of a server, after the last answer. While none runs nobody would, and whoever verifies the
 * book then would take what stands open for what somebody has added. Where database or anchor are away it stays open until the next start.
 */
export async function sealAll({ database, sealer, clock }: Closing): Promise<void> {
  const { rows } = await database.pool.query<{ id: number }>("select tenant_ids() as id");
  for (const { id } of rows) await sealer.seal(database, id, clock());
}
