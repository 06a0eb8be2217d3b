import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { bringsSecond, type SecondStep } from "../../../lending/rights/second-factor.rules.ts";
import type { Tx } from "../context.ts";
import { rowOf } from "../sql/sql.ts";
import { sessionTimes, sha256 } from "./session.ts";

/** Half minutes before and after now whose codes are taken too: clocks of telephones are not the house's. */
const around = 1;
const period = 30;
/** Bytes of a secret: what the hash of the code has (RFC 4226, 4). */
const secretSize = 20;

const codes = (secret: string): TOTP => new TOTP({ algorithm: "SHA1", digits: 6, period, secret: Secret.fromBase32(secret) });

export const newSecret = (): string => new Secret({ size: secretSize }).base32;

/** What an authenticator reads from the picture. */
export function addressOfSecret(secret: string, { issuer, account }: { readonly issuer: string; readonly account: string }): string {
  return new TOTP({ issuer, label: account, algorithm: "SHA1", digits: 6, period, secret: Secret.fromBase32(secret) }).toString();
}

/** The half minute that a code is of; null where it is of none near now. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = codes(secret).validate({ token: code, timestamp: now.getTime(), window: around });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta;
}

/** Whose secret a sealed one is (secrets.ts). */
export const aboutFactor = (tenantId: number, staffId: number): string => `second factor ${tenantId} ${staffId}`;

interface Person {
  readonly tenantId: number;
  readonly id: number;
  readonly now: Date;
}

/** What is asked of somebody after his password. Whoever has a second factor brings it, whatever his lender demands since. */
export async function secondStepOf(tx: Tx, { tenantId, id, now }: Person): Promise<SecondStep | null> {
  const row = await rowOf<{ enrolled: boolean; demanded: boolean; keys: readonly string[] }>(
    tx,
    `select exists (select from second_factor f where f.tenant_id = $1 and f.staff_id = $2 and f.confirmed_at is not null) as enrolled,
       second_demanded($1, $3) as demanded,
       array(select p.permission from staff s join role_permission p on p.tenant_id = s.tenant_id and p.role_id = s.role_id
         where s.tenant_id = $1 and s.id = $2) as keys`,
    [tenantId, id, now],
  );
  if (row?.enrolled) return "code";
  return row?.demanded && bringsSecond(row.keys) ? "enrol" : null;
}

/**
 * The code was right: the session goes on under another token, which nobody has seen who had only the password, and as long as all others.
 * @returns that token; null where the session has gone meanwhile
 */
export async function passSecond(
  tx: Tx,
  session: { readonly tenantId: number; readonly hash: Buffer; readonly now: Date },
): Promise<string | null> {
  const token = randomBytes(32).toString("base64url");
  const passed = await tx
    .updateTable("session")
    .set({
      token_hash: sha256(token),
      second: "passed",
      seen_at: session.now,
      expires_at: new Date(session.now.getTime() + sessionTimes.absolute),
    })
    .where("tenant_id", "=", session.tenantId)
    .where("token_hash", "=", session.hash)
    .where("second", "=", "due")
    .executeTakeFirst();
  return passed.numUpdatedRows === 1n ? token : null;
}
