import { createHash } from "node:crypto";
import { isPermitted } from "../../../contract/kernel/call.ts";
import type { ListColumn } from "../../../contract/kernel/list.ts";
import type { Locale } from "../../../contract/languages.ts";
import { limits } from "../../../lending/limits.ts";
import { Refused } from "../../../lending/reason.ts";
import type { Database } from "../../db/connection.ts";
import { recordable, roomCap } from "../../domain/office/export/export.actions.ts";
import type { ExportFilters, ExportList, ExportLists, ExportQueue } from "../../kernel/export-list.ts";
import { writeAudit } from "../../kernel/audit/audit.ts";
import { streamRows } from "../../kernel/sql/queue.ts";
import type { TenantReader } from "../../kernel/tenancy.ts";
import { textIn } from "../../kernel/http/texts.ts";
import { type Sheet, fileOf } from "./file.ts";
import { type Attempt, beat, claimJob, failJob, finishJob, isApproved, type JobName, selectOwner } from "./job.store.ts";
import { type Cell, decimalSign, readCell, wallOf, type Writing } from "./values.ts";

export interface ExportHouse {
  readonly database: Database;
  readonly tenantOf: TenantReader;
  readonly clock: () => Date;
  readonly lists: ExportLists;
  readonly secretKeys: readonly string[];
}
function listOf({ lists }: ExportHouse, { list: code }: { readonly list: string }): ExportList {
  const list = lists[code];
  if (!list) throw new Refused({ error: "badInput", field: "exportCode" });
  return list;
}

/** The job was cancelled, or another server has taken it over: this one stops without a word. */
class Dropped extends Error {}

type Claimed = NonNullable<Awaited<ReturnType<typeof claimJob>>> & Attempt;
type Owner = NonNullable<Awaited<ReturnType<typeof selectOwner>>>;

/**
 * Writes one export. Reads its rows from one snapshot, and puts file, state and audit row (filter, count, reason, hash) into one
 * transaction: nothing can be fetched that is not on record. A refusal fails the job for good; anything else leaves it to a later attempt.
 */
export async function runExport(house: ExportHouse, name: JobName): Promise<void> {
  const { database, clock } = house;
  const job = await database.withTenant(name.tenantId, (tx) => claimJob(tx, name, clock()));
  if (!job) return;
  const claimed: Claimed = { ...job, ...name };
  try {
    await deliver(house, claimed);
  } catch (error) {
    if (error instanceof Dropped) return;
    if (!(error instanceof Refused)) throw error;
    const failure = error.reason.error;
    await database.withTenant(name.tenantId, (tx) => failJob(tx, claimed, { now: clock(), failure }));
  }
}

async function deliver(house: ExportHouse, job: Claimed): Promise<void> {
  const { database, clock } = house;
  const tenant = await house.tenantOf(job.tenantId);
  const owner = await database.withTenant(
    job.tenantId,
    (tx) => selectOwner(tx, job.tenantId, { staffId: job.staff_id, now: clock() }),
    "read",
  );
  const list = listOf(house, job);
  if (!owner || !list.exports || !isPermitted(list.exports, owner.permissions)) throw new Refused({ error: "forbidden" });
  if (list.byTwo && !(await database.withTenant(job.tenantId, (tx) => isApproved(tx, job), "read")))
    throw new Refused({ error: "forbidden" });
  const writing: Writing = { locale: job.locale as Locale, tenant };
  const read = await readRows(house, job, { owner, writing });
  const sheet = sheetOf(job, read, { owner, writing, list, now: clock() });
  const bytes = await fileOf(job.format, sheet, decimalSign(tenant.region));
  await keep(house, job, { bytes, rows: read.rows.length });
}

interface Reading {
  readonly owner: Owner;
  readonly writing: Writing;
}

interface Read {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}
interface Named {
  readonly name: string;
  readonly column: ListColumn | undefined;
  readonly title: string;
}
/** The columns of the file: those that were asked for, as the list has them, or as this file alone does. */
function columnsOf({ columns }: ExportList, { across, columns: read }: ExportQueue, job: Claimed): readonly Named[] {
  const names = across ? job.columns.filter((name) => name in read) : job.columns;
  return names.map((name) => {
    const column = across?.[name] ?? columns[name];
    const title = textIn(job.locale as Locale, column?.label ?? "") || across?.[name]?.label;
    return { name, column, title: title ?? name };
  });
}

/** All rows of the list, as cells of the file; says after each thousand how far it is. */
async function readRows(house: ExportHouse, job: Claimed, { owner, writing }: Reading): Promise<Read> {
  const tenant = await house.tenantOf(job.tenantId);
  const list = listOf(house, job);
  const rows: Cell[][] = [];
  const headers = await house.database.withTenant(
    job.tenantId,
    async (tx) => {
      const cap = await roomCap(tx, job.tenantId, list);
      const queue = await list.queue(job.filters as ExportFilters, {
        tx,
        tenant,
        staff: owner,
        now: house.clock(),
        secretKeys: house.secretKeys,
      });
      const wanted = columnsOf(list, queue, job);
      let columns: readonly string[] = [];
      for await (const text of streamRows(tx, queue)) {
        const line = JSON.parse(text) as { columns?: string[]; total?: number; rows?: unknown[][] };
        if (line.columns) columns = line.columns;
        // Rows may have come since they were counted.
        if ((line.total ?? 0) > cap) throw new Refused({ error: "export.tooMany", vars: { cap } });
        if (!line.rows) continue;
        const places = wanted.map(({ name, column }) => ({ column, at: columns.indexOf(name) }));
        for (const values of line.rows) rows.push(places.map(({ column, at }) => readCell(column, values[at], writing)));
        await goOn(house, job, rows.length);
      }
      return wanted.map(({ title }) => title);
    },
    "snapshot",
  );
  return { headers, rows };
}

async function goOn({ database, clock }: ExportHouse, job: Claimed, rows: number): Promise<void> {
  const isMine = await database.withTenant(job.tenantId, (tx) => beat(tx, job, { now: clock(), rows }));
  if (!isMine) throw new Dropped();
}

function sheetOf(job: Claimed, { headers, rows }: Read, about: Reading & { readonly list: ExportList; readonly now: Date }): Sheet {
  const { owner, writing, list, now } = about;
  const { locale, tenant } = writing;
  const at = wallOf(now, tenant.timeZone).toISOString().slice(0, 16).replace("T", " ");
  const watermark = textIn(locale, "export.watermark", {
    name: owner.name,
    account: owner.account,
    at,
    zone: tenant.timeZone,
    job: job.jobId,
    rows: rows.length,
    reason: job.reason,
  });
  const sheet = { title: textIn(locale, list.title) || job.list, headers, rows, watermark };
  return list.ofBooks ? { ...sheet, sums: sumsOf(job, list, rows) } : sheet;
}

/** What each column of money comes to, to the minor unit; of a row's own limit or price nothing. */
const sumsOf = ({ columns }: Claimed, list: ExportList, rows: readonly (readonly Cell[])[]): readonly Cell[] =>
  columns.map((name, at) => {
    const column = list.columns[name];
    if (column?.kind !== "money" || column.apart) return at === 0 ? { kind: "text", text: "Σ" } : null;
    const minor = rows.reduce((sum, row) => {
      const cell = row[at];
      return cell?.kind === "money" ? sum + Math.round(cell.amount * 100) : sum;
    }, 0);
    return { kind: "money", amount: minor / 100 };
  });

const hour = 3_600_000;

async function keep(
  { database, clock }: ExportHouse,
  job: Claimed,
  file: { readonly bytes: Buffer; readonly rows: number },
): Promise<void> {
  const { bytes, rows } = file;
  const now = clock();
  const sha256 = createHash("sha256").update(bytes).digest();
  await database.withTenant(job.tenantId, async (tx) => {
    const expiresAt = new Date(now.getTime() + limits.exportKeptHours * hour);
    if (!(await finishJob(tx, job, { now, bytes, sha256, rows, expiresAt }))) throw new Dropped();
    const filter = recordable(job.filters as ExportFilters);
    const { list, reason, format } = job;
    await writeAudit(tx, {
      tenantId: job.tenantId,
      at: now,
      staffId: job.staff_id,
      call: "export.written",
      command: "",
      source: "",
      address: "",
      subject: "export",
      ids: [job.jobId],
      detail: { list, filter, rows, reason, format, sha256: sha256.toString("hex") },
    });
  });
}
