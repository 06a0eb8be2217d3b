import { ofDays } from "../compare.ts";
import { reviewFacts } from "./review-facts.ts";
import { cell, cellList, dueDays, orderMeasures, reviewMeasures, sums } from "./review-measures.ts";

const measures = reviewMeasures.join(", ");
/** A cell and its sums. */
export const reviewColumns = `${cellList}, ${measures}`;
const own = orderMeasures.join(", ");
const ruled = ["refused", "checked", "hits", "sole"] as const;

/**
 * What tries of the machine add to the rules that they looked at: a rule's hit counts as a refusal where the rule refuses and so did the machine; it hit
 * alone where no other rule did. `tries` is a relation of them.
 */
export const ruleFacts = (tries: string): string => `
select (m.answered_at at time zone t.time_zone)::date as day, 'rule' as kind, 0::bigint as staff_id, o.app_id, o.user_type, c.rule::text as item,
  (h.hit is not null and m.verdict = 'reject' and h.hit ->> 'action' = 'reject')::int as refused, 1 as checked, (h.hit is not null)::int as hits,
  (h.hit is not null and jsonb_array_length(m.hits) = 1)::int as sole
from ${tries} m join loan_order o on o.tenant_id = m.tenant_id and o.id = m.order_id join tenant t on t.tenant_id = m.tenant_id
cross join lateral unnest(m.checked) c(rule)
left join lateral (select x.hit from jsonb_array_elements(m.hits) x(hit) where (x.hit ->> 'rule')::bigint = c.rule limit 1) h on true
where m.answered_at is not null and m.checked is not null`;

/** Appends what the tries of a relation `ended` add: a part of the statement that ends them. */
export const appendRules = (tries: string): string => `
insert into review_delta (tenant_id, ${cellList}, ${ruled.join(", ")})
select $1::int, ${cell.map((column) => `x.${column}`).join(", ")}, ${sums(ruled)} from (${ruleFacts(tries)}) x group by 1, 2, 3, 4, 5, 6, 7`;

/** Orders to which something happened on these days, or on one beside them: whatever zone they are days of. */
export const touchedIn = (from: string, to: string): string => {
  const on = (at: string) => `${at} >= ${from} - 1 and ${at} < ${to} + 2`;
  return `select e.order_id from order_event e where e.tenant_id = $1 and ${on("e.at")}
    union select r.order_id from review r where r.tenant_id = $1 and (${on("r.assigned_at")} or ${on("r.ended_at")})
    union select y.order_id from review_sample y where y.tenant_id = $1 and ${on("y.ended_at")}`;
};

/** The cells of orders as what is on record says, over the relation `fact` of `reviewFacts`. */
export const derivedReviews = `
select ${cell.map((column) => `x.${column}`).join(", ")}, ${sums(reviewMeasures)} from (
  select ${cellList}, ${own}, 0 as checked, 0 as hits, 0 as sole from fact
  union all
  select ${cellList}, ${orderMeasures.map((measure) => (measure === "refused" ? "r.refused" : `0 as ${measure}`)).join(", ")}, r.checked, r.hits, r.sole
  from (${ruleFacts("(select * from machine_review where tenant_id = $1)")}) r
) x group by 1, 2, 3, 4, 5, 6`;

/**
 * How finely the buckets tell apart: every cell; whose it was and what it is about, of any app, the customer new or not; app and kind of customer alone;
 * what it is about, whosever it was; or whose it was and what is due when, whatever the reasons.
 */
export const reviewLevels = { cell: 0, person: 1, app: 2, item: 3, due: 4 } as const;
/** What of a cell is told apart beside its day and kind: of a kind of customer all of it, or only whether he is new; of an item all, or only a due day. */
export type ReviewTold = "staff_id" | "app_id" | "user_type" | "isNew" | "item" | "dueDay";
export const reviewTold: readonly (readonly [Exclude<keyof typeof reviewLevels, "cell">, readonly ReviewTold[]])[] = [
  ["app", ["app_id", "user_type", "isNew"]],
  ["item", ["isNew", "item", "dueDay"]],
  ["due", ["staff_id", "isNew", "dueDay"]],
  ["person", ["staff_id", "isNew", "item", "dueDay"]],
];
const dueDay = `case when x.item >= '${dueDays.from}' and x.item < '${dueDays.to}' then x.item else '' end`;
const newOrNot = "case when x.user_type = 'newUser' then 'newUser' else '' end";
/** The rows of a relation at every level. Columns: level, the cell, the measures. */
export const levelledReviews = (rows: string): string => `
with leaf as materialized (${rows})
select ${reviewLevels.cell}::smallint as level, ${cellList}, ${measures} from leaf
union all select ${reviewLevels.person}::smallint, x.day, x.kind, x.staff_id, 0, ${newOrNot}, x.item, ${sums(reviewMeasures)}
from leaf x group by x.day, x.kind, x.staff_id, ${newOrNot}, x.item
union all select ${reviewLevels.app}::smallint, x.day, x.kind, 0::bigint, x.app_id, x.user_type, '', ${sums(reviewMeasures)}
from leaf x group by x.day, x.kind, x.app_id, x.user_type
union all select ${reviewLevels.item}::smallint, x.day, x.kind, 0::bigint, 0, ${newOrNot}, x.item, ${sums(reviewMeasures)}
from leaf x group by x.day, x.kind, ${newOrNot}, x.item
union all select ${reviewLevels.due}::smallint, x.day, x.kind, x.staff_id, 0, ${newOrNot}, ${dueDay}, ${sums(reviewMeasures)}
from leaf x group by x.day, x.kind, x.staff_id, ${newOrNot}, ${dueDay}`;

/** Writes a tenant's facts and their sums from what is on record, where there are none yet. `$1` is the tenant. */
export const fillReviews = `
with ${reviewFacts("true")},
put as (insert into review_fact (tenant_id, order_id, ${cellList}, ${own}) select $1::int, f.order_id, ${cell.map((column) => `f.${column}`).join(", ")},
  ${orderMeasures.map((measure) => `f.${measure}`).join(", ")} from fact f)
insert into review_bucket (tenant_id, level, ${cellList}, ${measures}) select $1::int, d.* from (${levelledReviews(derivedReviews)}) d`;

/** Writes a tenant's sums from what is on record, where there are none; what each order counts stays. `$1` is the tenant. */
export const fillReviewSums = `
with ${reviewFacts("true")}
insert into review_bucket (tenant_id, level, ${cellList}, ${measures}) select $1::int, d.* from (${levelledReviews(derivedReviews)}) d`;

/** Moves deltas into buckets, each exactly once: what is deleted is what is added. `$1` is the tenant. */
export const foldReviews = `
with x as (delete from review_delta where tenant_id = $1 returning ${cellList}, ${measures}),
summed as (${levelledReviews(`select ${cell.map((column) => `x.${column}`).join(", ")}, ${sums(reviewMeasures)} from x group by 1, 2, 3, 4, 5, 6`)})
insert into review_bucket (tenant_id, level, ${cellList}, ${measures})
select $1::int, s.* from summed s order by s.level, ${cell.map((column) => `s.${column}`).join(", ")}
on conflict (tenant_id, level, ${cellList}) do update set ${reviewMeasures.map((measure) => `${measure} = review_bucket.${measure} + excluded.${measure}`).join(", ")}`;

const compareWith = (before: string, kept: string): string => `
with ${before}, derived as materialized (${levelledReviews(`select * from (${derivedReviews}) d where ${kept}`)}), reported as materialized (
  select x.level, ${cell.map((column) => `x.${column}`).join(", ")}, ${sums(reviewMeasures)} from (
    select level, ${cellList}, ${measures} from review_bucket where tenant_id = $1 and ${kept}
    union all (${levelledReviews(`select ${cellList}, ${measures} from review_delta where tenant_id = $1 and ${kept}`)})
  ) x group by 1, 2, 3, 4, 5, 6, 7
)
select $1::int as tenant, day::text, kind, staff_id::int as staff, app_id as app, user_type as "userType", item, m.measure, m.reported::float8 as reported,
  m.derived::float8 as derived
from reported r full join derived d using (level, ${cellList})
cross join lateral (values ${reviewMeasures.map((measure) => `('${measure}', coalesce(r.${measure}, 0), coalesce(d.${measure}, 0))`).join(", ")}) m(measure, reported, derived)
where m.reported <> m.derived order by level, ${cellList}, measure limit $2`;

/** Buckets plus what is not folded yet, against what is on record: one row per figure that differs. `$1` is the tenant, `$2` how many at most. */
export const compareReviews = compareWith(reviewFacts("true"), "true");
/** The same of some days. `$3`, `$4`: the first and the last. */
export const compareReviewsOf = compareWith(
  `touched as materialized (${touchedIn("$3::date", "$4::date")}), ${reviewFacts("o.id in (select order_id from touched)")}`,
  ofDays,
);
