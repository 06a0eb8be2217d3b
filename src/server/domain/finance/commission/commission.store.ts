import type { Context } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

interface Own {
  readonly commission: number;
  readonly base: number;
  readonly reversed: number;
  readonly payments: number;
}

/**
 * Money posted on a day and credited to the caller: each payment at the rate in force on its value date, for the stage that it met, in whole
 * payable steps. A reversal is a row below zero that met the same stage, so it takes back exactly what was given.
 */
export async function selectOwn({ tx, tenant, staff }: Context, today: string): Promise<Own> {
  const row = await rowOf<Own>(
    tx,
    `select coalesce(sum(e.earned), 0)::bigint as commission, coalesce(sum(e.base), 0)::bigint as base,
       coalesce(sum(e.earned) filter (where e.base < 0), 0)::bigint as reversed, count(*) filter (where e.base > 0)::int as payments
     from (
       select p.base, round(p.base * coalesce(c.rate_ppm, 0) / (1000000.0 * $4)) * $4 as earned
       from (select r.*, r.principal + r.interest + r.fee + r.penalty as base, case when r.days_late > 0 then r.days_late else r.remind_day end as late from repayment r
         where r.tenant_id = $1 and r.collector_id = $2 and r.posted_at >= $3::date::timestamp at time zone $5 and r.posted_at < ($3::date + 1)::timestamp at time zone $5) p
       left join collection_stage s on s.tenant_id = $1 and p.late between s.from_day and coalesce(s.to_day, 32767)
       left join lateral (select x.rate_ppm from commission_rate x where x.tenant_id = $1 and x.stage = s.code and x.valid_from <= (p.value_at at time zone $5)::date
         order by x.valid_from desc limit 1) c on true
       where p.late is not null) e`,
    [tenant.id, staff.id, today, tenant.currencyStep, tenant.timeZone],
  );
  return row ?? { commission: 0, base: 0, reversed: 0, payments: 0 };
}

export async function hasRates({ tx, tenant }: Context): Promise<boolean> {
  return (await rowOf(tx, "select 1 from commission_rate where tenant_id = $1 limit 1", [tenant.id])) !== undefined;
}

export async function insertRate(
  { tx, tenant, staff, now }: Context,
  { stage, validFrom, ratePpm }: { readonly stage: string; readonly validFrom: string; readonly ratePpm: number },
): Promise<void> {
  await rowsOf(
    tx,
    `insert into commission_rate (tenant_id, stage, valid_from, rate_ppm, changed_by, changed_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, stage, valid_from) do update set rate_ppm = excluded.rate_ppm, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
    [tenant.id, stage, validFrom, ratePpm, staff.id, now],
  );
}
