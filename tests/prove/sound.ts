import { openDatabase } from "../../src/server/db/connection.ts";
import { verifyBook } from "../../src/server/domain/book/book/verify-book.ts";
import { verifyAudit } from "../../src/server/kernel/audit/verify-audit.ts";
import { readAuditKeys } from "../../src/server/kernel/keys.ts";
import { verifyDays } from "../../src/server/report/days/day-verify.ts";
import { verifyReviews } from "../../src/server/report/review/review-verify.ts";
import { verifyTallies } from "../../src/server/report/tally/tally-verify.ts";
import { verifyBuckets } from "../../src/server/report/verify.ts";
import type { Book } from "../bench/house.ts";

/** What `verify` would say of a database at an instant, a line each: reports, loans and ledger, audit chain; nothing where all is sound. */
export async function differences(book: Book, now: Date): Promise<readonly string[]> {
  const client = await book.owner.connect();
  const database = openDatabase(book.url, 2);
  try {
    const reports = [
      ...(await verifyBuckets(client)),
      ...(await verifyDays(client)),
      ...(await verifyTallies(client)),
      ...(await verifyReviews(client)),
      ...(await verifyBook(client)).differences,
    ];
    const lines = reports.map((each) => JSON.stringify(each));
    const tenants = await client.query<{ id: number }>("select tenant_id as id from tenant order by 1");
    for (const { id } of tenants.rows) {
      const { broken, unsealed } = await verifyAudit(database, id, { keys: readAuditKeys(process.env), anchor: null, now });
      if (unsealed > 0) lines.push(`tenant ${id}: ${unsealed} audit rows are not sealed`);
      lines.push(...broken.map((seq) => `tenant ${id}: seal ${seq} is broken`));
    }
    return lines;
  } finally {
    client.release();
    await database.close();
  }
}
