import { createStore, useSelected } from "./store.ts";

/** Whether the server can be reached: as the browser says, and as the last call found. */
const connection = createStore<{ readonly offline: boolean }>({ offline: !navigator.onLine });
const note = (offline: boolean): void => {
  if (connection.get().offline !== offline) connection.set({ offline });
};
window.addEventListener("offline", () => note(true));
window.addEventListener("online", () => note(false));

/** Any answer, also a refusal, shows that the server is there; one that was on its way when the line went says nothing of now. */
export const noteReached = (): void => note(!navigator.onLine);
export const noteUnreached = (): void => note(true);
export const isOffline = (): boolean => connection.get().offline;
export const useOffline = (): boolean => useSelected(connection, ({ offline }) => offline);

/** Once the server is reached again. */
export function whenBack(then: () => void): void {
  const stop = connection.subscribe(() => {
    if (isOffline()) return;
    stop();
    then();
  });
}
