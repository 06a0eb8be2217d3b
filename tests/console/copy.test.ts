import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { guardFormula } from "../../src/contract/kernel/formula.ts";
import { Refused } from "../../src/lending/reason.ts";
import type { Column } from "../../src/console/kernel/screen/screen.ts";
import { copyText } from "../../src/console/table/grid/copy.ts";
import { plainCell } from "../../src/console/table/grid/plain-cell.ts";
import { Cursor } from "../../src/console/table/queue/cursor.ts";
import { QueueData } from "../../src/console/table/queue/queue-data.ts";
import { Selection } from "../../src/console/table/queue/selection.ts";
import type { QueueHandle } from "../../src/console/table/queue/use-queue.ts";
import { viewSearch } from "../../src/console/table/views/views.ts";

interface Row {
  readonly loanRecordId: number;
  readonly name: string;
  readonly phone: string;
  readonly claim: number;
}
const columns: readonly Column<Row>[] = [
  { key: "name", label: "order.column.name", kind: "text" },
  { key: "phone", label: "order.column.phone", kind: "phone" },
  { key: "claim", label: "order.column.claim", kind: "money" },
];

function queue(): QueueHandle<Row> {
  const data = new QueueData<Row>("loanRecordId");
  const selection = new Selection();
  const cursor = new Cursor(data as QueueData<unknown>, selection);
  data.begin({ columns: ["loanRecordId", "name", "phone", "claim"], total: 3 });
  data.append([
    [1, "An\tBình", "+84 9•• ••• 001", 150_000],
    [2, "=HYPERLINK()", "+84 9•• ••• 002", 50],
    [3, "Châu", "+84 9•• ••• 003", 100_000],
  ]);
  data.end();
  return { data, selection, cursor, reload: () => {}, turn: async () => "end", goTo: async () => 0 };
}

describe("what is copied", () => {
  it("says a cell's own text, also where it is marked as somebody's words, and never an object", () => {
    const row = { filter: { label: ["new"] } };
    const column: Column<typeof row> = { key: "filter", label: "order.column.name", kind: "text" };
    expect(plainCell({ ...column, cell: () => "label: new" }, row)).toBe("label: new");
    expect(plainCell({ ...column, cell: () => createElement("span", { translate: "no" }, "label: new") }, row)).toBe("label: new");
  });
  it("is the row under the cursor as it is seen, one cell of it in cell mode, the ticked rows under their titles", () => {
    const handle = queue();
    expect(copyText(handle, columns)?.text.split("\t").slice(0, 2)).toEqual(["An Bình", "'+84 9•• ••• 001"]);
    handle.cursor.moveColumn(2);
    expect(copyText(handle, columns)?.text).toBe("+84 9•• ••• 001");
    handle.selection.add([2, 3]);
    const lines = copyText(handle, columns)?.text.split("\n") ?? [];
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/^'=HYPERLINK\(\)\t'\+84/);
  });
  it("never begins a formula, however it is dressed", () => {
    for (const text of ["=1", "+1", "-1", "@a", "\t=1", "＝1", "＋1", "－1", "＠a", "  =1", "\0=1"])
      expect(guardFormula(text)).toBe(`'${text}`);
    for (const text of ["An", "", "1+1", "a@b"]) expect(guardFormula(text)).toBe(text);
  });
});

describe("the sums of a queue", () => {
  it("are those of all rows, of the ticked ones, and of what a search has left", () => {
    const { data } = queue();
    expect(data.sums(["claim"])).toEqual([250_050]);
    expect(data.sums(["claim", "missing"], new Set([1, 3]))).toEqual([250_000, 0]);
    data.search((row) => row[0] === 2);
    expect(data.sums(["claim"])).toEqual([50]);
  });
});

describe("a queue that was cut and is read again", () => {
  it("has no failure any more once rows come", () => {
    const { data } = queue();
    data.end(new Refused({ error: "unavailable" }));
    expect(data.failure).not.toBeNull();
    data.begin({ columns: ["loanRecordId"], total: 1 });
    expect([data.failure, data.complete]).toEqual([null, false]);
  });
});

describe("a view's address", () => {
  it("has one spelling, and no page", () => {
    expect(viewSearch("?stage=S1&page=4&pageSize=10&overdueDays=1..3")).toBe(viewSearch("overdueDays=1..3&stage=S1"));
  });
});
