import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pageWith } from "../support/page-with.ts";

pageWith({ apiBase: "http://keyline.test" });
const { onNamed, onOrdersChanged, startLive } = await import("../../src/console/client/live.ts");
const { whenSessionEnds } = await import("../../src/console/client/client.ts");

let asked = 0;
let answer = (): Response => new Response(null, { status: 404 });
let changed: (readonly number[] | null)[] = [];
let named = 0;
const stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  [asked, changed, named] = [0, [], 0];
  vi.stubGlobal("fetch", () => {
    asked += 1;
    return Promise.resolve(answer());
  });
});
/** A session whose back end answers so, for 46 s. */
async function live(says: () => Response): Promise<void> {
  answer = says;
  stops.push(
    onOrdersChanged((ids) => changed.push(ids)),
    onNamed(() => void (named += 1)),
    startLive(7),
  );
  await vi.advanceTimersByTimeAsync(46_000);
}
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ["knows no such path", () => new Response(null, { status: 404 })],
  ["answers every path with its page", () => new Response("<!doctype html>", { headers: { "content-type": "text/html" } })],
])("a back end that %s is asked every 15 s for what is shown", async (_what, says) => {
  await live(says);
  expect(changed).toEqual([null, null, null]);
  expect(named).toBe(3);
  expect(asked).toBe(4);
});

it("one that fails is tried again, and nothing is read anew meanwhile", async () => {
  await live(() => new Response(null, { status: 503 }));
  expect(changed).toEqual([]);
  expect(asked).toBeGreaterThan(4);
});

const ended = (status: number) => () =>
  new Response(JSON.stringify({ code: 1001, message: "", data: null }), { status, headers: { "content-type": "application/json" } });
it.each([
  ["has ended, by status", ended(401), 1],
  ["has ended, by code", ended(200), 1],
  ["has ended, and nobody says more", () => new Response(null, { status: 401 }), 1],
  ["waits for a password of one's own", () => new Response(null, { status: 204 }), 0],
])("a session that %s asks for its stream once, and the end is told", async (_what, says, told) => {
  const over = vi.fn<() => void>();
  whenSessionEnds(over);
  await live(says);
  expect([asked, over.mock.calls.length, changed]).toEqual([1, told, []]);
});

it("whoever begins to hear is told that he may have been named before", async () => {
  const hello = { from: "7", to: "7", orders: [], leads: [], named: false };
  const heard = `data: ${JSON.stringify(hello)}\n\ndata: ${JSON.stringify({ ...hello, to: "8" })}\n\n`;
  // Open for as long as the session lasts.
  const says = () => {
    const body = new ReadableStream<Uint8Array>({ start: (stream) => stream.enqueue(new TextEncoder().encode(heard)) });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };
  await live(says);
  expect(named).toBe(1);
});
