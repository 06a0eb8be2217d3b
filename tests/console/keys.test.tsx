import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { commandsFor } from "../../src/console/kernel/command/command.ts";
import { useKeyContext, type KeyContextOptions } from "../../src/console/kernel/keys/contexts.ts";
import type { Outcome } from "../../src/console/kernel/command/invoke.ts";
import { dispatch, forgetPending } from "../../src/console/kernel/keys/keys.ts";
import { runPending, setPending } from "../../src/console/kernel/keys/pending.ts";
import { wirePorts } from "../../src/console/kernel/command/ports.ts";
import { can, fillSession, type Me } from "../../src/console/kernel/state/session.ts";
import { Dialog } from "../../src/console/ui/dialog.tsx";

const told: Outcome[] = [];
const ran = vi.fn();
const make = commandsFor<{ readonly id: number }>();
const commands = [
  make.ui({ id: "t.open", label: "keys.c.back", target: "one", verb: "figure", permission: "session", run: (row) => ran("open", row.id) }),
  make.ui({
    id: "t.down",
    label: "keys.c.back",
    target: "screen",
    verb: "nextRow",
    permission: "session",
    repeat: true,
    run: (_, ctx) => ran("down", ctx.count),
  }),
  make.ui({
    id: "t.assign",
    label: "keys.c.back",
    target: "many",
    verb: "assign",
    permission: "loanService:all:assign",
    run: (rows) => ran("assign", rows.length),
  }),
  make.ui({
    id: "t.shut",
    label: "keys.c.back",
    target: "screen",
    verb: "tick",
    permission: "session",
    blocked: () => ({ error: "order.wrongStatus" }),
    run: () => ran("shut"),
  }),
  make.ui({
    id: "t.secret",
    label: "keys.c.back",
    target: "screen",
    verb: "message",
    permission: "finance:payment:pay",
    run: () => ran("secret"),
  }),
];
function Keys(options: Partial<KeyContextOptions<{ readonly id: number }>>) {
  useKeyContext({
    id: "queue",
    where: "list",
    counts: true,
    commands,
    subjects: () => ({ row: { id: 7 }, picked: [{ id: 7 }, { id: 8 }] }),
    ...options,
  });
  return <input aria-label="field" />;
}
const press = (key: string, more: KeyboardEventInit = {}, target: Element = document.body): KeyboardEvent => {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  Object.defineProperty(event, "target", { value: target });
  act(() => dispatch(event));
  return event;
};

beforeEach(() => {
  told.splice(0);
  ran.mockClear();
  forgetPending();
  const me = { perms: ["loanService:all:assign"] } as unknown as Me;
  fillSession(me, []);
  wirePorts({
    can,
    ask: async () => null,
    confirm: async () => true,
    send: () => Promise.reject(new Error("not here")),
    tell: (outcome) => told.push(outcome),
    started: () => {},
    offerUndo: () => {},
    text: (key) => key,
  });
});
afterEach(cleanup);

describe("a key", () => {
  it("runs its command on the row under the cursor, or on the ticked ones", () => {
    render(<Keys />);
    press("f");
    press("t");
    expect(ran.mock.calls).toEqual([
      ["open", 7],
      ["assign", 2],
    ]);
  });
  it("takes a count in a list", () => {
    render(<Keys />);
    press("1");
    press("2");
    press("j");
    expect(ran).toHaveBeenCalledWith("down", 12);
  });
  it("of a blocked command says why; one without permission is not there", () => {
    render(<Keys />);
    press("x");
    expect(told).toEqual([{ kind: "refused", reason: { error: "order.wrongStatus" } }]);
    expect(press("s").defaultPrevented).toBe(false);
    expect(ran).not.toHaveBeenCalled();
  });
  it("held down repeats a cursor move and nothing else", () => {
    render(<Keys />);
    press("j", { repeat: true });
    press("f", { repeat: true });
    expect(ran.mock.calls).toEqual([["down", 1]]);
  });
  it("typed into a field, or composed by an input method, is text", () => {
    const { getByLabelText } = render(<Keys />);
    press("f", {}, getByLabelText("field"));
    press("f", { isComposing: true });
    press("Process", { keyCode: 229 });
    expect(ran).not.toHaveBeenCalled();
  });
});

describe("a modal layer", () => {
  it("silences what lies below, and hears what lies in it", () => {
    render(
      <>
        <Keys />
        <Dialog title="question" onClose={() => {}}>
          <Keys id="inside" commands={[]} handlers={[{ id: "yes", verb: "approve", run: () => ran("yes") }]} />
        </Dialog>
      </>,
    );
    press("f");
    press("p");
    expect(ran.mock.calls).toEqual([["yes"]]);
  });
});

describe("a pending action", () => {
  it("runs on the row that Enter confirms, and Escape drops it", () => {
    render(<Keys />);
    setPending({ permission: "loanService:all:assign", label: "Assign", path: "/loanService/allCollectionOrder" });
    press("Enter");
    expect(ran).toHaveBeenCalledWith("assign", 2);
    setPending({ permission: "loanService:all:assign", label: "Assign", path: "/loanService/allCollectionOrder" });
    press("Escape");
    expect(runPending()).toBe(false);
  });
});
