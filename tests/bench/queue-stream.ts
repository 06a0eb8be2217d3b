import pg from "pg";
import type { StreamHead } from "../../src/contract/kernel/page.ts";
import { streamType } from "../../src/contract/kernel/envelope.ts";
import { bareQueue, statementOf } from "./bare-queue.ts";
import { openLine, requestOf, signIn } from "./client.ts";
import { type Book, serverOf } from "./house.ts";
import { atMost, type Bar, count, holds, median, ms, times } from "./table.ts";

const rounds = 7;

/** The whole queue to a client that keeps every row, against the same columns by a bare query whose client keeps them too. */
export async function measureStream(book: Book): Promise<readonly Bar[]> {
  const queue = await bareQueue(book, "orders");
  const text = statementOf(queue, null);
  const server = await serverOf(book);
  const client = new pg.Client({ connectionString: book.url });
  await client.connect();
  try {
    const token = await signIn(server.origin, book, "manager01");
    const { url, ...init } = requestOf(server.origin, { name: "order.list", input: {}, token });
    const stream = () => readStream(url, { ...init, headers: { ...init.headers, accept: streamType } });
    const ours: Streamed[] = [];
    const theirs: number[] = [];
    let rows = 0;
    for (let round = 0; round < rounds + 1; round += 1) {
      const streamed = await stream();
      const began = performance.now();
      rows = (await client.query({ text, values: queue.values.list, rowMode: "array" })).rows.length;
      // The first of each warms up.
      if (round > 0) theirs.push(performance.now() - began);
      if (round > 0) ours.push(streamed);
    }
    const whole = median(ours.map((each) => each.whole));
    const bare = median(theirs);
    return [
      atMost(`${count(rows)} rows streamed, against a bare query`, 1.5, median(ours.map((each, i) => each.whole / (theirs[i] ?? 1))), [
        times,
        `${ms(whole)}, bare ${ms(bare)}, not packed on loopback`,
      ]),
      atMost("stream, first rows", 150, median(ours.map((each) => each.first)), [ms]),
      holds(
        "stream, every row",
        `${count(rows)} rows`,
        ours.every((each) => each.rows === rows),
        count(ours[0]?.rows ?? 0),
      ),
    ];
  } finally {
    await client.end();
    await server.stop();
  }
}

interface Streamed {
  readonly whole: number;
  readonly first: number;
  readonly rows: number;
}

/** As the console reads it: lines opened and parsed as they come. */
async function readStream(url: string, init: RequestInit): Promise<Streamed> {
  const began = performance.now();
  const answer = await fetch(url, init);
  if (!answer.ok || !answer.body) throw new Error(`the stream answered ${answer.status}: ${await answer.text()}`);
  const decoder = new TextDecoder();
  const kept: unknown[] = [];
  let first = Number.NaN;
  let pieces: string[] = [];
  let isWhole = false;
  for await (const bytes of answer.body) {
    const [begun = "", ...more] = decoder.decode(bytes, { stream: true }).split("\n");
    pieces.push(begun);
    for (const next of more) {
      const line = pieces.join("");
      pieces = [next];
      const parsed: { rows?: readonly unknown[]; end?: boolean } & Partial<StreamHead> = JSON.parse(openLine(line));
      if (parsed.end) isWhole = true;
      if (!parsed.rows) continue;
      if (kept.length === 0) first = performance.now() - began;
      for (const row of parsed.rows) kept.push(row);
    }
  }
  if (!isWhole) throw new Error("the stream was cut");
  return { whole: performance.now() - began, first, rows: kept.length };
}
