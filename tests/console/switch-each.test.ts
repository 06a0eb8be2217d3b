import { beforeEach, expect, it, vi } from "vitest";
import type { Ports } from "../../src/console/kernel/command/records.ts";
import { wirePorts } from "../../src/console/kernel/command/ports.ts";
import { switchEach, switchReason } from "../../src/console/table/switch-each.ts";
import { Refused } from "../../src/lending/reason.ts";

interface Row {
  readonly id: number;
  readonly name: string;
  readonly on: boolean;
}
const sent: unknown[] = [];
const asked: unknown[] = [];
const told: unknown[] = [];
let refused: readonly number[] = [];
let says = true;
const refresh = vi.fn();
beforeEach(() => {
  for (const kept of [sent, asked, told]) kept.length = 0;
  [refused, says] = [[], true];
  refresh.mockReset();
  wirePorts({
    confirm: (question: unknown) => (asked.push(question), Promise.resolve(says)),
    ask: (_form: unknown, rows: unknown) => (told.push(rows), Promise.resolve(null)),
    tell: (outcome: unknown) => told.push(outcome),
  } as unknown as Ports);
});
const row = (id: number, on: boolean): Row => ({ id, name: `row ${id}`, on });
const run = (rows: readonly Row[]) =>
  switchEach(
    {
      path: "/channel/whileChannelList",
      command: "partner.status",
      idOf: ({ id }) => id,
      nameOf: ({ name }) => name,
      isOn: ({ on }) => on,
      words: {
        on: "channel.on",
        off: "channel.off",
        onAsks: "channel.white.onAsks",
        offAsks: "channel.white.offAsks",
        several: "channel.several",
        done: "channel.switched",
      },
      send: ({ id }, isOn, { command }) => {
        if (refused.includes(id)) return Promise.reject(new Refused({ error: "state.refused" }));
        sent.push([id, isOn, command]);
        return Promise.resolve();
      },
    },
    rows,
    { source: "key", refresh },
  );

it("switches all picked rows as the first one, and leaves those that are so already", async () => {
  await run([row(1, true), row(2, false), row(3, true)]);
  expect(sent).toEqual([
    [1, false, "partner.status"],
    [3, false, "partner.status"],
  ]);
  expect(asked).toEqual([{ title: "channel.off", body: "channel.white.offAsks", vars: { name: expect.any(String) } }]);
  expect(told).toEqual([expect.objectContaining({ kind: "done" })]);
  expect(refresh).toHaveBeenCalledTimes(1);
});

it("names a single row in its question, and does nothing without a yes", async () => {
  says = false;
  await run([row(7, false)]);
  expect(asked).toEqual([{ title: "channel.on", body: "channel.white.onAsks", vars: { name: "row 7" } }]);
  expect([sent, told]).toEqual([[], []]);
});

it("says of each row what became of it, and stops at none that is refused", async () => {
  refused = [2];
  await run([row(1, false), row(2, false), row(3, false)]);
  expect(sent.map((each) => (each as unknown[])[0])).toEqual([1, 3]);
  expect(told).toEqual([
    [
      expect.objectContaining({ id: 1, error: null }),
      expect.objectContaining({ id: 2, name: "row 2", error: expect.any(Refused) }),
      expect.objectContaining({ id: 3, error: null }),
    ],
  ]);
});

it("is grey only where a row that would be switched on may not be", () => {
  const may = ({ id }: Row) => (id === 2 ? ({ error: "state.refused" } as const) : null);
  const isOn = ({ on }: Row): boolean => on;
  expect(switchReason([row(1, false), row(2, false)], isOn, may)).toEqual({ error: "state.refused" });
  expect(switchReason([row(1, true), row(2, false)], isOn, may)).toBeNull();
  expect(switchReason([row(1, false), row(2, true)], isOn, may)).toBeNull();
});
