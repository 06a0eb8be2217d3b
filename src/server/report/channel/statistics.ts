import type { deliveryCalls } from "../../../contract/channel/delivery.calls.ts";
import { dueOver } from "../../../contract/report/book/halves.ts";
import { sumOf } from "../../../contract/report/book/sums.ts";
import type { ParsedOf } from "../../../contract/types.ts";
import { addDays, localDate } from "../../../lending/time/zone.ts";
import type { Context, Handlers } from "../../kernel/context.ts";
import { readPage, type Queue } from "../../kernel/sql/queue.ts";
import { Values } from "../../kernel/sql/sql.ts";
import { tallySql } from "../book/book-sums.ts";
import { levels } from "../tally/levels.ts";

type Link = ParsedOf<"delivery.linkStatistics">;
type Company = ParsedOf<"delivery.companyStatistics">;
/** What is told here of a channel: the other measures of these books, three in four, are not read. */
const told = "('pv', 'uv', 'registered', 'logins', 'cost', 'applied', 'approved', 'paidOut', 'paidOutAmount', 'due', 'late')";
/** Days that are shown where none are asked for. */
const usual = 30;

/** Cells of everything that may have come by a channel, each with its channel; over the days that are asked for, of those channels that `which` says. */
function cellsOf(date: Link["date"], { tenant, now }: Context, values: Values, which: string): string {
  const today = localDate(now, tenant.timeZone);
  const from = values.add(date?.from ?? addDays(date?.to ?? today, 1 - usual));
  const holds = `tenant_id = ${values.add(tenant.id)} and book in ('delivery', 'flow', 'due') and measure in ${told} and day between ${from}::date and ${values.add(date?.to ?? today)}::date
    and channel = any(array(select code from delivery_channel where tenant_id = ${values.add(tenant.id)}))`;
  const cell = "tenant_id, book, day, channel, item, measure";
  return `(select ${cell}, n::numeric as n from tally_bucket where ${holds} and level = ${levels.channel}
      union all select ${cell}, n::numeric from tally_delta where ${holds}) x
    join delivery_channel d on d.tenant_id = x.tenant_id and d.code = x.channel join ad_company c on c.tenant_id = d.tenant_id and c.id = d.company_id
    cross join (select ${values.add(today)}::date as today) t where ${which}`;
}

const sum = (book: string, measure: string, more = ""): string =>
  `coalesce(sum(x.n) filter (where x.book = '${book}' and x.measure = '${measure}'${more}), 0)::float8`;
/** First overdue, of the very halves that the reports have. */
const late = `round((${tallySql(sumOf("due", "late"))}) * 1000000 / nullif(${tallySql(dueOver)}, 0))::int`;
const came = {
  pv: sum("delivery", "pv"),
  uv: sum("delivery", "uv"),
  register: sum("delivery", "registered"),
  login: sum("delivery", "logins"),
  apply: sum("flow", "applied"),
  approve: sum("flow", "approved"),
  paidOut: sum("flow", "paidOut"),
  amount: sum("flow", "paidOutAmount"),
  cost: sum("delivery", "cost"),
};

const queueOf = (
  from: string,
  columns: Readonly<Record<string, string>>,
  groups: string,
  of: Pick<Queue, "orderBy" | "values">,
): Queue => ({
  from: `(select ${Object.entries(columns)
    .map(([name, expression]) => `${expression} as "${name}"`)
    .join(", ")} from ${from} group by ${groups}) g`,
  columns: Object.fromEntries(Object.keys(columns).map((name) => [name, `g."${name}"`])),
  where: ["true"],
  isMade: true,
  ...of,
});

function byLink({ channelId, date, page, pageSize }: Link, context: Context) {
  const values = new Values();
  const which = channelId === undefined ? "true" : `d.id = ${values.add(channelId)}`;
  const columns = {
    date: "x.day::text",
    channel: "d.name",
    link: "d.code",
    ...came,
    firstOverdue: late,
  };
  const from = cellsOf(date, context, values, which);
  const queue = queueOf(from, columns, "x.day, d.id, d.name, d.code", { orderBy: "g.date desc, g.link", values });
  return readPage(context.tx, queue, page, pageSize);
}

function byCompany({ companyId, date, page, pageSize }: Company, context: Context) {
  const values = new Values();
  const which = companyId === undefined ? "true" : `c.id = ${values.add(companyId)}`;
  const { pv: _pv, login: _login, approve: _approve, ...some } = came;
  const columns = {
    date: "x.day::text",
    company: "c.name",
    channels: "count(distinct d.id)::int",
    ...some,
    cpa: `round(${came.cost} / nullif(${came.paidOut}, 0))::float8`,
    firstOverdueRate: late,
  };
  const from = cellsOf(date, context, values, which);
  const queue = queueOf(from, columns, "x.day, c.id, c.name", { orderBy: "g.date desc, g.company", values });
  return readPage(context.tx, queue, page, pageSize);
}

/** What came by channels, by day: the very cells of their reports. */
export const channelStatistics: Handlers<keyof Pick<typeof deliveryCalls, "delivery.linkStatistics" | "delivery.companyStatistics">> = {
  "delivery.linkStatistics": byLink,
  "delivery.companyStatistics": byCompany,
};
