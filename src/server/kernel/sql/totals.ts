import type { Tx } from "../context.ts";
import { countedFrom } from "./counted.ts";
import { rowsOf, type Values } from "./sql.ts";
import { termsOf } from "./terms.ts";

/** What of a queue says which rows there are. */
interface Counted {
  readonly from: string;
  readonly where: readonly string[];
  readonly orderBy: string;
  readonly values: Values;
}

export const body = (queue: Pick<Counted, "from" | "where">) => `from ${queue.from} where ${queue.where.join(" and ")}`;
export const countedBody = ({ from, where, orderBy }: Counted) =>
  `from ${countedFrom(from, [...where, termsOf(orderBy).at(-1) ?? ""])} where ${where.join(" and ")}`;

/** A total of this many rows may be as old as `totalKept`, ms: to count 10,000 rows for each page took four times as long as the page. */
const bigTotal = 1_000;
const totalKept = 1_000;
const totalsAtMost = 2_000;

interface BigTotal {
  readonly known: number;
  readonly at: number;
  /** While it is being counted anew: a page that everybody has open was counted by all of them in the same moment. */
  again?: Promise<number>;
}
const totals = new Map<string, BigTotal>();

/** A queue's values name the tenant and the caller's scope, so the key does too. */
const keyOf = (queue: Counted, upTo: number | null): string => `${upTo ?? "all"} ${body(queue)} ${JSON.stringify(queue.values.list)}`;
export const keptTotal = (queue: Counted, upTo: number | null): BigTotal | undefined => totals.get(keyOf(queue, upTo));
export function keepTotal(queue: Counted, upTo: number | null, known: number): void {
  if (totals.size >= totalsAtMost) totals.clear();
  if (known >= bigTotal) totals.set(keyOf(queue, upTo), { known, at: performance.now() });
}

/** ms for which what has been more than so many is taken to be: nobody is told how many they are. */
const moreKept = 10_000;
export const wasMore = (kept: BigTotal | undefined, than: number): boolean =>
  kept !== undefined && kept.known > than && performance.now() - kept.at < moreKept;

/** What took too long for a queue, and when that was found out: its page stands too far along the index of its order, it has too many numbers to be found by, or too many rows that are none of it. */
export type TooLong = "walk" | "numbers" | "each";
const tooLong = new Map<string, number>();
const tooLongKept = 60_000;
const wayOf = (queue: Counted, what: TooLong): string => `${what} ${keyOf(queue, null)}`;
export const isTooLong = (queue: Counted, what: TooLong): boolean =>
  performance.now() - (tooLong.get(wayOf(queue, what)) ?? -Infinity) < tooLongKept;
export function keepTooLong(queue: Counted, what: TooLong): void {
  if (tooLong.size >= totalsAtMost) tooLong.clear();
  tooLong.set(wayOf(queue, what), performance.now());
}

/** Rows of the queue, up to so many, or all. */
export async function countOf(tx: Tx, queue: Counted, upTo: number | null): Promise<number> {
  const key = keyOf(queue, upTo);
  const kept = totals.get(key);
  if (kept && performance.now() - kept.at < totalKept) return kept.known;
  // Whoever counts for others may fail for reasons of his own.
  if (kept?.again) return kept.again.catch(() => count(tx, queue, upTo));
  const counting = count(tx, queue, upTo);
  if (kept) kept.again = counting;
  const known = await counting.finally(() => totals.delete(key));
  keepTotal(queue, upTo, known);
  return known;
}

async function count(tx: Tx, queue: Counted, upTo: number | null): Promise<number> {
  const [row] = await rowsOf<{ known: number }>(
    tx,
    `select count(*)::int as known from (select 1 ${countedBody(queue)}${upTo === null ? "" : ` limit ${upTo}`}) counted`,
    queue.values.list,
  );
  return row?.known ?? 0;
}
