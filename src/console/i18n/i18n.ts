import rosetta from "rosetta";
import { useSyncExternalStore } from "react";
import {
  chooseLocale,
  languageTag,
  type Locale,
  locales,
  preferredLocale,
  type Texts,
  variantOf,
  withDifferences,
} from "../../contract/languages.ts";
import { settings } from "../kernel/state/settings.ts";
import type { CountedKey, MessageKey } from "./sections.ts";

export type { CountedKey, MessageKey } from "./sections.ts";

export type Vars = Readonly<Record<string, string | number>>;

type Files = Readonly<Record<string, () => Promise<Texts>>>;
/** The list of a language's files comes with the language: the sign-in page carries seven loaders, however many sections there are. */
const listings: Readonly<Record<Locale, () => Promise<{ readonly files: Files }>>> = {
  vi_VN: () => import("./files/vi_VN.ts"),
  en_PH: () => import("./files/en_PH.ts"),
  zh_CN: () => import("./files/zh_CN.ts"),
  es_MX: () => import("./files/es_MX.ts"),
  es_PE: () => import("./files/es_PE.ts"),
  en_IN: () => import("./files/en_IN.ts"),
  id_ID: () => import("./files/id_ID.ts"),
};
const book = rosetta<Texts>();
const wanted = new Set<string>();
const loaded = new Set<string>();
const listeners = new Set<() => void>();
const storageKey = "keyline.locale";
const rules = new Map<Locale, Intl.PluralRules>();
const chosenKey = "keyline.locale.chosen";
/** What is offered here, and the language of whoever has signed in: a tenant may speak one that the region does not. */
let offered: readonly [Locale, ...Locale[]] = settings.locales;
const knownLocale = (code: string | null): Locale | undefined => locales.find((each) => each === code);
/** Of the account that came here last. */
const ownKey = "keyline.locale.own";
/** Kept from the last time, else as the browser speaks. */
function atStart(): Locale {
  offerAlso(knownLocale(localStorage.getItem(ownKey)));
  const kept = localStorage.getItem(storageKey);
  return kept === null ? (preferredLocale(navigator.languages, offered) ?? offered[0]) : chooseLocale(kept, offered);
}
function offerAlso(locale: Locale | undefined): void {
  if (locale && !offered.includes(locale)) offered = [...settings.locales, locale];
}
export const offeredLocales = (): readonly Locale[] => offered;
let current: Locale = atStart();
/** The language being switched to; a section that arrives meanwhile is needed in both. */
let target = current;
let version = 0;

/** One section of a language; of a variant with what its language has. Undefined: there is no such section. */
async function readSection(locale: Locale, section: string): Promise<Texts | undefined> {
  const base = variantOf[locale];
  const { files } = await listings[locale]();
  const own = files[`../../../../locales/${locale}/${section}.json`]?.();
  return base ? withDifferences(await readSection(base, section), await own) : own;
}

async function loadSection(locale: Locale, section: string): Promise<void> {
  const name = `${locale}/${section}`;
  if (loaded.has(name)) return;
  const table = await readSection(locale, section);
  // rosetta merges shallowly: each file holds one top-level key, the section.
  if (table) book.set(locale, table);
  loaded.add(name);
}

/** Loads sections for the current language; later languages load them too. */
export async function loadSections(...sections: readonly string[]): Promise<void> {
  for (const section of sections) wanted.add(section);
  await Promise.all(sections.flatMap((section) => [loadSection(current, section), loadSection(target, section)]));
  announce();
}

/** The language of an account at its first sign-in here: also one that the region does not offer, unless somebody chose another by hand. */
export async function followAccount(asked: string): Promise<void> {
  offerAlso(knownLocale(asked));
  localStorage.setItem(ownKey, asked);
  if (localStorage.getItem(chosenKey) !== null) return;
  await speak(asked);
}

/** A language that is not offered gives the region's own. */
export async function setLocale(asked: string): Promise<void> {
  localStorage.setItem(chosenKey, "1");
  await speak(asked);
}

async function speak(asked: string): Promise<void> {
  const locale = chooseLocale(asked, offered);
  target = locale;
  await Promise.all([...wanted].map((section) => loadSection(locale, section)));
  // Another one was asked for meanwhile.
  if (target !== locale) return;
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
  // A screen loads the sections that its labels name; one that is used without being named comes by itself, and what shows it is drawn again.
  const section = key.slice(0, key.indexOf("."));
  if (!wanted.has(section)) void loadSections(section);
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
