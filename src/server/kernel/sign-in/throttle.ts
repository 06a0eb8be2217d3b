import { type Kysely, sql } from "kysely";
import { Refused } from "../../../lending/reason.ts";
import type { Tables } from "../../db/tables.ts";
import type { Door } from "./door.ts";
import { turnsOf } from "./turns.ts";

const minute = 60_000;
/** R13: from the fifth failure at a door 1, 2, 4 … 15 minutes. */
const free = 5;
const longest = 15;
/**
 * Failures of one network in ten minutes, of those who have no door of their own. A floor of 200 seats sits in one network: where colleagues
 * sign in, whoever types nonsense next to them must not keep a new seat out; the limit per account stands there alone.
 */
const perNetwork = { failures: 200, ofColleagues: 5_000, window: 10 * minute };
/** R12: wrong verification codes at a door or, of strangers, of a network; in the same window. */
const wrongCodes = { failures: 30, ofColleagues: 1_000 };
/** Failures are forgotten after this long without another. */
const memory = 60 * minute;
/** Counting takes a connection each: a flood must leave most of them to those who work. */
const counting = turnsOf(4);

/** How often something may fail, and when it may again. */
interface Limit {
  readonly subject: string;
  /** ms back that failures are counted. */
  readonly within: number;
  readonly until: (failures: number, first: Date, last: Date) => number;
}

const doorLimit = (door: Door): Limit => ({
  subject: door.key,
  within: memory,
  until: (failures, _first, last) => (failures < free ? 0 : last.getTime() + Math.min(longest, 2 ** (failures - free)) * minute),
});
const windowLimit = (subject: string, most: number): Limit => ({
  subject,
  within: perNetwork.window,
  until: (failures, first) => (failures < most ? 0 : first.getTime() + perNetwork.window),
});
/** Always the door before the network: two tries never wait for each other in a circle. */
const limitsOf = (door: Door): readonly Limit[] =>
  door.rank < 2
    ? [doorLimit(door)]
    : [doorLimit(door), windowLimit(`from:${door.network}`, door.isOfColleagues ? perNetwork.ofColleagues : perNetwork.failures)];
const codeLimit = (door: Door): Limit =>
  windowLimit(
    door.rank < 2 ? `code:${door.key}` : `code:from:${door.network}`,
    door.rank === 2 && door.isOfColleagues ? wrongCodes.ofColleagues : wrongCodes.failures,
  );

/** A try that stands as a failure until it is taken back. */
export interface Try {
  readonly ids: readonly number[];
  readonly subject: string;
}

/**
 * Counts a try before the password is looked at, and commits it: of many at once none is looked at beyond what is allowed, because each has
 * seen those before it. Says nothing of whether the account exists.
 * @throws Refused signIn.throttled, and then nothing is counted
 */
export const countTry = (db: Kysely<Tables>, door: Door, now: Date): Promise<Try> => count(db, door, { limits: limitsOf(door), now });

/** The same of a verification code: wrong ones are limited too. */
export const countCode = (db: Kysely<Tables>, door: Door, now: Date): Promise<Try> => count(db, door, { limits: [codeLimit(door)], now });

function count(db: Kysely<Tables>, door: Door, { limits, now }: { limits: readonly Limit[]; now: Date }): Promise<Try> {
  return counting.take(door, () =>
    db.transaction().execute(async (tx) => {
      const ids: number[] = [];
      for (const limit of limits) {
        await sql`select pg_advisory_xact_lock(hashtextextended(${limit.subject}, 0))`.execute(tx);
        await refuseTooSoon(tx, limit, now);
        const row = await tx
          .insertInto("sign_in_try")
          .values({ subject: limit.subject, at: now })
          .returning("id")
          .executeTakeFirstOrThrow();
        ids.push(row.id);
      }
      return { ids, subject: limits[0]?.subject ?? "" };
    }),
  );
}

async function refuseTooSoon(db: Kysely<Tables>, limit: Limit, now: Date): Promise<void> {
  const { rows } = await sql<{ n: number; first: Date | null; last: Date | null }>`
    select count(*)::int as n, min(at) as first, max(at) as last from sign_in_try
    where subject = ${limit.subject} and at > ${new Date(now.getTime() - limit.within)}`.execute(db);
  const { n = 0, first = null, last = null } = rows[0] ?? {};
  const left = first && last ? limit.until(n, first, last) - now.getTime() : 0;
  if (left > 0) throw new Refused({ error: "signIn.throttled", vars: { minutes: Math.ceil(left / minute) } });
}

/** What was tried was right: the try is none, and the failures before it at this door are forgiven. */
export async function takeBack(db: Kysely<Tables>, { ids, subject }: Try): Promise<void> {
  await db
    .deleteFrom("sign_in_try")
    .where((row) => row.or([row("id", "in", ids), row("subject", "=", subject)]))
    .execute();
}

/** Of a verification code that was right: earlier wrong ones still count. */
export async function takeBackCode(db: Kysely<Tables>, { ids }: Try): Promise<void> {
  await db.deleteFrom("sign_in_try").where("id", "in", ids).execute();
}
