import type pg from "pg";
import { compareReviews } from "./review-rollup.ts";

/** One figure of the reviewers' reports that what is on record does not confirm. */
export interface ReviewDifference {
  readonly tenant: number;
  readonly day: string;
  readonly kind: string;
  readonly staff: number;
  readonly app: number;
  readonly userType: string;
  readonly item: string;
  readonly measure: string;
  readonly reported: number;
  readonly derived: number;
}

/** Derives every cell of every tenant again, in one snapshot; answers what differs, at most `limit` per tenant. */
export async function verifyReviews(client: pg.ClientBase, limit = 20): Promise<readonly ReviewDifference[]> {
  await client.query("begin isolation level repeatable read read only; set local statement_timeout = 0");
  try {
    const tenants = await client.query<{ tenant_id: number }>("select tenant_id from tenant order by 1");
    const found: ReviewDifference[] = [];
    for (const { tenant_id } of tenants.rows)
      found.push(...(await client.query<ReviewDifference>(compareReviews, [tenant_id, limit])).rows);
    return found;
  } finally {
    await client.query("rollback");
  }
}
