import { createStore, useStore } from "../kernel/state/store.ts";

const came = createStore(0);
/** Choices of a filter that the server was asked for are there; not after a failure, or drawing them would ask again without end. */
export const noteOptions = (): void => came.set((before) => before + 1);
/** Whoever shows choices draws them again when more have come: the form does not wait for them. */
export const useLateOptions = (): number => useStore(came);
