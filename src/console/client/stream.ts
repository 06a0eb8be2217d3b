import type { StreamChunk, StreamEnd, StreamHead } from "../../contract/kernel/page.ts";
import { streamType } from "../../contract/kernel/envelope.ts";
import type { Call } from "../../contract/kernel/call.ts";
import type { InputOf, ListCallName } from "../../contract/types.ts";
import { noteReached, noteUnreached } from "../kernel/state/connection.ts";
import { noticed } from "./client.ts";
import { failureOf, noAnswer } from "./failure.ts";
import { wireRequest } from "./request.ts";

type Line = StreamHead | StreamChunk | StreamEnd;
export interface QueueSink {
  readonly onHead: (head: StreamHead) => void;
  /** Awaited before more is read: a slow table slows the stream and not the memory. */
  readonly onChunk: (chunk: StreamChunk) => void | Promise<void>;
  readonly signal?: AbortSignal;
}

/**
 * Streams a whole filtered queue (rules/data.md 10), columns first. Answers true when the stream came to its end,
 * false when the back end does not stream: read it by pages then.
 */
export async function streamQueue<N extends ListCallName>(
  call: Call<N>,
  filter: InputOf<N>,
  { onHead, onChunk, signal }: QueueSink,
): Promise<boolean> {
  const { url, method, headers, body } = await wireRequest(call, filter, {});
  const init: RequestInit = {
    method,
    headers: { ...headers, accept: streamType },
    ...(body === undefined ? {} : { body }),
    ...(signal ? { signal } : {}),
  };
  const response = await fetch(url, init).catch((error: unknown) => {
    if (signal?.aborted) throw signal.reason;
    noteUnreached();
    throw noAnswer(error, false);
  });
  noteReached();
  if (!response.headers.get("content-type")?.startsWith(streamType)) {
    if (response.ok) return false;
    const envelope = (await response.json().catch(() => null)) as { code?: number; message?: string; data?: unknown } | null;
    const { code = response.status, message = "", data } = envelope ?? {};
    throw noticed(failureOf({ code, status: response.status, message, data }));
  }
  if (!response.body) return false;
  for await (const line of linesOf(response.body)) {
    const parsed = JSON.parse(line) as Line;
    if ("end" in parsed) return true;
    if ("columns" in parsed) onHead(parsed);
    else await onChunk(parsed);
  }
  // Cut off in the middle: the head's total says how much is missing, and the caller shows it.
  throw noAnswer(null, false);
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  // A line of a thousand rows comes in many pieces: each is searched once, and joined when the line is whole.
  let pieces: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const [first = "", ...more] = decoder.decode(value, { stream: !done }).split("\n");
      pieces.push(first);
      for (const next of more) {
        const line = pieces.join("");
        pieces = [next];
        if (line) yield line;
      }
      if (done) break;
    }
    const last = pieces.join("");
    if (last) yield last;
  } finally {
    // Leaving early (an abort, a throw in the sink) ends the request too.
    await reader.cancel().catch(() => {});
  }
}
