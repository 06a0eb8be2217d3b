// @vitest-environment node
// @vitest-environment node
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { languages, type Locale, variantOf } from "../../src/contract/languages.ts";
import { textsOf as sectionsOf } from "../support/texts.ts";

const folder = "locales";
const locales = Object.keys(languages) as Locale[];
const whole = locales.filter((locale) => !variantOf[locale]);
const variants = locales.filter((locale) => variantOf[locale]);
const translated = locales.filter((locale) => !locale.startsWith("en_"));
const files = readdirSync(join(folder, "en_PH"));
type Flat = Readonly<Record<string, string>>;

function leaves(node: unknown, path = ""): [string, string][] {
  if (typeof node !== "object" || node === null) return [[path, String(node)]];
  return Object.entries(node).flatMap(([key, child]) => leaves(child, path ? `${path}.${key}` : key));
}
const read = (locale: string, file: string): unknown => JSON.parse(readFileSync(join(folder, locale, file), "utf8"));
const textsOf = (locale: Locale): Flat => Object.fromEntries(leaves(sectionsOf(locale)));
const ownOf = (locale: Locale): Flat => Object.fromEntries(readdirSync(join(folder, locale)).flatMap((file) => leaves(read(locale, file))));
const english = textsOf("en_PH");
const variables = (text: string): string[] => [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1] ?? "").toSorted();

/** The same in every language: signs, names, what is typed as it stands, key caps. */
const notTranslated =
  /^(common\.product|message\.sms|dossier\.medium\.sms|order\.label\.vip|assign\.preview|collection\.left\.open|composer\.timeHint|keys\.cap\..*|dossier\.record\.type\.sms|palette\.at|shell\.noPermission)$/;
/** Words that the languages share with English. */
const spanish = [
  "common.no",
  "finance.waiver.evidence.total",
  "order.column.app",
  "shell.role.auditor",
  "shell.role.supervisor",
  "table.apps.one",
  "table.apps.other",
  "user.merge.no",
];
const shared: Readonly<Record<string, readonly string[]>> = {
  es_MX: spanish,
  es_PE: spanish,
  id_ID: ["shell.role.auditor", "shell.role.supervisor", "shell.role.tenantAdmin"],
  vi_VN: [],
  zh_CN: [],
};

describe.each(locales)("the texts of %s", (locale) => {
  const texts = textsOf(locale);
  it("are all there, and no others", () => {
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english).toSorted());
  });
  it("name the same variables", () => {
    const named = (of: Flat) => Object.fromEntries(Object.entries(of).map(([key, text]) => [key, variables(text)]));
    expect(named(texts)).toEqual(named(english));
  });
  it("are none of them empty, and carry no space at their ends", () => {
    expect(Object.entries(texts).filter(([, text]) => text === "" || text !== text.trim())).toEqual([]);
  });
  it.each(readdirSync(join(folder, locale)))("hold one section, named as the file, in %s", (file) => {
    expect(Object.keys(read(locale, file) as object)).toEqual([file.replace(".json", "")]);
  });
});

describe.each(whole)("the files of %s", (locale) => {
  it("are those of every language, with their keys in the same order", () => {
    expect(readdirSync(join(folder, locale))).toEqual(files);
    expect(Object.keys(ownOf(locale))).toEqual(Object.keys(ownOf("en_PH")));
  });
});

describe.each(variants)("the files of %s", (locale) => {
  it("hold only what differs from its language", () => {
    const base = textsOf(variantOf[locale] ?? locale);
    const same = Object.entries(ownOf(locale)).filter(([key, text]) => base[key] === text);
    expect(same).toEqual([]);
  });
});

describe.each(translated)("the texts of %s", (locale) => {
  it("are not English", () => {
    const same = Object.entries(textsOf(locale)).filter(([key, text]) => text === english[key] && !notTranslated.test(key));
    expect(same.map(([key]) => key)).toEqual(shared[locale]);
  });
});

describe("Chinese", () => {
  it("is written in Chinese signs", () => {
    const texts = Object.entries(textsOf("zh_CN")).filter(([key]) => !notTranslated.test(key) && key !== "composer.timeHint");
    expect(texts.filter(([, text]) => !/\p{Script=Han}/u.test(text)).map(([key]) => key)).toEqual(["order.column.app"]);
    expect(texts.filter(([, text]) => /\p{Script=Han}[,;:!?]/u.test(text)).map(([key]) => key)).toEqual([]);
  });
});

const filesUnder = (dir: string): string[] =>
  readdirSync(dir).flatMap((name) => (statSync(join(dir, name)).isDirectory() ? filesUnder(join(dir, name)) : [join(dir, name)]));

describe("the console", () => {
  const markup = filesUnder("src/console").filter((file) => file.endsWith(".tsx"));
  it("has no visible text outside the locales", () => {
    const found = markup.flatMap((file) => {
      const source = readFileSync(file, "utf8");
      const inTags = [...source.matchAll(/^\s*([A-Z][a-z]+(?: [a-z]+)+)[.!?]?\s*$/gm)].map((match) => match[1]);
      const inAttributes = [...source.matchAll(/\b(?:aria-label|title|placeholder|alt|label)="([^"]+)"/g)].map((match) => match[1]);
      return [...inTags, ...inAttributes].map((text) => `${file}: ${text}`);
    });
    expect(found).toEqual([]);
  });
});
