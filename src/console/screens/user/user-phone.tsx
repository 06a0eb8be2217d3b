import { limits } from "../../../lending/limits.ts";
import { createStore, useSelected } from "../../kernel/state/store.ts";
import type { UserRow } from "./user-list.screen.tsx";

/** The one number that is shown in full, and whose. */
const shown = createStore<{ readonly userId: number; readonly phone: string } | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a number where its customer stands; after fifteen seconds, or with the next one, it is masked again. */
export function showPhone(userId: number, phone: string): void {
  clearTimeout(timer);
  shown.set({ userId, phone });
  timer = setTimeout(() => shown.set(null), limits.revealShown);
}

/** A customer's number: masked, or in full while it is shown. */
export function UserPhone({ row: { userId, phone } }: { readonly row: Pick<UserRow, "userId" | "phone"> }) {
  const full = useSelected(shown, (one) => (one?.userId === userId ? one.phone : null));
  return full === null ? <span translate="no">{phone}</span> : <strong className="font-mono">{full}</strong>;
}
