import { calls } from "../../src/contract/calls.ts";
import { expect, it, vi } from "vitest";
import { pageWith } from "../support/page-with.ts";

pageWith({ payloadCipher: false, apiBase: "http://keyline.test" });
const { Cursor } = await import("../../src/console/table/queue/cursor.ts");
const { patch } = await import("../../src/console/table/queue/patch.ts");
const { QueueData } = await import("../../src/console/table/queue/queue-data.ts");
const { Selection } = await import("../../src/console/table/queue/selection.ts");

let calledFor: number[][] = [];
vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
  const { loanRecordIds } = JSON.parse(init.body as string) as { loanRecordIds: number[] };
  calledFor.push(loanRecordIds);
  const list = loanRecordIds.map((loanRecordId) => ({ loanRecordId, name: `new ${loanRecordId}` }));
  const data = { list, page: 1, pageSize: 200, total: list.length, totalIsExact: true };
  return new Response(JSON.stringify({ code: 1, message: "", data }), { headers: { "content-type": "application/json" } });
});

interface Row {
  readonly loanRecordId: number;
  readonly name: string;
}
function queueOf() {
  calledFor = [];
  const selection = new Selection();
  const data = new QueueData<Row>("loanRecordId");
  return { data, selection, cursor: new Cursor(data as never, selection) };
}
type Queue = ReturnType<typeof queueOf>;
const tell = (queue: Queue, ids: readonly number[]) =>
  patch({ call: calls["collection.list"], input: {}, paging: null }, queue as never, { ids, names: "loanRecordIds" });
const rowsOf = ({ data }: Queue) => Array.from({ length: data.length }, (_, at) => data.rowAt(at));
const old = (id: number): Row => ({ loanRecordId: id, name: `old ${id}` });
const fresh = (id: number): Row => ({ loanRecordId: id, name: `new ${id}` });

it("what is told while a queue is being read waits for its end: no row without its columns, none twice", async () => {
  const queue = queueOf();
  const told = tell(queue, [2, 9]);
  await Promise.resolve();
  expect([calledFor, rowsOf(queue)]).toEqual([[], []]);
  queue.data.begin({ columns: ["loanRecordId", "name"], total: 3 });
  queue.data.append([
    [1, "old 1"],
    [2, "old 2"],
  ]);
  const more = tell(queue, [3]);
  queue.data.append([[3, "old 3"]]);
  expect([calledFor, rowsOf(queue)]).toEqual([[], [old(1), old(2), old(3)]]);
  queue.data.end();
  await Promise.all([told, more]);
  expect(calledFor).toEqual([[2, 9], [3]]);
  expect(rowsOf(queue)).toEqual([old(1), fresh(2), fresh(3), fresh(9)]);
});

it("the first row of a queue that was read without any brings its columns", async () => {
  const queue = queueOf();
  queue.data.begin({ columns: [], total: 0 });
  queue.data.end();
  await tell(queue, [7]);
  expect([rowsOf(queue), queue.data.indexOf(7)]).toEqual([[fresh(7)], 0]);
});

it("a queue that could not be read asks for nothing", async () => {
  const queue = queueOf();
  const told = tell(queue, [2]);
  queue.data.end({ reason: { error: "busy" } } as never);
  expect([await told, calledFor]).toEqual([false, []]);
});
