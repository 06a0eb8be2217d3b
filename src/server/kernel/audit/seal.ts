import { sql } from "kysely";
import type { Database } from "../../db/connection.ts";
import type { Tx } from "../context.ts";
import { keyedHash, keyNumber } from "../keys.ts";

/** Rows of one seal, and the SHA-256 over their canonical form: one JSON array per row, in order of transaction and id. */
export const contentOf = (tenantId: number, from: string, to: string) => sql<{ rows: number; content: Buffer }>`
  select count(*)::int as rows,
    sha256(convert_to(coalesce(string_agg(
      jsonb_build_array(a.tenant_id, a.id, a.xid::text, (extract(epoch from a.at) * 1000000)::bigint, a.staff_id, a.call, a.command,
        a.source, a.address, a.subject, a.subject_ids, a.detail)::text, E'\n' order by a.xid, a.id), ''), 'UTF8')) as content
  from audit a
  where a.tenant_id = ${tenantId} and a.xid >= ${from}::xid8 and a.xid < ${to}::xid8`;

export interface Sealing {
  readonly tenantId: number;
  readonly seq: number;
  readonly previous: Buffer;
  readonly from: string;
  readonly to: string;
  readonly at: Date;
  readonly rows: number;
  readonly content: Buffer;
}

/** HMAC over everything that a seal says, so that none can be left out, moved, dated back or made again without the key. */
export function sealedHash(key: string, { tenantId, seq, previous, from, to, at, rows, content }: Sealing): Buffer {
  const parts = [2, tenantId, seq, previous.toString("hex"), from, to, at.toISOString(), rows, content.toString("hex")];
  return keyedHash(key, parts.join(":"));
}

const genesis = Buffer.alloc(32);

export interface LastSeal {
  readonly seq: number;
  readonly to: string;
  readonly hash: Buffer;
}
export const noSeal: LastSeal = { seq: 0, to: "0", hash: genesis };

export async function lastSeal(tx: Tx, tenantId: number): Promise<LastSeal> {
  const row = await tx
    .selectFrom("audit_seal")
    .select(["seq", "xid_to as to", "hash"])
    .where("tenant_id", "=", tenantId)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? noSeal;
}

/** When the newest seal was made: nothing older can be changed unseen. Null: nothing is sealed yet. */
export async function sealedTo(tx: Tx, tenantId: number): Promise<Date | null> {
  const newest = tx.selectFrom("audit_seal").select("at").where("tenant_id", "=", tenantId).orderBy("seq", "desc").limit(1);
  return (await newest.executeTakeFirst())?.at ?? null;
}

/**
 * Seals what committed since the last seal: rows of transactions below pg_snapshot_xmin, which nothing running can still add to.
 * Answers the seal's hash and rows, null when nothing waits. Two servers never seal one tenant at a time.
 */
export async function sealAudit(
  database: Database,
  tenantId: number,
  { now, key }: { readonly now: Date; readonly key: string },
): Promise<{ readonly rows: number; readonly hash: Buffer } | null> {
  return database.withTenant(tenantId, async (tx) => {
    const mine = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(4711003, ${tenantId}::int) as mine`.execute(tx);
    if (!mine.rows[0]?.mine) return null;
    const last = await lastSeal(tx, tenantId);
    const horizon = await sql<{ xid: string; waiting: boolean }>`
      with h as (select pg_snapshot_xmin(pg_current_snapshot())::text::xid8 as xid)
      select h.xid::text as xid, exists (
        select 1 from audit a where a.tenant_id = ${tenantId} and a.xid >= ${last.to}::xid8 and a.xid < h.xid
      ) as waiting from h`.execute(tx);
    const to = horizon.rows[0]?.xid;
    if (!to || !horizon.rows[0]?.waiting) return null;
    const sealed = (await contentOf(tenantId, last.to, to).execute(tx)).rows[0];
    if (!sealed) return null;
    const seal = { seq: last.seq + 1, previous: last.hash, rows: sealed.rows, at: now };
    const hash = sealedHash(key, { ...seal, tenantId, from: last.to, to, content: sealed.content });
    await tx
      .insertInto("audit_seal")
      .values({ ...seal, tenant_id: tenantId, xid_from: last.to, xid_to: to, hash, scheme: 2, key_no: keyNumber(key) })
      .execute();
    return { rows: sealed.rows, hash };
  });
}
