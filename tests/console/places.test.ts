import { describe, expect, it, vi } from "vitest";
import type { z } from "zod";
import { schemas } from "../../src/contract/schemas.ts";
import type * as Screens from "../../src/console/kernel/screen/screen.ts";
import { wirePorts } from "../../src/console/kernel/command/ports.ts";
import { deskPlaces } from "../../src/console/kernel/screen/places/desk-places.ts";
import { isNumeric, readFilter } from "../../src/console/table/filter/filter-text.ts";
import { requestPlaces } from "../../src/console/kernel/screen/places/request-places.ts";
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
    const wrong = Object.entries({ ...deskPlaces, ...requestPlaces }).flatMap(([item, place]) => {
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

describe("what a filter sends", () => {
  const inputs = schemas as Readonly<Record<string, { readonly input: z.ZodType }>>;
  /** Typed as people do; where the choices are read only later, a number or a name may be one. */
  const typed = {
    text: ["12", "ab12", "0901234567"],
    flag: ["1"],
    "date-range": ["2026-11-01..2026-11-02"],
    "number-range": ["1..2"],
    "money-range": ["1..2"],
  };
  type Filter = Extract<Definition, { readonly filters: unknown }>["filters"][number];
  const valuesOf = (filter: Filter): readonly unknown[] => {
    const { kind } = filter;
    if (kind !== "one-of" && kind !== "many-of") return typed[kind].map((text) => readFilter(kind, text));
    const choices = filter.options?.().map(({ value }) => String(value)) ?? [];
    if (choices.length > 0) return choices.slice(0, 1).map((text) => readFilter(kind, text, isNumeric(filter)));
    return [readFilter(kind, "1", true), readFilter(kind, "ab12", false)];
  };

  it("is taken by the call of its list", async () => {
    // Choices that are read ask whether they may be: here they may not.
    wirePorts({ can: () => false } as unknown as Parameters<typeof wirePorts>[0]);
    for (const group of groups) await group.load();
    const asked = made.flatMap((screen) => ("list" in screen ? screen.filters.map((filter) => ({ screen, filter })) : []));
    expect(asked.length).toBeGreaterThan(300);
    const wrong = asked.filter(({ screen, filter }) => {
      const input = inputs[screen.list.name]?.input;
      // What else a call asks for is no matter of the filter.
      const isTaken = (value: unknown): boolean => {
        const issues = input?.safeParse({ [filter.key]: value }).error?.issues ?? [];
        return !issues.some(
          (issue) => issue.path[0] === filter.key || (issue.code === "unrecognized_keys" && issue.keys.includes(filter.key)),
        );
      };
      return !valuesOf(filter).some(isTaken);
    });
    expect(wrong.map(({ screen, filter }) => `${screen.path}: ${String(filter.key)} as ${filter.kind}`)).toEqual([]);
  });
});
