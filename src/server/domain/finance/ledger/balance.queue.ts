import type { ParsedOf } from "../../../../contract/types.ts";
import { addDays, localDate, startOfDay } from "../../../../lending/time/zone.ts";
import type { Tx } from "../../../kernel/context.ts";
import { isOneOf } from "../../../kernel/sql/filters.ts";
import type { Queue, QueueContext } from "../../../kernel/sql/queue.ts";
import { Values } from "../../../kernel/sql/sql.ts";
import { chartOn } from "../setting/chart.group.ts";
import { selectClosedUpTo } from "./close.store.ts";

export type BalanceFilters = Omit<ParsedOf<"ledger.balanceList">, "page" | "pageSize"> & {
  readonly loanRecordIds?: readonly number[] | undefined;
};
type Balancing = Pick<QueueContext, "tenant" | "now"> & { readonly tx: Tx };

/** Account by account, of sums and entries that have a day, a debit and a credit; $from and $to are its days. */
const sumsOf = (from: string, to: string): string => `select s.account,
    coalesce(sum(s.debit - s.credit) filter (where s.day < ${from}::date), 0)::bigint as opening,
    coalesce(sum(s.debit) filter (where s.day >= ${from}::date), 0)::bigint as debit,
    coalesce(sum(s.credit) filter (where s.day >= ${from}::date), 0)::bigint as credit,
    coalesce(sum(s.debit - s.credit), 0)::bigint as closing,
    coalesce(sum(s.debit - s.credit) filter (where s.posted_on <= ${to}::date), 0)::bigint as closed`;

/**
 * The trial balance of a range of days, by value or posting dates. Closed days are summed up already (ledger_day): of the entries only those
 * since then are read. Until when is asked first: not knowing the moment, the planner read the whole journal (1,000,000 entries: 4 s).
 */
export async function balanceQueue({ time, by = "value", loanRecordIds }: BalanceFilters, { tx, tenant, now }: Balancing): Promise<Queue> {
  const closedUpTo = await selectClosedUpTo({ tx, tenant });
  const values = new Values();
  const [tenantId, zone] = [values.add(tenant.id), values.add(tenant.timeZone)];
  const [from, to] = [values.add(time?.from ?? "-infinity"), values.add(time?.to ?? "infinity")];
  const since = closedUpTo === null ? "" : `and p.posted_at >= ${values.add(startOfDay(addDays(closedUpTo, 1), tenant.timeZone))}`;
  const chart = chartOn(tenantId, values.add(localDate(now, tenant.timeZone)));
  const [kept, entry] =
    by === "value" ? ["d.value_date", "p.value_date"] : ["d.posted_on", `(p.posted_at at time zone ${zone}::text)::date`];
  const isClosed = by === "value" && time !== undefined && closedUpTo !== null && time.to <= closedUpTo;
  return {
    from: `(${sumsOf(from, to)}
      from (select ${kept} as day, d.posted_on, d.account, d.debit, d.credit from ledger_day d where d.tenant_id = ${tenantId}
        union all
        select ${entry}, null, l.account, greatest(l.amount, 0), greatest(-l.amount, 0)
        from posting p cross join unnest(p.accounts, p.amounts) as l(account, amount) where p.tenant_id = ${tenantId} ${since}) s
      where s.day <= ${to}::date group by s.account) b left join ${chart} chart on chart.key = b.account::text`,
    columns: {
      account: "b.account",
      ownCode: "coalesce(chart.code, b.account::text)",
      ownName: "coalesce(chart.name, '')",
      opening: "b.opening",
      debit: "b.debit",
      credit: "b.credit",
      closing: "b.closing",
      closed: isClosed ? "b.closed" : "null::bigint",
      since: isClosed ? "b.closing - b.closed" : "null::bigint",
    },
    // Counting reads no column: each value is in a condition too.
    where: ["b.account > 0", `${zone}::text is not null`, `${from}::date is not null`, ...isOneOf(values, "b.account", loanRecordIds)],
    orderBy: "b.account",
    values,
    isMade: true,
  };
}
