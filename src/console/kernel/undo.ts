import { createStore, useStore } from "./store.ts";

export interface UndoOffer {
  readonly command: string;
  readonly label: string;
  /** Milliseconds since the epoch; after it the server refuses. */
  readonly until: number;
  readonly run: () => Promise<void>;
  /** Does it again after it was taken back; absent where that would write a new fact (a result, a promise). */
  readonly redo?: () => Promise<void>;
}

const offers = createStore<readonly UndoOffer[]>([]);
export const useUndo = (): UndoOffer | null => useStore(offers).at(-1) ?? null;

/** Acts that were taken back, the newest last. */
let takenBack: UndoOffer[] = [];

/** Remembers how to take the last act back; it leaves by itself when its time is over. A new act ends what could be redone. */
export function offerUndo(offer: UndoOffer): void {
  takenBack = [];
  offers.set((before) => [...before, offer].slice(-20));
  setTimeout(() => offers.set((before) => before.filter((other) => other !== offer)), Math.max(0, offer.until - Date.now()));
}

/** Takes the newest act out of the list and runs its inverse. */
export function takeUndo(): UndoOffer | null {
  const newest = offers.get().at(-1) ?? null;
  if (newest) offers.set((before) => before.slice(0, -1));
  return newest;
}

/** After an act was taken back: Shift+Z may do it again. */
export function noteTakenBack(offer: UndoOffer): void {
  takenBack = [...takenBack, offer].slice(-20);
}
/** The newest act that was taken back; it leaves the list. */
export const takeRedo = (): UndoOffer | null => takenBack.pop() ?? null;
