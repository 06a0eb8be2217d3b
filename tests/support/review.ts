import type { InputOf } from "../../src/contract/types.ts";
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

const parts = ["order.files", "order.profile", "order.riskReport", "order.links", "order.contacts", "review.terms"] as const;

/** Whoever holds the case reads all of it, as his desk does, and has had it for a second. */
export async function readCase(server: TestServer, loanRecordId: number, token: string): Promise<void> {
  for (const name of parts) await server.call(name, { loanRecordId }, { token });
  const earlier =
    "(select coalesce(jsonb_object_agg(key, (value #>> '{}')::timestamptz - interval '1 second'), '{}') from jsonb_each(handed))";
  for (const table of ["review", "review_sample"])
    await server.database.owner.query(`update ${table} set handed = ${earlier} where order_id = $1 and lock_until is not null`, [
      loanRecordId,
    ]);
}

/** Takes a case and reads it; refused, it is none of his. */
export async function openCase(server: TestServer, input: InputOf<"review.start">, token: string) {
  const answer = await server.call("review.start", input, { token });
  if (answer.code === 1) await readCase(server, Number(input.loanRecordId), token);
  return answer;
}
