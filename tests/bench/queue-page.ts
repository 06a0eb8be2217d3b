import autocannon from "autocannon";
import type { CallName } from "../../src/contract/calls.ts";
import type { QueueKind } from "../../src/server/domain/orders/order/order-queue.ts";
import { bareQueue, statementOf } from "./bare-queue.ts";
import { must, requestOf, signIn, type Request } from "./client.ts";
import { type Book, launch, serverOf } from "./house.ts";
import { atLeast, atMost, type Bar, count, median, ms, times } from "./table.ts";

const connections = 16;
const rounds = 5;
const seconds = 3;
const pageSize = 50;

/** A page of the queue over HTTP against the bare statement behind a bare route, in turns. */
export async function measureQueuePage(book: Book): Promise<readonly Bar[]> {
  return [...(await measure(book, "collection.list", "overdue")), ...(await measure(book, "order.list", "orders"))];
}

/** Who pages, one question after the other: both ends, and a number that was typed. */
export async function measureDeepPages(book: Book): Promise<readonly Bar[]> {
  const server = await serverOf(book);
  try {
    const token = await signIn(server.origin, book, "manager01");
    const asking = (page: number) => async () =>
      (await must(server.origin, { name: "order.list", input: { page, pageSize }, token })).total;
    const total = await asking(1_000_000)();
    const last = Math.ceil(total / pageSize);
    const note = `${count(total)} rows`;
    return [
      atMost("queue page, the first, p95", 30, await p95(asking(1)), [ms, note]),
      atMost("queue page, the last, p95", 30, await p95(asking(last)), [ms, note]),
      atMost("queue page, before the last, p95", 30, await p95(asking(last - 1)), [ms, note]),
      atMost("queue page, in the middle, p95", 300, await p95(asking(Math.floor(last / 2))), [ms, note]),
    ];
  } finally {
    await server.stop();
  }
}

async function p95(ask: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < 60; round += 1) {
    const began = performance.now();
    await ask();
    if (round >= 10) taken.push(performance.now() - began);
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(taken.length * 0.95)] ?? Number.NaN;
}

async function measure(book: Book, name: CallName & ("collection.list" | "order.list"), kind: QueueKind): Promise<readonly Bar[]> {
  const queue = await bareQueue(book, kind);
  const text = `select coalesce(json_agg(row), '[]')::text as list from (${statementOf(queue, pageSize)}) row`;
  const server = await serverOf(book);
  const bare = await launch("bare.js", { DATABASE_URL: book.url, BARE_SQL: text, BARE_VALUES: JSON.stringify(queue.values.list) });
  try {
    const token = await signIn(server.origin, book, "manager01");
    const page = requestOf(server.origin, { name, input: { page: 1, pageSize }, token });
    const plain: Request = { url: `${bare.origin}/page`, method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
    const ours: Load[] = [];
    const theirs: Load[] = [];
    await load(page, 1);
    await load(plain, 1);
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await load(page, seconds));
      theirs.push(await load(plain, seconds));
    }
    const rate = median(ours.map((each) => each.rate));
    const ratios = ours.map((each, i) => each.rate / (theirs[i]?.rate ?? Number.NaN));
    const p99 = median(ours.map((each) => each.p99));
    const note = `bare ${count(median(theirs.map((each) => each.rate)))}/s`;
    return [
      atLeast(`queue page ${name}, share of the bare statement`, 0.5, median(ratios), [times, note]),
      atLeast(`queue page ${name}, requests/s`, 1_500, rate, [count, `${connections} connections`]),
      atMost(`queue page ${name}, p99`, 30, p99, [ms]),
    ];
  } finally {
    await server.stop();
    await bare.stop();
  }
}

interface Load {
  readonly rate: number;
  readonly p99: number;
}

async function load({ url, method, headers, body }: Request, duration: number): Promise<Load> {
  const result = await autocannon({ url, method, headers, connections, duration, ...(body === undefined ? {} : { body }) });
  if (result.errors + result.non2xx > 0) throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} answers other than 2xx`);
  return { rate: result.requests.average, p99: result.latency.p99 };
}
