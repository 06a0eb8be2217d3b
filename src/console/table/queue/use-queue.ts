import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from "react";
import type { ListCallName, RowOf } from "../../../contract/types.ts";
import { newsFor } from "./changes.ts";
import { Cursor } from "./cursor.ts";
import { reach, useTrimmed } from "./hidden-rows.ts";
import { patch, patchAtMost } from "./patch.ts";
import { readOn, turnPage, type Turn, type Turned, type Turning } from "./pages.ts";
import { QueueData } from "./queue-data.ts";
import { fill, type QueueCall } from "./read-queue.ts";
import { Selection } from "./selection.ts";

export interface QueueHandle<R> {
  readonly data: QueueData<R>;
  readonly cursor: Cursor;
  readonly selection: Selection;
  readonly reload: () => void;
  /** Shows the page after or before this one, the first or the last. */
  readonly turn: (by: Turn) => Promise<Turned>;
  /** The cursor to that row, past either end to the neighbour page's; answers where it stands then. */
  readonly goTo: (index: number) => Promise<number | Exclude<Turned, "turned">>;
}

interface QueueOptions<N extends ListCallName> extends QueueCall<N> {
  readonly rowKey: string;
  /** Another page is shown than was asked for: the address follows. */
  readonly onPage: (page: number) => void;
}

/**
 * The filtered queue of a list call: streamed whole, workable from its first 200 rows, or one page of it; changed in place as
 * others work. A set too large to name is read behind the rows on screen, which stay under the cursor until the new ones are there.
 */
export function useQueue<N extends ListCallName>(options: QueueOptions<N>): QueueHandle<RowOf<N>> {
  type R = RowOf<N>;
  const { call, rowKey, input, paging } = options;
  const filter = `${call.name} ${JSON.stringify(input)}`;
  const page = paging?.page ?? null;
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  const last = useRef<{ readonly filter: string; readonly cursor: Cursor } | null>(null);
  const parts = useMemo((): Parts<R> => {
    // Of the same rows in other pages the record under the cursor stays the one.
    const start = last.current?.filter === filter ? last.current.cursor.id : null;
    const selection = new Selection();
    const data = new QueueData<R>(rowKey);
    const cursor = new Cursor(data as QueueData<unknown>, selection);
    return { data, selection, cursor, start, heading: null, round: 0, seen: newsFor(rowKey)?.last() ?? 0 };
    // A new filter is a new queue; a reload keeps cursor and ticks.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [rowKey, filter, paging?.size]);
  last.current = { filter, cursor: parts.cursor };
  const now = useRef({ ...options, parts });
  now.current = { ...options, parts };

  // Effects end while the page is hidden: what was read stays, and what changed meanwhile is made up for when it is shown again.
  useEffect(() => {
    const stop = new AbortController();
    const { data } = parts;
    const read = () => {
      if (!data.complete || data.failure) return fill(now.current, data, stop.signal);
      const stands = page === null || data.part?.page === page;
      return parts.round === round && stands && data.isWhole ? null : replace(now.current, parts, stop.signal);
    };
    void read()?.then(() => {
      if (stop.signal.aborted) return;
      if (parts.start !== null && parts.cursor.position() === 0) parts.cursor.moveTo(parts.start);
      parts.start = null;
      if (data.part && data.part.page !== page) now.current.onPage(data.part.page);
    });
    parts.round = round;
    return () => stop.abort();
  }, [parts, round, page]);
  useChanges(now, reload);
  useTrimmed(parts);
  return useMemo(() => ({ ...parts, ...movesOf(parts, now), reload }), [parts, reload]);
}

type Now<N extends ListCallName> = RefObject<QueueOptions<N> & { readonly parts: Parts<RowOf<N>> }>;

/** Follows what others do: rows that are named are read in place, a set too large to name is read behind the rows on screen. */
function useChanges<N extends ListCallName>(now: Now<N>, reload: () => void): void {
  const { parts } = now.current;
  useEffect(() => {
    const news = newsFor(parts.data.rowKey);
    if (!news) return undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    const reread = () => {
      again ??= setTimeout(() => ((again = undefined), reload()), 300);
    };
    const take = (ids: readonly number[] | null) => {
      if (ids && ids.length <= patchAtMost) void patch(now.current, parts, { ids, names: news.names }).then((left) => left && reread());
      else reread();
    };
    const missed = news.since(parts.seen);
    if (missed === null || missed.length > 0) take(missed);
    const stop = news.on(take);
    return () => {
      stop();
      clearTimeout(again);
      parts.seen = news.last();
    };
  }, [now, parts, reload]);
}

function movesOf<N extends ListCallName>(parts: Parts<RowOf<N>>, now: Now<N>): Pick<QueueHandle<RowOf<N>>, "turn" | "goTo"> {
  const turn = async (by: Turn) => {
    const turned = await turnPage(now.current, parts, by);
    // Another filter may have been set meanwhile: its address is not this queue's to write.
    if (turned === "turned" && parts.data.part && now.current.parts === parts) now.current.onPage(parts.data.part.page);
    return turned;
  };
  const goTo = async (index: number) => {
    if (index >= 0 && index < parts.data.length) {
      const at = await reach(now.current, parts, index);
      if (at === null) return "failed";
      parts.cursor.move(at);
      return at;
    }
    const newcomer = index < 0 ? null : await readOn(now.current, parts);
    if (newcomer !== null) return newcomer;
    const turned = await turn(index < 0 ? -1 : 1);
    return turned === "turned" ? parts.cursor.position() : turned;
  };
  return { turn, goTo };
}

interface Parts<R> extends Turning<R> {
  /** Record that the cursor goes to once the rows are there. */
  start: number | null;
  round: number;
  seen: number;
}

async function replace<N extends ListCallName>(call: QueueCall<N>, parts: Parts<RowOf<N>>, signal: AbortSignal): Promise<void> {
  const fresh = new QueueData<RowOf<N>>(parts.data.rowKey);
  await fill(call, fresh, signal);
  if (signal.aborted) return;
  // What the hidden queue kept can still be worked on, and it is said how to get the rest.
  if (fresh.failure && !parts.data.isWhole) return parts.data.end(fresh.failure);
  parts.data.become(fresh);
  parts.selection.forget([...parts.selection.ids].filter((id) => parts.data.indexOf(id) < 0));
  parts.cursor.follow();
}
