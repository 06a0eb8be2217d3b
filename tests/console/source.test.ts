// @vitest-environment node
// @vitest-environment node
import { describe, expect, it } from "vitest";
import { viewCalls } from "../../src/contract/basics/view.calls.ts";
import { commandsFor, type ScreenContext, type Source } from "../../src/console/kernel/command/command.ts";
import type { Ports, SendMeta } from "../../src/console/kernel/command/invoke.ts";

const { call, ui } = commandsFor<{ readonly id: number }>();
const contextOf = (source: Source, picked: readonly { readonly id: number }[] = [{ id: 7 }]): ScreenContext<{ readonly id: number }> => ({
  row: picked[0] ?? null,
  picked,
  source,
  count: 1,
  args: [],
  again: false,
  can: () => true,
  go: () => {},
  refresh: () => {},
});

/** The world around a run: what its form was told, and what was sent. */
function world() {
  const seen: { asked: Source[]; sent: SendMeta[]; refused: string[] } = { asked: [], sent: [], refused: [] };
  const ports: Ports = {
    can: () => true,
    ask: async (_form, _subject, source) => {
      seen.asked.push(source);
      return { values: undefined as never };
    },
    confirm: async () => true,
    send: async (_call, _input, meta) => {
      seen.sent.push(meta);
      return { id: 1 } as never;
    },
    tell: (outcome) => outcome.kind === "refused" && seen.refused.push(outcome.reason.error),
    started: () => {},
    offerUndo: () => {},
    text: (key) => key,
  };
  return { seen, ports };
}

describe.each(["key", "palette", "button"] as const)("a run by %s", (source) => {
  it("tells its form and its call what pressed it", async () => {
    const { seen, ports } = world();
    const remove = call({
      id: "t.remove",
      label: "keys.c.back",
      target: "one",
      call: viewCalls["view.remove"],
      ask: () => null,
      input: ({ id }) => ({ id }),
    });
    await remove.run(contextOf(source), source, ports);
    expect(seen.asked).toEqual([source]);
    expect(seen.sent.map((meta) => meta.source)).toEqual([source]);
  });
  it("tells it to a command that writes later", async () => {
    const told: Source[] = [];
    const open = ui({
      id: "t.open",
      label: "keys.c.back",
      target: "one",
      permission: "session",
      run: (_row, ctx) => told.push(ctx.source),
    });
    await open.run(contextOf(source), source, world().ports);
    expect(told).toEqual([source]);
  });
});

describe("a command without what it would act on", () => {
  it("says that nothing is selected, whatever its rows are", async () => {
    const { seen, ports } = world();
    const tick = ui({ id: "t.tick", label: "keys.c.back", target: "many", permission: "session", run: () => {} });
    expect(tick.blocked(contextOf("key", []))).toEqual({ error: "nothingSelected" });
    await tick.run(contextOf("key", []), "key", ports);
    expect(seen.refused).toEqual(["nothingSelected"]);
  });
});
