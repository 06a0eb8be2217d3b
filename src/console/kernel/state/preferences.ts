import { createStore, useSelected } from "./store.ts";

export type Preference = Readonly<Record<string, unknown>>;
type All = Readonly<Record<string, Preference>>;

/**
 * What the operator set up for himself: keys, columns, views. Read at once from this browser, then from the server, which has the word;
 * whoever signs in at another seat finds it there (client/preferences.ts).
 */
const cacheKey = "keyline.preferences";
const preferences = createStore<All>(cached());
let save: (name: string, body: Preference | null) => void = () => {};

function cached(): All {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(cacheKey) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as All) : {};
  } catch {
    return {};
  }
}

export const preferenceOf = (name: string): Preference | null => preferences.get()[name] ?? null;
export const usePreference = (name: string): Preference | null => useSelected(preferences, (all) => all[name] ?? null);
export const onPreferences = preferences.subscribe;

/** Sets a preference here at once and on the server soon; null forgets it. */
export function setPreference(name: string, body: Preference | null): void {
  const { [name]: _before, ...rest } = preferences.get();
  fillPreferences(body ? { ...rest, [name]: body } : rest);
  save(name, body);
}

/** All preferences, as the server has them. */
export function fillPreferences(all: All): void {
  localStorage.setItem(cacheKey, JSON.stringify(all));
  preferences.set(all);
}

/** Whoever signs in next at this seat finds none of them. */
export function forgetPreferences(): void {
  localStorage.removeItem(cacheKey);
  preferences.set({});
}

/** Who carries a change to the server. */
export function whenPreferenceChanges(then: typeof save): void {
  save = then;
}
