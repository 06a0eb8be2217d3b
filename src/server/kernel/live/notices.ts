import { sql } from "kysely";
import type { Tx } from "../context.ts";
import type { PeopleInScope } from "../sql/scope.ts";

export const liveChannel = "keyline_live";
/** More orders than this in one event are "many": the console then asks for what it shows. */
const most = 500;
const mostNotices = 5_000;
/** Notices are kept longer than a session can last (12 h), so a position that a session holds is never too old. */
export const noticesKeptHours = 24;

/** Orders of one notice, null is "many"; and the people whose own queues or reminders it is about, who are told even without an order. */
interface Notice {
  readonly orders: readonly number[] | null;
  readonly staff: readonly number[];
  readonly leads: readonly number[];
}

/** A notice names leads where it is about any. */
type NewNotice = Omit<Notice, "leads"> & { readonly leads?: readonly number[]; readonly at: Date };

/** Who has an order, by what is done with it. */
interface Owners {
  readonly collection: number | null;
  readonly remind: number | null;
  readonly review: number | null;
}

/** What was committed since a position, with the owners of the orders named: enough to cut it to any session's scope. */
export interface Batch {
  readonly to: string;
  readonly notices: readonly Notice[];
  /** Everybody whom a notice names. */
  readonly named: ReadonlySet<number>;
  readonly owners: ReadonlyMap<number, Owners>;
  /** Notices told now that a reader at `to` will meet again: a transaction that began before them is still running. */
  readonly ahead: ReadonlySet<number>;
}

/** One notice per transaction; listeners are told once it commits. */
export async function writeNotice(tx: Tx, tenantId: number, notice: NewNotice): Promise<void> {
  const orders = notice.orders && [...new Set(notice.orders)];
  await Promise.all([
    tx
      .insertInto("live_notice")
      .values({ tenant_id: tenantId, at: notice.at, orders, staff: [...new Set(notice.staff)], leads: [...new Set(notice.leads)] })
      .execute(),
    sql`select pg_notify(${liveChannel}, ${String(tenantId)})`.execute(tx),
  ]);
}

/** The position below which every notice is committed and visible: no later commit can fall behind it. */
export async function livePosition(tx: Tx): Promise<string> {
  const row = await sql<{ xid: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`.execute(tx);
  return row.rows[0]?.xid ?? "0";
}

/**
 * Every visible notice from a position on but those `told` before. The horizon is read first, and is the next position:
 * whatever is not visible yet lies at or above it, so a long transaction neither delays the news of others nor hides its own.
 */
export async function readNotices(
  tx: Tx,
  tenantId: number,
  since: { readonly from: string; readonly told?: ReadonlySet<number> },
): Promise<Batch> {
  const to = await livePosition(tx);
  const found = await sql<Notice & { id: number; below: boolean }>`
    select id, orders, staff, leads, xid < ${to}::xid8 as below from live_notice
    where tenant_id = ${tenantId} and xid >= ${since.from}::xid8 order by xid, id limit ${mostNotices}`.execute(tx);
  const notices: readonly Notice[] = found.rows.filter((row) => !since.told?.has(row.id));
  const ids = [...new Set(notices.flatMap((notice) => notice.orders ?? []))].slice(0, 20_000);
  const rows = ids.length
    ? await sql<{ id: number } & Owners>`
        select id, collector_id as collection, reminder_id as remind, reviewer_id as review from loan_order
        where tenant_id = ${tenantId} and id = any(${ids})`.execute(tx)
    : { rows: [] };
  const owners = new Map(rows.rows.map((row) => [row.id, row]));
  const cut = found.rows.length === mostNotices ? [{ orders: null, staff: [], leads: [] }] : [];
  const ahead = new Set(found.rows.filter((row) => !row.below).map((row) => row.id));
  const named = new Set(notices.flatMap((notice) => notice.staff));
  return { to, notices: [...notices, ...cut], named, owners, ahead };
}

/** The part of a batch that somebody may see: order ids, or null for "many". `people` null sees everything of the tenant. */
export function cutToScope(batch: Batch, scope: PeopleInScope): readonly number[] | null {
  const seen = new Set<number>();
  for (const notice of batch.notices) {
    const isNamed = scope === null || notice.staff.some((id) => scope.people.has(id));
    if (notice.orders === null) {
      if (isNamed || notice.staff.length === 0) return null;
      continue;
    }
    for (const id of notice.orders) if (isNamed || isOwned(batch.owners.get(id), scope)) seen.add(id);
  }
  return seen.size > most ? null : [...seen];
}

/** Leads of a batch, for whoever leads or is named: their rows are read again within the reader's own scope. Null for "many". */
export function leadsToTell({ notices }: Batch, scope: PeopleInScope): readonly number[] | null {
  const isTold = ({ staff }: Notice) => scope === null || scope.pool !== null || staff.some((id) => scope.people.has(id));
  const seen = new Set(notices.filter(isTold).flatMap(({ leads }) => leads));
  return seen.size > most ? null : [...seen];
}

function isOwned(owners: Owners | undefined, scope: NonNullable<PeopleInScope> | null): boolean {
  if (!owners || !scope) return false;
  const { collection, remind, review } = owners;
  return (
    [collection, remind, review].some((id) => id !== null && scope.people.has(id)) || (scope.pool !== null && owners[scope.pool] === null)
  );
}
