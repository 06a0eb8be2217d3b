import { deepestRow } from "../../../contract/kernel/page.ts";
import type { Tx } from "../context.ts";
import { isAmong } from "./among.ts";
import { countedFrom } from "./counted.ts";
import { byEach, deepRows, foundFirst, type Part, type Read, type Rows, rowsAlong, rowsWhere, shown, uniqueOf } from "./page-rows.ts";
import type { Queue } from "./queue.ts";
import { rowsOf } from "./sql.ts";
import { sortedBy, termOf, termsOf } from "./terms.ts";
import { countOf, isTooLong, keepTooLong, keepTotal, keptTotal, type TooLong, wasMore } from "./totals.ts";
import { within } from "./within.ts";

/** A page of what somebody asked for a part of: nothing knows beforehand how its conditions go together. */

/**
 * ms that the way along the order's index may take. Of more than `deepestRow` one of some twenty or fifty is the page's, and it ends within a few; but what is
 * asked for may stand at its other end (what falls due this week, in order of status: 3 s). Far more than a few, because a busy database would be kept busier
 * still by whatever is found instead.
 */
const walksFor = 120;

/**
 * How many there are decides: a few are all found and put in order; of many the order's index is walked, unless that takes too long. What was found out about
 * it a moment ago is not found out again for the next page.
 */
export async function narrowedPage(tx: Tx, queue: Queue, part: Part): Promise<Read> {
  const kept = keptTotal(queue, deepestRow + 1);
  const wasMany = wasMore(kept, deepestRow);
  // What was few is found in one pass again, with its number: counted by itself it was gone through twice.
  const wasFew = (kept?.known ?? deepestRow + 1) <= deepestRow;
  const endsByItself = !wasFew && Boolean(queue.isMore) && (wasMany || (await isMore(tx, queue)));
  const isMany = wasMany || endsByItself;
  const isCounted = isMany || queue.isOrderedApart || (!wasFew && kept !== undefined);
  const few = isCounted ? null : await fewInTime(tx, queue, part);
  if (few && few.total <= deepestRow) return few;
  const total = isMany ? deepestRow + 1 : (few?.total ?? (await countOf(tx, countedBy(queue), deepestRow + 1)));
  if (!few && !wasMany) keepTotal(queue, deepestRow + 1, total);
  if (part.skipped >= total) return { list: "[]", total };
  // What is known to have more is asked for no more than its first so many rows: that ends by itself.
  const walked = endsByItself ? await walkedRows(tx, queue, part) : total > deepestRow ? await walkedInTime(tx, queue, part) : null;
  // Of the first so many of each kind some may be none of what is asked for: then they are not the page.
  const isPage = walked !== null && walked.count === part.pageSize;
  return { list: isPage ? walked.list : (await rowsWhere(tx, queue, foundFirst(queue, part))).list, total };
}

/** ms for which numbers are looked for: a report of a year has 500,000 applications behind it (7 s), and each order is asked for its own instead. */
const findsFor = 500;
/** What is counted by its numbers, or row by row, whichever ends. */
const countedBy = (queue: Queue): Queue => (isTooLong(queue, "numbers") && !isTooLong(queue, "each") ? byEach(queue) : queue);

/** Null: there are many. Of hardly any among many neither way ends soon: then the numbers are waited for. */
async function fewInTime(tx: Tx, queue: Queue, part: Part): Promise<Read | null> {
  if (!queue.where.some(isAmong) || isTooLong(queue, "each")) return fewPage(tx, queue, part);
  const few = await inTime(tx, queue, { what: "numbers", patience: findsFor, work: () => fewPage(tx, queue, part) });
  if (few) return few;
  const each = byEach(queue);
  const total = await inTime(tx, queue, { what: "each", patience: findsFor, work: () => countOf(tx, each, deepestRow + 1) });
  return total !== null && total > deepestRow ? null : fewPage(tx, total === null ? queue : each, part);
}
/** Longer where the numbers that would be found instead take longer still; null too where no index has the order, and nothing is walked. */
const walkedInTime = async (tx: Tx, queue: Queue, part: Part): Promise<Rows | null> =>
  isWalkable(queue)
    ? inTime(tx, queue, {
        what: "walk",
        patience: isTooLong(queue, "numbers") ? 2 * findsFor : walksFor,
        work: () => walkedRows(tx, queue, part),
      })
    : null;

/** What took too long a minute ago is not tried again. */
async function inTime<T>(
  tx: Tx,
  queue: Queue,
  { what, patience, work }: { readonly what: TooLong; readonly patience: number; readonly work: () => Promise<T | null> },
): Promise<T | null> {
  if (isTooLong(queue, what)) return null;
  const done = await within(tx, patience, work);
  if (done === null) keepTooLong(queue, what);
  return done;
}

async function isMore(tx: Tx, { isMore: more, values }: Queue): Promise<boolean> {
  if (!more) return false;
  const [row] = await rowsOf<{ many: boolean }>(tx, `select ${more(deepestRow)} as many`, values.list);
  return row?.many ?? false;
}

const isWalkable = (queue: Queue): boolean => Boolean(queue.firstOf) || !queue.isUnordered;

/** A page of many, as the order's index has them; null where none has. */
async function walkedRows(tx: Tx, queue: Queue, part: Part): Promise<Rows | null> {
  const { firstOf } = queue;
  if (!isWalkable(queue)) return null;
  if (!firstOf) return rowsAlong(tx, queue, part);
  const first = { ...queue, from: firstOf(part.skipped + part.pageSize) };
  return rowsWhere(tx, queue, deepRows(byEach(first), { ...part, total: null }));
}

/**
 * The page of a few, found in one pass: conditions are judged once for each row, where counting, finding and showing judged them three times (what
 * stands behind a report's figure is read anew each time). Of too many it says only that, and has looked no further.
 */
async function fewPage(tx: Tx, queue: Queue, { skipped, pageSize }: Part): Promise<Read> {
  const unique = uniqueOf(queue);
  const terms = termsOf(queue.orderBy).map(termOf);
  const keys = [`${unique} as found`, ...terms.map(([sql = ""], at) => `${sql} as s${at}`)];
  const [row] = await rowsOf<Read>(
    tx,
    `with found as materialized (select ${keys.join(", ")} from ${countedFrom(queue.from, [...queue.where, queue.orderBy])}
       where ${queue.where.join(" and ")} limit ${deepestRow + 1})
     select (select count(*)::int from found) as total, coalesce(json_agg(row), '[]')::text as list from
       (select ${shown(queue)} from ${queue.shownFrom ?? queue.from} where ${unique} = any(array(select found from found
          where (select count(*) from found) <= ${deepestRow} order by ${sortedBy(terms)} limit ${pageSize} offset ${skipped}))
        order by ${queue.orderBy}) row`,
    queue.values.list,
  );
  const read = row ?? { list: "[]", total: 0 };
  keepTotal(queue, deepestRow + 1, read.total);
  return read;
}
