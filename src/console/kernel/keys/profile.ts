import { parseChord } from "./keymap.ts";
import { onPreferences, preferenceOf, setPreference } from "../state/preferences.ts";
import { keysUnder, profiles, type Profile } from "./profile-keys.ts";
import { createStore, useStore } from "../state/store.ts";
import { keyOf, type VerbName } from "../verbs/table.ts";

export { profiles, type Profile } from "./profile-keys.ts";

/** Command → the keys that the person gave it; none: it has no key. */
export type KeyMap = Readonly<Record<string, readonly string[]>>;
export interface OwnKeys {
  readonly profile: Profile;
  readonly map: KeyMap;
}

const preferenceName = "keys";
/** Stays when somebody signs out, so that the keys are right from the first page on. */
const storageKey = "keyline.keys";

export const asProfile = (name: unknown): Profile => profiles.find((known) => known === name) ?? "single";

function isChord(text: unknown): text is string {
  try {
    return typeof text === "string" && parseChord(text).length > 0;
  } catch {
    return false;
  }
}
/** Whatever cannot be a chord is left out: a preference may come from an older or newer console. */
function asMap(body: unknown): KeyMap {
  if (typeof body !== "object" || body === null) return {};
  const lists = Object.entries(body).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  return Object.fromEntries(lists.map(([id, keys]) => [id, keys.filter(isChord)]));
}

function stored(): OwnKeys | null {
  const body = preferenceOf(preferenceName);
  return body && { profile: asProfile(body["profile"]), map: asMap(body["map"]) };
}

/** Profile and map of whoever sits here. */
export const ownKeys = createStore<OwnKeys>(stored() ?? { profile: asProfile(localStorage.getItem(storageKey)), map: {} });
export const useOwnKeys = (): OwnKeys => useStore(ownKeys);

onPreferences(() => {
  const next = stored() ?? { profile: "single", map: {} };
  if (JSON.stringify(next) === JSON.stringify(ownKeys.get())) return;
  localStorage.setItem(storageKey, next.profile);
  ownKeys.set(next);
});

/** Kept with the person, so that they come along to any seat. */
export function setOwnKeys(next: OwnKeys): void {
  localStorage.setItem(storageKey, next.profile);
  const isPlain = next.profile === "single" && Object.keys(next.map).length === 0;
  setPreference(preferenceName, isPlain ? null : { profile: next.profile, map: next.map });
}
export const chooseProfile = (profile: Profile): void => setOwnKeys({ ...ownKeys.get(), profile });
export function giveKeys(id: string, keys: readonly string[] | null): void {
  const { [id]: _before, ...rest } = ownKeys.get().map;
  setOwnKeys({ ...ownKeys.get(), map: keys ? { ...rest, [id]: keys } : rest });
}

/**
 * What a command's keys are now: the person's own, else the declared ones, under the profile. A key that the person gave to one
 * command is taken from every other that has it by declaration, also on screens that were not open when it was given.
 */
export function keysOf(id: string, declared: readonly string[], exclusive = false): readonly string[] {
  const { profile, map } = ownKeys.get();
  const mine = map[id];
  if (mine) return keysUnder(mine, { profile, exclusive, own: true });
  const given = exclusive ? [] : Object.values(map).flat();
  const left = given.length ? declared.filter((chord) => !given.includes(chord)) : declared;
  return keysUnder(left, { profile, exclusive, own: false });
}

/** The first of them, for hints beside a button; follows profile and map. */
export function useChord(id: string, verb: VerbName): string | null {
  useStore(ownKeys);
  return keysOf(id, [keyOf(verb)])[0] ?? null;
}
