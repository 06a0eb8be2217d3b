import { sql } from "kysely";
import type { Database } from "../../db/connection.ts";
import { rowsOf } from "../../kernel/sql/sql.ts";
import type { StaffFacts, Tx } from "../../kernel/context.ts";
import { coversOf } from "../../kernel/sign-in/session.ts";

export interface JobName {
  readonly tenantId: number;
  readonly jobId: number;
}
/** One attempt: whoever began a later one has taken the job over. */
export interface Attempt extends JobName {
  readonly attempt: number;
}

/** A suspended lender's files are begun by nobody, and those begun end at their next step. */
const stands = sql<boolean>`exists (select from tenant t where t.tenant_id = export_job.tenant_id and t.status = 'live')`;

/** Begins an attempt; undefined when the job was cancelled or is over. */
export async function claimJob(tx: Tx, { tenantId, jobId }: JobName, now: Date) {
  return tx
    .updateTable("export_job")
    .set((is) => ({ state: "running" as const, attempt: is("attempt", "+", 1), heartbeat_at: now, rows_done: 0 }))
    .where("tenant_id", "=", tenantId)
    .where("id", "=", jobId)
    .where("state", "in", ["queued", "running"])
    .where(stands)
    .returning(["attempt", "staff_id", "list", "format", "filters", "columns", "locale", "reason", "rows", "requested_at"])
    .executeTakeFirst();
}

/** Whether another than its owner has said yes to this very file. */
export async function isApproved(tx: Tx, { tenantId, jobId }: JobName): Promise<boolean> {
  const found = await rowsOf(
    tx,
    `select from export_job j join approval a on a.tenant_id = j.tenant_id and a.id = j.approval_id
     where j.tenant_id = $1 and j.id = $2 and a.state = 'approved' and a.requested_by = j.staff_id and a.decided_by <> j.staff_id`,
    [tenantId, jobId],
  );
  return found.length > 0;
}

const mine = (tx: Tx, { tenantId, jobId, attempt }: Attempt) =>
  tx
    .updateTable("export_job")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", jobId)
    .where("attempt", "=", attempt)
    .where("state", "=", "running")
    .where(stands);

/** Says how far it is; false when it was cancelled or taken over meanwhile. */
export async function beat(tx: Tx, attempt: Attempt, { now, rows }: { readonly now: Date; readonly rows: number }): Promise<boolean> {
  const done = await mine(tx, attempt).set({ heartbeat_at: now, rows_done: rows }).executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export interface Finished {
  readonly now: Date;
  readonly bytes: Buffer;
  readonly sha256: Buffer;
  readonly rows: number;
  readonly expiresAt: Date;
}
export async function finishJob(tx: Tx, attempt: Attempt, file: Finished): Promise<boolean> {
  const done = await mine(tx, attempt)
    .set({ state: "done", finished_at: file.now, rows: file.rows, rows_done: file.rows, expires_at: file.expiresAt })
    .executeTakeFirst();
  if (done.numUpdatedRows === 0n) return false;
  const { tenantId, jobId } = attempt;
  await tx.insertInto("export_file").values({ tenant_id: tenantId, job_id: jobId, bytes: file.bytes, sha256: file.sha256 }).execute();
  return true;
}

export async function failJob(tx: Tx, attempt: Attempt, { now, failure }: { readonly now: Date; readonly failure: string }): Promise<void> {
  await mine(tx, attempt).set({ state: "failed", failure, finished_at: now }).execute();
}

/** The person as he is now: what was taken from him since he asked is taken from his file too. */
export async function selectOwner(
  tx: Tx,
  tenantId: number,
  about: { readonly staffId: number; readonly now: Date },
): Promise<Pick<StaffFacts, "id" | "account" | "name" | "teamId" | "department" | "dataScope" | "covers" | "permissions" | "type"> | null> {
  const row = await tx
    .selectFrom("staff as s")
    .innerJoin("role as r", (join) => join.onRef("r.tenant_id", "=", "s.tenant_id").onRef("r.id", "=", "s.role_id"))
    .innerJoin("team as t", (join) => join.onRef("t.tenant_id", "=", "s.tenant_id").onRef("t.id", "=", "s.team_id"))
    .select(["s.id", "s.account", "s.admin_name", "s.team_id", "s.type", "t.department", "r.data_scope"])
    .select(coversOf(about.now).as("covers"))
    .select(
      sql<string[]>`array(select p.permission from role_permission p where p.tenant_id = s.tenant_id and p.role_id = s.role_id)`.as("held"),
    )
    .where("s.tenant_id", "=", tenantId)
    .where("s.id", "=", about.staffId)
    .where("s.enabled", "=", true)
    .where("s.locked_at", "is", null)
    .where("r.enabled", "=", true)
    .where(sql<boolean>`home_stands(s.home_tenant, s.home_staff)`)
    .executeTakeFirst();
  if (!row) return null;
  const dataScope = row.data_scope as StaffFacts["dataScope"];
  const { id, account, department, covers, type } = row;
  return { id, account, name: row.admin_name, teamId: row.team_id, department, dataScope, covers, type, permissions: new Set(row.held) };
}

/** An attempt that has not been heard of for this long belongs to a server that is gone, ms. */
const silentFor = 15_000;
const attemptsAtMost = 3;

/**
 * Hands new exports, and those whose server died, to the worker; one that three servers could not finish has failed.
 * The worker's own lock of a dead server's job would hold for hours.
 */
export async function enqueueExports(database: Database, tenantId: number, now: Date): Promise<void> {
  await database.withTenant(tenantId, async (tx) => {
    const silent = new Date(now.getTime() - silentFor);
    const found = await tx
      .selectFrom("export_job")
      .select(["id", "attempt"])
      .where("tenant_id", "=", tenantId)
      .where("state", "in", ["queued", "running"])
      .where((is) => is.or([is("heartbeat_at", "is", null), is("heartbeat_at", "<", silent)]))
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { id, attempt } of found) {
      if (attempt >= attemptsAtMost) await giveUp(tx, { tenantId, jobId: id, attempt }, now);
      else await enqueue(tx, { tenantId, jobId: id }, now);
    }
  });
}

const giveUp = (tx: Tx, { tenantId, jobId }: Attempt, now: Date) =>
  tx
    .updateTable("export_job")
    .set({ state: "failed", failure: "serverError", finished_at: now })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", jobId)
    .execute();

async function enqueue(tx: Tx, { tenantId, jobId }: JobName, now: Date): Promise<void> {
  await rowsOf(tx, "select graphile_worker.add_job('export', $1::json, job_key := $2, max_attempts := 1)", [
    JSON.stringify({ tenantId, jobId }),
    `export ${tenantId} ${jobId}`,
  ]);
  await tx.updateTable("export_job").set({ heartbeat_at: now }).where("tenant_id", "=", tenantId).where("id", "=", jobId).execute();
}
