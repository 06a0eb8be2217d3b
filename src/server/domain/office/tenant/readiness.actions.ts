import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { readyParts, type ReadyPart } from "../../../../lending/options/office/tenant-codes.ts";
import { brokenMoneyPairs, brokenPairs } from "../../../../lending/rights/grant.rules.ts";
import { lawFields } from "../../../../lending/setting/law-fields.ts";
import { Refused } from "../../../../lending/reason.ts";
import { inTenant } from "../../../db/in-tenant.ts";
import type { Context, TenantMoment } from "../../../kernel/context.ts";
import { selectAble, selectCounts } from "./readiness.store.ts";
import { selectTenants } from "./tenant.store.ts";

/** A pair of rights whose name a channel has already. */
const partOf = (pair: string): string => (pair === "payout" ? "payoutPair" : pair);

/** What a lender still needs before it may be live: its products, its ways of money, and two able people for whatever takes two. */
export async function missingOf(context: Context, tenantId: number): Promise<ReadonlySet<ReadyPart>> {
  const { tx, tenant, now } = context;
  const { counts, able } = await inTenant(tx, { from: tenant.id, to: tenantId }, async () => ({
    counts: await selectCounts(tx, tenantId, now),
    able: await selectAble(tx, tenantId, now),
  }));
  const broken = new Set(brokenPairs(able.map(({ keys, people }) => ({ keys: new Set(keys), people }))).map(partOf));
  const short: Readonly<Partial<Record<ReadyPart, boolean>>> = {
    // Of one that was live its law stands among its settings.
    law: !counts.lived && counts.law < Object.keys(lawFields).length,
    apps: counts.apps === 0,
    product: counts.products === 0,
    payout: counts.payouts === 0,
    collection: counts.collections === 0,
    admins: counts.admins < 2,
  };
  return new Set(readyParts.filter((part) => short[part] ?? broken.has(part)));
}

/** How many pairs that move money no two able people of the lender can do any more: somebody has left, is locked out, or lost a key. */
export async function countBrokenPairs({ tx, tenant, now }: TenantMoment & Pick<Context, "tx">): Promise<number> {
  const able = await selectAble(tx, tenant.id, now);
  return brokenMoneyPairs(able.map(({ keys, people }) => ({ keys: new Set(keys), people }))).length;
}

/** A lender's own people, and the platform's, see what is missing. */
export async function readiness({ tenantId }: ParsedOf<"tenant.readiness">, context: Context): Promise<OutputOf<"tenant.readiness">> {
  if (!(await selectTenants(context, "")).some(({ id }) => id === tenantId)) throw new Refused({ error: "notFound", field: "tenantId" });
  const missing = await missingOf(context, tenantId);
  return readyParts.map((part) => ({ part, ready: !missing.has(part) }));
}
