import type pg from "pg";
import { openDatabase } from "../../db/connection.ts";
import { recordJob } from "../../kernel/audit/job-trace.ts";
import { foldLock } from "../compare.ts";
import { fillBuckets } from "../collection-facts.ts";
import { compareDays, fillDays } from "../days/day-rollup.ts";
import { compareReviews, fillReviewSums } from "../review/review-rollup.ts";
import { compareTallies, fillTallies } from "../tally/tally-rollup.ts";
import { compareBuckets } from "../verify.ts";

/** Kinds of figures, how what is kept of each is told from the facts, and how it is emptied and written anew. */
const kinds = [
  { what: "hours", compare: compareBuckets, empties: ["collection_bucket", "collection_delta"], fill: fillBuckets },
  { what: "days", compare: compareDays, empties: ["day_bucket", "day_delta"], fill: fillDays },
  // What an order counts is kept beside, and stays: only its sums are made right.
  { what: "reviews", compare: compareReviews, empties: ["review_bucket", "review_delta"], fill: fillReviewSums },
  { what: "books", compare: compareTallies, empties: ["tally_bucket", "tally_delta"], fill: fillTallies },
] as const;

export type Mended = Readonly<Record<string, number>>;

/** How many figures of a kind are looked for at most: whether there are any is what matters. */
const looked = 1_000;

/**
 * Writes what a tenant's reports keep anew from the facts, of each kind of which something differs, and puts on record how many figures did. Nobody folds
 * meanwhile; what is written meanwhile waits as a delta, as ever.
 * @returns figures that differed, by kind; empty where none did
 */
export async function mendReports(client: pg.ClientBase, of: { readonly url: string; readonly tenantId: number }): Promise<Mended> {
  const { url, tenantId } = of;
  const mended: Record<string, number> = {};
  await client.query("select pg_advisory_lock($1, $2)", [foldLock, tenantId]);
  try {
    // After the lock: a snapshot that is older could lack what was folded while it was waited for.
    await client.query("begin isolation level repeatable read; set local statement_timeout = 0");
    for (const { what, compare, empties, fill } of kinds) {
      const { rowCount } = await client.query(compare, [tenantId, looked]);
      if (!rowCount) continue;
      mended[what] = rowCount;
      for (const table of empties) await client.query(`delete from ${table} where tenant_id = $1`, [tenantId]);
      await client.query(fill, [tenantId]);
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    await client.query("select pg_advisory_unlock($1, $2)", [foldLock, tenantId]);
  }
  if (Object.keys(mended).length > 0) await say(url, tenantId, mended);
  return mended;
}

async function say(url: string, tenantId: number, mended: Mended): Promise<void> {
  const database = openDatabase(url, 1);
  try {
    await database.withTenant(tenantId, (tx) =>
      recordJob({ tx, now: new Date(), tenant: { id: tenantId } }, "reports.mended", { subject: "report", detail: mended }),
    );
  } finally {
    await database.close();
  }
}
