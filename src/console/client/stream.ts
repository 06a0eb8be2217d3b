import type { StreamChunk, StreamEnd, StreamHead } from "../../contract/kernel/page.ts";
import { type SealedLine, streamType } from "../../contract/kernel/envelope.ts";
import type { Call } from "../../contract/kernel/call.ts";
import type { InputOf, ListCallName } from "../../contract/types.ts";
import { openStream } from "./client.ts";
import { noAnswer } from "./failure.ts";
import { Patience } from "./patience.ts";
import { payloadCipher } from "./payload.ts";

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
  const patience = new Patience(signal);
  const body = await openStream(call, filter, { accept: streamType, patience });
  if (!body) return false;
  const lines = linesOf(body, patience);
  const next = (): Promise<Line> => {
    const line = nextLine(lines, signal);
    // Whoever has left does not wait for it.
    line.catch(() => {});
    return line;
  };
  try {
    // The next line is opened, which other threads do, while the table takes in this one.
    for (let coming = next(); ;) {
      const line = await coming;
      if ("end" in line) return true;
      coming = next();
      if ("columns" in line) onHead(line);
      else await onChunk(line);
    }
  } finally {
    void lines.return(undefined);
  }
}

async function nextLine(lines: AsyncGenerator<string, undefined>, signal: AbortSignal | undefined): Promise<Line> {
  const { done, value } = await lines.next().catch((error: unknown) => {
    if (signal?.aborted) throw signal.reason;
    throw noAnswer(error, false);
  });
  // Cut off in the middle: the head's total says how much is missing, and the caller shows it.
  if (done) throw noAnswer(null, false);
  return opened(value);
}

/** A line as it was before it was sealed, or packed and sealed; of a back end that seals nothing as it is. */
async function opened(text: string): Promise<Line> {
  // What is sealed is long and has nothing to be unescaped.
  if (text.startsWith('"')) return JSON.parse(await (await payloadCipher()).open(text.slice(1, -1))) as Line;
  const line = JSON.parse(text) as Line | Exclude<SealedLine, string>;
  if (!("packed" in line)) return line;
  const { body } = new Response(await (await payloadCipher()).openBytes(line.packed));
  return (await new Response(body?.pipeThrough(new DecompressionStream("deflate-raw")) ?? null).json()) as Line;
}

async function* linesOf(body: ReadableStream<Uint8Array>, patience: Patience): AsyncGenerator<string, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  // A line of a thousand rows comes in many pieces: each is searched once, and joined when the line is whole.
  let pieces: string[] = [];
  try {
    for (;;) {
      const { done, value } = await patience.wait(reader.read());
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
    // Leaving early (an abort, a throw in the sink) ends the request too; a connection that hangs may never say so.
    void reader.cancel().catch(() => {});
  }
  return undefined;
}
