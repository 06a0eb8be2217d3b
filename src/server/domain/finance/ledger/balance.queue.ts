import type { ParsedOf } from "../../../../contract/types.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import type { Tx } from "../../../kernel/context.ts";
import { isOneOf } from "../../../kernel/sql/filters.ts";
import type { Queue, QueueContext } from "../../../kernel/sql/queue.ts";
import { Values } from "../../../kernel/sql/sql.ts";
import { chartOn } from "../setting/chart.group.ts";
import { levels } from "../../../report/tally/levels.ts";
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
 * The trial balance of a range of days, by value or posting dates. Closed days are summed up already (ledger_day), and of open ones each account's
 * sum of a posting and a value day is kept by whoever posts (the tally's book "balance"): of 280,000 entries in three open days 53 sums.
 */
export async function balanceQueue({ time, by = "value", loanRecordIds }: BalanceFilters, { tx, tenant, now }: Balancing): Promise<Queue> {
  const closedUpTo = await selectClosedUpTo({ tx, tenant });
  const values = new Values();
  const tenantId = values.add(tenant.id);
  const [from, to] = [values.add(time?.from ?? "-infinity"), values.add(time?.to ?? "infinity")];
  const since = closedUpTo === null ? "" : `and day > ${values.add(closedUpTo)}::date`;
  const chart = chartOn(tenantId, values.add(localDate(now, tenant.timeZone)));
  const [kept, entry] = by === "value" ? ["d.value_date", "x.stage::date"] : ["d.posted_on", "x.day"];
  const open = (table: string, level: string) => `select day, stage, item, measure, n from ${table}
    where tenant_id = ${tenantId} and book = 'balance' and measure in ('debit', 'credit') ${level} ${since}`;
  const isClosed = by === "value" && time !== undefined && closedUpTo !== null && time.to <= closedUpTo;
  return {
    from: `(${sumsOf(from, to)}
      from (select ${kept} as day, d.posted_on, d.account, d.debit, d.credit from ledger_day d where d.tenant_id = ${tenantId}
        union all
        select ${entry}, null, x.item::smallint, case when x.measure = 'debit' then x.n else 0 end, case when x.measure = 'credit' then x.n else 0 end
        from (${open("tally_bucket", `and level = ${levels.cell}`)} union all ${open("tally_delta", "")}) x) s
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
    where: ["b.account > 0", `${from}::date is not null`, ...isOneOf(values, "b.account", loanRecordIds)],
    orderBy: "b.account",
    values,
    isMade: true,
  };
}
