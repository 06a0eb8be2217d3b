import { createStore, useStore } from "./store.ts";

export interface Notices {
  /** Unread ones; null before the first answer. */
  readonly unread: number | null;
  readonly open: boolean;
  /** Grows with every answer: what the panel shows is read again. */
  readonly version: number;
}
const none: Notices = { unread: null, open: false, version: 0 };
const notices = createStore<Notices>(none);
export const useNotices = (): Notices => useStore(notices);

export const showNotices = (open: boolean): void => notices.set((before) => ({ ...before, open }));
export const countNotices = (unread: number): void => notices.set((before) => ({ ...before, unread, version: before.version + 1 }));
export const forgetNotices = (): void => notices.set(none);
