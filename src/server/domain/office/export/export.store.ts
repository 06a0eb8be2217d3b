import { sql } from "kysely";
import type { OutputOf } from "../../../../contract/types.ts";
import type { Context, Tx } from "../../../kernel/context.ts";

interface NewJob {
  readonly list: string;
  readonly format: "csv" | "xlsx" | "json";
  readonly filters: unknown;
  readonly columns: readonly string[];
  readonly reason: string;
  readonly rows: number;
  readonly day: string;
  /** Of a file that a second person has approved. */
  readonly approvalId?: number;
}

/** Whose file it is, in which language and when. */
export type ExportSeat = Pick<Context, "tx" | "tenant" | "now" | "locale"> & { readonly staff: Pick<Context["staff"], "id"> };

/** Requests of one person are judged one after the other, or two at once would both fit into what is left of the day. */
export async function waitForTurn({ tx, tenant, staff }: ExportSeat): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`export ${tenant.id} ${staff.id}`}, 0))`.execute(tx);
}

export async function insertJob(job: NewJob, { tx, tenant, staff, now, locale }: ExportSeat): Promise<number> {
  const { id } = await tx
    .insertInto("export_job")
    .values({
      tenant_id: tenant.id,
      staff_id: staff.id,
      list: job.list,
      format: job.format,
      filters: JSON.stringify(job.filters),
      columns: [...job.columns],
      locale,
      reason: job.reason,
      rows: job.rows,
      day: job.day,
      requested_at: now,
      approval_id: job.approvalId ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Rows of one kind of list that the person took out today, and how many of his exports are under way. */
export async function selectUse(
  { tx, tenant, staff }: ExportSeat,
  { day, books, ofBooks }: { readonly day: string; readonly books: readonly string[]; readonly ofBooks: boolean },
): Promise<{ rows: number; open: number }> {
  return tx
    .selectFrom("export_job")
    .select([
      sql<number>`coalesce(sum(rows) filter (where state not in ('failed', 'cancelled')
        and (list = any(${[...books]}::text[])) = ${ofBooks}), 0)::int`.as("rows"),
      sql<number>`(count(*) filter (where state in ('queued', 'running')))::int`.as("open"),
    ])
    .where("tenant_id", "=", tenant.id)
    .where("staff_id", "=", staff.id)
    .where("day", "=", day)
    .executeTakeFirstOrThrow();
}

/** What the tenant allows instead of the product's own limits. */
export async function selectSettings(tx: Tx, tenantId: number): Promise<Readonly<Record<string, unknown>>> {
  const row = await tx.selectFrom("tenant").select("settings").where("tenant_id", "=", tenantId).executeTakeFirstOrThrow();
  return (row.settings ?? {}) as Readonly<Record<string, unknown>>;
}

const ownJobs = ({ tx, tenant, staff }: Context) =>
  tx.selectFrom("export_job as j").where("j.tenant_id", "=", tenant.id).where("j.staff_id", "=", staff.id);

export async function selectJobs(
  context: Context,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<OutputOf<"export.list">> {
  const { total } = await ownJobs(context)
    .select(sql<number>`count(*)::int`.as("total"))
    .executeTakeFirstOrThrow();
  const rows = await ownJobs(context)
    .select(["j.id", "j.list", "j.format", "j.reason", "j.rows", "j.rows_done", "j.state", "j.failure", "j.requested_at", "j.expires_at"])
    .orderBy("j.id", "desc")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const list = rows.map((row) => ({
    jobId: row.id,
    exportCode: row.list,
    format: row.format,
    reason: row.reason,
    rows: row.rows,
    rowsDone: row.rows_done,
    status: row.state,
    failure: row.failure,
    createTime: row.requested_at.toISOString(),
    expireTime: row.expires_at?.toISOString() ?? null,
  }));
  return { list, page, pageSize, total, totalIsExact: true };
}

/** False: one has no such export, or it is over. */
export async function cancelJob(id: number, { tx, tenant, staff, now }: Context): Promise<boolean> {
  const done = await tx
    .updateTable("export_job")
    .set({ state: "cancelled", finished_at: now })
    .where("tenant_id", "=", tenant.id)
    .where("staff_id", "=", staff.id)
    .where("id", "=", id)
    .where("state", "in", ["queued", "running"])
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export async function selectOwnJob(id: number, context: Context) {
  return ownJobs(context)
    .leftJoin("export_file as f", (join) => join.onRef("f.tenant_id", "=", "j.tenant_id").onRef("f.job_id", "=", "j.id"))
    .select(["j.id", "j.list", "j.format", "j.state", "j.rows", "j.requested_at", "j.expires_at", "f.bytes", "f.sha256"])
    .where("j.id", "=", id)
    .executeTakeFirst();
}
