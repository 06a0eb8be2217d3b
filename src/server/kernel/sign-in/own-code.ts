import type { Kernel } from "../kernel.ts";
import { openSecret } from "../secrets.ts";
import { doorOf, whereaboutsOf } from "./door.ts";
import { aboutFactor, stepOf } from "./second.ts";
import type { Session } from "./session.ts";
import { countTry, takeBack } from "./throttle.ts";

export interface CodeTry {
  readonly session: Session;
  readonly address: string;
  readonly code: string;
}

/**
 * The half minute that a typed code is of; null where it is wrong or was used. Counted before it is looked at, per account and network and apart
 * from the call's own transaction, as a password is (own-password.ts). Not per session: whoever knows the password opens as many as he likes.
 * @throws Refused signIn.throttled
 */
export async function testCode({ database, settings, clock }: Kernel, { session, address, code }: CodeTry): Promise<number | null> {
  const { tenantId, staff } = session;
  const now = clock();
  const { network, isOfColleagues } = await database.withTenant(
    tenantId,
    (tx) => doorOf(tx, { tenantId, id: staff.id, account: staff.account }, whereaboutsOf(address, undefined)),
    "read",
  );
  const counted = await countTry(database.plain, { rank: 2, key: `second:${staff.account}`, network, isOfColleagues }, now);
  const row = await database.withTenant(
    tenantId,
    (tx) =>
      tx
        .selectFrom("second_factor")
        .select(["sealed", "last_step"])
        .where("tenant_id", "=", tenantId)
        .where("staff_id", "=", staff.id)
        .executeTakeFirst(),
    "read",
  );
  const secret = row ? openSecret(settings.secretKeys, aboutFactor(tenantId, staff.id), row.sealed) : null;
  const step = secret === null ? null : stepOf(secret, code, now);
  if (step === null || step <= (row?.last_step ?? 0)) return null;
  await takeBack(database.plain, counted);
  return step;
}
