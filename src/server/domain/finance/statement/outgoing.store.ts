import type { Context, TenantMoment } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

const sent = "x.tenant_id = l.tenant_id and x.trade_no = l.trade_no and x.amount = -l.amount";
/** What the book has sent itself, just as much and under the number of a line `l`. */
const ownSending = `case when l.trade_no = '' then null
  when exists (select from payout_transfer x where ${sent} and x.state in ('sent', 'success')) then 'payout'
  when exists (select from refund x where ${sent} and x.state = 'refunded') then 'refund' end`;

/** Money of a line `l` that left, of which nobody has said what it was for: neither a person, nor the book. */
export const isUnexplained = `l.parked_at is null and ${ownSending} is null`;

/** What the book knows of a new statement's lines is said at once, so that what waits stays few; what it learns later counts all the same. */
export async function explainKnown({ tx, tenant, now }: TenantMoment, statementId: number): Promise<void> {
  await rowsOf(
    tx,
    `update statement_line l set parked_reason = ${ownSending}, parked_at = $3
     where l.tenant_id = $1 and l.statement_id = $2 and l.amount < 0 and ${ownSending} is not null`,
    [tenant.id, statementId, now],
  );
}

export interface OutgoingRow {
  readonly id: number;
  /** What left. */
  readonly amount: number;
  readonly isOpen: boolean;
  readonly day: string;
  /** What a person has said it was for; null: nobody has. */
  readonly said: { readonly reason: string; readonly remark: string; readonly by: number } | null;
}

/** Held until the transaction ends; undefined where no money left by it. */
export function lockOutgoing({ tx, tenant }: Context, id: number): Promise<OutgoingRow | undefined> {
  return rowOf<OutgoingRow>(
    tx,
    `select l.id, -l.amount as amount, ${isUnexplained} as "isOpen", l.day,
       case when l.parked_by is not null then json_build_object('reason', l.parked_reason, 'remark', l.parked_remark, 'by', l.parked_by) end as said from statement_line l where l.tenant_id = $1 and l.id = $2 and l.amount < 0 for update`,
    [tenant.id, id],
  );
}

/** Nobody has said any more what it was for; who took that back, and why, stays beside it. */
export async function updateReopened({ tx, tenant, staff, now }: Context, id: number, reason: string): Promise<void> {
  await rowsOf(
    tx,
    `update statement_line set parked_reason = null, parked_remark = '', parked_by = null, parked_at = null, reopened_by = $3, reopened_at = $4, reopen_reason = $5
     where tenant_id = $1 and id = $2`,
    [tenant.id, id, staff.id, now, reason],
  );
}
