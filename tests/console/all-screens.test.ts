import { readFileSync, readdirSync } from "node:fs";
import { create } from "fontkit";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { z } from "zod";
import { menu } from "../../src/contract/menu.ts";
import { schemas } from "../../src/contract/schemas.ts";
import { calls } from "../../src/contract/calls.ts";
import type { Command } from "../../src/console/kernel/command/command.ts";
import { wirePorts } from "../../src/console/kernel/command/ports.ts";
import { deskPlaces } from "../../src/console/kernel/screen/places/desk-places.ts";
import { requestPlaces } from "../../src/console/kernel/screen/places/request-places.ts";
import type * as Screens from "../../src/console/kernel/screen/screen.ts";
import { groupAt } from "../../src/console/kernel/screen/screen.ts";
import { groups } from "../../src/console/screens/groups.ts";
import { isNumeric, readFilter } from "../../src/console/table/filter/filter-text.ts";
import { widthOf } from "../../src/console/table/grid/cells.tsx";

// What is asked of all screens at once: reading them takes longer than everything that is asked.

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

beforeAll(async () => {
  for (const group of groups) await group.load();
});

describe("the screens of this version", () => {
  it("are each found by how their paths begin, in one group and once", async () => {
    for (const group of groups) {
      const { screens } = await group.load();
      for (const { path } of screens) expect(groupAt(groups, path), path).toBe(group);
    }
    const paths = (await Promise.all(groups.map(({ load }) => load()))).flatMap(({ screens }) => screens.map(({ path }) => path));
    expect(paths).toHaveLength(new Set(paths).size);
  });
  it("are all that the menu has", async () => {
    const there = new Set<string>(
      (await Promise.all(groups.map(({ load }) => load()))).flatMap(({ screens }) => screens.map(({ path }) => path)),
    );
    const headings = new Set(menu.filter(({ type }) => type === 1).map(({ parentId }) => parentId));
    const wanted = menu.filter(({ type, id }) => type === 1 && !headings.has(id)).map(({ webUrl }) => webUrl);
    expect(wanted.length).toBeGreaterThan(138);
    expect(wanted.filter((path) => !there.has(path))).toEqual([]);
  });
});

/** Languages whose titles are measured: of the script that the font has. */
const languages = ["en_PH", "vi_VN", "es_MX", "id_ID"] as const;
type Texts = { readonly [key: string]: string | Texts };
/** Each file holds one key: its section. */
const textsOf = (locale: string): Texts =>
  Object.assign(
    {},
    ...readdirSync(`locales/${locale}`).map((file) => JSON.parse(readFileSync(`locales/${locale}/${file}`, "utf8")) as Texts),
  ) as Texts;
const textAt = (texts: Texts, key: string): string => {
  const found = key.split(".").reduce<string | Texts | undefined>((at, part) => (typeof at === "object" ? at[part] : undefined), texts);
  if (typeof found !== "string") throw new Error(`no text ${key}`);
  return found;
};

const fontOf = (subset: string) =>
  create(readFileSync(`node_modules/@fontsource-variable/inter/files/inter-${subset}-wght-normal.woff2`)) as unknown as {
    readonly unitsPerEm: number;
    hasGlyphForCodePoint(code: number): boolean;
    glyphForCodePoint(code: number): { readonly advanceWidth: number };
  };
const fonts = ["latin", "latin-ext", "vietnamese"].map(fontOf);
/** Heads are of weight 600 and 12 px; the file's own weight is 400, and Inter's advances grow by a twentieth up to 600. */
const [size, bolder] = [12, 1.05];
function widthOfText(text: string): number {
  const units = Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const font = fonts.find((each) => each.hasGlyphForCodePoint(code));
    return font ? font.glyphForCodePoint(code).advanceWidth / font.unitsPerEm : 1;
  });
  return units.reduce((sum, each) => sum + each, 0) * size * bolder;
}

const padding = 16;
/** What a translation may be longer than the English: as in the browser's walk. */
const longer = 1.4;

describe("titles of columns", () => {
  it("fit their columns in every language, and one that is longer by two fifths", () => {
    const texts = languages.map((locale) => [locale, textsOf(locale)] as const);
    expect(made.filter((each) => "columns" in each).length).toBeGreaterThan(80);
    const cut = made
      .filter((each) => "columns" in each)
      .flatMap(({ path, columns }) =>
        columns.flatMap((column) =>
          texts.flatMap(([locale, all]) => {
            const title = textAt(all, column.label);
            const needs = Math.round(widthOfText(title) * (locale === "en_PH" ? longer : 1));
            const room = widthOf(column) - padding;
            return needs > room ? [`${path} ${String(column.key)}: "${title}" (${locale}) needs ${needs} px of ${room}`] : [];
          }),
        ),
      );
    expect(cut).toEqual([]);
  });
});

/** Takes what was put by up again, and reads what a bank has: neither moves money. */
const harmless: ReadonlySet<string> = new Set(["statement.park", "virtualCard.query"]);
describe("money in lists", () => {
  it("is decided by no single key: whoever is asked and says no has sent nothing", async () => {
    const keyed = made
      .flatMap((screen) => screen.commands as readonly Command<unknown>[])
      .filter(({ call, keys }) => call !== null && keys.length > 0 && calls[call].path.startsWith("/finance-domain/"))
      .filter(({ call, id }) => call !== null && calls[call].effect === "write" && !harmless.has(id));
    expect(keyed.map(({ id }) => id)).toContain("wages.accept");
    const send = vi.fn();
    const refusing = { can: () => true, ask: () => Promise.resolve(null), confirm: () => Promise.resolve(false), send } as const;
    const quiet = { tell: () => undefined, started: () => undefined, offerUndo: () => undefined, text: String } as const;
    const row = { id: 1, month: "2026-11", status: "prepared" };
    const context = { row, picked: [row], source: "key", count: 1, args: [], again: false } as const;
    const nowhere = { can: () => true, go: () => undefined, refresh: () => undefined };
    for (const command of keyed) await command.run({ ...context, ...nowhere }, "key", { ...refusing, ...quiet } as never);
    expect(send.mock.calls).toEqual([]);
  });
});

describe("where what waits stands", () => {
  it("is a list that knows the filters of the address, and has their values among its choices", () => {
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

  it("is taken by the call of its list", () => {
    // Choices that are read ask whether they may be: here they may not.
    wirePorts({ can: () => false } as unknown as Parameters<typeof wirePorts>[0]);
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
