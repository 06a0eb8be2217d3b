import { createStore } from "./store.ts";

/** Work that goes on while the operator does something else; the status bar shows how far it is. */
export interface Background {
  readonly id: string;
  readonly label: string;
  readonly done: number;
  readonly of: number;
  readonly cancel: () => void;
}
export const background = createStore<readonly Background[]>([]);

export const showBackground = (work: Background): void =>
  background.set((before) => [...before.filter((other) => other.id !== work.id), work]);
export const endBackground = (id: string): void => background.set((before) => before.filter((other) => other.id !== id));
