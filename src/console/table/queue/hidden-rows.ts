import { useEffect, useRef } from "react";
import type { InputOf, ListCallName, RowOf } from "../../../contract/types.ts";
import { Refused } from "../../../lending/reason.ts";
import { send } from "../../client/client.ts";
import { reasonText } from "../../i18n/reason.ts";
import { endsRead } from "../../kernel/failure.ts";
import { toast } from "../../kernel/state/messages.ts";
import type { Turning } from "./pages.ts";
import type { QueueCall } from "./read-queue.ts";

/** rules/data.md 9: a hidden tab keeps filter, cursor, scroll and 500 rows. */
const keptRows = 500;
/** ms: a look into a record and back asks for nothing anew. */
const keptWhole = 30_000;
/** The largest set of named orders that one call takes. */
const namedAtMost = 200;

type Hidden<R> = Pick<Turning<R>, "data" | "cursor" | "selection">;

/** Rows around the cursor and the ticked ones stay as they are. A search inside the list looks through all of them. */
export function trim<R>({ data, cursor, selection }: Hidden<R>, around = cursor.position()): void {
  if (data.loaded <= keptRows || data.isSearched || selection.size > keptRows) return;
  const first = Math.max(Math.min(around - keptRows / 2, data.loaded - keptRows), 0);
  data.keepOnly(first, first + keptRows, selection.ids);
}

/** Trims the queue when its page has been hidden for a while: a hidden page runs no effects. */
export function useTrimmed<R>(queue: Hidden<R>): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    clearTimeout(timer.current);
    return () => {
      timer.current = setTimeout(() => trim(queue), keptWhole);
    };
  }, [queue]);
}

/**
 * A record walks over the whole hidden queue: where the rows have lost their contents, those around the wanted one are read anew.
 * @returns place of the wanted row, or of the one that follows when it has left the queue; null when it could not be read
 */
export async function reach<N extends ListCallName>(asked: Omit<QueueCall<N>, "paging">, queue: Hidden<RowOf<N>>, index: number) {
  const { data } = queue;
  if (data.isWhole || data.rowAt(index) !== null) return index;
  const ids = [...data.ids()];
  const first = Math.max(index - namedAtMost / 2, 0);
  const missing = ids.slice(first, first + namedAtMost).filter((id) => data.row(id) === null);
  const rows = await named(asked, missing);
  if (!rows) return null;
  data.patch(rows, missing);
  const there = ids.slice(index).find((id) => data.indexOf(id) >= 0);
  const at = there === undefined ? data.length - 1 : data.indexOf(there);
  trim(queue, at);
  return at;
}

async function named<N extends ListCallName>({ call, input }: Omit<QueueCall<N>, "paging">, ids: readonly number[]) {
  try {
    const answer = await send(call, { ...input, loanRecordIds: [...ids], page: 1, pageSize: namedAtMost } as InputOf<N> & object);
    return (answer as unknown as { list: readonly RowOf<N>[] }).list;
  } catch (error) {
    if (!endsRead(error)) throw error;
    if (error instanceof Refused) toast(reasonText(error.reason), { tone: "bad" });
    return null;
  }
}
