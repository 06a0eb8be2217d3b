import type pg from "pg";
import { migrations } from "../../src/server/db/migrate.ts";
import { levelledReviews, reviewColumns } from "../../src/server/report/review/review-rollup.ts";
import { cellList } from "../../src/server/report/tally/cells.ts";
import { levelled } from "../../src/server/report/tally/levels.ts";

/**
 * Runs the statements of a migration once more, on a database of now whose facts were put back to what they were before it. It knows the sums by their
 * cells; the levels that reports are read from came with 0460, which sums them up from the cells: so does this.
 */
export async function migrateAgain(client: Pick<pg.ClientBase, "query">, ...numbers: readonly string[]): Promise<void> {
  for (const number of numbers) await client.query(textOf(number));
  await sumUp(client);
}

/** The statements of a migration. */
export function textOf(number: string): string {
  const migration = migrations.find(({ name }) => name.startsWith(number));
  if (!migration) throw new Error(`no migration ${number}`);
  return migration.text;
}

/** Every level of the sums from their cells. */
export async function sumUp(client: Pick<pg.ClientBase, "query">): Promise<void> {
  const { rows } = await client.query<{ id: number }>("select tenant_id as id from tenant");
  for (const { id } of rows) {
    await client.query(`delete from tally_bucket where tenant_id = ${id} and level > 0`);
    await client.query(`insert into tally_bucket (tenant_id, level, ${cellList}, n) select ${id}, l.* from
      (${levelled(`select ${cellList}, n from tally_bucket where tenant_id = ${id} and level = 0`)}) l where l.level > 0`);
    await client.query(`delete from review_bucket where tenant_id = ${id} and level > 0`);
    await client.query(`insert into review_bucket (tenant_id, level, ${reviewColumns}) select ${id}, l.* from
      (${levelledReviews(`select ${reviewColumns} from review_bucket where tenant_id = ${id} and level = 0`)}) l where l.level > 0`);
  }
}
