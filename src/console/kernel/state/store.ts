import { useSyncExternalStore } from "react";

export interface Store<T> {
  readonly get: () => T;
  readonly set: (next: T | ((before: T) => T)) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** The smallest store that React can follow; everything the shell shares is one of these. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      const after = typeof next === "function" ? (next as (before: T) => T)(value) : next;
      if (Object.is(after, value)) return;
      value = after;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get);
export const useSelected = <T, S>(store: Store<T>, select: (value: T) => S): S =>
  useSyncExternalStore(store.subscribe, () => select(store.get()));
