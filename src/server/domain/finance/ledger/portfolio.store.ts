import { lateSpans, type DebtGroup } from "../../../../lending/finance/debt-group.ts";
import { addDays, startOfDay } from "../../../../lending/time/zone.ts";
import type { Context } from "../../../kernel/context.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";

const endOf = ({ tenant }: Pick<Context, "tenant">, day: string): Date => startOfDay(addDays(day, 1), tenant.timeZone);

/** Orders to whose book something was posted after a day: what their rows say now is not what was so at its end. */
export async function selectMoved(context: Context, day: string): Promise<readonly number[]> {
  const rows = await rowsOf<{ id: number }>(
    context.tx,
    "select distinct order_id as id from posting where tenant_id = $1 and posted_at >= $2 and order_id is not null and event_id is not null",
    [context.tenant.id, endOf(context, day)],
  );
  return rows.map(({ id }) => id);
}

export interface LateDays {
  readonly order: number;
  readonly days: number;
}
interface Counting {
  readonly day: string;
  readonly groups: readonly DebtGroup[];
  /** Days past due of the orders that have moved since. */
  readonly moved: readonly LateDays[];
}

/**
 * The debts of a day by group and span. Amounts are the entries that were posted up to its end; an order is as late as its due date says, or as it was by
 * replay where something was posted since. Orders that are settled and have not moved since owe nothing: they are not read.
 */
export async function insertPortfolio(context: Context, { day, groups, moved }: Counting): Promise<void> {
  const { tx, tenant } = context;
  await rowsOf(
    tx,
    `with moved as (select * from jsonb_to_recordset($4) as m("order" bigint, days int)),
     debts as (
       select p.order_id, sum(l.amount) filter (where l.account = 1100) as principal, sum(l.amount) filter (where l.account = 1110) as interest,
         sum(l.amount) filter (where l.account = 1120) as fee, sum(l.amount) filter (where l.account = 1130) as penalty
       from loan_order o join posting p on p.tenant_id = o.tenant_id and p.order_id = o.id
       cross join unnest(p.accounts, p.amounts) as l(account, amount)
       where o.tenant_id = $1 and (o.status in (6, 8) or o.id in (select "order" from moved)) and p.posted_at < $3 and l.account between 1100 and 1130
       group by 1 having bool_or(l.account is not null) and (sum(l.amount) filter (where l.account = 1100) <> 0 or sum(l.amount) filter (where l.account = 1110) <> 0
         or sum(l.amount) filter (where l.account = 1120) <> 0 or sum(l.amount) filter (where l.account = 1130) <> 0)),
     late as (select d.*, coalesce(m.days, greatest($2::date - o.due_date, 0)) as days
       from debts d join loan_order o on o.tenant_id = $1 and o.id = d.order_id left join moved m on m."order" = d.order_id),
     groups as (select g.place - 1 as place, g.value ->> 'code' as code, (g.value ->> 'from')::int as first, (g.value ->> 'to')::int as last, (g.value ->> 'rate')::int as rate
       from jsonb_array_elements($5::jsonb) with ordinality as g(value, place))
     insert into portfolio_close (tenant_id, day, place, code, from_day, to_day, rate_ppm, span, orders, principal, interest, fee, penalty, provision)
     select $1, $2, g.place, g.code, g.first, g.last, g.rate, s.span, count(*), coalesce(sum(l.principal), 0), coalesce(sum(l.interest), 0), coalesce(sum(l.fee), 0),
       coalesce(sum(l.penalty), 0), round(coalesce(sum(l.principal), 0) * g.rate / 1000000)
     from late l join groups g on l.days >= g.first and (g.last is null or l.days <= g.last)
     cross join lateral (select max(x) as span from unnest($6::int[]) as x where x <= l.days) s
     group by g.place, g.code, g.first, g.last, g.rate, s.span`,
    [tenant.id, day, endOf(context, day), JSON.stringify(moved), JSON.stringify(groups), lateSpans],
  );
}
