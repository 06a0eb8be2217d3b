import { createStore, useStore } from "./store.ts";

export interface UndoOffer {
  readonly command: string;
  readonly label: string;
  /** Milliseconds since the epoch; after it the server refuses. */
  readonly until: number;
  readonly run: () => Promise<void>;
}

const offers = createStore<readonly UndoOffer[]>([]);
export const useUndo = (): UndoOffer | null => useStore(offers).at(-1) ?? null;

/** Remembers how to take the last act back; it leaves by itself when its time is over. */
export function offerUndo(offer: UndoOffer): void {
  offers.set((before) => [...before, offer].slice(-20));
  setTimeout(() => offers.set((before) => before.filter((other) => other !== offer)), Math.max(0, offer.until - Date.now()));
}

/** Takes the newest act out of the list and runs its inverse. */
export function takeUndo(): UndoOffer | null {
  const newest = offers.get().at(-1) ?? null;
  if (newest) offers.set((before) => before.slice(0, -1));
  return newest;
}
