import { openDatabase } from "../db/connection.ts";
import { eraseAgain } from "../domain/orders/rights/erase.actions.ts";
import { openAnchor, readAnchorPlace } from "../kernel/audit/anchor.ts";
import { readSecretKeys } from "../kernel/keys.ts";
import { tenantReader } from "../kernel/tenancy.ts";

/**
 * Whoever was erased after a backup was made is in it as he was. The anchor outside the database knows him by his number, and he is erased anew before
 * anybody signs in (rules/customer-rights.md 6).
 * @returns how many were; null where there is no anchor that could say
 */
export async function eraseRestored(
  ownerUrl: string,
  env: Readonly<Record<string, string | undefined>>,
  now: Date,
): Promise<number | null> {
  const place = readAnchorPlace(env);
  if (!place) return null;
  const database = openDatabase(ownerUrl, 2);
  const tenantOf = tenantReader(database, () => now);
  const keys = readSecretKeys(env);
  let done = 0;
  try {
    for (const { tenant: id, customer } of await openAnchor(place).erased()) {
      const tenant = await tenantOf(id).catch(() => null);
      if (tenant && (await database.withTenant(id, (tx) => eraseAgain({ tx, tenant, now }, customer, keys)))) done += 1;
    }
    return done;
  } finally {
    await database.close();
  }
}
