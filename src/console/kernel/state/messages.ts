import { limits } from "../../../lending/limits.ts";
import { createStore, useStore } from "./store.ts";

export type Tone = "plain" | "good" | "warn" | "bad";
export interface Message {
  readonly id: number;
  readonly tone: Tone;
  readonly title: string;
  readonly text: string;
}

const messages = createStore<readonly Message[]>([]);
export const useMessages = (): readonly Message[] => useStore(messages);
let last = 0;

/** Shows a message for five seconds (rules/product.md 6); the same text is not stacked. */
export function toast(text: string, { tone = "plain", title = "" }: { readonly tone?: Tone; readonly title?: string } = {}): void {
  const id = ++last;
  messages.set((before) => [...before.filter((message) => message.text !== text), { id, tone, title, text }].slice(-4));
  setTimeout(() => dismiss(id), limits.messageDisplay);
}
export const dismiss = (id: number): void => messages.set((before) => before.filter((message) => message.id !== id));
