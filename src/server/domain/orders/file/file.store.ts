import type { FileKind } from "../../../../lending/options/file-kinds.ts";
import type { TenantMoment, TenantTx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

export interface NewFile {
  /** Null: it waits for its application. */
  readonly orderId: number | null;
  readonly appId: number | null;
  readonly staffId: number | null;
  readonly kind: FileKind | "advert";
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly sha256: Buffer;
}

export async function insertFile({ tx, tenant, now }: TenantMoment, file: NewFile): Promise<number> {
  const row = await rowOf<{ id: number }>(
    tx,
    `insert into order_file (tenant_id, order_id, app_id, kind, width, height, bytes, sha256, uploaded_by, uploaded_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [tenant.id, file.orderId, file.appId, file.kind, file.width, file.height, file.bytes, file.sha256, file.staffId, now],
  );
  if (!row) throw new Error("a picture was written and is not there");
  return row.id;
}

export type FilePart = "whole" | "thumb";

export async function insertContent({ tx, tenant }: TenantTx, fileId: number, parts: Readonly<Record<FilePart, Buffer>>): Promise<void> {
  await rowsOf(
    tx,
    "insert into order_file_content (tenant_id, file_id, part, sealed) values ($1, $2, 'whole', $3), ($1, $2, 'thumb', $4)",
    [tenant.id, fileId, parts.whole, parts.thumb],
  );
}

export interface FileRow {
  readonly id: number;
  readonly kind: FileKind;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly uploaded_at: Date;
  readonly uploader: string | null;
}

export const selectFiles = ({ tx, tenant }: TenantTx, orderId: number): Promise<readonly FileRow[]> =>
  rowsOf(
    tx,
    `select f.id, f.kind, f.width, f.height, f.bytes, f.uploaded_at, s.admin_name as uploader from order_file f
     left join staff s on s.tenant_id = f.tenant_id and s.id = f.uploaded_by where f.tenant_id = $1 and f.order_id = $2 order by f.id`,
    [tenant.id, orderId],
  );

export const selectContent = (
  { tx, tenant }: TenantTx,
  fileId: number,
  part: FilePart,
): Promise<{ readonly order_id: number; readonly kind: FileKind; readonly sealed: Buffer } | undefined> =>
  rowOf(
    tx,
    `select f.order_id, f.kind, c.sealed from order_file f join order_file_content c on c.tenant_id = f.tenant_id and c.file_id = f.id and c.part = $3
     where f.tenant_id = $1 and f.id = $2 and f.order_id is not null`,
    [tenant.id, fileId, part],
  );

export interface Access {
  readonly orderId: number;
  readonly staffId: number;
  readonly how: "prefetch" | "open" | "view";
  readonly part: FilePart;
}
/** Of these pictures those that are the order's. */
export async function insertAccess({ tx, tenant, now }: TenantMoment, fileIds: readonly number[], access: Access): Promise<number> {
  const rows = await rowsOf(
    tx,
    `insert into file_access (tenant_id, order_id, file_id, staff_id, at, how, part)
     select $1, f.order_id, f.id, $4, $5, $6, $7 from order_file f where f.tenant_id = $1 and f.order_id = $2 and f.id = any($3::bigint[]) returning 1`,
    [tenant.id, access.orderId, fileIds, access.staffId, now, access.how, access.part],
  );
  return rows.length;
}

/** Pictures of the order that were not handed to this person whole, by himself at his own sign-in. */
export async function countUnfetched({ tx, tenant }: TenantTx, orderId: number, staffId: number): Promise<number> {
  const row = await rowOf<{ n: number }>(
    tx,
    `select count(*)::int as n from order_file f where f.tenant_id = $1 and f.order_id = $2 and not exists (select from file_access a
       where a.tenant_id = $1 and a.order_id = $2 and a.file_id = f.id and a.staff_id = $3 and a.part = 'whole' and a.how <> 'view')`,
    [tenant.id, orderId, staffId],
  );
  return row?.n ?? 0;
}

/** Sent by this app for an application that is not here yet, and not older than `since`. */
export const selectWaiting = (
  { tx, tenant }: TenantTx,
  fileIds: readonly number[],
  { appId, since }: { readonly appId: number | null; readonly since: Date },
): Promise<readonly { readonly id: number; readonly kind: FileKind }[]> =>
  rowsOf(
    tx,
    `select id, kind from order_file where tenant_id = $1 and id = any($2::bigint[]) and order_id is null and kind <> 'advert' and app_id = $3 and uploaded_at > $4
     order by id for update`,
    [tenant.id, fileIds, appId, since],
  );

export async function attach({ tx, tenant }: TenantTx, fileIds: readonly number[], orderId: number): Promise<void> {
  await rowsOf(tx, "update order_file set order_id = $3 where tenant_id = $1 and id = any($2::bigint[]) and order_id is null", [
    tenant.id,
    fileIds,
    orderId,
  ]);
}

export const selectAdvertFile = ({ tx, tenant }: TenantTx, fileId: number, appId: number) =>
  rowOf<{ readonly id: number }>(tx, "select id from order_file where tenant_id = $1 and id = $2 and app_id = $3 and kind = 'advert'", [
    tenant.id,
    fileId,
    appId,
  ]);

export async function selectAdvertContent({ tx, tenant }: TenantTx, fileId: number, part: FilePart): Promise<Buffer | undefined> {
  const row = await rowOf<{ readonly sealed: Buffer }>(
    tx,
    `select c.sealed from order_file f join order_file_content c on c.tenant_id = f.tenant_id and c.file_id = f.id and c.part = $3
     where f.tenant_id = $1 and f.id = $2 and f.kind = 'advert'`,
    [tenant.id, fileId, part],
  );
  return row?.sealed;
}
