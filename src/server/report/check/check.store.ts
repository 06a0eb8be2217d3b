import type { Tx } from "../../kernel/context.ts";
import { rowOf, rowsOf } from "../../kernel/sql/sql.ts";
import { compareDaysOf } from "../days/day-rollup.ts";
import { compareReviewsOf } from "../review/review-rollup.ts";
import { compareTalliesOf } from "../tally/tally-rollup.ts";
import { compareBucketsOf } from "../verify.ts";

/** First and last of some days of a tenant. */
export interface Days {
  readonly from: string;
  readonly to: string;
}
/** A figure that is kept otherwise than the facts say. */
export interface Difference {
  readonly what: "hours" | "days" | "reviews" | "books";
  readonly day: string;
  readonly measure: string;
  readonly reported: number;
  readonly derived: number;
}

/** Of each kind of figure so many are told. */
const told = 20;

const kinds = [
  { what: "hours", statement: compareBucketsOf, isZoned: false },
  { what: "days", statement: compareDaysOf, isZoned: true },
  { what: "reviews", statement: compareReviewsOf, isZoned: false },
  { what: "books", statement: compareTalliesOf, isZoned: true },
] as const;

/** Counts every figure of these days again, each kind within a snapshot of its own. @param zone The tenant's */
export async function selectDifferences(tx: Tx, tenantId: number, { from, to }: Days, zone: string): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const { what, statement, isZoned } of kinds) {
    const rows = await rowsOf<Omit<Difference, "what">>(tx, statement, [tenantId, told, from, to, ...(isZoned ? [zone] : [])]);
    found.push(...rows.map(({ day, measure, reported, derived }) => ({ what, day, measure, reported, derived })));
  }
  return found;
}

/** The first day of which anything is kept. */
export const selectFirstDay = (tx: Tx, tenantId: number) =>
  rowOf<{ day: string | null }>(tx, "select min(day)::text as day from day_bucket where tenant_id = $1", [tenantId]);

/** Whether this day's has been done, or is being done by another server until this transaction ends. */
export async function isTaken(tx: Tx, tenantId: number, day: string): Promise<boolean> {
  const row = await rowOf<{ free: boolean }>(
    tx,
    "select pg_try_advisory_xact_lock(hashtext('reportCheck'), $1) and not exists (select from report_check where tenant_id = $1 and day = $2) as free",
    [tenantId, day],
  );
  return row?.free !== true;
}

interface Check {
  readonly day: string;
  readonly at: Date;
  readonly recent: Days;
  readonly month: Days | null;
  readonly differences: readonly Difference[];
}
export const insertCheck = (tx: Tx, tenantId: number, { day, at, recent, month, differences }: Check) =>
  rowsOf(
    tx,
    `insert into report_check (tenant_id, day, at, from_day, to_day, month_from, month_to, found, differences) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [tenantId, day, at, recent.from, recent.to, month?.from ?? null, month?.to ?? null, differences.length, JSON.stringify(differences)],
  );

interface CheckRow {
  readonly at: Date;
  readonly from: string;
  readonly to: string;
  readonly monthFrom: string | null;
  readonly monthTo: string | null;
  readonly found: number;
  readonly days: readonly string[];
}
export const selectLastCheck = (tx: Tx, tenantId: number) =>
  rowOf<CheckRow>(
    tx,
    `select c.at, c.from_day::text as from, c.to_day::text as to, c.month_from::text as "monthFrom", c.month_to::text as "monthTo", c.found,
       array(select distinct d ->> 'day' from jsonb_array_elements(c.differences) d order by 1) as days
     from report_check c where c.tenant_id = $1 order by c.day desc limit 1`,
    [tenantId],
  );
