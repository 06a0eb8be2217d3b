import { cellList, groupedBy, lookedUp, of, ofOrders, type TallyTable } from "./cells.ts";
import { countedOf, type Written, writtenOf } from "./tally-facts.ts";

const append = (rows: string): string => `insert into tally_delta (tenant_id, ${cellList}, n)
    select x.tenant_id, ${of("x")}, sum(x.n)::bigint from (${rows}) x group by 1, ${groupedBy(1)} having sum(x.n) <> 0`;

/**
 * The parts of a statement that writes facts, in which what the rows of the relation `added` add is appended; none where they can add nothing.
 * @param others Parts that count the same rows, with their orders and lenders as `lookedUp` finds them.
 */
export function tallied(table: TallyTable, written?: Written, others: readonly string[] = []): readonly string[] {
  const rows = writtenOf(table, "added", written);
  const parts = [...others, ...(rows === null ? [] : [`tallied as (${append(rows)})`])];
  return parts.length === 0 ? [] : [...lookedUp(table, ["added"]), ...parts];
}

/** A statement that writes facts and counts them: `insert` is the insert without its `returning`; `answer` may read `added`. */
export const insertTallied = (
  table: TallyTable,
  insert: string,
  { answer = "select where false", written, others }: Counting = {},
): string => `with ${[`added as (${insert} returning *)`, ...tallied(table, written, others)].join(",\n")} ${answer}`;
interface Counting {
  readonly answer?: string;
  readonly written?: Written;
  /** Parts that write what else is counted of the rows. */
  readonly others?: readonly string[];
}

interface Change {
  readonly update: string;
  /** Which rows it changes, over the table as `t`. */
  readonly where: string;
  readonly answer?: string;
}
/**
 * A statement that changes facts: what they added is taken back, and what they add now is added. Whoever calls it holds the rows already: locked here,
 * rows that this very statement changes would be passed over.
 */
export const updateTallied = (table: TallyTable, { update, where, answer = "select where false" }: Change): string => `
with was as materialized (select * from ${table} t where ${where}),
added as (${update} where ${where} returning *),
${lookedUp(table, ["was", "added"]).join(",\n")},
tallied as (${append(`select a.* from (${writtenOf(table, "added")}) a
  union all select w.tenant_id, w.order_id, ${of("w")}, -w.n from (${writtenOf(table, "was")}) w`)})
${answer}`;

const toldOf = ofOrders.map((table) => countedOf(table, `(select * from ${table} where tenant_id = $1 and order_id = any($2::bigint[]))`));
/**
 * What is told of orders by what they are themselves, taken back or told anew: before and after a change of their app, product or kind of customer.
 * `$1` is the tenant, `$2` the orders.
 */
export const tellOrders = (sign: "" | "-"): string =>
  append(`select t.tenant_id, ${of("t")}, ${sign}t.n as n from (${toldOf.join(" union all ")}) t`);
