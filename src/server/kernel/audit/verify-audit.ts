import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../db/connection.ts";
import type { Tx } from "../context.ts";
import { keyNumber } from "../keys.ts";
import { type AnchorBook, witnessed, type Witnessed } from "./anchor.ts";
import { contentOf, noSeal, sealedHash, type LastSeal } from "./seal.ts";

export interface Seal {
  readonly seq: number;
  readonly xid_from: string;
  readonly xid_to: string;
  readonly rows: number;
  readonly hash: Buffer;
  readonly previous: Buffer;
  readonly at: Date;
  readonly scheme: number;
  readonly key_no: number | null;
}
export interface AuditVerdict {
  readonly seals: number;
  readonly rows: number;
  /** Numbers of seals that do not fit their rows, their key, their predecessor or what is anchored. */
  readonly broken: readonly number[];
  /** The newest anchored seal, where it is gone. */
  readonly gone: number | null;
  /** Rows that no seal covers though they are older than five seconds. */
  readonly unsealed: number;
  /** Numbers of keys that seals were made with and that are not at hand: nothing can be said of those seals. */
  readonly lostKeys: readonly number[];
}
/** What a chain is held against. */
export interface Witness {
  readonly keys: readonly string[];
  /** Null where there is none to be held against. */
  readonly anchor: AnchorBook | null;
}

/** The first scheme: SHA-256 over the seal before, the range, the count and the rows. */
function plainHash({ previous, xid_from, xid_to }: Seal, { rows, content }: { readonly rows: number; readonly content: Buffer }): Buffer {
  return createHash("sha256").update(previous).update(`${xid_from}:${xid_to}:${rows}:`).update(content).digest();
}

/** Whether a seal says what its rows say; null when its key is not at hand. */
export async function fitsRows(
  tx: Pick<Tx, "selectFrom" | "getExecutor">,
  tenantId: number,
  seal: Seal,
  keys: readonly string[],
): Promise<boolean | null> {
  const found = (await contentOf(tenantId, seal.xid_from, seal.xid_to).execute(tx)).rows[0];
  if (!found || found.rows !== seal.rows) return false;
  if (seal.scheme === 1) return plainHash(seal, found).equals(seal.hash);
  const key = keys.find((each) => keyNumber(each) === seal.key_no);
  if (key === undefined) return null;
  const { seq, previous, xid_from: from, xid_to: to, at } = seal;
  return sealedHash(key, { tenantId, seq, previous, from, to, at, ...found }).equals(seal.hash);
}

export const follows = (before: LastSeal, { seq, xid_from, previous }: Seal): boolean =>
  seq === before.seq + 1 && xid_from === before.to && previous.equals(before.hash);

/** Whoever owns the database can make seals of the first scheme: they count up to where the anchor began, or until the first keyed one. */
function isDowngraded({ scheme, seq }: Seal, seen: Witnessed | null, isKeyed: boolean): boolean {
  return scheme === 1 && (isKeyed || (seen !== null && seq > seen.first.seq));
}

const isAnchored = ({ seq, hash }: Seal, { first, last }: Witnessed): boolean =>
  [first, last].every((mark) => mark.seq !== seq || mark.hash === hash.toString("hex"));

/** Derives every seal of a tenant again from its rows, holds it against the anchor, and counts what should have been sealed and is not. */
export async function verifyAudit(
  database: Database,
  tenantId: number,
  { now, ...witness }: Witness & { readonly now: Date },
): Promise<AuditVerdict> {
  return database.withTenant(tenantId, async (tx) => verifyIn(tx, tenantId, witness, now), "snapshot");
}

/** The same in a transaction that is open. */
export async function verifyIn(
  tx: Pick<Tx, "selectFrom" | "getExecutor">,
  tenantId: number,
  { keys, anchor }: Witness,
  now: Date,
): Promise<AuditVerdict> {
  const seals: readonly Seal[] = await tx.selectFrom("audit_seal").selectAll().where("tenant_id", "=", tenantId).orderBy("seq").execute();
  const seen = anchor && witnessed(anchor, tenantId);
  const broken: number[] = [];
  const lostKeys = new Set<number>();
  let before = noSeal;
  let isKeyed = false;
  for (const seal of seals) {
    const fits = await fitsRows(tx, tenantId, seal, keys);
    if (fits === null && seal.key_no !== null) lostKeys.add(seal.key_no);
    const stands = follows(before, seal) && !isDowngraded(seal, seen, isKeyed) && (seen === null || isAnchored(seal, seen));
    if (fits === false || !stands) broken.push(seal.seq);
    isKeyed ||= seal.scheme === 2;
    before = { seq: seal.seq, to: seal.xid_to, hash: seal.hash };
  }
  const late = new Date(now.getTime() - 5_000);
  const rest = await sql<{ n: number }>`
    select count(*)::int as n from audit
    where tenant_id = ${tenantId} and xid >= ${before.to}::xid8 and at < ${late}`.execute(tx);
  return {
    seals: seals.length,
    rows: seals.reduce((sum, seal) => sum + seal.rows, 0),
    broken,
    gone: seen && seen.last.seq > before.seq ? seen.last.seq : null,
    unsealed: rest.rows[0]?.n ?? 0,
    lostKeys: [...lostKeys],
  };
}
