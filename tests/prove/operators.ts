import type { LiveEvent } from "../../src/server/kernel/live/live.ts";
import { ask, signIn } from "../bench/client.ts";
import { sleep } from "../bench/house.ts";
import { atMost, type Bar, count, holds, ms, quantile } from "../bench/table.ts";
import { openFloor, type Seat } from "./floor.ts";
import type { House } from "./house.ts";

export interface Shift {
  readonly operators: number;
  readonly seconds: number;
  /** Seconds from one call record of a seat to its next. */
  readonly every: number;
  /** Whether the machine is ours alone: only then a time says something of the product. */
  readonly isTimed: boolean;
}

/** What happened on the floor, in milliseconds of one clock. */
interface Shifted {
  readonly saves: number[];
  readonly sent: { readonly order: number; readonly at: number }[];
  readonly errors: string[];
  /** Order -> when each event that names it came to somebody else; null is an event of many. */
  readonly seen: { readonly order: number | null; readonly at: number }[];
  readonly heap: number[];
}

const seenWithin = 2_000;
const saveWithin = 100;
/** Garbage that waits for its collection comes and goes; what stays from one minute to another is a leak. */
const growth = 8;

/** Operators with their streams open, each writing a call record every few seconds, and a manager's stream that has to see each of them. */
export async function proveOperators(house: House, shift: Shift): Promise<readonly Bar[]> {
  const seats = await openFloor(house.book, house.origin, shift);
  const manager = await signIn(house.origin, house.book, "manager01");
  const floor: Shifted = { saves: [], sent: [], errors: [], seen: [], heap: [] };
  const streams = await Promise.all([
    follow(house.origin, manager, floor, true),
    ...seats.map(({ token }) => follow(house.origin, token, floor, false)),
  ]);
  const end = performance.now() + shift.seconds * 1_000;
  await Promise.all([...seats.map((seat, at) => work(house, { seat, shift, floor, end, at })), watch(house, floor, end)]);
  // What is late is still waited for: that it came, and when, is what is said.
  for (let waited = 0; waited < 20 && delaysOf(floor).includes(Number.POSITIVE_INFINITY); waited += 1) await sleep(500);
  for (const stop of streams) stop();
  return barsOf(shift, floor);
}

interface Work {
  readonly seat: Seat;
  readonly shift: Shift;
  readonly floor: Shifted;
  readonly end: number;
  readonly at: number;
}

/** One operator: seats begin one after the other, so that the floor's calls are spread over the time. */
async function work(house: House, { seat, shift, floor, end, at }: Work): Promise<void> {
  const every = shift.every * 1_000;
  let next = performance.now() + (at * every) / shift.operators;
  for (let turn = 0; next < end; turn += 1, next += every) {
    await sleep(next - performance.now());
    await record(house, seat, seat.orders[turn % seat.orders.length] ?? 0, floor);
  }
}

/** The record is read, the call begun and its result written: both writes are saves. */
async function record({ origin }: House, { token }: Seat, order: number, floor: Shifted): Promise<void> {
  try {
    await expectDone(ask(origin, { name: "order.detail", input: { loanRecordId: order }, token }));
    const input = { loanRecordId: order, clientType: 1, myPhone: 1 } as const;
    const call = await timed(floor, () => ask(origin, { name: "collection.softPhoneAdd", input, token }));
    const result = { loanRecordId: order, callRecordId: call.id, reason: 7, subTag: "off" };
    floor.sent.push({ order, at: performance.now() });
    await timed(floor, () => ask(origin, { name: "collection.addCollectionResultRecord", input: result, token }));
  } catch (error) {
    floor.errors.push(String(error));
  }
}

interface Said<T> {
  readonly code: number;
  readonly message: string;
  readonly data: T;
}

async function expectDone<T>(answering: Promise<Said<T>>): Promise<T> {
  const { code, message, data } = await answering;
  if (code !== 1) throw new Error(`${code} ${message}`);
  return data;
}

async function timed<T>(floor: Shifted, send: () => Promise<Said<T>>): Promise<T> {
  const began = performance.now();
  const data = await expectDone(send());
  floor.saves.push(performance.now() - began);
  return data;
}

/** Reads a stream to its end; whoever is not told in sequence, or cut off, is an error. Only a manager's are the eyes of others. */
async function follow(origin: string, token: string, floor: Shifted, isOther: boolean): Promise<() => void> {
  const stop = new AbortController();
  const headers = { "x-session-token": token, "user-agent": "keyline-bench" };
  const response = await fetch(`${origin}/live`, { headers, signal: stop.signal });
  void read(response, floor, isOther).then(
    () => floor.errors.push("a stream was closed"),
    () => stop.signal.aborted || floor.errors.push("a stream broke"),
  );
  return () => stop.abort();
}

async function read(response: Response, floor: Shifted, isOther: boolean): Promise<void> {
  const decoder = new TextDecoder();
  let text = "";
  let at: string | null = null;
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    const parts = text.split("\n\n");
    text = parts.pop() ?? "";
    for (const part of parts.filter((each) => each.startsWith("data: "))) {
      const event: LiveEvent = JSON.parse(part.slice(6));
      if (at !== null && event.from !== at) floor.errors.push(`a stream jumped from ${at} to ${event.from}`);
      at = event.to;
      if (isOther) for (const order of event.orders ?? [null]) floor.seen.push({ order, at: performance.now() });
    }
  }
}

/** The server's heap every half second, as it says itself; MB. */
async function watch({ origin }: House, { heap }: Shifted, end: number): Promise<void> {
  for (; performance.now() < end; await sleep(500)) {
    const text = await (await fetch(`${origin}/metrics`)).text();
    heap.push(Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1]) / 2 ** 20);
  }
}

/** From each result's way to the server until somebody else was told of its order. */
function delaysOf({ sent, seen }: Shifted): readonly number[] {
  const tells = (order: number, at: number) => seen.find((each) => each.at >= at && (each.order === order || each.order === null));
  return sent.map(({ order, at }) => (tells(order, at)?.at ?? Number.POSITIVE_INFINITY) - at);
}

function barsOf({ operators, seconds, every, isTimed }: Shift, floor: Shifted): readonly Bar[] {
  const { saves, sent, errors, heap } = floor;
  const delays = delaysOf(floor);
  const fifth = Math.max(Math.floor(heap.length / 5), 1);
  const [early, late] = [Math.min(...heap.slice(fifth, 2 * fifth)), Math.min(...heap.slice(-fifth))];
  const p99 = quantile(saves, 0.99);
  const what = `${operators} operators, ${seconds} s, a call record each every ${every} s`;
  const timesOf = `p50 ${ms(quantile(saves, 0.5))}, worst ${ms(Math.max(...saves))}`;
  return [
    holds(
      `${what}: errors`,
      "0",
      errors.length === 0 && sent.length > 0,
      `${errors.length} in ${count(sent.length)} records ${errors[0] ?? ""}`,
    ),
    isTimed
      ? atMost(`${what}: seen by others, worst`, seenWithin, Math.max(...delays), [ms, `p50 ${ms(quantile(delays, 0.5))}`])
      : holds(`${what}: seen by others`, "every one", Math.max(...delays) < Number.POSITIVE_INFINITY, `worst ${ms(Math.max(...delays))}`),
    isTimed
      ? atMost(`${what}: a save, p99`, saveWithin, p99, [ms, timesOf])
      : holds(`${what}: a save, p99`, "said only", true, `${ms(p99)}, ${timesOf}`),
    ...(isTimed
      ? [
          atMost(`${what}: growth of the server's heap`, growth, late - early, [
            (mb) => `${mb.toFixed(1)} MB`,
            `${early.toFixed(1)} to ${late.toFixed(1)}`,
          ]),
        ]
      : []),
  ];
}
