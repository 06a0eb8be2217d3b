import { createHash } from "node:crypto";
import { sql } from "kysely";
import { Refused } from "../../../lending/reason.ts";
import { bringsSecond } from "../../../lending/rights/second-factor.rules.ts";
import { isAdmitted, type NetworkMoment, type NetworkRule } from "../../../lending/rights/network.rules.ts";
import { localTime, weekday } from "../../../lending/time/zone.ts";
import type { Database } from "../../db/connection.ts";
import type { Home, StaffFacts, Tx } from "../context.ts";
import { roleSaid } from "../sql/scope.ts";

const minute = 60_000;
/** R02: idle and absolute ends; revocation is visible, and permissions are re-read, within `cachedFor`; ms. */
export const sessionTimes = {
  idle: 30 * minute,
  absolute: 12 * 60 * minute,
  cachedFor: 1_000,
  seenEvery: minute,
  finishing: 15 * minute,
  /** From the password to the code. */
  half: 10 * minute,
} as const;

const tokenShape = /^[\w-]{43}$/;

export interface Session {
  readonly hash: Buffer;
  readonly tenantId: number;
  readonly tenantName: string;
  readonly staff: StaffFacts;
  /** Until when the result of a call may be written down, and nothing else: an hour or a network of the role keeps him out (R33). */
  readonly finishesBy: Date | null;
  /** The password was right, and the code that follows it is missing (rules/rights.md 7). */
  readonly isHalf: boolean;
  /** Null: he is at home. */
  readonly home: Home | null;
}

/** Whose sessions ended: of one person, or of anybody where notifications may have been missed. `rights`: they go on, with other rights or another menu. */
export type Ended = { readonly tenantId: number; readonly staffId: number; readonly rights?: boolean } | null;

/** Whether sessions that ended, or rights that changed, are of this one: its owner's, where he is and at home. */
export function concerns(of: Ended, { tenantId, staff, home }: Pick<Session, "tenantId" | "staff" | "home">): boolean {
  if (of === null) return true;
  const isOf = (tenant: number, person: number) => of.tenantId === tenant && of.staffId === person;
  return isOf(tenantId, staff.id) || (home !== null && isOf(home.tenantId, home.staff.id));
}

/** What a request brings along to be known by. */
export interface Caller {
  readonly token: string | undefined;
  readonly userAgent: string;
  readonly address: string;
}

export interface Sessions {
  /** The session of a token, or Refused sessionTimeout (1001). */
  require(caller: Caller): Promise<Session>;
  /** Drops what is kept of them and tells the listeners. */
  ended(of: Ended): void;
  /** Answers how to stop listening. */
  whenEnded(listener: (of: Ended) => void): () => void;
}

interface Kept {
  readonly session: Promise<Session | null>;
  readonly at: number;
  /** Known once it was read; null: there is none. */
  read?: Session | null;
}

export const sha256 = (text: string): Buffer => createHash("sha256").update(text, "utf8").digest();

export function sessionsOf(database: Database, clock: () => Date): Sessions {
  const kept = new Map<string, Kept>();
  const listeners = new Set<(of: Ended) => void>();
  const sweep = (now: number): void => {
    for (const [key, each] of kept) if (now - each.at >= sessionTimes.cachedFor) kept.delete(key);
  };
  return {
    async require({ token, userAgent, address }) {
      if (!token || !tokenShape.test(token)) throw new Refused({ error: "sessionTimeout" });
      const now = clock();
      const hash = sha256(token);
      const agent = sha256(userAgent);
      const key = `${hash.toString("base64")}${agent.toString("base64")}${address}`;
      let known = kept.get(key);
      if (!known || now.getTime() - known.at >= sessionTimes.cachedFor) {
        if (kept.size > 5_000) sweep(now.getTime());
        const session = readSession(database, { hash, agent, address }, now);
        const mine: Kept = { session, at: now.getTime() };
        known = mine;
        kept.set(key, mine);
        session.then(
          (read) => void (mine.read = read),
          () => kept.delete(key),
        );
      }
      const session = await known.session;
      if (!session) throw new Refused({ error: "sessionTimeout" });
      return session;
    },
    ended(of) {
      // One that is being read may have been read before it ended.
      for (const [key, { read }] of kept) if (read === undefined || (read && concerns(of, read))) kept.delete(key);
      for (const listener of listeners) listener(of);
    },
    whenEnded(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

interface Bearer {
  readonly hash: Buffer;
  readonly agent: Buffer;
  readonly address: string;
}

async function readSession(database: Database, bearer: Bearer, now: Date): Promise<Session | null> {
  const door = await sql<{ tenant: number | null }>`select session_tenant(${bearer.hash}) as tenant`.execute(database.plain);
  const tenantId = door.rows[0]?.tenant;
  if (!tenantId) return null;
  const row = await database.withTenant(tenantId, (tx) => sessionRow(tx, { tenantId, hash: bearer.hash, now }), "read");
  if (!row || !row.agent.equals(bearer.agent) || !row.enabled || !row.roleEnabled) return null;
  // From before it was demanded of him: he signs in anew.
  if (row.second === "free" && row.demandsSecond && bringsSecond(row.permissions)) return null;
  // A stolen token is of no use elsewhere; its owner's session stands.
  const isIn = isAdmitted(row.networks, momentOf(now, row.timeZone, bearer.address));
  const finishesBy = isIn || bearer.address !== row.address ? null : await endOfCall(database, tenantId, { staffId: row.staff.id, now });
  if (!isIn && (finishesBy === null || now >= finishesBy)) return null;
  if (now >= row.expiresAt || now.getTime() - row.seenAt.getTime() >= sessionTimes.idle) return null;
  if (now.getTime() - row.seenAt.getTime() >= sessionTimes.seenEvery) await markSeen(database, tenantId, { hash: bearer.hash, now });
  const home = row.homeHash && (await readHome(database, { ...bearer, hash: row.homeHash }, now));
  if (row.homeHash && !home) return null;
  return {
    hash: bearer.hash,
    tenantId,
    tenantName: row.tenantName,
    staff: { ...row.staff, permissions: new Set(row.permissions) },
    finishesBy,
    isHalf: row.second === "due",
    home,
  };
}

/** With it somebody of the platform works in another lender; without it he is back at once. */
export const visitKey = "tenant:list:switch";

/** A visitor is there as long as his own session would stand at home, by everything that is asked of it there. */
async function readHome(database: Database, bearer: Bearer, now: Date): Promise<Home | null> {
  const own = await readSession(database, bearer, now);
  if (!own || own.home || own.isHalf || own.finishesBy || !own.staff.permissions.has(visitKey)) return null;
  return { tenantId: own.tenantId, tenantName: own.tenantName, staff: own.staff, hash: bearer.hash };
}

/** A quarter of an hour after somebody's last call that was answered; one that goes on has not ended yet. Null: no call of the last hours. */
async function endOfCall(
  database: Database,
  tenantId: number,
  { staffId, now }: { readonly staffId: number; readonly now: Date },
): Promise<Date | null> {
  const found = await database.withTenant(
    tenantId,
    (tx) =>
      sql<{ at: Date | null }>`select max(case when c.state = 'ended' then c.ended_at else ${now}::timestamptz end) as at from phone_call c
      where c.tenant_id = ${tenantId} and c.staff_id = ${staffId} and c.answered_at is not null
        and c.started_at between ${now}::timestamptz - interval '4 hours' and ${now}::timestamptz`.execute(tx),
    "read",
  );
  const at = found.rows[0]?.at;
  return at ? new Date(at.getTime() + sessionTimes.finishing) : null;
}

/** Restrictions of role `r` that are in force; minutes of the tenant's day. */
export const networksOfRole = sql<
  readonly NetworkRule[]
>`coalesce((select jsonb_agg(jsonb_build_object('ipRange', n.ip_range, 'startMinute', n.start_minute,
  'endMinute', n.end_minute, 'weekdays', n.weekdays)) from role_network n where n.tenant_id = r.tenant_id and n.role_id = r.id and n.enabled), '[]')`;

/** Where and when somebody asks, by the tenant's clock. */
export function momentOf(now: Date, timeZone: string, address: string): NetworkMoment {
  const { hour, minute } = localTime(now, timeZone);
  return { address, minute: hour * 60 + minute, weekday: weekday(now, timeZone) };
}

/** People who rest on the tenant's day of `now` and whose cover `staff s` is. */
export const coversOf = (now: Date) => sql<number[]>`array(
  select h.staff_id from shift h join tenant t on t.tenant_id = h.tenant_id
  where h.tenant_id = s.tenant_id and h.cover_id = s.id and h.kind = 'rest' and h.day = (${now}::timestamptz at time zone t.time_zone)::date order by 1)`;

interface Asked {
  readonly tenantId: number;
  readonly hash: Buffer;
  readonly now: Date;
}

interface PersonRow {
  readonly id: number;
  readonly account: string;
  readonly admin_name: string;
  readonly type: number;
  readonly team_id: number;
  readonly department: string;
  readonly role_said: string;
  readonly data_scope: string;
  readonly locale: string;
  readonly must_change_password: boolean;
  readonly covers: readonly number[];
}
const personOf = (row: PersonRow): Omit<StaffFacts, "permissions"> => ({
  id: row.id,
  account: row.account,
  name: row.admin_name,
  type: row.type,
  teamId: row.team_id,
  department: row.department,
  role: row.role_said,
  dataScope: row.data_scope as StaffFacts["dataScope"],
  locale: row.locale,
  mustChangePassword: row.must_change_password,
  covers: row.covers,
});

async function sessionRow(tx: Tx, { tenantId, hash, now }: Asked) {
  const row = await tx
    .selectFrom("session as e")
    .innerJoin("staff as s", (join) => join.onRef("s.tenant_id", "=", "e.tenant_id").onRef("s.id", "=", "e.staff_id"))
    .innerJoin("role as r", (join) => join.onRef("r.tenant_id", "=", "s.tenant_id").onRef("r.id", "=", "s.role_id"))
    .innerJoin("team as t", (join) => join.onRef("t.tenant_id", "=", "s.tenant_id").onRef("t.id", "=", "s.team_id"))
    .innerJoin("tenant as z", "z.tenant_id", "e.tenant_id")
    .select([
      "e.user_agent_hash",
      "e.seen_at",
      "e.expires_at",
      "e.address",
      "e.second",
      "e.home_hash",
      "z.time_zone",
      "z.name as tenant_name",
    ])
    .select(["s.id", "s.account", "s.admin_name", "s.type", "s.team_id", "s.locale"])
    .select(["s.must_change_password", "r.data_scope", "r.enabled as role_enabled", "t.department"])
    .select(sql<string>`${sql.raw(roleSaid("r"))}`.as("role_said"))
    .select(
      sql<string[]>`array(select p.permission from role_permission p where p.tenant_id = s.tenant_id and p.role_id = s.role_id)`.as(
        "permissions",
      ),
    )
    .select(sql<boolean>`s.enabled and s.locked_at is null`.as("enabled"))
    .select(sql<boolean>`second_demanded(e.tenant_id, ${now})`.as("demands_second"))
    .select(coversOf(now).as("covers"))
    .select(networksOfRole.as("networks"))
    .where("e.tenant_id", "=", tenantId)
    .where("e.token_hash", "=", hash)
    .executeTakeFirst();
  return (
    row && {
      agent: row.user_agent_hash,
      seenAt: row.seen_at,
      address: row.address,
      expiresAt: row.expires_at,
      enabled: row.enabled,
      roleEnabled: row.role_enabled,
      second: row.second,
      demandsSecond: row.demands_second,
      permissions: row.permissions,
      networks: row.networks,
      timeZone: row.time_zone,
      tenantName: row.tenant_name,
      homeHash: row.home_hash,
      staff: personOf(row),
    }
  );
}

/** Whether a session stands, and a visitor's own at home, as the transaction sees it. */
export async function isOpen(tx: Tx, tenantId: number, hash: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom("session")
    .select("staff_id")
    .where("tenant_id", "=", tenantId)
    .where("token_hash", "=", hash)
    .where(sql<boolean>`(home_hash is null or session_tenant(home_hash) is not null)`)
    .executeTakeFirst();
  return row !== undefined;
}

/** On which every server hears whose sessions ended, "<tenant> <staff>", or got other rights, "<tenant> <staff> rights"; told when the transaction commits. */
export const sessionChannel = "keyline_session";
export const tellEnded = (tx: Tx, tenantId: number, staffId: number) =>
  sql`select pg_notify(${sessionChannel}, ${`${tenantId} ${staffId}`})`.execute(tx);

async function markSeen(database: Database, tenantId: number, seen: { readonly hash: Buffer; readonly now: Date }): Promise<void> {
  await database.withTenant(tenantId, (tx) =>
    tx.updateTable("session").set({ seen_at: seen.now }).where("tenant_id", "=", tenantId).where("token_hash", "=", seen.hash).execute(),
  );
}
