import { addDays, startOfDay } from "../../lending/time/zone.ts";
import type { TenantFacts, Tx } from "../kernel/context.ts";
import { rowOf, rowsOf } from "../kernel/sql/sql.ts";

export interface AccountSum {
  readonly account: number;
  readonly debit: number;
  readonly credit: number;
  /** By value date, as it was when that day was closed; null: it is not. */
  readonly closed: number | null;
}

export async function selectClosedUpTo(tx: Tx, { id }: Pick<TenantFacts, "id">): Promise<string | null> {
  return (await rowOf<{ day: string | null }>(tx, "select max(day) as day from ledger_close where tenant_id = $1", [id]))?.day ?? null;
}

export interface Wanted {
  /** Null: all there is. */
  readonly until: string | null;
  readonly by: "value" | "posted";
  readonly closedUpTo: string | null;
}

/**
 * What each account was debited and credited with, by value or posting dates up to a day. Closed days are summed up already (ledger_day): of the
 * entries only those since then are read.
 */
export function selectAccountSums(
  tx: Tx,
  { id, timeZone }: TenantFacts,
  { until, by, closedUpTo }: Wanted,
): Promise<readonly AccountSum[]> {
  const since = closedUpTo === null ? null : startOfDay(addDays(closedUpTo, 1), timeZone);
  const before = by === "posted" && until !== null ? startOfDay(addDays(until, 1), timeZone) : null;
  const isClosed = by === "value" && until !== null && closedUpTo !== null && until <= closedUpTo;
  return rowsOf<AccountSum>(
    tx,
    `select account, sum(debit)::bigint as debit, sum(credit)::bigint as credit,
       case when $7 then coalesce(sum(debit - credit) filter (where posted_on <= $2::date), 0)::bigint end as closed
     from (
       select posted_on, account, debit, credit from ledger_day where tenant_id = $1
         and ($2::date is null or case when $6 = 'value' then value_date else posted_on end <= $2)
       union all
       select null, l.account, coalesce(sum(l.amount) filter (where l.amount > 0), 0), coalesce(-sum(l.amount) filter (where l.amount < 0), 0)
       from posting p cross join unnest(p.accounts, p.amounts) as l(account, amount)
       where p.tenant_id = $1 and ($3::timestamptz is null or p.posted_at >= $3) and ($4::date is null or p.value_date <= $4)
         and ($5::timestamptz is null or p.posted_at < $5) group by l.account) s
     group by account order by account`,
    [id, until, since, by === "value" ? until : null, before, by, isClosed],
  );
}
