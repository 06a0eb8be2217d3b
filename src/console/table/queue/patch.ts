import type { InputOf, ListCallName, RowOf } from "../../../contract/types.ts";
import { send } from "../../client/client.ts";
import { endsRead } from "../../kernel/failure.ts";
import type { Cursor } from "./cursor.ts";
import type { QueueData } from "./queue-data.ts";
import type { QueueCall } from "./read-queue.ts";
import type { Selection } from "./selection.ts";

interface Patched<R> {
  readonly data: QueueData<R>;
  readonly cursor: Cursor;
  readonly selection: Selection;
}

/** Largest set of named rows that one call takes; beyond it the queue is read anew. */
export const patchAtMost = 200;

interface Changed {
  readonly ids: readonly number[];
  readonly names: string;
}

/**
 * Reads the named rows anew, once the queue itself is there: what is told while it is still being read would stand in it twice, or before its columns
 * are known, so that a cell found nothing to show and the page ended.
 * @returns whether some have left a page, which the next page's first rows then fill up
 */
export async function patch<N extends ListCallName>(
  asked: QueueCall<N>,
  parts: Patched<RowOf<N>>,
  { ids, names }: Changed,
): Promise<boolean> {
  const { data, selection, cursor } = parts;
  await data.whenRead();
  if (data.failure && data.loaded === 0) return false;
  const named = data.part ? ids.filter((id) => data.indexOf(id) >= 0) : ids;
  if (named.length === 0) return false;
  const query = { ...asked.input, [names]: [...named], page: 1, pageSize: patchAtMost } as InputOf<N> & object;
  const answer = await send(asked.call, query).catch((error: unknown) => {
    // The next notice or a reload brings it; a lost patch must not disturb whoever is typing.
    if (endsRead(error)) return null;
    throw error;
  });
  if (!answer) return false;
  const { list } = answer as unknown as { list: readonly RowOf<N>[] };
  data.patch(list, named);
  const answered = new Set(list.map((row) => (row as Record<string, unknown>)[data.rowKey]));
  const left = named.filter((id) => !answered.has(id));
  selection.forget(left);
  cursor.follow();
  return data.part !== null && left.length > 0;
}
