import { checkHours } from "../../../../lending/finance/check.rules.ts";

/** SQL that the lists of receipts and whoever decides on one share: `r` is the receipt, `o` its order. */

/** Lines of statements with the receipt's number that our book does not have. */
export const lines = `from reconciliation_row x join reconciliation b on b.tenant_id = x.tenant_id and b.id = x.batch_id
  where x.tenant_id = r.tenant_id and x.trade_no = r.trade_no and x.kind = 'missingOurs' and b.type = 'collection'`;
/** A channel's own report is a line; of a voucher, one that says the same amount under the same number. */
export const hasLine = `(r.source <> 'offline' or r.statement_line_id is not null or exists (select ${lines} and (x.theirs ->> 'amount')::bigint = r.amount))`;

/** What asks for a second look, the gravest; only of what waits. */
export const warning = (at: string): string => `case when r.state = 'pending' and r.order_id is not null then case
  when r.registered_at < ${at} - interval '${checkHours.most} hours' then 'overTime' when r.registered_at < ${at} - interval '${checkHours.warn} hours' then 'late'
  when r.paid_at < o.paid_out_at then 'beforePayout' when o.claim_booked is not null and r.amount > o.claim_booked then 'above' end end`;

/** Stands for what a decision is about. */
export const seen = `md5(concat_ws('|', r.state, r.amount, r.paid_at, r.order_id, r.registered_by, r.voucher, o.stage, o.version, o.principal_paid, o.penalty_paid))`;

/** Somebody has registered or matched it, or brought the statement whose line it is: he holds one side of the case already. */
export const isOwn = (me: string | number): string => `coalesce(r.registered_by = ${me}, false) or r.source = 'statement' and exists (
  select from statement_line sl join statement st on st.tenant_id = sl.tenant_id and st.id = sl.statement_id
  where sl.tenant_id = r.tenant_id and sl.id = r.statement_line_id and st.uploaded_by = ${me})`;
