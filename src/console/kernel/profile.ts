import { createStore, useStore } from "./store.ts";

/** WCAG 2.1.4 (keyboard.md 9): single keys, the same after F2, or chords only. */
export const profiles = ["single", "leader", "off"] as const;
export type Profile = (typeof profiles)[number];

const storageKey = "keyline.keys";
const stored = localStorage.getItem(storageKey);
export const profile = createStore<Profile>(profiles.find((name) => name === stored) ?? "single");
export const useProfile = (): Profile => useStore(profile);
export function chooseProfile(name: Profile): void {
  localStorage.setItem(storageKey, name);
  profile.set(name);
}
