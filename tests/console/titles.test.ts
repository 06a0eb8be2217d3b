import { readFileSync, readdirSync } from "node:fs";
import { create } from "fontkit";
import { describe, expect, it, vi } from "vitest";
import type * as Screens from "../../src/console/kernel/screen/screen.ts";
import { groups } from "../../src/console/screens/groups.ts";
import { widthOf } from "../../src/console/table/grid/cells.tsx";

// A chart asks it when it is loaded.
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));

type Definition = Parameters<typeof Screens.screenWithBody>[0];
/** Every list, as its screen was made of it. */
const lists = vi.hoisted((): Definition[] => []);
vi.mock("../../src/console/kernel/screen/screen.ts", async (original) => {
  const module = await original<typeof Screens>();
  return {
    ...module,
    screenWithBody: (...made: Parameters<typeof module.screenWithBody>) => (lists.push(made[0]), module.screenWithBody(...made)),
  };
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
  it("fit their columns in every language, and one that is longer by two fifths", async () => {
    const texts = languages.map((locale) => [locale, textsOf(locale)] as const);
    for (const group of groups) await group.load();
    expect(lists.length).toBeGreaterThan(80);
    const cut = lists.flatMap(({ path, columns }) =>
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
