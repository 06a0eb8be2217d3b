import { sql } from "kysely";
import type { Database } from "../db/connection.ts";
import type { Tx } from "./context.ts";

export interface AuditRow {
  readonly tenantId: number;
  readonly at: Date;
  readonly staffId: number | null;
  readonly call: string;
  readonly command: string;
  readonly source: string;
  readonly address: string;
  readonly subject: string;
  readonly ids: readonly number[];
  readonly detail: Readonly<Record<string, unknown>>;
}

export async function writeAudit(tx: Tx, row: AuditRow): Promise<void> {
  await tx
    .insertInto("audit")
    .values({
      tenant_id: row.tenantId,
      at: row.at,
      staff_id: row.staffId,
      call: row.call,
      command: row.command,
      source: row.source,
      address: row.address,
      subject: row.subject,
      subject_ids: [...row.ids],
      detail: JSON.stringify(row.detail),
    })
    .execute();
}

/** Rows of one seal, and the SHA-256 over their canonical form: one JSON array per row, in order of transaction and id. */
const content = (tenantId: number, from: string, to: string) => sql<{ rows: number; content: Buffer }>`
  select count(*)::int as rows,
    sha256(convert_to(coalesce(string_agg(
      jsonb_build_array(a.tenant_id, a.id, a.xid::text, (extract(epoch from a.at) * 1000000)::bigint, a.staff_id, a.call, a.command,
        a.source, a.address, a.subject, a.subject_ids, a.detail)::text, E'\n' order by a.xid, a.id), ''), 'UTF8')) as content
  from audit a
  where a.tenant_id = ${tenantId} and a.xid >= ${from}::xid8 and a.xid < ${to}::xid8`;

/** Hash of a seal: SHA-256(previous, range, count, content), so that no seal can be left out, moved or rewritten alone. */
const chained = (seal: { previous: Buffer; from: string; to: string; rows: number; content: Buffer }) => sql<{ hash: Buffer }>`
  select sha256(${seal.previous}::bytea || convert_to(${`${seal.from}:${seal.to}:${seal.rows}:`}::text, 'UTF8') || ${seal.content}::bytea) as hash`;

const genesis = Buffer.alloc(32);

/**
 * Seals what committed since the last seal: rows of transactions below pg_snapshot_xmin, which nothing running can still add to.
 * Answers the rows sealed. Two servers never seal one tenant at a time.
 */
export async function sealAudit(database: Database, tenantId: number, now: Date): Promise<number> {
  return database.withTenant(tenantId, async (tx) => {
    const mine = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(4711003, ${tenantId}::int) as mine`.execute(tx);
    if (!mine.rows[0]?.mine) return 0;
    const last = await lastSeal(tx, tenantId);
    const horizon = await sql<{ xid: string; waiting: boolean }>`
      with h as (select pg_snapshot_xmin(pg_current_snapshot())::text::xid8 as xid)
      select h.xid::text as xid, exists (
        select 1 from audit a where a.tenant_id = ${tenantId} and a.xid >= ${last.to}::xid8 and a.xid < h.xid
      ) as waiting from h`.execute(tx);
    const to = horizon.rows[0]?.xid;
    if (!to || !horizon.rows[0]?.waiting) return 0;
    const sealed = (await content(tenantId, last.to, to).execute(tx)).rows[0];
    if (!sealed) return 0;
    const hash = (await chained({ previous: last.hash, from: last.to, to, ...sealed }).execute(tx)).rows[0]?.hash ?? genesis;
    await tx
      .insertInto("audit_seal")
      .values({
        tenant_id: tenantId,
        seq: last.seq + 1,
        xid_from: last.to,
        xid_to: to,
        rows: sealed.rows,
        hash,
        previous: last.hash,
        at: now,
      })
      .execute();
    return sealed.rows;
  });
}

async function lastSeal(tx: Tx, tenantId: number): Promise<{ seq: number; to: string; hash: Buffer }> {
  const row = await tx
    .selectFrom("audit_seal")
    .select(["seq", "xid_to as to", "hash"])
    .where("tenant_id", "=", tenantId)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? { seq: 0, to: "0", hash: genesis };
}

export interface AuditVerdict {
  readonly seals: number;
  readonly rows: number;
  /** Sequence numbers of seals that do not fit their rows or their predecessor. */
  readonly broken: readonly number[];
  /** Rows that no seal covers though they are older than five seconds. */
  readonly unsealed: number;
}

/** Derives every seal of a tenant again from its rows, and counts what should have been sealed and is not. */
export async function verifyAudit(database: Database, tenantId: number, now: Date): Promise<AuditVerdict> {
  return database.withTenant(
    tenantId,
    async (tx) => {
      const seals = await tx.selectFrom("audit_seal").selectAll().where("tenant_id", "=", tenantId).orderBy("seq").execute();
      const broken: number[] = [];
      let before: { seq: number; to: string; hash: Buffer } = { seq: 0, to: "0", hash: genesis };
      for (const seal of seals) {
        const found = (await content(tenantId, seal.xid_from, seal.xid_to).execute(tx)).rows[0] ?? { rows: -1, content: genesis };
        const hash = (await chained({ previous: before.hash, from: seal.xid_from, to: seal.xid_to, ...found }).execute(tx)).rows[0]?.hash;
        const follows = seal.seq === before.seq + 1 && seal.xid_from === before.to && seal.previous.equals(before.hash);
        if (!follows || found.rows !== seal.rows || !hash?.equals(seal.hash)) broken.push(seal.seq);
        before = { seq: seal.seq, to: seal.xid_to, hash: seal.hash };
      }
      const late = new Date(now.getTime() - 5_000);
      const rest = await sql<{ n: number }>`
        select count(*)::int as n from audit
        where tenant_id = ${tenantId} and xid >= ${before.to}::xid8 and at < ${late}`.execute(tx);
      return { seals: seals.length, rows: seals.reduce((sum, seal) => sum + seal.rows, 0), broken, unsealed: rest.rows[0]?.n ?? 0 };
    },
    "snapshot",
  );
}
