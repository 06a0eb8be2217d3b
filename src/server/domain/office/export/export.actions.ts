import { limits } from "../../../../lending/limits.ts";
import { Refused } from "../../../../lending/reason.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import { lists } from "../../../../contract/exports.ts";
import type { FileRecord } from "../../../../contract/kernel/list.ts";
import type { OutputOf } from "../../../../contract/types.ts";
import { type Context, FileAnswer, type Tx } from "../../../kernel/context.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";
import { withoutPeople } from "../../../kernel/http/stream.ts";
import type { ExportFilters, ExportList, ExportLists } from "../../../kernel/export-list.ts";
import { cancelJob, type ExportSeat, insertJob, selectOwnJob, selectSettings, selectUse, waitForTurn } from "./export.store.ts";

interface Asked {
  readonly filters: ExportFilters;
  readonly columns: readonly string[];
  readonly format: "csv" | "xlsx" | "json";
  readonly reason: string;
}

const positive = (value: unknown, otherwise: number): number =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : otherwise;

const books = lists.filter(({ ofBooks }) => ofBooks).map(({ code }) => code);
type Kind = Pick<FileRecord, "ofBooks">;

/** What one file and one person's day may hold of such a list: of the lists as the tenant has it, of the books as the product does. */
async function capsOf(tx: Tx, tenantId: number, { ofBooks }: Kind): Promise<{ readonly cap: number; readonly perDay: number }> {
  if (ofBooks) return { cap: limits.bookRows, perDay: limits.bookRowsPerDay };
  const settings = await selectSettings(tx, tenantId);
  return {
    cap: positive(settings["exportRows"], limits.exportRows),
    perDay: positive(settings["exportRowsPerDay"], limits.exportRowsPerDay),
  };
}

/** Rows that one export of the list may hold. */
export async function roomCap(tx: Tx, tenantId: number, list: Kind): Promise<number> {
  return (await capsOf(tx, tenantId, list)).cap;
}

/** What one export and one person's day may hold. A list that is not named is one of people. */
export async function roomOf(context: ExportSeat, list: Kind = {}): Promise<OutputOf<"export.room">> {
  const caps = await capsOf(context.tx, context.tenant.id, list);
  const day = localDate(context.now, context.tenant.timeZone);
  const used = await selectUse(context, { day, books, ofBooks: list.ofBooks ?? false });
  return { ...caps, usedToday: used.rows, keptHours: limits.exportKeptHours };
}

/** Counts no further than one row past the cap: how far past it is nobody needs to know. */
async function countRows(list: ExportList, filters: ExportFilters, about: { context: Context; cap: number }): Promise<number> {
  const { from, where, values } = await list.queue(filters, about.context);
  const [row] = await rowsOf<{ rows: number }>(
    about.context.tx,
    `select count(*)::int as rows from (select 1 from ${from} where ${where.join(" and ")} limit ${about.cap + 1}) counted`,
    values.list,
  );
  return row?.rows ?? 0;
}

/** How many rows it would hold. @throws Refused where there are none, or more than one file may hold */
export async function judgeRows(list: ExportList, filters: ExportFilters, context: Context): Promise<number> {
  const cap = await roomCap(context.tx, context.tenant.id, list);
  const rows = await countRows(list, filters, { context, cap });
  if (rows === 0) throw new Refused({ error: "export.nothing", field: "filters" });
  if (rows > cap) throw new Refused({ error: "export.tooMany", vars: { cap }, field: "filters" });
  return rows;
}

/** @throws Refused export.quota, where so many rows more do not fit into a person's day */
export async function refuseFull(rows: number, of: ExportSeat, list: Kind = {}): Promise<void> {
  const { perDay, usedToday } = await roomOf(of, list);
  if (usedToday + rows > perDay)
    throw new Refused({ error: "export.quota", vars: { limit: perDay, left: Math.max(perDay - usedToday, 0) } });
}

/** A file that another person has approved: his who asked, who gets it as one of his own, and of his day. @returns the job's number */
export async function beginApproved(
  list: ExportList,
  asked: Asked & { readonly rows: number; readonly approvalId: number },
  seat: ExportSeat,
): Promise<number> {
  await waitForTurn(seat);
  await refuseFull(asked.rows, seat);
  return insertJob({ ...asked, list: list.code, day: localDate(seat.now, seat.tenant.timeZone) }, seat);
}

/** Refuses what may not go out, before anything is written; otherwise leaves the work to the job and says which it is. */
export async function beginExport(list: ExportList, asked: Asked, context: Context): Promise<OutputOf<"export.create">> {
  if (!list.exports || list.byTwo || !context.staff.permissions.has(list.exports)) throw new Refused({ error: "forbidden" });
  context.usesKey(list.exports);
  const unknown = asked.columns.find((name) => !Object.hasOwn(list.columns, name) || list.columns[name]?.stays);
  if (unknown !== undefined) throw new Refused({ error: "badInput", field: "columns" });
  await waitForTurn(context);
  const day = localDate(context.now, context.tenant.timeZone);
  if ((await selectUse(context, { day, books, ofBooks: false })).open >= limits.exportsAtOnce)
    throw new Refused({ error: "export.running", vars: { max: limits.exportsAtOnce } });
  const rows = await judgeRows(list, asked.filters, context);
  await refuseFull(rows, context, list);
  const { format, reason, filters } = asked;
  await list.begun?.(filters, context);
  const id = await insertJob({ list: list.code, format, filters, columns: asked.columns, reason, rows, day }, context);
  context.record({ subject: "export", ids: [id], detail: { list: list.code, filter: recordable(filters), rows, reason, format } });
  return { fileId: id, jobId: id, rows };
}

/** The filter as it goes on record: ticked rows by their number, people not at all. */
export function recordable(filters: ExportFilters): unknown {
  const { loanRecordIds, ...rest } = filters as { readonly loanRecordIds?: readonly number[] };
  return withoutPeople(JSON.stringify({ ...rest, ...(loanRecordIds ? { ticked: loanRecordIds.length } : {}) }));
}

export async function cancelExport({ jobId }: { jobId: number }, context: Context): Promise<{ ok: true }> {
  if (!(await cancelJob(jobId, context))) {
    const job = await selectOwnJob(jobId, context);
    throw new Refused({ error: job ? "export.over" : "notFound" });
  }
  context.record({ subject: "export", ids: [jobId] });
  return { ok: true };
}

const types = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  json: "application/json; charset=utf-8",
} as const;

/** One's own finished file; another's is as missing as one that never was. */
export async function fetchExport(lists: ExportLists, { fileId }: { fileId: number }, context: Context): Promise<FileAnswer> {
  const job = await selectOwnJob(fileId, context);
  if (!job || job.state !== "done") throw new Refused({ error: "notFound" });
  // The key may have been taken from him since the file was made.
  const key = lists[job.list]?.exports;
  if (!key || !context.staff.permissions.has(key)) throw new Refused({ error: "forbidden" });
  if (!job.bytes || !job.sha256 || !job.expires_at || job.expires_at <= context.now) throw new Refused({ error: "export.expired" });
  context.record({ subject: "export", ids: [fileId], detail: { list: job.list, rows: job.rows, sha256: job.sha256.toString("hex") } });
  const day = localDate(job.requested_at, context.tenant.timeZone);
  return new FileAnswer({
    bytes: job.bytes,
    type: types[job.format],
    name: `${job.list.replace(".", "-")}-${day}-${job.id}.${job.format}`,
  });
}
