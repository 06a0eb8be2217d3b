import rosetta from "rosetta";
import { useSyncExternalStore } from "react";
import { chooseLocale, languageTag, type Locale } from "../../contract/languages.ts";
import { settings } from "../kernel/settings.ts";
import type { CountedKey, MessageKey, SectionName } from "./sections.ts";

export type { CountedKey, MessageKey, SectionName } from "./sections.ts";

export type Vars = Readonly<Record<string, string | number>>;
/** Not "{}": what a section holds is known by type only (sections.ts). */
type Table = Readonly<Record<string, unknown>>;

const files = import.meta.glob<Table>("../../../locales/*/*.json", { import: "default" });
const book = rosetta<Table>();
const wanted = new Set<SectionName>();
const loaded = new Set<string>();
const listeners = new Set<() => void>();
const storageKey = "keyline.locale";
const rules = new Map<Locale, Intl.PluralRules>();
let current: Locale = chooseLocale(localStorage.getItem(storageKey), settings.locales);
/** The language being switched to; a section that arrives meanwhile is needed in both. */
let target = current;
let version = 0;

async function loadSection(locale: Locale, section: SectionName): Promise<void> {
  const name = `${locale}/${section}`;
  const load = files[`../../../locales/${name}.json`];
  if (loaded.has(name) || !load) return;
  const table = await load();
  // rosetta merges shallowly: each file holds one top-level key, the section.
  book.set(locale, table);
  loaded.add(name);
}

/** Loads sections for the current language; later languages load them too. */
export async function loadSections(...sections: readonly SectionName[]): Promise<void> {
  for (const section of sections) wanted.add(section);
  await Promise.all(sections.flatMap((section) => [loadSection(current, section), loadSection(target, section)]));
  announce();
}

/** A language that is not offered gives the region's own. */
export async function setLocale(asked: string): Promise<void> {
  const locale = chooseLocale(asked, settings.locales);
  target = locale;
  await Promise.all([...wanted].map((section) => loadSection(locale, section)));
  // Another one was asked for meanwhile.
  if (target !== locale) return;
  current = locale;
  localStorage.setItem(storageKey, locale);
  announce();
}

/** Whether a language was ever chosen at this seat, or taken over from a person. */
export const hasChosenLocale = (): boolean => localStorage.getItem(storageKey) !== null;

function announce(): void {
  book.locale(current);
  document.documentElement.lang = languageTag(current);
  version += 1;
  for (const listener of listeners) listener();
}

export const currentLocale = (): Locale => current;

/** The text of a key in the current language. */
export const t = (key: MessageKey, vars?: Vars): string => textOf(key, vars);

/** A text that depends on a count; `count` is also a variable of the text. "other" stands for the forms that a language has beyond. */
export function tn(key: CountedKey, count: number, vars?: Vars): string {
  const all = { count, ...vars };
  return textOf(`${key}.${pluralRules().select(count)}`, all) || textOf(`${key}.other`, all);
}

function pluralRules(): Intl.PluralRules {
  let found = rules.get(current);
  if (!found) rules.set(current, (found = new Intl.PluralRules(languageTag(current))));
  return found;
}

/** For keys known at run time only (errors by name): "" when there is no such text. */
export function textOf(key: string, vars?: Vars): string {
  book.locale(current);
  const text: unknown = book.t(key, vars ? { ...vars } : {});
  return typeof text === "string" ? text : "";
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Renders again when the language changes or a section arrives. */
export function useT(): typeof t {
  useSyncExternalStore(subscribe, () => version);
  return t;
}

export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, () => current);
}
