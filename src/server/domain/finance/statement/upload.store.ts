import type { ParsedOf } from "../../../../contract/types.ts";
import type { UploadState } from "../../../../lending/finance/statement.rules.ts";
import type { Reason } from "../../../../lending/reason.ts";
import type { Context, TenantMoment, TenantTx } from "../../../kernel/context.ts";
import { rowOf } from "../../../kernel/sql/sql.ts";
import type { Kept, Progress } from "./keep.actions.ts";
import type { PartColumns } from "./read/columns.ts";

const onItsWay = "state in ('waiting', 'working')";

interface NewUpload extends Omit<ParsedOf<"statement.upload">, "content"> {
  readonly hash: string;
  readonly packed: Buffer;
}
export async function insertUpload({ tx, tenant, staff, now }: Context, of: NewUpload): Promise<number> {
  const made = await rowOf<{ id: number }>(
    tx,
    `insert into statement_upload (tenant_id, account, file_name, file_hash, content, columns, opening, closing, uploaded_by, uploaded_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (tenant_id, file_hash) where ${onItsWay} do update set file_hash = excluded.file_hash returning id`,
    [
      tenant.id,
      of.account,
      of.fileName,
      of.hash,
      of.packed,
      of.columns ? JSON.stringify(of.columns) : null,
      of.opening ?? null,
      of.closing ?? null,
      staff.id,
      now,
    ],
  );
  return made?.id ?? 0;
}

export interface UploadRow extends Progress {
  readonly uploadId: number;
  readonly account: string;
  readonly fileName: string;
  readonly state: UploadState;
  readonly known: number;
  readonly statementId: number | null;
  readonly failure: Reason | null;
}
const shown = `id as "uploadId", account, file_name as "fileName", state, lines, judged, exact, named, known, statement_id as "statementId", failure`;

/** A file; without a number the last one of whoever asks that is on its way. */
export const selectUpload = ({ tx, tenant, staff }: Context, id: number | null): Promise<UploadRow | undefined> =>
  id === null
    ? rowOf<UploadRow>(
        tx,
        `select ${shown} from statement_upload where tenant_id = $1 and uploaded_by = $2 and ${onItsWay} order by id desc limit 1`,
        [tenant.id, staff.id],
      )
    : rowOf<UploadRow>(tx, `select ${shown} from statement_upload where tenant_id = $1 and id = $2`, [tenant.id, id]);

/** @returns whether it was on its way; null where there is no such file */
export async function cancelUpload({ tx, tenant, now }: Context, id: number): Promise<boolean | null> {
  const ended = await rowOf(
    tx,
    `update statement_upload set state = 'cancelled', content = null, ended_at = $3 where tenant_id = $1 and id = $2 and ${onItsWay} returning 1`,
    [tenant.id, id, now],
  );
  if (ended) return true;
  return (await rowOf(tx, "select 1 from statement_upload where tenant_id = $1 and id = $2", [tenant.id, id])) ? false : null;
}

export interface WaitingFile {
  readonly id: number;
  readonly account: string;
  readonly file_name: string;
  readonly content: Buffer;
  readonly columns: PartColumns | null;
  readonly opening: number | null;
  readonly closing: number | null;
  readonly uploaded_by: number;
}

/** The next file, for one server alone until its transaction ends, however it does: a server that is killed leaves it to the next. */
export async function takeNext({ tx, tenant }: TenantTx): Promise<WaitingFile | undefined> {
  const held = await rowOf<{ held: boolean }>(tx, "select pg_try_advisory_xact_lock(4711185, $1) as held", [tenant.id]);
  if (!held?.held) return undefined;
  return rowOf<WaitingFile>(
    tx,
    `select id, account, file_name, content, columns, opening, closing, uploaded_by from statement_upload where tenant_id = $1 and ${onItsWay} order by id limit 1`,
    [tenant.id],
  );
}

/** How far it is, in a transaction of its own. @returns whether it is still wanted */
export async function beat({ tx, tenant }: TenantTx, id: number, { lines, judged, exact, named }: Progress): Promise<boolean> {
  const row = await rowOf(
    tx,
    `update statement_upload set state = 'working', lines = $3, judged = $4, exact = $5, named = $6 where tenant_id = $1 and id = $2 and ${onItsWay} returning 1`,
    [tenant.id, id, lines, judged, exact, named],
  );
  return row !== undefined;
}

/** Ends with the transaction that keeps its lines. @returns whether it was still wanted */
export async function finish({ tx, tenant, now }: TenantMoment, id: number, kept: Kept): Promise<boolean> {
  const row = await rowOf(
    tx,
    `update statement_upload set state = 'done', content = null, lines = $3, judged = $4, exact = $5, named = $6, known = $7, statement_id = $8, ended_at = $9
     where tenant_id = $1 and id = $2 and ${onItsWay} returning 1`,
    [tenant.id, id, kept.lines, kept.judged, kept.exact, kept.named, kept.known, kept.statementId, now],
  );
  return row !== undefined;
}

/** @returns who brought it; null where nobody wanted it any more */
export async function fail({ tx, tenant, now }: TenantMoment, id: number, failure: Reason): Promise<number | null> {
  const row = await rowOf<{ by: number }>(
    tx,
    `update statement_upload set state = 'failed', content = null, failure = $3, ended_at = $4 where tenant_id = $1 and id = $2 and ${onItsWay}
     returning uploaded_by as by`,
    [tenant.id, id, JSON.stringify(failure), now],
  );
  return row?.by ?? null;
}

/** A turn that a fault of the house ended. @returns how many that were */
export async function addFault({ tx, tenant }: TenantTx, id: number): Promise<number> {
  const row = await rowOf<{ faults: number }>(
    tx,
    `update statement_upload set faults = faults + 1 where tenant_id = $1 and id = $2 and ${onItsWay} returning faults`,
    [tenant.id, id],
  );
  return row?.faults ?? 0;
}
