import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loadSections } from "../../src/console/i18n/i18n.ts";
import { useKeyContext, type KeyHandler } from "../../src/console/kernel/keys/contexts.ts";
import { giveKeys } from "../../src/console/kernel/keys/profile.ts";
import { useMessages } from "../../src/console/kernel/state/messages.ts";
import { fillPreferences, forgetPreferences, preferenceOf } from "../../src/console/kernel/state/preferences.ts";
import { useTakenKeysTold } from "../../src/console/shell/keys/taken-keys.ts";

const run = () => {};
const list: readonly KeyHandler[] = [
  { id: "queue.copy", verb: "copy", run },
  { id: "queue.refuse", verb: "refuse", label: "collection.dayLists.refuse", run },
];
function List() {
  useKeyContext<null>({ id: "queue /finance/reductionRecord", where: "list", handlers: list });
  useTakenKeysTold();
  const messages = useMessages();
  return (
    <output>
      {messages.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </output>
  );
}
const told = () => document.querySelectorAll("output p").length;

beforeAll(() => loadSections("keys", "table", "lists"));
beforeEach(() => forgetPreferences());
afterEach(cleanup);

describe("an own key in the place of a declared one", () => {
  it("is told to its owner once, and kept", () => {
    fillPreferences({ keys: { profile: "single", map: { "queue.copy": ["n"] } } });
    const first = render(<List />);
    expect(told()).toBe(1);
    expect(first.container.textContent).toContain("n");
    expect(preferenceOf("keysTold")).toEqual({ told: ["n queue.copy queue.refuse"] });
    cleanup();
    render(<List />);
    expect(told()).toBe(1);
    expect(preferenceOf("keys")).toEqual({ profile: "single", map: { "queue.copy": ["n"] } });
  });
  it("is told when it is given while the other is there, and not where none is taken", () => {
    render(<List />);
    const before = told();
    act(() => giveKeys("queue.copy", ["b"]));
    expect(told()).toBe(before);
    act(() => giveKeys("order.chat", ["shift+c"]));
    expect(preferenceOf("keysTold")).toBeNull();
    act(() => giveKeys("queue.copy", null));
    expect(preferenceOf("keysTold")).toEqual({ told: ["shift+c order.chat queue.copy"] });
  });
});
