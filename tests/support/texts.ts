import { readdirSync, readFileSync } from "node:fs";
import { type Locale, type Texts, variantOf, withDifferences } from "../../src/contract/languages.ts";

const own = (locale: Locale): Texts =>
  Object.assign({}, ...readdirSync(`locales/${locale}`).map((file) => JSON.parse(readFileSync(`locales/${locale}/${file}`, "utf8"))));

/** Every text of a language by section, as the product reads it: a variant with what its language has. */
export function textsOf(locale: Locale): Texts {
  const base = variantOf[locale];
  return (base ? withDifferences(textsOf(base), own(locale)) : own(locale)) ?? {};
}
