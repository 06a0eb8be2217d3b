import { calls } from "../../src/contract/calls.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { pageWith } from "../support/page-with.ts";

pageWith({ payloadCipher: false, apiBase: "http://keyline.test" });
const { Cursor } = await import("../../src/console/table/queue/cursor.ts");
const { reach, trim } = await import("../../src/console/table/queue/hidden-rows.ts");
const { QueueData } = await import("../../src/console/table/queue/queue-data.ts");
const { Selection } = await import("../../src/console/table/queue/selection.ts");

/** Orders that the server still has in the queue. */
let there: (id: number) => boolean = () => true;
let asked: number[][] = [];
vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
  const { loanRecordIds } = JSON.parse(init.body as string) as { loanRecordIds: number[] };
  asked.push(loanRecordIds);
  const list = loanRecordIds.filter(there).map((loanRecordId) => ({ loanRecordId, name: `n${loanRecordId}` }));
  const data = { list, page: 1, pageSize: 200, total: list.length, totalIsExact: true };
  return new Response(JSON.stringify({ code: 1, message: "", data }), { headers: { "content-type": "application/json" } });
});
beforeEach(() => {
  there = () => true;
  asked = [];
});

const call = { call: calls["collection.list"], input: {} } as const;
interface Row {
  readonly loanRecordId: number;
  readonly name: string;
}

function queueOf(rows: number, cursorAt: number) {
  const selection = new Selection();
  const data = new QueueData<Row>("loanRecordId");
  data.begin({ columns: ["loanRecordId", "name"], total: rows });
  data.append(Array.from({ length: rows }, (_, at) => [at + 1, `n${at + 1}`]));
  data.end();
  const cursor = new Cursor(data as never, selection);
  cursor.move(cursorAt);
  return { data, cursor, selection };
}

describe("a queue that is hidden", () => {
  it("keeps the contents of 500 rows around the cursor, and every place", () => {
    const queue = queueOf(3_000, 1_000);
    trim(queue);
    expect([queue.data.whole, queue.data.length, queue.data.isWhole]).toEqual([500, 3_000, false]);
    expect([queue.cursor.position(), queue.cursor.id]).toEqual([1_000, 1_001]);
    expect(queue.data.rowAt(750)).toEqual({ loanRecordId: 751, name: "n751" });
    expect([queue.data.rowAt(749), queue.data.rowAt(1_250)]).toEqual([null, null]);
    expect([queue.data.idAt(2_999), queue.data.indexOf(2_500)]).toEqual([3_000, 2_499]);
  });
  it("keeps what is ticked, and a short queue whole", () => {
    const queue = queueOf(3_000, 0);
    queue.selection.add([2_000, 2_001]);
    trim(queue);
    expect([queue.data.whole, queue.data.row(2_000)?.name]).toEqual([502, "n2000"]);
    const short = queueOf(500, 0);
    trim(short);
    expect(short.data.isWhole).toBe(true);
  });
  it("is walked to its end: rows are read anew where they have lost their contents, and 500 stay", async () => {
    const queue = queueOf(3_000, 0);
    trim(queue);
    expect(await reach(call, queue as never, 499)).toBe(499);
    expect(asked).toEqual([]);
    expect(await reach(call, queue as never, 500)).toBe(500);
    expect(queue.data.rowAt(500)).toEqual({ loanRecordId: 501, name: "n501" });
    expect([asked.length, asked[0]?.length, queue.data.whole <= 500]).toEqual([1, 100, true]);
    expect(await reach(call, queue as never, 2_999)).toBe(2_999);
    expect([queue.data.rowAt(2_999)?.name, queue.data.whole <= 500]).toEqual(["n3000", true]);
  });
  it("passes over rows that have left it meanwhile", async () => {
    const queue = queueOf(3_000, 0);
    trim(queue);
    there = (id) => id < 490 || id > 520;
    const at = await reach(call, queue as never, 505);
    expect(queue.data.rowAt(at ?? -1)?.loanRecordId).toBe(521);
    expect(queue.data.indexOf(506)).toBe(-1);
  });
  it("stays as it is while a search inside the list is on", () => {
    const queue = queueOf(3_000, 0);
    queue.data.search((row) => String(row[1]).endsWith("7"));
    trim(queue);
    expect(queue.data.isWhole).toBe(true);
  });
});
