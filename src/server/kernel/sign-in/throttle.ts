import { type Kysely, sql } from "kysely";
import { Refused } from "../../../lending/reason.ts";
import type { Tables } from "../../db/tables.ts";
import type { Tx } from "../context.ts";

const minute = 60_000;
/** R13: from the fifth failure of an account 1, 2, 4 … 15 minutes. */
const free = 5;
const longest = 15;
/**
 * Failures of one address in ten minutes, among accounts that never signed in from it. A floor of 200 seats sits behind one address:
 * where colleagues sign in, whoever types nonsense next to them must not keep a new seat out; the limit per account stands there alone.
 */
const perAddress = { failures: 200, ofColleagues: 5_000, window: 10 * minute };
/** Failures are forgotten after this long without another. */
const memory = 60 * minute;

export interface Attempt {
  readonly account: string;
  readonly address: string;
  /** The account has signed in from this address before: strangers' failures elsewhere do not count against it. */
  readonly isKnown: boolean;
  /** Someone of the account's tenant has signed in from this address before. */
  readonly isOfColleagues: boolean;
  readonly now: Date;
}

/** Refuses a try that comes too soon; says nothing of whether the account exists. */
async function refuseTooSoon(db: Kysely<Tables>, attempt: Attempt): Promise<void> {
  const { account, address, isKnown, isOfColleagues, now } = attempt;
  const from = isKnown ? sql`and address = ${address}` : sql``;
  const mine = await sql<{ n: number; last: Date | null }>`
    select count(*)::int as n, max(at) as last from sign_in_failure
    where account = ${account} and at > ${new Date(now.getTime() - memory)} ${from}`.execute(db);
  const { n = 0, last = null } = mine.rows[0] ?? {};
  if (n >= free && last) {
    const wait = Math.min(longest, 2 ** (n - free)) * minute;
    refuseUntil(last.getTime() + wait, now);
  }
  if (isKnown) return;
  const there = await sql<{ n: number; first: Date | null }>`
    select count(*)::int as n, min(at) as first from sign_in_failure
    where address = ${address} and at > ${new Date(now.getTime() - perAddress.window)}`.execute(db);
  const { n: failures = 0, first = null } = there.rows[0] ?? {};
  if (failures >= (isOfColleagues ? perAddress.ofColleagues : perAddress.failures) && first)
    refuseUntil(first.getTime() + perAddress.window, now);
}

function refuseUntil(until: number, now: Date): void {
  const left = until - now.getTime();
  if (left > 0) throw new Refused({ error: "signIn.throttled", vars: { minutes: Math.ceil(left / minute) } });
}

/**
 * Counts a try before the password is looked at, and commits it: of many at once none is looked at beyond what is allowed, because each has
 * seen those before it. Whoever is right takes it back with `forgetFailures`.
 * @throws Refused signIn.throttled, and then nothing is counted
 */
export async function countTry(db: Kysely<Tables>, attempt: Attempt): Promise<void> {
  const { account, address, now: at } = attempt;
  await db.transaction().execute(async (tx) => {
    // Always the account before the address: two tries never wait for each other in a circle.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`try ${account}`}, 0))`.execute(tx);
    if (!attempt.isKnown) await sql`select pg_advisory_xact_lock(hashtextextended(${`try from ${address}`}, 0))`.execute(tx);
    await refuseTooSoon(tx, attempt);
    await tx.insertInto("sign_in_failure").values({ account, address, at }).execute();
  });
}

/** Whether the person, or somebody of the tenant, has signed in from this address before. */
export async function knownAddress(tx: Tx, staff: { readonly tenantId: number; readonly id: number }, address: string) {
  const row = await tx
    .selectFrom("known_address")
    .select((each) => each.fn.max<number | null>(sql`(staff_id = ${staff.id})::int`).as("own"))
    .where("tenant_id", "=", staff.tenantId)
    .where("address", "=", address)
    .executeTakeFirst();
  const own = row?.own ?? null;
  return { isKnown: own === 1, isOfColleagues: own !== null };
}

export async function forgetFailures(db: Kysely<Tables>, account: string): Promise<void> {
  await db.deleteFrom("sign_in_failure").where("account", "=", account).execute();
}
