import { deepestRow, type StreamEnd, type StreamHead } from "../../../contract/kernel/page.ts";
import { JsonText, type StaffFacts, type TenantFacts, type Tx } from "../context.ts";
import { narrowedPage } from "./narrowed.ts";
import { deepRows, foundFirst, type Part, type Read, rowsWhere, shown } from "./page-rows.ts";
import { onePlan, planned } from "./planned.ts";
import { body, countedBody, countOf } from "./totals.ts";
import { rowsOf, type Values } from "./sql.ts";
import { sortedBy, termOf, termsOf } from "./terms.ts";

/** A queue as SQL: allow-listed expressions over its `from`, made for one request. */
export interface Queue {
  readonly from: string;
  /** Column on the wire -> expression. */
  readonly columns: Readonly<Record<string, string>>;
  readonly where: readonly string[];
  /** Complete order-by list; ends in a unique column. */
  readonly orderBy: string;
  readonly values: Values;
  /**
   * Somebody asked for a part of it: how much that is is found out first, because the planner cannot know how the conditions go together. Its
   * `from` makes one row of each, whatever the conditions.
   */
  readonly isNarrowed?: boolean;
  /** What is asked and the order stand in different indexes: how many there are is counted by the one before the other is read. */
  readonly isOrderedApart?: boolean;
  /** Its rows are made by the statement itself, as sums of others: they are made once, and counted and put into order as they are. */
  readonly isMade?: boolean;
  /** No index has this order: the rows are put in order by what is known of them without reading each. */
  readonly isUnordered?: boolean;
  /**
   * Rows of several kinds, each in order in an index of its own: the `from` of no more than the first so many of each kind. Of a narrowed queue it is
   * asked for only where there are too many to be put in order.
   */
  readonly firstOf?: (rows: number) => string;
  /** The `from` of rows whose numbers are known, where it is another one than that by which all are found: it has each row in the same way. */
  readonly shownFrom?: string;
  /** Whether there are more than so many for certain, as SQL that is cheap to answer; false: they are to be found. */
  readonly isMore?: (than: number) => string;
  /** An index has all of its rows, in whatever order: so they are counted, and once for all of its sorts. */
  readonly isCountedWhole?: boolean;
  /** Its many joins stand in the order in which they are made: the planner took longer to look for another than the page did. */
  readonly isJoinedAsWritten?: boolean;
  /**
   * Its own are most of what its order's index has: while nobody asks for a part it is walked from its beginning. The planner takes conditions by
   * several tables for ones that leave hardly a row, and finds all of them first.
   */
  readonly isWalked?: boolean;
  /**
   * Nobody asked for a part of it, so that whoever opens it is answered in the same way: one plan a connection serves them all. Left to itself the
   * planner thinks its costs over at each page, because some other caller's rows might be fewer, and takes twice as long over that as the page does.
   * Unless said, that is known of what is not narrowed and of what has no value but its tenant.
   */
  readonly isFixed?: boolean;
}

/** What a queue is made for: the caller, his tenant, the moment. */
export interface QueueContext {
  readonly tenant: Pick<
    TenantFacts,
    "id" | "region" | "groups" | "away" | "contactPolicies" | "stages" | "timeZone" | "holidays" | "currencyStep" | "countryCode"
  >;
  readonly staff: Pick<StaffFacts, "id" | "teamId" | "department" | "dataScope" | "covers" | "permissions" | "type" | "samples">;
  readonly now: Date;
  /** What is claimed of running loans is booked for today (order-lists.ts): it is read and not worked out. */
  readonly isBooked?: boolean;
}

const firstChunk = 200;
/** Small enough that a reader who looks for the end of a line in what has come so far does not look at megabytes again and again. */
const chunk = 1000;

/**
 * One page, as JSON that PostgreSQL wrote. Up to `deepestRow` the total is counted no further than that; a page beyond it is worth counting
 * everything, and is read from whichever end of the queue is nearer: the last page costs what the first does. Of a narrowed queue that is no
 * longer than that all rows are found first and then put in order: by the order's index the planner walked past 260,000 others.
 */
export async function readPage(tx: Tx, queue: Queue, page: number, pageSize: number): Promise<JsonText> {
  const { isFixed = queue.isNarrowed === false || queue.values.list.length <= 1 } = queue;
  const told = { ...(queue.isJoinedAsWritten ? { join_collapse_limit: "1" } : {}), ...(isFixed ? onePlan : {}) };
  return planned(tx, told, () => pageOf(tx, queue, page, pageSize));
}

async function pageOf(tx: Tx, queue: Queue, page: number, pageSize: number): Promise<JsonText> {
  const skipped = (page - 1) * pageSize;
  const isDeep = page * pageSize > deepestRow;
  const { list, total } = isDeep
    ? await deepPage(tx, queue, { skipped, pageSize })
    : await readerOf(queue)(tx, queue, { skipped, pageSize });
  const isExact = isDeep || total <= deepestRow;
  const totals = `"total":${isExact ? total : deepestRow},"totalIsExact":${isExact}`;
  return new JsonText(`{"list":${list},"page":${page},"pageSize":${pageSize},${totals}}`);
}

const readerOf = (queue: Queue) => (queue.isMade ? madePage : queue.isNarrowed ? narrowedPage : firstPage);

async function madePage(tx: Tx, queue: Queue, { skipped, pageSize }: Part): Promise<Read> {
  const terms = termsOf(queue.orderBy).map(termOf);
  const keys = terms.map(([sql = ""], at) => `${sql} as s${at}`);
  const names = Object.keys(queue.columns).map((name) => `"${name}"`);
  const [row] = await rowsOf<Read>(
    tx,
    `with made as materialized (select ${[shown(queue), ...keys].join(", ")} ${body(queue)})
     select (select count(*)::int from made) as total, coalesce(json_agg(row), '[]')::text as list from
       (select ${names.join(", ")} from made order by ${sortedBy(terms)} limit ${pageSize} offset ${skipped}) row`,
    queue.values.list,
  );
  return row ?? { list: "[]", total: 0 };
}

/** The rows that come first, as an index has them; where none has this order, those that are found to come first. */
async function firstPage(tx: Tx, queue: Queue, part: Part): Promise<Read> {
  const { firstOf } = queue;
  const of = (rows: number): Queue => (firstOf ? { ...queue, from: firstOf(rows) } : queue);
  const first = of(part.skipped + part.pageSize);
  const only = firstOf ? deepRows(first, { ...part, total: null }) : queue.isUnordered ? foundFirst(queue, part) : null;
  const read = () => (only === null ? rowsWhere(tx, queue, null, part) : rowsWhere(tx, queue, only));
  const { list } = await (queue.isWalked ? planned(tx, { enable_sort: "off" }, read) : read());
  return { list, total: await countOf(tx, queue.isCountedWhole ? queue : of(deepestRow + 1), deepestRow + 1) };
}

async function deepPage(tx: Tx, queue: Queue, part: Part): Promise<Read> {
  const total = await countOf(tx, queue, null);
  if (part.skipped >= total) return { list: "[]", total };
  const { list } = await rowsWhere(tx, queue, deepRows(queue, { ...part, total }));
  return { list, total };
}

/**
 * A whole queue is sorted in memory where it fits, and planned for its last row: a cursor is planned for its first rows otherwise, and
 * reads each name of a hundred thousand rows by index (a fifth slower). The first rows have a statement of their own.
 */
const forWhole = "select set_config('work_mem', '64MB', true), set_config('cursor_tuple_fraction', '1', true)";

/** The whole filtered queue as NDJSON: head, 200 rows that are workable at once, then 1,000 a line. */
export async function* streamRows(tx: Tx, queue: Queue): AsyncGenerator<string> {
  const [head] = await rowsOf<{ total: number; live: string }>(
    tx,
    `select count(*)::int as total, pg_snapshot_xmin(pg_current_snapshot())::text as live ${countedBody(queue)}`,
    queue.values.list,
  );
  const opening: StreamHead = { columns: Object.keys(queue.columns), total: head?.total ?? 0, live: head?.live ?? "0" };
  yield `${JSON.stringify(opening)}\n`;
  const firstRows = await rowsOf<Row>(tx, rowsText(queue, `limit ${firstChunk}`), queue.values.list);
  let count = firstRows.length;
  if (count > 0) yield lineOf(firstRows);
  if (count === firstChunk) {
    await rowsOf(tx, forWhole);
    await rowsOf(tx, `declare queue no scroll cursor for ${rowsText(queue, `offset ${firstChunk}`)}`, queue.values.list);
    let next = fetch(tx);
    for (let rows = await next; rows.length > 0; rows = await next) {
      count += rows.length;
      // The database reads on while these rows are packed and sent.
      next = fetch(tx);
      yield lineOf(rows);
    }
  }
  const closing: StreamEnd = { end: true, count };
  yield `${JSON.stringify(closing)}\n`;
}

interface Row {
  readonly row: string;
}

/** Rows as JSON arrays that the database writes; after the sort, which then carries no text. */
function rowsText(queue: Queue, part: string): string {
  const names = Object.keys(queue.columns).map((name) => `q."${name}"`);
  return `select json_build_array(${names.join(", ")})::text as row
    from (select ${shown(queue)} ${body(queue)} order by ${queue.orderBy} ${part}) q`;
}

const lineOf = (rows: readonly Row[]): string => `{"rows":[${rows.map((each) => each.row).join(",")}]}\n`;

function fetch(tx: Tx): Promise<readonly Row[]> {
  const rows = rowsOf<Row>(tx, `fetch ${chunk} from queue`);
  // A reader may leave while this chunk is still on its way. If it fails then, nobody awaits it: an unhandled rejection would end the process.
  rows.catch(() => undefined);
  return rows;
}
