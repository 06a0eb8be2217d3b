import type { TenantFacts, Tx } from "../kernel/context.ts";
import { rowsOf } from "../kernel/sql/sql.ts";

export interface AccountSum {
  readonly account: number;
  readonly debit: number;
  readonly credit: number;
}

/** What each account was debited and credited with, by value dates up to a day; null: all there is. */
export function selectAccountSums(tx: Tx, { id }: TenantFacts, until: string | null): Promise<readonly AccountSum[]> {
  return rowsOf<AccountSum>(
    tx,
    `select l.account, coalesce(sum(l.amount) filter (where l.amount > 0), 0)::bigint as debit, coalesce(-sum(l.amount) filter (where l.amount < 0), 0)::bigint as credit
     from posting p cross join unnest(p.accounts, p.amounts) as l(account, amount)
     where p.tenant_id = $1 and ($2::date is null or p.value_date <= $2) group by 1 order by 1`,
    [id, until],
  );
}
