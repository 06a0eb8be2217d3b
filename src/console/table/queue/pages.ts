import type { ListCallName, RowOf } from "../../../contract/types.ts";
import { failureText } from "../../i18n/reason.ts";
import { toast } from "../../kernel/state/messages.ts";
import type { Cursor } from "./cursor.ts";
import { QueueData } from "./queue-data.ts";
import { fill, type QueueCall } from "./read-queue.ts";
import type { Selection } from "./selection.ts";

export interface Shown {
  readonly page: number;
  readonly of: number;
  /** False: there are at least so many. */
  readonly exact: boolean;
  readonly size: number;
}

/** Which page of how many; null where the whole queue is shown. */
export function shownPage({ part, total }: Pick<QueueData<unknown>, "part" | "total">): Shown | null {
  if (!part) return null;
  return { page: part.page, size: part.size, exact: part.exact, of: Math.max(Math.ceil(total / part.size), 1) };
}

export type Turn = 1 | -1 | "first" | "last";
/** No queue has this page; the server answers how many there are, and the last of them is read (rules/data.md 7). */
const beyondAll = 1_000_000;

/** Null: there is no page on that side. */
function pageAt({ page, of, exact }: Shown, heading: number | null, by: Turn): number | null {
  const last = exact ? of : beyondAll;
  const to = by === "first" ? 1 : by === "last" ? last : (heading ?? page) + by;
  const stands = to === page && heading === null;
  return to < 1 || to > last || stands ? null : to;
}

/** "end": there is no page on that side; "failed": it could not be read, and that has been said. */
export type Turned = "turned" | "end" | "failed";

export interface Turning<R> {
  readonly data: QueueData<R>;
  readonly cursor: Cursor;
  readonly selection: Selection;
  /** Page that is being read; three presses in a row go three pages on. */
  heading: number | null;
}

/**
 * Past the last row of a page: rows that have moved up into it since it was read come before the next page's. Orders that were
 * worked on leave the page or go to the end of the queue, and without this as many others would never be seen.
 * @returns place of the first of them; null when there is none
 */
export async function readOn<N extends ListCallName>(
  call: Omit<QueueCall<N>, "paging">,
  { data, cursor, selection }: Turning<RowOf<N>>,
): Promise<number | null> {
  if (!data.part) return null;
  const known = new Set(data.ids());
  const fresh = new QueueData<RowOf<N>>(data.rowKey);
  await fill({ ...call, paging: data.part }, fresh, new AbortController().signal);
  const first = [...fresh.ids()].findIndex((id) => !known.has(id));
  if (first < 0) return null;
  selection.clear();
  data.become(fresh);
  cursor.move(first);
  return first;
}

/**
 * Puts another page in the place of this one, also while the queue is hidden behind a record. The cursor stands on its
 * first row, or on its last when it went backwards or to the end. Ticks go: what is not on the screen must not be acted on by a key.
 */
export async function turnPage<N extends ListCallName>(
  call: Omit<QueueCall<N>, "paging">,
  turning: Turning<RowOf<N>>,
  by: Turn,
): Promise<Turned> {
  const { data, cursor, selection } = turning;
  const shown = shownPage(data);
  const to = shown && pageAt(shown, turning.heading, by);
  if (!to) return "end";
  turning.heading = to;
  const fresh = new QueueData<RowOf<N>>(data.rowKey);
  await fill({ ...call, paging: { page: to, size: shown.size } }, fresh, new AbortController().signal);
  // A later press is on its way: its page is the one that is shown.
  if (turning.heading !== to) return "turned";
  turning.heading = null;
  if (fresh.failure) {
    toast(failureText(fresh.failure), { tone: "bad" });
    return "failed";
  }
  selection.clear();
  data.become(fresh);
  cursor.move(by === 1 || by === "first" ? 0 : data.length - 1);
  return "turned";
}
