import { Refused } from "../../lending/reason.ts";
import type { Database } from "../db/connection.ts";
import { giveUp, settle, unpark, verdictsDue } from "../domain/origination/review/held.actions.ts";
import { settleSamples } from "../domain/origination/review/sample/draw.actions.ts";
import type { Books } from "../domain/book/book/books.ts";
import { writeNotice } from "../kernel/live/notices.ts";
import { readFacts } from "../kernel/tenancy.ts";

/** Carries out what reviewers decided and have not taken back, each in its own transaction, and brings up what they had put aside until now. */
export async function runDecisions(database: Database, tenantId: number, now: Date): Promise<void> {
  const tenant = await readFacts(database, tenantId, now);
  const inOne = <T>(work: (books: Books) => Promise<T>): Promise<T> =>
    database.withTenant(tenantId, (tx) => work({ tx, tenant, now, staffId: null }));
  const due = await inOne(async (books) => {
    const { orders, staff } = await unpark(books);
    const told = await settleSamples(books);
    if (told.length > 0) await writeNotice(books.tx, tenantId, { orders: [], staff: [...told], at: now });
    if (orders.length > 0) await writeNotice(books.tx, tenantId, { orders: [...orders], staff: [...staff], at: now });
    return verdictsDue(books);
  });
  for (const each of due) {
    const told = (work: (books: Books) => Promise<boolean>) =>
      inOne(async (books) => {
        if (await work(books)) await writeNotice(books.tx, tenantId, { orders: [each.order_id], staff: [each.staff_id], at: now });
      });
    try {
      await told((books) => settle(books, each));
    } catch (error) {
      // Nothing of it stands. Its reviewer is told; the others go on.
      if (!(error instanceof Refused)) throw error;
      const { reason } = error;
      await told((books) => giveUp(books, each, reason));
    }
  }
}
