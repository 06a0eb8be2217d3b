import type { ParsedOf } from "../../../../contract/types.ts";
import { isOneOf } from "../../../kernel/sql/filters.ts";
import type { Queue, QueueContext } from "../../../kernel/sql/queue.ts";
import { Values } from "../../../kernel/sql/sql.ts";

export type BalanceFilters = Omit<ParsedOf<"ledger.balanceList">, "page" | "pageSize"> & {
  readonly loanRecordIds?: readonly number[] | undefined;
};

/**
 * The trial balance of a range of days, by value or posting dates. Closed days are summed up already (ledger_day): of the entries only those
 * since then are read.
 */
export function balanceQueue({ time, by = "value", loanRecordIds }: BalanceFilters, { tenant }: QueueContext): Queue {
  const values = new Values();
  const [tenantId, zone] = [values.add(tenant.id), values.add(tenant.timeZone)];
  const [from, to] = [values.add(time?.from ?? "-infinity"), values.add(time?.to ?? "infinity")];
  const last = `(select max(c.day) from ledger_close c where c.tenant_id = ${tenantId})`;
  const [kept, entry] =
    by === "value" ? ["d.value_date", "p.value_date"] : ["d.posted_on", `(p.posted_at at time zone ${zone}::text)::date`];
  const sums = `select s.account, coalesce(sum(s.debit - s.credit) filter (where s.day < ${from}::date), 0)::bigint as opening,
      coalesce(sum(s.debit) filter (where s.day >= ${from}::date), 0)::bigint as debit,
      coalesce(sum(s.credit) filter (where s.day >= ${from}::date), 0)::bigint as credit,
      coalesce(sum(s.debit - s.credit), 0)::bigint as closing,
      coalesce(sum(s.debit - s.credit) filter (where s.posted_on <= ${to}::date), 0)::bigint as closed
    from (select ${kept} as day, d.posted_on, d.account, d.debit, d.credit from ledger_day d where d.tenant_id = ${tenantId}
      union all
      select ${entry}, null, l.account, greatest(l.amount, 0), greatest(-l.amount, 0) from posting p cross join unnest(p.accounts, p.amounts) as l(account, amount)
      where p.tenant_id = ${tenantId} and p.posted_at >= coalesce((${last} + 1)::timestamp at time zone ${zone}::text, '-infinity')) s
    where s.day <= ${to}::date group by s.account`;
  const asClosed = (what: string): string =>
    by === "value" && time ? `case when ${to}::date <= ${last} then ${what} end` : "null::bigint";
  return {
    from: `(${sums}) b`,
    columns: {
      account: "b.account",
      opening: "b.opening",
      debit: "b.debit",
      credit: "b.credit",
      closing: "b.closing",
      closed: asClosed("b.closed"),
      since: asClosed("b.closing - b.closed"),
    },
    where: ["b.account > 0", ...isOneOf(values, "b.account", loanRecordIds)],
    orderBy: "b.account",
    values,
  };
}
