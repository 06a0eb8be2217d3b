import type { Kernel } from "../kernel.ts";
import { sessionDoor } from "./door.ts";
import { verifyPassword } from "./password.ts";
import type { Session } from "./session.ts";
import { countTry, takeBack } from "./throttle.ts";

export interface OwnTry {
  readonly session: Session;
  readonly address: string;
  readonly password: string;
}

/**
 * Whether a password is that of the session's own account, a visitor's at home. Before the call's own transaction and committed apart from it: what is refused
 * there is rolled back, and a try must stay counted; nor does a hash that waits for its turn hold a connection.
 * @throws Refused signIn.throttled
 */
export async function isOwnPassword(kernel: Kernel, { session, address, password }: OwnTry): Promise<boolean> {
  const { tenantId, staff } = session.home ?? session;
  const door = sessionDoor(staff.account, session.hash, address);
  const counted = await countTry(kernel.database.plain, door, kernel.clock());
  const row = await kernel.database.withTenant(
    tenantId,
    (tx) => tx.selectFrom("staff").select("password_hash").where("tenant_id", "=", tenantId).where("id", "=", staff.id).executeTakeFirst(),
    "read",
  );
  const isRight = row !== undefined && (await verifyPassword(password, row.password_hash, door));
  if (isRight) await takeBack(kernel.database.plain, counted);
  return isRight;
}
