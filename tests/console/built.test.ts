import { describe, expect, it, vi } from "vitest";
import { isBuilt, noteBuilt, pathsOf } from "../../src/console/kernel/screen/built.ts";
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
  it("are told apart from those that the menu only lists", () => {
    noteBuilt(groups);
    expect(isBuilt("/order/orderAll")).toBe(true);
    expect(isBuilt("/report/financeReport/loanReport")).toBe(false);
  });
});
