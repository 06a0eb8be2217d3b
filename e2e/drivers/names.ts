import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { languages, type Locale, variantOf } from "../../src/contract/languages.ts";
import { menu, type MenuNames } from "../../src/contract/menu.ts";
import type { Surface } from "./surfaces/surface.ts";

const folder = new URL("../../locales/", import.meta.url);
const textsIn = (node: unknown): string[] => (typeof node === "string" ? [node] : Object.values(node as object).flatMap(textsIn));

/** Every text of a language: its files, and the menu that the server names. */
function allTexts(locale: Locale): readonly string[] {
  const base = variantOf[locale];
  const files = [locale, ...(base ? [base] : [])].flatMap((each) =>
    readdirSync(new URL(`${each}/`, folder)).map((file) => JSON.parse(readFileSync(new URL(`${each}/${file}`, folder), "utf8"))),
  );
  const named = menu.flatMap(({ names }) => names[baseOf(locale)]);
  return [...files.flatMap(textsIn), ...named];
}
const baseOf = (locale: Locale) => locale.slice(0, 2) as keyof MenuNames;
/** Long enough to be a text and no word that languages share, and whole: what has variables is never seen as it stands. */
const isTelling = (text: string): boolean =>
  !text.includes("{{") && (text.length >= 8 || (/\p{Script=Han}/u.test(text) && text.length >= 2));

/** Texts of the other languages that this one has nowhere. */
export function foreignTo(locale: Locale): readonly string[] {
  const own = allTexts(locale).join("\n").toLowerCase();
  const others = (Object.keys(languages) as readonly Locale[]).filter((other) => baseOf(other) !== baseOf(locale)).flatMap(allTexts);
  return [...new Set(others)].filter((text) => isTelling(text) && !own.includes(text.toLowerCase()));
}

const named =
  /^\s*- '?(button|link|textbox|searchbox|combobox|checkbox|radio|switch|tab|menuitem|option|grid|dialog|alertdialog|toolbar|menu|listbox|radiogroup|tablist|navigation)\b(?: "((?:[^"\\]|\\.)*)")?/;

interface Known {
  /** Texts of other languages. */
  readonly foreign: readonly string[];
  /** Data, which no language changes. */
  readonly words: readonly string[];
}

/** What a screen reader is told by name that has none, or one in another language; from the browser's own tree. */
export async function misnamedOn(page: Page, { name: place, popup }: Surface, { foreign, words }: Known): Promise<string[]> {
  const tree = await page
    .locator(popup ?? "body")
    .last()
    .ariaSnapshot();
  const seen = tree.split("\n").flatMap((line) => {
    const [, role, name] = named.exec(line) ?? [];
    return role === undefined ? [] : [{ role, name: name ?? "" }];
  });
  const wrongs = seen.flatMap(({ role, name }) => {
    if (!name.trim()) return [`${place}: a ${role} without a name`];
    const own = words.reduce((rest, word) => rest.replaceAll(word, ""), name);
    const other = foreign.find((text) => own.includes(text));
    return other ? [`${place}: ${role} "${name}" says "${other}"`] : [];
  });
  if (seen.length === 0) wrongs.push(`${place}: nothing has a name`);
  return [...new Set(wrongs)];
}
