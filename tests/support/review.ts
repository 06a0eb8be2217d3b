import { runDecisions } from "../../src/server/jobs/decisions.ts";
import { evidenceKinds } from "../../src/lending/options/review-needs.ts";
import type { TestServer } from "./server.ts";

/** Everything has been looked at. */
export const allSeen = [...evidenceKinds];

/** What is decided is carried out, as when its five seconds are over. */
export async function settleDecisions(server: TestServer, tenantId = 1): Promise<void> {
  await server.database.owner.query(
    "update review set held_until = now() - interval '1 second' where tenant_id = $1 and held_until is not null and ended_at is null",
    [tenantId],
  );
  await runDecisions(server.kernel.database, tenantId, new Date());
}
