import { deflateRawSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { calls } from "../../src/contract/calls.ts";
import type { StreamChunk } from "../../src/contract/kernel/page.ts";
import { developmentKey } from "../../src/server/kernel/settings.ts";
import { makeServerCipher } from "../../src/server/kernel/sign-in/cipher.ts";
import { pageWith } from "../support/page-with.ts";

pageWith({ apiBase: "http://keyline.test" });
const { streamQueue } = await import("../../src/console/client/stream.ts");
const { CallFailed } = await import("../../src/console/kernel/failure.ts");

const cipher = makeServerCipher(developmentKey);
const head = `{"columns":["loanRecordId"],"total":3,"live":"1"}`;
const minutes = 60_000;
let aborted = false;

/** A server that says these lines, and then nothing more unless it is told to end. */
function says(lines: readonly string[], status = 200, type = "application/x-ndjson"): void {
  vi.stubGlobal("fetch", (_url: string, init: RequestInit) => {
    init.signal?.addEventListener("abort", () => (aborted = true));
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const line of lines) controller.enqueue(new TextEncoder().encode(line));
        if (status !== 200) controller.close();
      },
    });
    return Promise.resolve(new Response(body, { status, headers: { "content-type": type } }));
  });
}

let heads = 0;
let chunks = 0;
const read = (onChunk: (chunk: StreamChunk) => void | Promise<void> = () => {}) =>
  streamQueue(
    calls["collection.list"],
    {},
    {
      onHead: () => void (heads += 1),
      onChunk: (chunk) => {
        chunks += 1;
        return onChunk(chunk);
      },
    },
  ).catch((error: unknown) => error);
/** WebCrypto works beside the clock. */
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((done) => setImmediate(done));
}

beforeEach(() => {
  aborted = false;
  heads = 0;
  chunks = 0;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a streamed list", () => {
  it("that says nothing more for 120 s is a time-out, and its request is given up", async () => {
    says([`"${cipher.seal(head)}"\n`]);
    const outcome = read();
    await until(() => heads > 0);
    await vi.advanceTimersByTimeAsync(2 * minutes - 1);
    expect(aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toMatchObject({ code: 1000, reason: { error: "unavailable" } });
    expect(aborted).toBe(true);
  });

  it("that never answers at all is the same", async () => {
    let asked = false;
    vi.stubGlobal("fetch", () => ((asked = true), new Promise(() => {})));
    const outcome = read();
    await until(() => asked);
    await vi.advanceTimersByTimeAsync(2 * minutes);
    expect(await outcome).toBeInstanceOf(CallFailed);
  });

  it("waits for its table as long as that takes", async () => {
    says([head, `{"rows":[[1]]}`, `{"end":true,"count":1}`].map((line) => `"${cipher.seal(line)}"\n`));
    const outcome = read(() => new Promise((drawn) => setTimeout(drawn, 3 * minutes)));
    await until(() => chunks > 0);
    await vi.advanceTimersByTimeAsync(3 * minutes);
    expect(await outcome).toBe(true);
  });

  it("is opened line by line, packed or not", async () => {
    const packed = (line: string) => `{"packed":"${cipher.seal(deflateRawSync(line))}"}\n`;
    says([`"${cipher.seal(head)}"\n`, packed(`{"rows":[[1],[2]]}`), `{"rows":[[3]]}\n`, packed(`{"end":true,"count":3}`)]);
    vi.useRealTimers();
    const rows: unknown[] = [];
    expect(await read((chunk) => void rows.push(...chunk.rows))).toBe(true);
    expect(rows).toEqual([[1], [2], [3]]);
  });

  it("that is refused says why, with its figures", async () => {
    vi.useRealTimers();
    const data = cipher.seal(JSON.stringify({ error: "stream.budget", vars: { limit: 20 } }));
    says([JSON.stringify({ code: 4291, message: "", data })], 429, "application/json");
    expect(await read()).toMatchObject({ code: 4291, status: 429, reason: { error: "stream.budget", vars: { limit: 20 } } });
  });
});
