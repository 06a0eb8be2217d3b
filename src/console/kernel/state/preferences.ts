import { createStore, useSelected } from "./store.ts";

export type Preference = Readonly<Record<string, unknown>>;
type All = Readonly<Record<string, Preference>>;

/**
 * What the operator set up for himself: keys, columns, views. Read at once from this browser, then from the server, which has the word;
 * whoever signs in at another seat finds it there (client/preferences.ts).
 */
const cacheKey = "keyline.preferences";
/** Names of those that the server has not been told yet: a page that is left in the second before it is told loses nothing. */
const untoldKey = "keyline.preferences.untold";
const preferences = createStore<All>(cached());
let save: (name: string, body: Preference | null) => void = () => {};

function cached(): All {
  const kept = readKept(cacheKey);
  return typeof kept === "object" && kept !== null ? (kept as All) : {};
}
function readKept(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Those that were changed here and are not on the server yet, by whichever page of this browser. */
export function untoldPreferences(): readonly string[] {
  const kept = readKept(untoldKey);
  return Array.isArray(kept) ? kept.filter((name) => typeof name === "string") : [];
}
/** The server has this one, or will not have it. */
export function preferenceIsTold(name: string): void {
  const others = untoldPreferences().filter((each) => each !== name);
  if (others.length === 0) localStorage.removeItem(untoldKey);
  else localStorage.setItem(untoldKey, JSON.stringify(others));
}

export const preferenceOf = (name: string): Preference | null => preferences.get()[name] ?? null;
export const usePreference = (name: string): Preference | null => useSelected(preferences, (all) => all[name] ?? null);
export const onPreferences = preferences.subscribe;

/** Sets a preference here at once and on the server soon; null forgets it. */
export function setPreference(name: string, body: Preference | null): void {
  const { [name]: _before, ...rest } = preferences.get();
  localStorage.setItem(untoldKey, JSON.stringify([...new Set([...untoldPreferences(), name])]));
  fillPreferences(body ? { ...rest, [name]: body } : rest);
  save(name, body);
}

/** All preferences as the server has them, but for those that it has not been told yet. */
export function takePreferences(all: All): void {
  const untold = untoldPreferences();
  const told = Object.entries(all).filter(([name]) => !untold.includes(name));
  const own = Object.entries(preferences.get()).filter(([name]) => untold.includes(name));
  fillPreferences(Object.fromEntries([...told, ...own]));
}
export function fillPreferences(all: All): void {
  localStorage.setItem(cacheKey, JSON.stringify(all));
  preferences.set(all);
}

/** Whoever signs in next at this seat finds none of them. */
export function forgetPreferences(): void {
  localStorage.removeItem(cacheKey);
  localStorage.removeItem(untoldKey);
  preferences.set({});
}

/** Who carries a change to the server. */
export function whenPreferenceChanges(then: typeof save): void {
  save = then;
}
