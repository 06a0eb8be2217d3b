import type { ParsedOf } from "../../../../contract/types.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import type { Context } from "../../../kernel/context.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { rowOf, rowsOf, Values } from "../../../kernel/sql/sql.ts";
import { baseAndLate } from "./money.parts.ts";

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
       from (select r.*, ${baseAndLate} from repayment r
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
  { tx, tenant, now }: Context,
  row: { readonly stage: string; readonly validFrom: string; readonly ratePpm: number; readonly changedBy: number },
): Promise<void> {
  await rowsOf(
    tx,
    `insert into commission_rate (tenant_id, stage, valid_from, rate_ppm, changed_by, changed_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, stage, valid_from) do update set rate_ppm = excluded.rate_ppm, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
    [tenant.id, row.stage, row.validFrom, row.ratePpm, row.changedBy, now],
  );
}

/** Of each stage the rate in force on a day. */
export const selectRates = ({ tx, tenant }: Context, on: string) =>
  rowsOf<{ stage: string; ratePpm: number }>(
    tx,
    `select distinct on (stage) stage, rate_ppm as "ratePpm" from commission_rate
     where tenant_id = $1 and valid_from <= $2::date order by stage, valid_from desc`,
    [tenant.id, on],
  );

/** Every rate from its day on, the newest first. */
export function rateQueue(input: ParsedOf<"commission.rateList">, { tenant, now }: Context): Queue {
  const values = new Values();
  const [tenantId, today] = [values.add(tenant.id), values.add(localDate(now, tenant.timeZone))];
  const where = [`c.tenant_id = ${tenantId}`, `${today}::date is not null`];
  if (input.stage) where.push(`c.stage = ${values.add(input.stage)}`);
  return {
    from: "commission_rate c left join staff s on s.tenant_id = c.tenant_id and s.id = c.changed_by",
    columns: {
      stage: "c.stage",
      validFrom: "c.valid_from",
      ratePpm: "c.rate_ppm",
      updateBy: "s.admin_name",
      updateTime: "c.changed_at",
      isInForce: `c.valid_from = (select max(x.valid_from) from commission_rate x where x.tenant_id = c.tenant_id and x.stage = c.stage and x.valid_from <= ${today}::date)`,
    },
    where,
    orderBy: "c.valid_from desc, c.stage",
    values,
  };
}

interface Period {
  readonly from: string;
  readonly to: string;
  readonly stage: string;
  readonly ratePpm: number;
}
/** What each person earned by money of a stage that was posted in a period, and what it would have been at another rate; most first. */
export const selectPaid = ({ tx, tenant }: Context, { from, to, stage, ratePpm }: Period) =>
  rowsOf<{ name: string; before: number; after: number }>(
    tx,
    `select f.admin_name as name, sum(round(p.base * coalesce(c.rate_ppm, 0) / (1000000.0 * $6)) * $6)::bigint as before,
       sum(round(p.base * $5::bigint / (1000000.0 * $6)) * $6)::bigint as after
     from (select r.tenant_id, r.collector_id, r.value_at, ${baseAndLate}
       from repayment r where r.tenant_id = $1 and r.collector_id is not null
         and r.posted_at >= $2::date::timestamp at time zone $7 and r.posted_at < $3::date::timestamp at time zone $7) p
     join collection_stage s on s.tenant_id = $1 and s.code = $4 and p.late between s.from_day and coalesce(s.to_day, 32767)
     join staff f on f.tenant_id = p.tenant_id and f.id = p.collector_id
     left join lateral (select x.rate_ppm from commission_rate x where x.tenant_id = $1 and x.stage = $4 and x.valid_from <= (p.value_at at time zone $7)::date
       order by x.valid_from desc limit 1) c on true
     group by f.id, f.admin_name order by 3 desc, 1`,
    [tenant.id, from, to, stage, ratePpm, tenant.currencyStep, tenant.timeZone],
  );
