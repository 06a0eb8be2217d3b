import { limits } from "../../../lending/limits.ts";
import { createStore, useStore } from "./store.ts";

export type Tone = "plain" | "good" | "warn" | "bad";
export interface Message {
  readonly id: number;
  readonly tone: Tone;
  readonly title: string;
  readonly text: string;
  /** What it is about, a command's id: what is said next of the same takes its place. */
  readonly about: string | null;
}
interface Saying {
  readonly tone?: Tone;
  readonly title?: string;
  readonly about?: string;
}

const messages = createStore<readonly Message[]>([]);
export const useMessages = (): readonly Message[] => useStore(messages);
let last = 0;
const atMost = 4;

/** An echo of what the hand has just done is over with the next one; what went wrong is read to its end. */
const isEcho = ({ tone }: Pick<Message, "tone">): boolean => tone === "plain" || tone === "good";
const isKin = (old: Message, next: Message): boolean =>
  (isEcho(old) && isEcho(next)) || old.text === next.text || (old.about !== null && old.about === next.about);

/** Shows a message for five seconds (rules/product.md 6); the newest takes the place of its kin. */
export function toast(text: string, { tone = "plain", title = "", about }: Saying = {}): void {
  const next: Message = { id: ++last, tone, title, text, about: about ?? null };
  messages.set((before) => [...before.filter((old) => !isKin(old, next)), next].slice(-atMost));
  setTimeout(() => dismiss(next.id), limits.messageDisplay);
}
export const dismiss = (id: number): void => messages.set((before) => before.filter((message) => message.id !== id));
