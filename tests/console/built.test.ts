import { describe, expect, it, vi } from "vitest";
import menu from "../../src/contract/menu.json" with { type: "json" };
import { pathsOf } from "../../src/console/kernel/screen/screen.ts";
import { groups } from "../../src/console/screens/groups.ts";

// A chart asks it when it is loaded.
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));

describe("the screens of this version", () => {
  it("are told by the groups before any of them is loaded, and are just those that there are", async () => {
    for (const group of groups) {
      const { screens } = await group.load();
      const there = screens.map(({ path }) => path).filter((path) => path.startsWith(group.prefix));
      expect(pathsOf(group), group.prefix).toEqual(there);
    }
  });
  it("are all that the menu has", () => {
    const there = new Set(groups.flatMap(pathsOf));
    const headings = new Set(menu.filter(({ type }) => type === 1).map(({ parentId }) => parentId));
    const wanted = menu.filter(({ type, id }) => type === 1 && !headings.has(id)).map(({ webUrl }) => webUrl);
    expect(wanted.length).toBeGreaterThan(138);
    expect(wanted.filter((path) => !there.has(path))).toEqual([]);
  });
});
