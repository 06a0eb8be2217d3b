import rosetta from "rosetta";
import { useSyncExternalStore } from "react";
import type { CountedKey, MessageKey, SectionName } from "./sections.ts";

export type { CountedKey, MessageKey, SectionName } from "./sections.ts";

export const locales = ["vi_VN", "en_PH"] as const;
export type Locale = (typeof locales)[number];
export type Vars = Readonly<Record<string, string | number>>;
/** Not "{}": what a section holds is known by type only (sections.ts). */
type Table = Readonly<Record<string, unknown>>;

const files = import.meta.glob<Table>("../../../locales/*/*.json", { import: "default" });
const book = rosetta<Table>();
const wanted = new Set<SectionName>();
const loaded = new Set<string>();
const listeners = new Set<() => void>();
const storageKey = "keyline.locale";
let current: Locale = isLocale(localStorage.getItem(storageKey)) ? (localStorage.getItem(storageKey) as Locale) : "vi_VN";
let version = 0;

function isLocale(value: string | null): value is Locale {
  return value !== null && (locales as readonly string[]).includes(value);
}

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
  await Promise.all(sections.map((section) => loadSection(current, section)));
  announce();
}

export async function setLocale(locale: string): Promise<void> {
  if (!isLocale(locale)) return;
  await Promise.all([...wanted].map((section) => loadSection(locale, section)));
  current = locale;
  localStorage.setItem(storageKey, locale);
  announce();
}

function announce(): void {
  book.locale(current);
  document.documentElement.lang = languageTag(current);
  version += 1;
  for (const listener of listeners) listener();
}

export const currentLocale = (): Locale => current;
export const languageTag = (locale: Locale): string => locale.replace("_", "-");

/** The text of a key in the current language. */
export const t = (key: MessageKey, vars?: Vars): string => textOf(key, vars);

/** A text that depends on a count; `count` is also a variable of the text. */
export function tn(key: CountedKey, count: number, vars?: Vars): string {
  const rule = new Intl.PluralRules(languageTag(current)).select(count);
  const all = { count, ...vars };
  return textOf(`${key}.${rule}`, all) || textOf(`${key}.other`, all);
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
