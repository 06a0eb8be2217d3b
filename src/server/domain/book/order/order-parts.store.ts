import { rowsOf } from "../../../kernel/sql/sql.ts";
import type { Tx } from "../../../kernel/context.ts";

interface Of {
  readonly tx: Tx;
  readonly tenantId: number;
  readonly orderId: number;
}

export interface PostingRow {
  readonly id: number;
  readonly code: string;
  readonly takes_back: string | null;
  readonly value_date: string;
  readonly posted_at: Date;
  readonly accounts: readonly number[];
  readonly amounts: readonly number[];
}

/** The order's journal, as it was posted. */
export const selectPostings = ({ tx, tenantId, orderId }: Of): Promise<readonly PostingRow[]> =>
  rowsOf<PostingRow>(
    tx,
    "select id, code, takes_back, value_date, posted_at, accounts, amounts from posting where tenant_id = $1 and order_id = $2 order by id",
    [tenantId, orderId],
  );

export interface ExtensionPart {
  readonly id: number;
  readonly days: number;
  readonly due: number;
  readonly old_due: string;
  readonly new_due: string;
  readonly state: "inProgress" | "success" | "failed";
  readonly requested_at: Date;
  readonly operator: string;
}

/** Extensions of one order, the newest first. */
export const selectExtensionsOf = ({ tx, tenantId, orderId }: Of): Promise<readonly ExtensionPart[]> =>
  rowsOf<ExtensionPart>(
    tx,
    `select x.id, x.days, (x.fee + x.penalty + x.interest) as due, x.old_due, x.new_due, x.state, x.requested_at, s.admin_name as operator
     from extension x join staff s on s.tenant_id = x.tenant_id and s.id = x.requested_by
     where x.tenant_id = $1 and x.order_id = $2 order by x.id desc`,
    [tenantId, orderId],
  );

export interface WaiverPart {
  readonly id: number;
  readonly settle_amount: number;
  readonly valid_until: string;
  readonly state: "applied" | "approved" | "used" | "refused" | "expired";
  readonly reason: string;
  readonly applicant: string;
  readonly reviewer: string | null;
  readonly applied_at: Date;
}

/** Settlement offers of one order, the newest first. */
export const selectWaiversOf = ({ tx, tenantId, orderId }: Of): Promise<readonly WaiverPart[]> =>
  rowsOf<WaiverPart>(
    tx,
    `select w.id, w.settle_amount, w.valid_until, w.state, w.reason, a.admin_name as applicant, d.admin_name as reviewer, w.applied_at
     from waiver w join staff a on a.tenant_id = w.tenant_id and a.id = w.applied_by
     left join staff d on d.tenant_id = w.tenant_id and d.id = w.decided_by
     where w.tenant_id = $1 and w.order_id = $2 order by w.id desc`,
    [tenantId, orderId],
  );

export interface RemarkRow {
  readonly id: number;
  readonly remark: string;
  readonly operator: string;
  readonly at: Date;
}

/** Notes about an order, the newest first; `hidden` leaves out those of who had it under review. */
export const selectRemarks = ({ tx, tenantId, orderId, hidden }: Of & { readonly hidden: boolean }): Promise<readonly RemarkRow[]> =>
  rowsOf<RemarkRow>(
    tx,
    `select r.id, r.remark, s.admin_name as operator, r.at from order_remark r join staff s on s.tenant_id = r.tenant_id and s.id = r.staff_id
     where r.tenant_id = $1 and r.order_id = $2 and not ($3 and exists (select from review v where v.tenant_id = r.tenant_id and v.order_id = r.order_id
       and v.staff_id = r.staff_id and v.ended_at is not null)) order by r.id desc limit 200`,
    [tenantId, orderId, hidden],
  );

export async function insertRemark(
  { tx, tenantId, orderId }: Of,
  remark: { readonly text: string; readonly staffId: number; readonly at: Date },
) {
  const [row] = await rowsOf<{ id: number }>(
    tx,
    "insert into order_remark (tenant_id, order_id, staff_id, remark, at) values ($1, $2, $3, $4, $5) returning id",
    [tenantId, orderId, remark.staffId, remark.text, remark.at],
  );
  return row?.id ?? 0;
}
