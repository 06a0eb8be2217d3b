import { limits } from "../../lending/limits.ts";
import { createStore, useSelected } from "../kernel/state/store.ts";

/** The one number that is shown in full, and whose. */
const shown = createStore<{ readonly userId: number; readonly phone: string } | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a number wherever whose it is stands; after fifteen seconds, or with the next one, it is masked again. */
export function showPhone(userId: number, phone: string): void {
  clearTimeout(timer);
  shown.set({ userId, phone });
  timer = setTimeout(() => shown.set(null), limits.revealShown);
}

/** Somebody's number: masked, or in full while it is shown. */
export function ShownPhone({ of: { userId, phone } }: { readonly of: { readonly userId: number; readonly phone: string } }) {
  const full = useSelected(shown, (one) => (one?.userId === userId ? one.phone : null));
  return full === null ? <span translate="no">{phone}</span> : <strong className="font-mono">{full}</strong>;
}
