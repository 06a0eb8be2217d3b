import { describe, expect, it, vi } from "vitest";
import type * as Screens from "../../src/console/kernel/screen/screen.ts";
import { deskPlaces } from "../../src/console/kernel/screen/places/desk-places.ts";
import { groups } from "../../src/console/screens/groups.ts";

// A chart asks it when it is loaded.
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));

type Definition = Parameters<typeof Screens.screenWithBody>[0];
/** Every list, as its screen was made of it. */
const made = vi.hoisted((): Definition[] => []);
vi.mock("../../src/console/kernel/screen/screen.ts", async (original) => {
  const module = await original<typeof Screens>();
  return {
    ...module,
    screenWithBody: (...given: Parameters<typeof module.screenWithBody>) => (made.push(given[0]), module.screenWithBody(...given)),
  };
});

describe("where what waits stands", () => {
  it("is a list that knows the filters of the address, and has their values among its choices", async () => {
    for (const group of groups) await group.load();
    const wrong = Object.entries(deskPlaces).flatMap(([item, place]) => {
      const { pathname, searchParams } = new URL(place, "http://any");
      const screen = made.find(({ path }) => path === pathname);
      if (!screen) return [`${item}: ${pathname} is no list`];
      return [...searchParams].flatMap(([key, text]) => {
        const filter = screen.filters.find((each) => String(each.key) === key);
        if (!filter) return [`${item}: ${pathname} has no filter ${key}`];
        const choices = filter.options?.().map(({ value }) => String(value));
        return text
          .split(",")
          .filter((value) => choices && !choices.includes(value))
          .map((value) => `${item}: ${key} has no ${value}`);
      });
    });
    expect(wrong).toEqual([]);
  });
});
