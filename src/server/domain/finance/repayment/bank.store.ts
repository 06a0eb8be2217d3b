import type { TenantMoment } from "../../../kernel/context.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";

/** A posted receipt whose line came, or was found, after it. */
export interface Unbanked {
  readonly id: number;
  readonly amount: number;
  readonly kept: number;
  readonly bank_day: string;
}

/** The oldest that the ledger does not have at the bank yet, from now on banked; or that one alone, if it is one of them. */
export const takeUnbanked = ({ tx, tenant, now }: TenantMoment, of: { readonly atMost: number } | { readonly id: number }) =>
  rowsOf<Unbanked>(
    tx,
    `with due as (select r.id from receipt r where r.tenant_id = $1 and r.state = 'success' and r.statement_line_id is not null and r.banked_at is null
       ${"id" in of ? "and r.id = $3" : ""} order by r.id limit ${"id" in of ? "1 for update" : "$3 for update skip locked"})
     update receipt r set banked_at = $2 from due, statement_line l
     where r.tenant_id = $1 and r.id = due.id and l.tenant_id = r.tenant_id and l.id = r.statement_line_id
     returning r.id, r.amount, r.kept, l.day as bank_day`,
    [tenant.id, now, "id" in of ? of.id : of.atMost],
  );
