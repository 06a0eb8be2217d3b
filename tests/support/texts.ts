import { readdirSync, readFileSync } from "node:fs";
import { type Locale, type Texts, variantOf, withDifferences } from "../../src/contract/languages.ts";

const own = (locale: Locale): Texts =>
  Object.assign({}, ...readdirSync(`locales/${locale}`).map((file) => JSON.parse(readFileSync(`locales/${locale}/${file}`, "utf8"))));

const read = new Map<Locale, Texts>();

/** Every text of a language by section, as the product reads it: a variant with what its language has. */
export function textsOf(locale: Locale): Texts {
  const base = variantOf[locale];
  const texts = read.get(locale) ?? (base ? withDifferences(textsOf(base), own(locale)) : own(locale)) ?? {};
  read.set(locale, texts);
  return texts;
}
