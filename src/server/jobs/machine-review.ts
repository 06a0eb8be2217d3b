import type { Database } from "../db/connection.ts";
import {
  beginTries,
  endTry,
  expireOrders,
  giveUpTries,
  readProvider,
} from "../domain/origination/machine-review/machine-review.actions.ts";
import { endSilent } from "../domain/origination/document/document.actions.ts";
import { returnHeld } from "../domain/origination/review/review.actions.ts";
import type { ScoreOf } from "../gateway/score.ts";
import { writeNotice } from "../kernel/live/notices.ts";
import { readFacts } from "../kernel/tenancy.ts";

/** Moves applications on (T02 to T05, T07, T31): the provider is asked between transactions, and a server that dies leaves a try to give up. */
export async function runMachine(database: Database, tenantId: number, now: Date, scoreOf: ScoreOf): Promise<void> {
  const tenant = await readFacts(database, tenantId, now);
  const begun = await database.withTenant(tenantId, async (tx) => {
    const books = { tx, tenant, now, staffId: null };
    await giveUpTries(books);
    const moved = [...(await expireOrders(books)), ...(await returnHeld(books)), ...(await endSilent(books))];
    if (moved.length > 0) await writeNotice(tx, tenantId, { orders: moved, staff: [], at: now });
    return { asked: await beginTries(books), provider: await readProvider(books) };
  });
  const gateway = scoreOf(begun.provider);
  const model = begun.provider ? new URL(begun.provider.url).host : "house";
  for (const asked of begun.asked) {
    const score = await gateway.score({ requestId: `${tenantId}-${asked.tryId}`, facts: asked.facts });
    await database.withTenant(tenantId, async (tx) => {
      await endTry({ tx, tenant, now, staffId: null }, asked, { score, model });
      await writeNotice(tx, tenantId, { orders: [asked.orderId], staff: [], at: now });
    });
  }
}
