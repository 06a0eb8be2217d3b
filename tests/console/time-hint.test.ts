// @vitest-environment node
// @vitest-environment node
// The example beside a field of time can be typed as it stands, in every language.
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { languages, languageTag, type Locale, variantOf } from "../../src/contract/languages.ts";
import { readTime } from "../../src/lending/time/time-grammar.ts";

interface Texts {
  readonly composer?: { readonly timeHint?: string };
}
const hintOf = (locale: Locale): string => {
  // A variant without a file of its own says all as its base does.
  if (!existsSync(`locales/${locale}/composer.json`)) return hintOf(variantOf[locale] ?? "en_PH");
  const texts = JSON.parse(readFileSync(`locales/${locale}/composer.json`, "utf8")) as Texts;
  const base = variantOf[locale];
  return texts.composer?.timeHint ?? (base ? hintOf(base) : "");
};
/** How the platform itself writes the twenty-first of November. */
const orderOf = (locale: Locale) => {
  const written = new Intl.DateTimeFormat(languageTag(locale), { timeZone: "UTC", month: "2-digit", day: "2-digit" });
  return written.format(new Date("2026-11-21T12:00:00Z")).startsWith("21") ? "day-month" : "month-day";
};

test.each(Object.keys(languages) as readonly Locale[])("%s: each example is read, the date as the language writes it", (locale) => {
  const now = new Date("2026-11-20T03:00:00Z");
  const examples = hintOf(locale).split(", ");
  expect(examples.length).toBe(5);
  const read = examples.map((text) => readTime(text, now, "Asia/Ho_Chi_Minh", orderOf(locale)));
  for (const at of read) expect(at).not.toBeNull();
  expect(read.at(-1)?.toISOString()).toBe("2026-11-21T02:00:00.000Z");
});
