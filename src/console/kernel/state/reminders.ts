import { limits } from "../../../lending/limits.ts";
import { session } from "./session.ts";
import { createStore, useStore } from "./store.ts";

export interface Reminders {
  /** Unread ones; null before the first answer. */
  readonly unread: number | null;
  readonly open: boolean;
  /** Grows with every answer: what the panel shows is read again. */
  readonly version: number;
}
const none: Reminders = { unread: null, open: false, version: 0 };
const reminders = createStore<Reminders>(none);
export const useReminders = (): Reminders => useStore(reminders);
export const getReminders = reminders.get;

/** rules/product.md 6: staff types 6 to 9 are reminded, the others see no bell. */
export const isReminded = (): boolean => {
  const type = session.get().me?.user.type;
  return limits.remindedTypes.some((each) => each === type);
};

export const showReminders = (open: boolean): void => reminders.set((before) => ({ ...before, open }));
export const countReminders = (unread: number): void => reminders.set((before) => ({ ...before, unread, version: before.version + 1 }));
export const forgetReminders = (): void => reminders.set(none);
