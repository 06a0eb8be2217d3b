import type { AskableFile } from "../../../../lending/options/file-kinds.ts";
import type { TenantMoment, TenantTx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

export interface Asked {
  readonly asked: number;
  readonly isOpen: boolean;
}
export async function selectAsked({ tx, tenant }: TenantTx, orderId: number): Promise<Asked> {
  const row = await rowOf<Asked>(
    tx,
    `select count(*)::int as asked, coalesce(bool_or(ended_at is null), false) as "isOpen" from document_request where tenant_id = $1 and order_id = $2`,
    [tenant.id, orderId],
  );
  return row ?? { asked: 0, isOpen: false };
}

export interface NewRequest {
  readonly orderId: number;
  readonly staffId: number;
  readonly kinds: readonly AskableFile[];
  readonly due: Date;
  readonly sms: boolean;
}
export async function insertRequest({ tx, tenant, now }: TenantMoment, request: NewRequest): Promise<number> {
  const row = await rowOf<{ id: number }>(
    tx,
    `with asked as (insert into document_request (tenant_id, order_id, kinds, asked_by, asked_at, due_at, sms) values ($1, $2, $3, $4, $5, $6, $7) returning id),
     waits as (update loan_order set document_due = $6, came_back = null where tenant_id = $1 and id = $2 returning 1)
     select id from asked, waits`,
    [tenant.id, request.orderId, request.kinds, request.staffId, now, request.due, request.sms],
  );
  if (!row) throw new Error("a request was written and is not there");
  return row.id;
}

export interface RequestRow {
  readonly id: number;
  readonly order_id: number;
  readonly kinds: readonly AskableFile[];
  readonly asked_at: Date;
  readonly due_at: Date;
}
export const selectOpen = ({ tx, tenant }: TenantTx, orderId: number): Promise<RequestRow | undefined> =>
  rowOf(
    tx,
    "select id, order_id, kinds, asked_at, due_at from document_request where tenant_id = $1 and order_id = $2 and ended_at is null",
    [tenant.id, orderId],
  );

/** Nobody has answered these in time. */
export const selectSilent = ({ tx, tenant, now }: TenantMoment): Promise<readonly RequestRow[]> =>
  rowsOf(
    tx,
    "select id, order_id, kinds, asked_at, due_at from document_request where tenant_id = $1 and ended_at is null and due_at <= $2 order by due_at limit 50",
    [tenant.id, now],
  );

/**
 * Over, one way or the other: the order stands above what came by itself, and the reviewer's day goes on where it stood still. Only what is still
 * under review has a queue to come back to. Pictures that came are looked at anew, whatever was seen of those before.
 */
export async function endRequest(
  { tx, tenant, now }: TenantMoment,
  { id, order_id: orderId, asked_at: askedAt }: RequestRow,
  outcome: "answered" | "silent",
): Promise<void> {
  await rowsOf(
    tx,
    `with ended as (update document_request set ended_at = $4, outcome = $5 where tenant_id = $1 and id = $2),
     clock as (update review set assigned_at = assigned_at + ($4 - greatest($6, assigned_at)),
       evidence = case when $5 = 'answered' then array_remove(evidence, 'files') else evidence end where tenant_id = $1 and order_id = $3 and ended_at is null)
     update loan_order set document_due = null, came_back = case when status in (0, 1) then case when $5 = 'answered' then 'document' else 'silent' end end
     where tenant_id = $1 and id = $3`,
    [tenant.id, id, orderId, now, outcome, askedAt],
  );
}

export async function attachTo({ tx, tenant }: TenantTx, fileIds: readonly number[], requestId: number): Promise<void> {
  await rowsOf(tx, "update order_file set request_id = $3 where tenant_id = $1 and id = any($2::bigint[])", [
    tenant.id,
    fileIds,
    requestId,
  ]);
}

export interface ToldRequest extends RequestRow {
  readonly asker: string;
  readonly sms: boolean;
  readonly outcome: "answered" | "silent" | null;
  readonly ended_at: Date | null;
  readonly files: readonly number[];
}
export const selectRequests = ({ tx, tenant }: TenantTx, orderId: number): Promise<readonly ToldRequest[]> =>
  rowsOf(
    tx,
    `select d.id, d.order_id, d.kinds, d.asked_at, d.due_at, d.sms, d.outcome, d.ended_at, s.admin_name as asker,
       array(select f.id from order_file f where f.tenant_id = d.tenant_id and f.order_id = d.order_id and f.request_id = d.id order by f.id) as files
     from document_request d join staff s on s.tenant_id = d.tenant_id and s.id = d.asked_by where d.tenant_id = $1 and d.order_id = $2 order by d.id desc`,
    [tenant.id, orderId],
  );
