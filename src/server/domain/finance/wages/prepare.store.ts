import type { Context } from "../../../kernel/context.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";
import { baseAndLate } from "../commission/money.parts.ts";

/** A month of the lender's calendar: its first day, and the first of the next. */
export interface Month {
  readonly from: string;
  readonly to: string;
}

export interface Earned {
  readonly staffId: number;
  readonly kind: "collection" | "reminder" | "marketing";
  readonly orderId: number;
  readonly repaymentId: number | null;
  readonly stage: string;
  readonly base: number;
  readonly ratePpm: number;
  readonly earned: number;
  readonly earnedAt: Date;
}

/** Of a row `r`: the receipt that it posts or, of a reversal, that it takes back. */
const receiptOf = `left join loan_event back on back.tenant_id = r.tenant_id and back.order_id = r.order_id and back.event_id = r.event_id and back.type = 'reversed'
  left join receipt rc on rc.tenant_id = r.tenant_id and rc.id = case when coalesce(back.event ->> 'event', r.event_id) ~ '^receipt:[0-9]{1,15}$'
    then substr(coalesce(back.event ->> 'event', r.event_id), 9)::bigint end`;

/** Rows of a month: posted in it, or posted before and first proved by a statement in it. $2 and $3 are its days, $4 the zone. */
const ofMonth = `(
  select r.* from repayment r where r.tenant_id = $1 and r.collector_id is not null and r.posted_at >= $2::date::timestamp at time zone $4 and r.posted_at < $3::date::timestamp at time zone $4
  union
  select r.* from receipt x join repayment r on r.tenant_id = x.tenant_id and r.order_id = x.order_id and r.event_id = 'receipt:' || x.id and r.collector_id is not null
    where x.tenant_id = $1 and x.lined_at >= $2::date::timestamp at time zone $4 and x.lined_at < $3::date::timestamp at time zone $4) r`;

/**
 * What the money of a month has earned: each row at the rate in force on its value date for the stage that it met, in whole payable steps. Money that
 * no statement has proved earns nothing until one does, and then in that month; a reversal is a row below zero that met the same stage.
 */
export const selectEarned = ({ tx, tenant }: Context, { from, to }: Month) =>
  rowsOf<Earned>(
    tx,
    `select e.collector_id as "staffId", case when e.days_late > 0 then 'collection' else 'reminder' end as kind, e.order_id as "orderId", e.id as "repaymentId", s.code as stage,
       e.base, c.rate_ppm as "ratePpm", (round(e.base * c.rate_ppm / (1000000.0 * $5)) * $5)::bigint as earned, e.at as "earnedAt"
     from (select r.*, ${baseAndLate},
         greatest(r.posted_at, rc.lined_at) as at from ${ofMonth} ${receiptOf} where not coalesce(rc.without_line, false)) e
     join collection_stage s on s.tenant_id = $1 and e.late between s.from_day and coalesce(s.to_day, 32767)
     cross join lateral (select coalesce((select x.rate_ppm from commission_rate x where x.tenant_id = $1 and x.stage = s.code and x.valid_from <= (e.value_at at time zone $4)::date
       order by x.valid_from desc limit 1), 0) as rate_ppm) c
     where e.base <> 0 and e.at >= $2::date::timestamp at time zone $4 and e.at < $3::date::timestamp at time zone $4 order by e.at, e.id`,
    [tenant.id, from, to, tenant.timeZone, tenant.currencyStep],
  );

export interface Led {
  readonly orderId: number;
  readonly staffId: number;
  /** Commission that the order has given its marketer in months before. */
  readonly given: number;
  readonly givenBase: number;
  /** What of it a correction has taken back, or takes back this month; at most 0. */
  readonly taken: number;
  /** Something of it is on a voucher's word only. */
  readonly isUnproved: boolean;
  readonly at: Date;
}
/** Orders that a lead led to and whose money moved in a month, each for whoever the reports credit with it (rules/figures.md 12). */
export const selectLed = ({ tx, tenant }: Context, { from, to }: Month) =>
  rowsOf<Led>(
    tx,
    `with moved as (select r.order_id, max(r.posted_at) as at from repayment r where r.tenant_id = $1 and r.posted_at >= $2::date::timestamp at time zone $4
         and r.posted_at < $3::date::timestamp at time zone $4 group by 1
       union all select x.order_id, x.lined_at from receipt x where x.tenant_id = $1 and x.lined_at >= $2::date::timestamp at time zone $4
         and x.lined_at < $3::date::timestamp at time zone $4 and x.order_id is not null)
     select o.order_id as "orderId", l.staff_id as "staffId", o.at,
       coalesce((select sum(w.earned) from wage_line w join wage_statement t on t.tenant_id = w.tenant_id and t.id = w.statement_id
         where w.tenant_id = $1 and w.order_id = o.order_id and w.kind = 'marketing' and t.month < $2::date), 0)::bigint as given,
       coalesce((select sum(w.base) from wage_line w join wage_statement t on t.tenant_id = w.tenant_id and t.id = w.statement_id
         where w.tenant_id = $1 and w.order_id = o.order_id and w.kind = 'marketing' and t.month < $2::date), 0)::bigint as "givenBase",
       coalesce((select sum(c.amount) from wage_correction c left join wage_statement t on t.tenant_id = c.tenant_id and t.id = c.statement_id
         where c.tenant_id = $1 and c.order_id = o.order_id and not c.is_void and (t.id is null or t.month <= $2::date)), 0)::bigint as taken,
       exists (select from receipt u where u.tenant_id = $1 and u.order_id = o.order_id and u.without_line and u.state = 'success') as "isUnproved"
     from (select order_id, max(at) as at from moved group by 1) o
     join lateral (select w.staff_id from marketing_lead m join lead_turn w on w.tenant_id = m.tenant_id and w.lead_id = m.id and w.outcome = 'applied'
       where m.tenant_id = $1 and m.order_id = o.order_id order by m.id desc limit 1) l on true
     order by o.order_id`,
    [tenant.id, from, to, tenant.timeZone],
  );

/** What orders gave their marketers in months before one, less what corrections took of it then. */
export const selectGiven = ({ tx, tenant }: Context, { orders, from }: { readonly orders: readonly number[]; readonly from: string }) =>
  rowsOf<{ orderId: number; given: number }>(
    tx,
    `select o.id as "orderId", (coalesce((select sum(w.earned) from wage_line w join wage_statement t on t.tenant_id = w.tenant_id and t.id = w.statement_id
         where w.tenant_id = $1 and w.order_id = o.id and w.kind = 'marketing' and t.month < $3::date), 0)
       + coalesce((select sum(c.amount) from wage_correction c join wage_statement t on t.tenant_id = c.tenant_id and t.id = c.statement_id
         where c.tenant_id = $1 and c.order_id = o.id and not c.is_void and t.month < $3::date), 0))::bigint as given
     from unnest($2::bigint[]) o(id)`,
    [tenant.id, orders, from],
  );

/** The rate of marketers on a day. */
export const selectLedRate = ({ tx, tenant }: Context, stage: string, day: string) =>
  rowsOf<{ ratePpm: number }>(
    tx,
    `select rate_ppm as "ratePpm" from commission_rate where tenant_id = $1 and stage = $2 and valid_from <= $3::date order by valid_from desc limit 1`,
    [tenant.id, stage, day],
  ).then(([row]) => row?.ratePpm ?? 0);
