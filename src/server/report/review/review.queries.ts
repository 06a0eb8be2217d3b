import type { ReviewDimension, ReviewReport } from "../../../contract/report/review/review-reports.ts";
import { type BandBook, expectedFrom } from "../../../lending/origination/expected-default.ts";
import type { Tx } from "../../kernel/context.ts";
import { rowsOf } from "../../kernel/sql/sql.ts";
import { daysBefore, daysBeforeIn, kindsOf, lineSums, toldOf, wholeItem } from "./review-figures.ts";
import { reviewFacts } from "./review-facts.ts";
import { defaultAfter, dueDays } from "./review-measures.ts";
import { derivedReviews, reviewLevels, reviewTold, type ReviewTold, touchedIn } from "./review-rollup.ts";
import { coarsest } from "../tally/coarsest.ts";
import { mondayOf } from "../days/monday-of.ts";

/** Which cells of a report are asked for. */
export interface ReviewSlice {
  readonly tenantId: number;
  readonly report: ReviewReport;
  readonly from: string;
  readonly to: string;
  readonly appId: number | null;
  readonly userType: string | null;
  /** Only these people's; null: everybody's. */
  readonly people: readonly number[] | null;
  readonly kind: string | null;
  readonly reason: string | null;
  readonly rule: number | null;
  /** The tenant's day now: what is due is known up to it. */
  readonly today: string;
  /** Instead of the kept sums what is on record of each order: what a number is explained by. */
  readonly isFromFacts?: true | undefined;
  /** Instead of lines with their total the cells of lines and columns: what stands across. */
  readonly across?: ReviewDimension | undefined;
}
export interface LineSums {
  readonly key: string | null;
  readonly [sum: string]: number | string | null;
}

const keys: Readonly<Record<ReviewDimension, string>> = {
  day: "x.day::text",
  week: mondayOf("x.day"),
  reviewer: "x.staff_id::text",
  kind: "x.kind",
  app: "x.app_id::text",
  userType: "x.user_type",
  reason: `case when x.due = 0 then x.item end`,
  rule: "case when x.kind = 'rule' then x.item end",
};

/** The coarsest level that tells apart what is asked for, and what it is narrowed by. */
function levelOf({ report, appId, userType, people, reason, rule, across }: ReviewSlice, by: ReviewDimension): number {
  const dims = across ? [by, across] : [by];
  const { columns } = toldOf(report, dims);
  const asked: Readonly<Record<ReviewTold, boolean>> = {
    app_id: appId !== null || "app_id" in columns,
    user_type: userType !== null || dims.includes("userType"),
    isNew: "user_type" in columns,
    staff_id: people !== null || "staff_id" in columns,
    item: reason !== null || rule !== null || columns["item"] === wholeItem,
    dueDay: "item" in columns,
  };
  const needed = (Object.keys(asked) as ReviewTold[]).filter((column) => asked[column]);
  return reviewLevels[coarsest(reviewTold, needed)];
}
const allOfIt = "true";

/** What is on record of the orders to which something happened in the range, as relations before a statement. */
const onRecord = (kinds: readonly string[]): string => `with touched as materialized (${touchedIn("$2::date", "$3::date")}),
  ${reviewFacts("o.id in (select order_id from touched)", kinds)}`;

/**
 * The items of which a report is told anything: reasons, and the due days that are over, of which half of a month's cells are not; without sums of these
 * none of them. Each apart, because an index leaves out by one bound what it need not read, and by either of two it does not.
 */
function itemsTold(report: ReviewReport): readonly string[] {
  if (kindsOf[report].includes("rule")) return [allOfIt];
  const isOfDueDays = Object.values(lineSums[report]).some((sql) => sql.includes("x.due"));
  return [`y.item < ${isOfDueDays ? "$8::text" : `'${dueDays.from}'`}`, `y.item >= '${dueDays.to}'`];
}

/**
 * The lines of a report along one dimension, and last their total (key null, `isTotal`): buckets and what is not folded yet, in one statement.
 * Parameters: tenant, from, to, kinds, app, kind of customer, people, today, kind of work, reason or rule, a week ago
 */
export function selectLines(tx: Tx, slice: ReviewSlice, by: ReviewDimension): Promise<readonly (LineSums & { isTotal: boolean })[]> {
  const { tenantId, report, from, to, appId, userType, people, today, kind, reason, rule, across } = slice;
  const group = across ? "k.key, k.across" : "grouping sets ((k.key), ())";
  const told = toldOf(report, across ? [by, across] : [by]);
  const columns = Object.entries(told.columns);
  // First the cells that differ in what is asked for, then their sums: each line has some thirty of these.
  const cells = (table: string, which: string): string => `
    select ${columns.map(([name, column]) => `${column} as ${name}`).join(", ")}, ${told.measures.map((measure) => `sum(y.${measure})::bigint as ${measure}`).join(", ")}
    from ${table} y cross join ${daysBeforeIn(["$8", "$11"])} t where y.tenant_id = $1 and ${which} and y.day between $2::date and $3::date and y.kind = any($4::text[])
      and ($5::int is null or y.app_id = $5) and ($6::text is null or y.user_type = $6) and ($7::bigint[] is null or y.staff_id = any($7))
      and ($9::text is null or y.kind = $9) and ($10::text is null or y.item = $10)
    group by ${columns.map((_, at) => at + 1).join(", ")}`;
  const all = slice.isFromFacts
    ? cells(`(select $1::int as tenant_id, d.* from (${derivedReviews}) d)`, allOfIt)
    : itemsTold(report)
        .map((items) => cells("review_bucket", `y.level = ${levelOf(slice, by)} and ${items}`))
        .concat(cells("review_delta", allOfIt))
        .join(" union all ");
  const [onToday, weekAgo] = daysBefore(today);
  const sums = Object.entries(lineSums[report]).map(([name, sql]) => `(${sql})::float8 as "${name}"`);
  return rowsOf(
    tx,
    `${slice.isFromFacts ? onRecord(kindsOf[report]) : ""}
     select k.key, ${across ? "k.across, " : ""}grouping(k.key) = 1 as "isTotal", ${sums.join(", ")}
     from (${all}) x cross join ${daysBeforeIn(["$8", "$11"])} t cross join lateral (select ${keys[by]} as key${across ? `, ${keys[across]} as across` : ""}) k
     group by ${group}`,
    [tenantId, from, to, kindsOf[report], appId, userType, people, onToday, kind, reason ?? rule?.toString() ?? null, weekAgo],
  );
}

/** First instalments of what the first review passed before the range, whoever passed it, and those of them unpaid a week later, by the band of the score. */
export function selectBands(tx: Tx, { tenantId, from, today }: ReviewSlice) {
  const cells = (
    table: string,
    level: string,
  ) => `select item, due, unpaid from ${table} where tenant_id = $1 and ${level} and day >= $2::date - ${expectedFrom} and day < $2::date
    and kind = 'first' and due <> 0 and item < ($3::date - ${defaultAfter})::text`;
  return rowsOf<BandBook & { readonly band: string }>(
    tx,
    `select right(x.item, 1) as band, sum(x.due)::int as due, sum(x.unpaid)::int as unpaid
     from (${cells("review_bucket", `level = ${reviewLevels.item}`)} union all ${cells("review_delta", allOfIt)}) x group by 1`,
    [tenantId, from, today],
  );
}

/** Names of people with their teams, or of rules with their groups. */
export function selectNames(tx: Tx, tenantId: number, of: "reviewer" | "rule", keys: readonly string[]) {
  const sql =
    of === "reviewer"
      ? `select s.id::text as key, s.admin_name as name, coalesce(t.name, '') as "group" from staff s left join team t on t.tenant_id = s.tenant_id and t.id = s.team_id
         where s.tenant_id = $1 and s.id = any($2::text[]::bigint[])`
      : `select i.id::text as key, i.name, coalesce(v.body ->> 'group', '') as "group" from risk_item i left join risk_version v on v.tenant_id = i.tenant_id
         and v.item_id = i.id and v.version = i.live_version where i.tenant_id = $1 and i.id = any($2::text[]::bigint[])`;
  return rowsOf<{ readonly key: string; readonly name: string; readonly group: string }>(tx, sql, [tenantId, keys]);
}

/** Cases that each has now. Their orders are looked at only where something is asked of them: each costs more than its case. */
export function selectWaiting(tx: Tx, { tenantId, people, appId, userType, kind }: ReviewSlice, by: "reviewer" | "kind") {
  return rowsOf<{ readonly key: string; readonly waiting: number }>(
    tx,
    `select ${by === "kind" ? "r.kind" : "r.staff_id::text"} as key, count(*)::int as waiting from review r
     where r.tenant_id = $1 and r.ended_at is null and ($2::bigint[] is null or r.staff_id = any($2))
       and ($3::int is null and $4::text is null or exists (select from loan_order o where o.tenant_id = r.tenant_id and o.id = r.order_id
         and ($3 is null or o.app_id = $3) and ($4 is null or o.user_type = $4))) and ($5::text is null or r.kind = $5) group by 1`,
    [tenantId, people, appId, userType, kind],
  );
}

/** Cases put aside in the range that are so still, each under the last time that it was. */
export function selectParked(tx: Tx, slice: ReviewSlice, by: ReviewDimension) {
  const { tenantId, people, appId, userType, from, to, reason } = slice;
  const key = { reviewer: "e.staff_id::text", day: "e.day::text", week: mondayOf("e.day"), reason: "e.item" }[
    by as "reviewer" | "day" | "week" | "reason"
  ];
  return rowsOf<{ readonly key: string; readonly parked: number }>(
    tx,
    `select ${key} as key, count(*)::int as parked from review r join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id
     cross join lateral (select f.staff_id, f.day, f.item from review_fact f where f.tenant_id = r.tenant_id and f.order_id = r.order_id and f.kind = 'hold'
       order by f.day desc limit 1) e
     where r.tenant_id = $1 and r.ended_at is null and r.parked_until is not null and r.kind = 'first' and e.day between $2::date and $3::date
       and ($4::bigint[] is null or e.staff_id = any($4)) and ($5::int is null or o.app_id = $5) and ($6::text is null or o.user_type = $6)
       and ($7::text is null or e.item = $7)
     group by 1`,
    [tenantId, from, to, people, appId, userType, reason],
  );
}

const contestedKeys: Partial<Record<ReviewDimension, string>> = {
  rule: "h.hit ->> 'rule'",
  day: "f.day::text",
  week: mondayOf("f.day"),
  app: "f.app_id::text",
  userType: "f.user_type",
};
/**
 * Refusals by the machine that were contested, and those that were wrong, of each rule that had refused; of one rule along other lines too. What was contested
 * stands with what the order counts, so that of a month's refusals only these are read.
 */
export function selectContestedRules(tx: Tx, { tenantId, appId, userType, from, to, rule }: ReviewSlice, by: ReviewDimension) {
  return rowsOf<{ readonly key: string; readonly contested: number; readonly won: number }>(
    tx,
    `select ${contestedKeys[by]} as key, count(*)::int as contested, count(*) filter (where f.contest_won > 0)::int as won
     from review_fact f
     join lateral (select m.hits from machine_review m where m.tenant_id = f.tenant_id and m.order_id = f.order_id and m.verdict = 'reject' order by m.id desc limit 1) m on true
     cross join lateral jsonb_array_elements(m.hits) h(hit)
     where f.tenant_id = $1 and f.kind = 'machine' and f.contested > 0 and h.hit ->> 'action' = 'reject' and f.day between $2::date and $3::date
       and ($4::int is null or f.app_id = $4) and ($5::text is null or f.user_type = $5) and ($6::bigint is null or (h.hit ->> 'rule')::bigint = $6) group by 1`,
    [tenantId, from, to, appId, userType, rule],
  );
}

/** Hits of each rule on each of some days. */
export function selectTrend(tx: Tx, { tenantId, appId, userType }: ReviewSlice, days: { readonly from: string; readonly to: string }) {
  const cells = (
    table: string,
    level: string,
  ) => `select item, day, hits from ${table} where tenant_id = $1 and ${level} and day between $2::date and $3::date and kind = 'rule'
    and ($4::int is null or app_id = $4) and ($5::text is null or user_type = $5)`;
  return rowsOf<{ readonly key: string; readonly day: string; readonly hits: number }>(
    tx,
    `select x.item as key, x.day::text as day, sum(x.hits)::int as hits from (${cells("review_bucket", `level = ${appId === null && userType === null ? reviewLevels.item : reviewLevels.cell}`)} union all ${cells("review_delta", allOfIt)}) x group by 1, 2`,
    [tenantId, days.from, days.to, appId, userType],
  );
}
