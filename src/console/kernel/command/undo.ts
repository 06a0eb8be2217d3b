import { createStore, useStore } from "../state/store.ts";
import type { Source } from "./records.ts";

export interface UndoOffer {
  readonly command: string;
  readonly label: string;
  /** How long the server takes it back; counted from the sending, so that nothing is promised that it would refuse. */
  readonly seconds: number;
  /** The write that it takes back, which may still be under way; absent where nothing is written. */
  readonly written?: Promise<unknown>;
  /** Shows what was taken back, where it is more than the page it was done on. */
  readonly back?: () => void;
  /** Told what pressed `z`, or Shift+Z. */
  readonly run: (source: Source) => Promise<void>;
  /** Does it again after it was taken back; absent where that would write a new fact (a result, a promise). */
  readonly redo?: (source: Source) => Promise<void>;
}

/** An act that may be taken back until a moment, in milliseconds since the epoch. */
interface Act {
  readonly offer: UndoOffer;
  readonly until: number;
}
const acts = createStore<readonly Act[]>([]);
export function useUndo(): { readonly label: string; readonly until: number } | null {
  const newest = useStore(acts).at(-1);
  return newest ? { label: newest.offer.label, until: newest.until } : null;
}

/** Where each was done. */
const places = new WeakMap<UndoOffer, string>();
export const placeOf = (offer: UndoOffer): string | null => places.get(offer) ?? null;

/** Acts that were taken back, the newest last. */
let takenBack: readonly UndoOffer[] = [];
const keptActs = 20;

const drop = (offer: UndoOffer) => acts.set((before) => before.filter((act) => act.offer !== offer));

/**
 * Remembers how to take the last act back; it leaves by itself when its time is over. A new act ends what could be redone.
 * To be offered before the write is answered: `z` would take back the act before it otherwise.
 */
export function offerUndo(offer: UndoOffer): void {
  const lasts = offer.seconds * 1000;
  places.set(offer, `${location.pathname}${location.search}`);
  takenBack = [];
  acts.set((before) => [...before, { offer, until: Date.now() + lasts }].slice(-keptActs));
  setTimeout(() => drop(offer), lasts);
  offer.written?.catch(() => drop(offer));
}

/** The newest act, taken out of the list; its write may still be under way. */
export function takeUndo(): UndoOffer | null {
  const offer = acts.get().at(-1)?.offer ?? null;
  if (offer) drop(offer);
  return offer;
}

/** Waits for the answer to the write; false where it failed and left nothing to take back. */
export const isWritten = async ({ written }: UndoOffer): Promise<boolean> =>
  written?.then(
    () => true,
    () => false,
  ) ?? true;

/** After an act was taken back: Shift+Z may do it again. */
export function noteTakenBack(offer: UndoOffer): void {
  takenBack = [...takenBack, offer].slice(-keptActs);
}

/** The newest act that was taken back; it leaves the list. */
export function takeRedo(): UndoOffer | null {
  const newest = takenBack.at(-1) ?? null;
  takenBack = takenBack.slice(0, -1);
  return newest;
}

/** Does again what was taken back. That is no new act: what was taken back before it can still be redone. */
export function runRedo(redo: (source: Source) => Promise<void>, source: Source): Promise<void> {
  const others = takenBack;
  const done = redo(source);
  takenBack = others;
  return done;
}
