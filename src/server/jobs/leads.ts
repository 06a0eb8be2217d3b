import type { Database } from "../db/connection.ts";
import { giveCampaignCoupons } from "../domain/growth/coupon/hand-out.actions.ts";
import { giveOut, rulesInOrder } from "../domain/growth/lead/give-out.actions.ts";
import { findLeads } from "../domain/growth/lead/lead.actions.ts";
import { readFacts } from "../kernel/tenancy.ts";

/** Batches of one turn: nobody waits for the lists, and the book has other work. */
const most = 20;

/** Fills the marketing lists with whom they are about, and gives them out by the lender's rules. */
export async function runLeads(database: Database, tenantId: number, now: Date): Promise<void> {
  const tenant = await readFacts(database, tenantId, now);
  let found = 1;
  for (let turn = 0; turn < most && found > 0; turn += 1)
    found = await database.withTenant(tenantId, (tx) => findLeads({ tx, tenant, now }));
  await database.withTenant(tenantId, (tx) => giveCampaignCoupons({ tx, tenant, now }));
  for (const rule of await database.withTenant(tenantId, (tx) => rulesInOrder({ tx, tenant, now })))
    await database.withTenant(tenantId, (tx) => giveOut({ tx, tenant, now }, rule));
}
