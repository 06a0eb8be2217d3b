import { createStore, useStore } from "./store.ts";

/** Survives a reload of this tab, and goes with it. */
const storageKey = "keyline.locked";
const locked = createStore<boolean>(sessionStorage.getItem(storageKey) === "1");
export const useLocked = (): boolean => useStore(locked);
export const isLocked = (): boolean => locked.get();
export const onLock = locked.subscribe;

/** Blanks the screen; whatever is open stays as it is (rules/keyboard.md 11). */
export function setLocked(now: boolean): void {
  if (now) sessionStorage.setItem(storageKey, "1");
  else sessionStorage.removeItem(storageKey);
  locked.set(now);
}
