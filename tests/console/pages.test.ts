import { calls } from "../../src/contract/calls.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { pageWith } from "../support/page-with.ts";

pageWith({ payloadCipher: false, apiBase: "http://keyline.test" });
const { Cursor } = await import("../../src/console/table/queue/cursor.ts");
const { readOn, shownPage, turnPage } = await import("../../src/console/table/queue/pages.ts");
const { QueueData } = await import("../../src/console/table/queue/queue-data.ts");
const { fill } = await import("../../src/console/table/queue/read-queue.ts");
const { Selection } = await import("../../src/console/table/queue/selection.ts");

/** Orders of the server, in the order of the queue. */
let orders: number[] = [];
let asked: string[] = [];
/** As the server counts: near the beginning up to here, further on everything. */
let countedTo = 10_000;
const known = (upTo: number): number => (upTo > countedTo ? orders.length : Math.min(orders.length, countedTo));
vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
  const { page, pageSize: size } = JSON.parse(init.body as string) as { page: number; pageSize: number };
  asked.push(`${page}/${size}`);
  const list = orders.slice((page - 1) * size, page * size).map((loanRecordId) => ({ loanRecordId, name: `n${loanRecordId}` }));
  const data = {
    list,
    page,
    pageSize: size,
    total: known(page * size),
    totalIsExact: page * size > countedTo || orders.length <= countedTo,
  };
  return new Response(JSON.stringify({ code: 1, message: "", data }), { headers: { "content-type": "application/json" } });
});
afterEach(() => {
  asked = [];
  countedTo = 10_000;
});

const call = { call: calls["order.list"], input: {} } as const;
const count = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);

async function open(page: number, size = 10) {
  const selection = new Selection();
  const data = new QueueData<never>("loanRecordId");
  const cursor = new Cursor(data, selection);
  await fill({ ...call, paging: { page, size } }, data, new AbortController().signal);
  return { data, selection, cursor, heading: null };
}
const idsOf = ({ data }: Awaited<ReturnType<typeof open>>): number[] => [...data.ids()];

describe("a queue that is paged", () => {
  it("holds one page, and knows its place in the whole", async () => {
    orders = count(1, 37);
    const queue = await open(2);
    expect(idsOf(queue)).toEqual(count(11, 20));
    expect(shownPage(queue.data)).toEqual({ page: 2, of: 4, size: 10, exact: true });
    expect(queue.data.placeOf(3)).toEqual({ at: 14, of: 37, exact: true });
    expect(queue.data.length).toBe(10);
  });
  it("turns to the neighbour's first row, backwards to its last, and ticks go", async () => {
    orders = count(1, 37);
    const queue = await open(2);
    queue.selection.add([11]);
    expect(await turnPage(call, queue, 1)).toBe("turned");
    expect([idsOf(queue)[0], queue.cursor.id, queue.selection.size]).toEqual([21, 21, 0]);
    expect(await turnPage(call, queue, -1)).toBe("turned");
    expect(queue.cursor.id).toBe(20);
  });
  it("goes past what has been counted, and to either end", async () => {
    orders = count(1, 57);
    countedTo = 20;
    const queue = await open(2);
    expect(shownPage(queue.data)).toEqual({ page: 2, of: 2, size: 10, exact: false });
    expect([await turnPage(call, queue, 1), queue.cursor.id]).toEqual(["turned", 21]);
    expect([await turnPage(call, queue, "last"), queue.cursor.id, shownPage(queue.data)?.page]).toEqual(["turned", 57, 6]);
    expect(await turnPage(call, queue, "last")).toBe("end");
    expect([await turnPage(call, queue, "first"), queue.cursor.id]).toEqual(["turned", 1]);
    expect([await turnPage(call, queue, "last"), queue.cursor.id]).toEqual(["turned", 57]);
    expect(await turnPage(call, queue, 1)).toBe("end");
  });
  it("ends at its ends", async () => {
    orders = count(1, 20);
    expect(await turnPage(call, await open(2), 1)).toBe("end");
    expect(await turnPage(call, await open(1), -1)).toBe("end");
  });
  it("goes as many pages on as a key was pressed", async () => {
    orders = count(1, 50);
    const queue = await open(1);
    await Promise.all([turnPage(call, queue, 1), turnPage(call, queue, 1), turnPage(call, queue, 1)]);
    expect(shownPage(queue.data)?.page).toBe(4);
    expect(queue.cursor.id).toBe(31);
  });
  it("shows the last page when the one that was asked for is empty by now", async () => {
    orders = count(1, 12);
    const queue = await open(9);
    expect(idsOf(queue)).toEqual([11, 12]);
    expect(asked).toEqual(["9/10", "2/10"]);
  });
  it("passes nobody over: rows that moved up into the page come before the next page", async () => {
    orders = count(1, 37);
    const queue = await open(1);
    expect(await readOn(call, queue)).toBeNull();
    orders = [...count(1, 8), ...count(11, 37), 9, 10];
    expect(await readOn(call, queue)).toBe(8);
    expect(queue.cursor.id).toBe(11);
  });
  it("loses a row that has left and takes none that belongs elsewhere", async () => {
    orders = count(1, 37);
    const queue = await open(1);
    queue.data.patch([{ loanRecordId: 99, name: "new" } as never], [3, 99]);
    expect(idsOf(queue)).toEqual([1, 2, ...count(4, 10)]);
    expect(queue.data.total).toBe(36);
  });
});
