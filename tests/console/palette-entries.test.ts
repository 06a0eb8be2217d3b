import { beforeEach, expect, it } from "vitest";
import { loadSections } from "../../src/console/i18n/i18n.ts";
import { indexMenu } from "../../src/console/kernel/screen/menu-tree.ts";
import { ownKeys } from "../../src/console/kernel/keys/profile.ts";
import { session, type MenuEntry } from "../../src/console/kernel/state/session.ts";
import { actionEntries } from "../../src/console/shell/palette/palette-entries.ts";

const entry = (id: number, more: Partial<MenuEntry>): MenuEntry =>
  ({ id, type: 1, name: `entry ${id}`, webUrl: "", perms: "", orderNum: id, icon: "", children: [], ...more }) as MenuEntry;
const actions = ["close", "export"].map((verb, at) => entry(10 + at, { type: 2, perms: `order:all:${verb}`, name: verb }));
const index = indexMenu([entry(1, { webUrl: "/order", children: [entry(2, { webUrl: "/order/orderAll", children: actions })] })]);
const permit = (...perms: string[]) => session.set((before) => ({ ...before, perms: new Set(perms) }));

beforeEach(async () => {
  await loadSections("common", "shell", "palette");
  history.replaceState(null, "", "/elsewhere");
  permit("order:all:close", "order:all:export");
});

it("the actions of the menu are made once, and anew when right, key or place is another", () => {
  const once = actionEntries(index);
  expect(once.map(({ label }) => label)).toEqual(["close", "export"]);
  expect(actionEntries(index)[0]).toBe(once[0]);

  permit("order:all:export");
  expect(actionEntries(index).map(({ label }) => label)).toEqual(["export"]);
  permit("order:all:close", "order:all:export");

  const before = actionEntries(index)[0];
  expect(before?.chord).not.toBeNull();
  ownKeys.set({ ...ownKeys.get(), profile: "off" });
  expect(actionEntries(index)[0]).not.toBe(before);
  ownKeys.set({ ...ownKeys.get(), profile: "single" });

  expect(actionEntries(index)[0]?.weight).toBe(0);
  history.replaceState(null, "", "/order/orderAll");
  expect(actionEntries(index)[0]?.weight).toBe(0.3);
});
