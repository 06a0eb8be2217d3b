import { weekOf } from "../days/monday-of.ts";
import { cellList, groupedBy, of, type TallyTable } from "./cells.ts";
import { factRows } from "./fact-rows.ts";
import { levelled, levels } from "./levels.ts";
import { countedOf, tallyFacts } from "./tally-facts.ts";

const tables = [...new Set(tallyFacts.map(({ table }) => table))] as readonly TallyTable[];
const ofTenant = (table: string): string => `(select * from ${table} where tenant_id = $1)`;

/** What each fact of a tenant adds to its cell. `$1` is the tenant. */
const derivedTallies = tables.map((table) => countedOf(table, ofTenant(table))).join("\n  union all");

/** Writes a tenant's buckets from its facts, after a bulk load that appended no deltas. `$1` is the tenant. */
export const fillTallies = `insert into tally_bucket (tenant_id, level, ${cellList}, n) select $1::int, d.* from (${levelled(derivedTallies)}) d`;

/** Moves deltas into buckets, each exactly once: what is deleted is what is added. `$1` is the tenant. */
export const foldTallies = `
with x as (delete from tally_delta where tenant_id = $1 returning ${cellList}, n),
summed as (${levelled("select * from x")})
insert into tally_bucket (tenant_id, level, ${cellList}, n) select $1::int, s.* from summed s order by s.level, ${of("s")}
on conflict (tenant_id, book, measure, level, day, hour, staff_id, app_id, product_id, user_type, channel, stage, item) do update set n = tally_bucket.n + excluded.n`;

const reportedOf = (kept: string): string => `select x.level, ${of("x")}, sum(x.n)::bigint as n from (
    select level, ${cellList}, n from tally_bucket where tenant_id = $1 and ${kept}
    union all (${levelled(`select ${cellList}, n from tally_delta where tenant_id = $1 and ${kept}`)})
  ) x group by ${groupedBy(1)}, 1`;

const compareWith = (derived: string, kept: string): string => `
with derived as materialized (${levelled(derived)}), reported as materialized (${reportedOf(kept)})
select $1::int as tenant, book, day::text, hour, staff_id::int as staff, app_id as app, item, measure, coalesce(r.n, 0)::float8 as reported, coalesce(d.n, 0)::float8 as derived
from reported r full join derived d using (level, ${cellList}) where coalesce(r.n, 0) <> coalesce(d.n, 0) order by level, ${cellList} limit $2`;

/** Buckets plus what is not folded yet, against the facts: one row per cell that differs. `$1` is the tenant, `$2` how many at most. */
export const compareTallies = compareWith(derivedTallies, "true");

const everything = {
  books: [...new Set(tallyFacts.flatMap((fact) => fact.books))],
  measures: [...new Set(tallyFacts.flatMap((fact) => Object.keys(fact.adds)))],
};
const [monday, sunday] = [weekOf("$3::date"), `(${weekOf("$4::date")} + 6)`];
const ofWholeWeeks = `day between ${monday} and ${sunday}`;
/** The same of the weeks that some days lie in: some levels are sums of weeks. `$3`, `$4`: the first day and the last; `$5`: the tenant's zone. */
export const compareTalliesOf = compareWith(
  `select ${of("x")}, x.n from (${factRows(everything, { tenant: "$1", days: { from: monday, to: sunday, zone: "$5::text" } })}) x where x.${ofWholeWeeks}`,
  ofWholeWeeks,
);

/** Appends what buckets and waiting deltas lack against the facts: after facts were written without their deltas, as an import does. `$1` is the tenant. */
export const appendMissingTallies = `
insert into tally_delta (tenant_id, ${cellList}, n)
select $1::int, ${of("x")}, sum(x.n) from (
  select ${cellList}, n from (${derivedTallies}) d
  union all select ${cellList}, -n from tally_bucket where tenant_id = $1 and level = ${levels.cell}
  union all select ${cellList}, -n from tally_delta where tenant_id = $1
) x group by ${groupedBy(1)} having sum(x.n) <> 0`;
