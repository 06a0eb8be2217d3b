import type { ParsedOf } from "../../../../contract/types.ts";
import { lateSpans } from "../../../../lending/finance/debt-group.ts";
import { isOneOf } from "../../../kernel/sql/filters.ts";
import type { Queue, QueueContext } from "../../../kernel/sql/queue.ts";
import { Values } from "../../../kernel/sql/sql.ts";

export type PortfolioFilters = ParsedOf<"ledger.portfolioTotal"> & { readonly loanRecordIds?: readonly number[] | undefined };

const span = (from: string, to: string): string => `case when ${to} is null then ${from} || '+' when ${to} = ${from} then ${from}::text
  else ${from} || '–' || ${to} end`;
const nextSpan = `(case c.span ${lateSpans
  .slice(0, -1)
  .map((from, at) => `when ${from} then ${(lateSpans[at + 1] ?? 0) - 1}`)
  .join(" ")} end)`;

/** The portfolio of closed days, the newest first; without a range of days that of the newest close alone. */
export function portfolioQueue({ time, group, loanRecordIds }: PortfolioFilters, { tenant }: Pick<QueueContext, "tenant">): Queue {
  const values = new Values();
  const tenantId = values.add(tenant.id);
  const where = [`c.tenant_id = ${tenantId}`, ...isOneOf(values, "c.id", loanRecordIds)];
  if (time) where.push(`c.day between ${values.add(time.from)} and ${values.add(time.to)}`);
  else if (!loanRecordIds?.length) where.push(`c.day = (select max(n.day) from portfolio_close n where n.tenant_id = ${tenantId})`);
  if (group) where.push(`c.code = ${values.add(group)}`);
  return {
    from: "portfolio_close c",
    columns: {
      key: "c.id",
      day: "c.day",
      group: "c.code",
      groupDays: span("c.from_day", "c.to_day"),
      lateDays: span("c.span", nextSpan),
      orders: "c.orders",
      principal: "c.principal",
      interest: "c.interest",
      fee: "c.fee",
      penalty: "c.penalty",
      rate: "c.rate_ppm",
      provision: "c.provision",
    },
    where,
    orderBy: "c.day desc, c.place, c.span",
    values,
  };
}
