import type { Database } from "../db/connection.ts";
import { shortenEnded } from "../domain/finance/late-exemption/end.actions.ts";
import { freeWide } from "../domain/finance/late-exemption/late-exemption.actions.ts";
import { recordJob } from "../kernel/audit/job-trace.ts";
import { writeNotice } from "../kernel/live/notices.ts";
import { readFacts } from "../kernel/tenancy.ts";

/** Shortens the exemptions that were ended, and books those of an app or of everybody, a batch a transaction; killed at any moment, it goes on with the loans that are left. */
export async function runExemptions(database: Database, tenantId: number, now: Date): Promise<void> {
  const tenant = await readFacts(database, tenantId, now);
  for (let isMore = true; isMore;) {
    isMore = await database.withTenant(tenantId, async (tx) => {
      const books = { tx, tenant, now, staffId: null };
      const shortened = await shortenEnded(books);
      const done = shortened.isMore ? shortened : await freeWide(books);
      if (done.orders.length > 0) {
        await recordJob({ tx, tenant, now }, "exemption.booked", { subject: "order", ids: done.orders });
        await writeNotice(tx, tenantId, { orders: [...done.orders], staff: [], at: now });
      }
      return done.isMore;
    });
  }
}
