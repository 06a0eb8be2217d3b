import { useEffect, useMemo, useRef, useState } from "react";
import type { InputOf, ListCallName, RowOf } from "../../contract/types.ts";
import { Refused } from "../../lending/reason.ts";
import { send } from "../client/client.ts";
import { onOrdersChanged } from "../client/live.ts";
import { streamQueue } from "../client/stream.ts";
import { changesSince, lastChange } from "./changes.ts";
import { Cursor } from "./cursor.ts";
import { QueueData } from "./queue-data.ts";
import { Selection } from "./selection.ts";

/** Largest set of named orders that one call takes; beyond it the queue is read anew. */
const patchAtMost = 200;
/** Largest page (console.md 9), for a back end that does not stream. */
const pageSize = 200;

export interface QueueHandle<R> {
  readonly data: QueueData<R>;
  readonly cursor: Cursor;
  readonly selection: Selection;
  readonly reload: () => void;
}

type Input<N extends ListCallName> = InputOf<N> & object;

async function fill<N extends ListCallName>(name: N, input: Input<N>, data: QueueData<RowOf<N>>, signal: AbortSignal): Promise<void> {
  try {
    const streamed = await streamQueue(name, input, {
      signal,
      onHead: (head) => data.begin(head),
      onChunk: (chunk) => data.append(chunk.rows),
    });
    if (!streamed) await fillByPages(name, input, data, signal);
    data.end();
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof Refused)) throw error;
    data.end(error.reason);
  }
}

async function fillByPages<N extends ListCallName>(
  name: N,
  input: Input<N>,
  data: QueueData<RowOf<N>>,
  signal: AbortSignal,
): Promise<void> {
  for (let page = 1; ; page += 1) {
    const answer = (await send(name, { ...input, page, pageSize }, { signal })) as unknown as {
      list: Record<string, unknown>[];
      total: number;
    };
    const columns = Object.keys(answer.list[0] ?? {});
    if (page === 1) data.begin({ columns, total: answer.total });
    data.append(answer.list.map((row) => columns.map((column) => row[column])));
    if (answer.list.length < pageSize) return;
  }
}

/**
 * The whole filtered queue of a list call: streamed, workable from its first 200 rows, and changed in place as others work.
 * A set too large to name is read behind the rows on screen, which stay under the cursor until the new ones are there.
 */
export function useQueue<N extends ListCallName>(name: N, rowKey: string, input: Input<N>): QueueHandle<RowOf<N>> {
  type R = RowOf<N>;
  const wanted = JSON.stringify(input);
  const [round, setRound] = useState(0);
  const asked = useRef(input);
  asked.current = input;
  const parts = useMemo(() => {
    const selection = new Selection();
    const data = new QueueData<R>(rowKey);
    return { data, selection, cursor: new Cursor(data as QueueData<unknown>, selection), round: 0, seen: lastChange() };
    // A new filter is a new queue; a reload keeps cursor and ticks.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [name, rowKey, wanted]);

  // Effects end while the page is hidden: what was read stays, and what changed meanwhile is made up for when it is shown again.
  useEffect(() => {
    const stop = new AbortController();
    if (!parts.data.complete || parts.data.failure) void fill(name, asked.current, parts.data, stop.signal);
    else if (parts.round !== round) void replace(name, asked.current, parts, stop.signal);
    parts.round = round;
    return () => stop.abort();
  }, [name, parts, round]);

  useEffect(() => {
    let again: ReturnType<typeof setTimeout> | undefined;
    const take = (orders: readonly number[] | null) => {
      if (orders && orders.length <= patchAtMost) void patch(name, asked.current, parts, orders);
      else again ??= setTimeout(() => ((again = undefined), setRound((before) => before + 1)), 300);
    };
    const missed = changesSince(parts.seen);
    if (missed === null || missed.length > 0) take(missed);
    const stop = onOrdersChanged(take);
    return () => {
      stop();
      clearTimeout(again);
      parts.seen = lastChange();
    };
  }, [name, parts]);

  return useMemo(() => ({ ...parts, reload: () => setRound((before) => before + 1) }), [parts]);
}

interface Parts<R> {
  readonly data: QueueData<R>;
  readonly selection: Selection;
  readonly cursor: Cursor;
}

async function replace<N extends ListCallName>(name: N, input: Input<N>, parts: Parts<RowOf<N>>, signal: AbortSignal): Promise<void> {
  const fresh = new QueueData<RowOf<N>>(parts.data.rowKey);
  await fill(name, input, fresh, signal);
  if (signal.aborted) return;
  parts.data.become(fresh);
  parts.selection.forget([...parts.selection.ids].filter((id) => parts.data.indexOf(id) < 0));
  parts.cursor.follow();
}

async function patch<N extends ListCallName>(name: N, input: Input<N>, parts: Parts<RowOf<N>>, orders: readonly number[]): Promise<void> {
  if (orders.length === 0) return;
  const query = { ...input, loanRecordIds: [...orders], page: 1, pageSize } as Input<N>;
  const answer = await send(name, query).catch((error: unknown) => {
    // The next notice or a reload brings it; a lost patch must not disturb whoever is typing.
    if (error instanceof Refused) return null;
    throw error;
  });
  if (!answer) return;
  const { list } = answer as unknown as { list: readonly RowOf<N>[] };
  parts.data.patch(list, orders);
  parts.selection.forget(orders.filter((id) => parts.data.indexOf(id) < 0));
  parts.cursor.follow();
}
