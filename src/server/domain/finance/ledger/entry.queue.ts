import type { ParsedOf } from "../../../../contract/types.ts";
import { inDays, isOneOf } from "../../../kernel/sql/filters.ts";
import type { Queue, QueueContext } from "../../../kernel/sql/queue.ts";
import { Values } from "../../../kernel/sql/sql.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import { chartOn } from "../setting/chart.group.ts";
import { checker, maker } from "./hands.parts.ts";
import { orderNumber } from "../../book/order/order.filters.ts";

export type EntryFilters = ParsedOf<"ledger.entryTotal"> & { readonly loanRecordIds?: readonly number[] | undefined };

/** No entry has as many lines. */
const lines = 100;

/** Accounts of every payout, accrual and repayment, as the index posting_seldom has them: millions of entries are of no other. */
const everyday = [1010, 1020, 1030, 1100, 1110, 1120, 1130, 2200, 4000, 4010, 4020];
const isSeldom = (accounts: readonly number[] | undefined): boolean =>
  accounts !== undefined && accounts.length > 0 && !accounts.some((each) => everyday.includes(each));

/** The journal line by line, the newest entry first. */
export function entryQueue(input: EntryFilters, { tenant, now }: QueueContext): Queue {
  const values = new Values();
  const key = `(p.id * ${lines} + l.at)`;
  const where = [
    `p.tenant_id = ${values.add(tenant.id)}`,
    ...isOneOf(values, "l.account", input.account, "smallint"),
    // Lines of another account are looked for among the few entries that have any.
    ...(isSeldom(input.account) ? [`not (p.accounts <@ '{${everyday.join(",")}}'::smallint[])`] : []),
    ...isOneOf(values, "p.code", input.code),
    ...inDays(values, "p.posted_at", input.posted, tenant.timeZone),
    ...isOneOf(values, key, input.loanRecordIds),
  ];
  if (input.loanRecordIds?.length)
    where.push(...isOneOf(values, "p.id", [...new Set(input.loanRecordIds.map((each) => Math.floor(each / lines)))]));
  if (input.time) where.push(`p.value_date between ${values.add(input.time.from)} and ${values.add(input.time.to)}`);
  if (input.orderNo) where.push(orderNumber(input.orderNo, values));
  const chart = chartOn(values.add(tenant.id), values.add(localDate(now, tenant.timeZone)));
  return {
    from: `posting p cross join lateral unnest(p.accounts, p.amounts) with ordinality as l(account, amount, at)
      left join loan_order o on o.tenant_id = p.tenant_id and o.id = p.order_id
      left join ${chart} chart on chart.key = l.account::text`,
    columns: {
      key,
      entryId: "p.id",
      code: "p.code",
      valueDate: "p.value_date",
      postTime: "p.posted_at",
      account: "l.account",
      ownCode: "coalesce(chart.code, l.account::text)",
      ownName: "coalesce(chart.name, '')",
      debit: "greatest(l.amount, 0)",
      credit: "greatest(-l.amount, 0)",
      loanRecordId: "p.order_id",
      orderNo: "o.order_no",
      event: "p.event_id",
      takesBack: "p.takes_back",
      maker,
      checker,
    },
    where,
    orderBy: `p.id desc, ${key}`,
    values,
  };
}
