import type { TenantMoment, TenantTx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

export type VoucherKind = "image" | "pdf";
export interface NewVoucher {
  readonly orderId: number | null;
  readonly kind: VoucherKind;
  readonly bytes: number;
  readonly sha256: Buffer;
  readonly staffId: number;
}

/** Null: this content is kept already. */
export async function insertVoucher({ tx, tenant, now }: TenantMoment, of: NewVoucher): Promise<number | null> {
  const row = await rowOf<{ id: number }>(
    tx,
    `insert into voucher (tenant_id, order_id, kind, bytes, sha256, uploaded_by, uploaded_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (tenant_id, sha256) do nothing returning id`,
    [tenant.id, of.orderId, of.kind, of.bytes, of.sha256, of.staffId, now],
  );
  return row?.id ?? null;
}

export async function insertVoucherContent({ tx, tenant }: TenantTx, id: number, sealed: Buffer): Promise<void> {
  await rowsOf(tx, "insert into voucher_content (tenant_id, voucher_id, sealed) values ($1, $2, $3)", [tenant.id, id, sealed]);
}

/**
 * Vouchers brought between two moments that stand behind nothing: no repayment, refund, wage, top-up or payee, and no request, whatever became of it.
 * @returns their numbers
 */
export async function deleteUnnamed({ tx, tenant }: TenantTx, { from, before }: { readonly from: Date; readonly before: Date }) {
  const rows = await rowsOf<{ readonly id: number }>(
    tx,
    `with old as materialized (select id, 'file:voucher-' || id as name from voucher where tenant_id = $1 and uploaded_at >= $2 and uploaded_at < $3),
     named as (select voucher as name from receipt where tenant_id = $1 and voucher <> '' and voucher in (select name from old)
       union all select voucher from refund where tenant_id = $1 and voucher in (select name from old)
       union all select voucher from wage_statement where tenant_id = $1 and voucher in (select name from old)
       union all select voucher from top_up where tenant_id = $1 and voucher in (select name from old)
       union all select proof from payee_account where tenant_id = $1 and proof <> '' and proof in (select name from old)
       union all select coalesce(payload ->> 'voucherUrl', payload #>> '{topUp,voucherUrl}') from approval
         where tenant_id = $1 and kind = any('{payoutManual,topUp}'::text[]))
     delete from voucher v using old where v.tenant_id = $1 and v.id = old.id and not exists (select from named n where n.name = old.name)
     returning v.id`,
    [tenant.id, from, before],
  );
  return rows.map(({ id }) => id);
}

export const selectVoucherOf = ({ tx, tenant }: TenantTx, sha256: Buffer) =>
  rowOf<{ readonly id: number }>(tx, "select id from voucher where tenant_id = $1 and sha256 = $2", [tenant.id, sha256]);

export const selectVoucher = ({ tx, tenant }: TenantTx, id: number) =>
  rowOf<{ readonly order_id: number | null; readonly kind: VoucherKind; readonly sealed: Buffer }>(
    tx,
    `select v.order_id, v.kind, c.sealed from voucher v join voucher_content c on c.tenant_id = v.tenant_id and c.voucher_id = v.id
     where v.tenant_id = $1 and v.id = $2`,
    [tenant.id, id],
  );
