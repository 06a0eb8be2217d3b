import type { Tx } from "../context.ts";
import { ofEach } from "./among.ts";
import { countedFrom } from "./counted.ts";
import type { Queue } from "./queue.ts";
import { planned } from "./planned.ts";
import { rowsOf, Values } from "./sql.ts";
import { reversed, sortedBy, termOf, termsOf } from "./terms.ts";

/** A page's rows, and the statements that find which they are. */

export interface Part {
  readonly skipped: number;
  readonly pageSize: number;
}
/** What is shown, as the wire names it. */
export const shown = (queue: Queue): string =>
  Object.entries(queue.columns)
    .map(([name, sql]) => `${sql} as "${name}"`)
    .join(", ");

export interface Rows {
  /** JSON. */
  readonly list: string;
  readonly count: number;
}

/** A page's rows, and how many there are. */
export interface Read {
  /** JSON. */
  readonly list: string;
  readonly total: number;
}

/** Rows of a page: those that a condition leaves, or a part of them. */
export async function rowsWhere(tx: Tx, queue: Queue, only: string | null, part?: Part): Promise<Rows> {
  // What a page's rows have been found by is not judged again for each of them.
  const where = only === null ? queue.where : queue.isNarrowed ? [only] : [...queue.where, only];
  const rows = part ? ` limit ${part.pageSize}${part.skipped > 0 ? ` offset ${part.skipped}` : ""}` : "";
  const from = only === null ? queue.from : (queue.shownFrom ?? queue.from);
  const [row] = await rowsOf<Rows>(
    tx,
    `select count(*)::int as count, coalesce(json_agg(row), '[]')::text as list from
       (select ${shown(queue)} from ${from} where ${where.join(" and ")} order by ${queue.orderBy}${rows}) row`,
    queue.values.list,
  );
  return row ?? { list: "[]", count: 0 };
}

/** What a queue's order ends in. */
export const uniqueOf = (queue: Queue): string => termOf(termsOf(queue.orderBy).at(-1) ?? "")[0] ?? "";

/** Which rows a page has, whatever the order: "offset 0" keeps the planner from thinking of the order while it looks for them. */
export function foundFirst(queue: Queue, { skipped, pageSize }: Part): string {
  const terms = termsOf(queue.orderBy).map(termOf);
  const from = countedFrom(queue.from, [...queue.where, queue.orderBy]);
  const found = `select ${uniqueOf(queue)} as found, ${terms.map(([sql = ""], at) => `${sql} as s${at}`).join(", ")} from ${from}
    where ${queue.where.join(" and ")} offset 0`;
  return `${uniqueOf(queue)} = any(array(select found from (${found}) f order by ${sortedBy(terms)} limit ${pageSize} offset ${skipped}))`;
}

/**
 * Which rows a page has as an index has them: what is skipped is only put in order, and nothing of it worked out. Joins that only show something
 * are left away, so that an index alone can be walked (350,000 rows: 1,520 ms with them). With a total it is walked from the nearer end.
 */
export function deepRows(queue: Queue, { skipped, pageSize, total }: Part & { readonly total: number | null }): string {
  const limit = total === null ? pageSize : Math.min(pageSize, total - skipped);
  const isBackwards = total !== null && skipped > total / 2;
  const order = isBackwards ? reversed(queue.orderBy) : queue.orderBy;
  const offset = isBackwards ? total - skipped - limit : skipped;
  const from = countedFrom(queue.from, [...queue.where, queue.orderBy]);
  return `${uniqueOf(queue)} = any(array(select ${uniqueOf(queue)} from ${from} where ${queue.where.join(" and ")}
    order by ${order} limit ${limit} offset ${offset}))`;
}

/** A queue whose rows come one after the other anyway: each is asked for its own (among.ts). */
export const byEach = (queue: Queue): Queue => ({ ...queue, where: queue.where.map(ofEach) });

/**
 * A page of many rows as the index of their order has them. Which they are is asked first and by itself, of a planner that is kept from putting rows in order:
 * it cannot know how many of those along the index a condition leaves, and found every decision that was ever made (9 s; walked: 3 ms).
 */
export async function rowsAlong(tx: Tx, queue: Queue, { skipped, pageSize }: Part): Promise<Rows> {
  const each = byEach(queue);
  const from = countedFrom(each.from, [...each.where, each.orderBy]);
  const found = await planned(tx, { enable_sort: "off" }, () =>
    rowsOf<{ readonly found: unknown }>(
      tx,
      `select ${uniqueOf(each)} as found from ${from} where ${each.where.join(" and ")} order by ${each.orderBy} limit ${pageSize} offset ${skipped}`,
      each.values.list,
    ),
  );
  const values = new Values();
  values.list.push(...each.values.list);
  const only = `${uniqueOf(each)} = any(${values.add(found.map((row) => row.found))})`;
  // Their conditions are said again, because a statement must name each of its values: of a page that costs nothing.
  return rowsWhere(tx, { ...each, values, isNarrowed: false }, only);
}
