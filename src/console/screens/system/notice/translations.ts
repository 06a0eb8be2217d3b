import type { Locale } from "../../../../contract/languages.ts";
import { lines, text } from "../../../form/kinds.ts";
import { t } from "../../../i18n/i18n.ts";
import { settings } from "../../../kernel/state/settings.ts";
import { languageName } from "./notice.words.ts";

const titleIn = (locale: Locale) => `title_${locale}` as const;
const contentIn = (locale: Locale) => `content_${locale}` as const;
type Words = Readonly<Record<ReturnType<typeof titleIn> | ReturnType<typeof contentIn>, ReturnType<typeof text>>>;
/** Fields of what is told in each language. */
export const translations = Object.fromEntries(
  settings.locales.flatMap((locale) => [
    [titleIn(locale), text({ label: "notice.field.title" })],
    [contentIn(locale), lines({ label: "notice.column.content" })],
  ]),
) as Words;

type Told = Readonly<Partial<Record<Locale, { title: string; content: string }>>>;
type Values = Readonly<Record<keyof Words, string>>;

/** Translations as the fields hold them. */
export const wordsOf = (texts: Told): Partial<Values> =>
  Object.fromEntries(
    settings.locales.flatMap((locale) => [
      [titleIn(locale), texts[locale]?.title ?? ""],
      [contentIn(locale), texts[locale]?.content ?? ""],
    ]),
  );

/** Those that are there, as they are sent. */
export function textsOf(values: Values): Record<string, { title: string; content: string }> {
  const told = settings.locales.flatMap((locale) => {
    const [title, content] = [values[titleIn(locale)], values[contentIn(locale)]];
    return title && content ? [[locale, { title, content }] as const] : [];
  });
  return Object.fromEntries(told);
}

/** A translation is whole or not there. */
export function judgeTexts(values: Values) {
  for (const locale of settings.locales) {
    const [title, content] = [values[titleIn(locale)], values[contentIn(locale)]];
    if (Boolean(title) !== Boolean(content))
      return { error: "field.required", field: title ? contentIn(locale) : titleIn(locale) } as const;
  }
  return null;
}

/** A section for each language. */
export const textSections = () =>
  settings.locales.map((locale) => ({
    id: locale,
    title: () => t("notice.section.textIn", { language: languageName(locale) }),
    fields: [titleIn(locale), contentIn(locale)],
  }));

/** Names of changed fields as the call knows them: a translation is one value with the others. */
export const namesSent = (changed: Iterable<string>): ReadonlySet<string> =>
  new Set([...changed].map((name) => (/^(title|content)_/.test(name) ? "texts" : name)));
