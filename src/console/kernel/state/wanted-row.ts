import { createStore, useStore } from "./store.ts";

/** A row that is to have the cursor as soon as its list is shown and has it. */
export interface WantedRow {
  readonly path: string;
  readonly id: number;
}

const wanted = createStore<WantedRow | null>(null);

export const wantRow = (row: WantedRow | null): void => wanted.set(() => row);
export const wantedRow = (): WantedRow | null => wanted.get();
export const useWantedRow = (): WantedRow | null => useStore(wanted);
