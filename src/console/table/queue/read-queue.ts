import { queryFailed } from "../../client/query-failure.ts";
import type { Call } from "../../../contract/kernel/call.ts";
import type { Page } from "../../../contract/kernel/page.ts";
import type { InputOf, ListCallName, RowOf } from "../../../contract/types.ts";
import { Refused } from "../../../lending/reason.ts";
import { read } from "../../client/client.ts";
import { streamQueue } from "../../client/stream.ts";
import { session, untilBack } from "../../kernel/state/session.ts";
import type { QueueData } from "./queue-data.ts";

/** Largest page (rules/product.md 6), for a back end that does not stream. */
const largestPage = 200;

export interface Paging {
  readonly page: number;
  readonly size: number;
}
/** What a queue asks the server: everything that the filter leaves, or one page of it. */
export interface QueueCall<N extends ListCallName> {
  readonly call: Call<N>;
  readonly input: InputOf<N> & object;
  readonly paging: Paging | null;
}

/** Fills `data`; a refusal ends it with its reason. */
export async function fill<N extends ListCallName>(queue: QueueCall<N>, data: QueueData<RowOf<N>>, signal: AbortSignal): Promise<void> {
  try {
    if (queue.paging) await fillPage({ ...queue, paging: queue.paging }, data, signal);
    else if (!(await stream(queue, data, signal))) await fillByPages(queue, data, signal);
    data.end();
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof Refused)) throw error;
    // What is read stands where it stood until the same person is back, and is read then.
    if (error.reason.error === "sessionTimeout" && session.get().expired) {
      await untilBack(signal);
      return signal.aborted ? undefined : fill(queue, data, signal);
    }
    // Said as a message too (rules/wire.md 3): what else goes wrong stands where the rows would.
    if (error.reason.error === "forbidden") queryFailed(error);
    data.end(error);
  }
}

/** ms. A stream that was given up holds its place at the server until that has seen it go. */
const pauses = [200, 600, 1_800] as const;

async function stream<N extends ListCallName>(queue: QueueCall<N>, data: QueueData<RowOf<N>>, signal: AbortSignal): Promise<boolean> {
  const attempt = () =>
    streamQueue(queue.call, queue.input, { signal, onHead: (head) => data.begin(head), onChunk: (chunk) => data.append(chunk.rows) });
  for (const pause of pauses) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Refused) || error.reason.error !== "tooManyRequests") throw error;
      await new Promise((done) => setTimeout(done, pause));
      signal.throwIfAborted();
    }
  }
  return attempt();
}

type AnyRow = Readonly<Record<string, unknown>>;

const readPage = async <N extends ListCallName>(queue: QueueCall<N>, { page, size }: Paging, signal: AbortSignal): Promise<Page<AnyRow>> =>
  (await read(queue.call, { ...queue.input, page, pageSize: size }, { signal })) as unknown as Page<AnyRow>;

const columnsOf = (rows: readonly AnyRow[]): readonly string[] => Object.keys(rows[0] ?? {});
const valuesOf = (rows: readonly AnyRow[], columns: readonly string[]) => rows.map((row) => columns.map((column) => row[column]));

async function fillByPages<N extends ListCallName>(queue: QueueCall<N>, data: QueueData<RowOf<N>>, signal: AbortSignal): Promise<void> {
  for (let page = 1; ; page += 1) {
    const { list, total } = await readPage(queue, { page, size: largestPage }, signal);
    const columns = columnsOf(list);
    if (page === 1) data.begin({ columns, total });
    data.append(valuesOf(list, columns));
    if (list.length < largestPage) return;
  }
}

/** One page; when so many rows have left that it is empty, the last one that there is. */
async function fillPage<N extends ListCallName>(
  queue: QueueCall<N> & { readonly paging: Paging },
  data: QueueData<RowOf<N>>,
  signal: AbortSignal,
): Promise<void> {
  const { page, size } = queue.paging;
  const { list, total, totalIsExact } = await readPage(queue, queue.paging, signal);
  const last = Math.max(Math.ceil(total / size), 1);
  if (list.length === 0 && page > last) return fillPage({ ...queue, paging: { page: last, size } }, data, signal);
  const columns = columnsOf(list);
  data.begin({ columns, total }, { page, size, exact: totalIsExact });
  data.append(valuesOf(list, columns));
}
