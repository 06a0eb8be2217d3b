import type { Permission } from "../../contract/permissions.ts";
import { can, session } from "../kernel/state/session.ts";
import { createStore } from "../kernel/state/store.ts";
import { noteOptions } from "./late-options.ts";

export interface Choice {
  readonly value: number;
  readonly label: string;
}

interface Known<T> {
  /** Whose list it is: the next person at this seat may see another. */
  readonly of: number;
  readonly rows: readonly T[];
}

/** What a filter offers that only the server knows. */
export interface AskedRows<T> {
  /** Asks for them once for each person at this seat, when they are first looked for; nothing until they are there, or to whom they are not shown. */
  readonly rows: () => readonly T[];
  /** After one was made, changed or deleted. */
  readonly forget: () => void;
}

/** Rows to choose from that are asked for when they are first shown; a failure is tried again the next time. */
export function askedRows<T>(needs: Permission, ask: () => Promise<readonly T[]>): AskedRows<T> {
  const known = createStore<Known<T> | null>(null);
  const load = async (of: number): Promise<void> => {
    if (known.get()?.of === of || !can(needs)) return;
    known.set({ of, rows: [] });
    const rows = await ask().catch(() => null);
    known.set(rows && { of, rows });
    if (rows) noteOptions();
  };
  return {
    rows() {
      void load(session.get().me?.user.adminUserId ?? 0);
      return known.get()?.rows ?? [];
    },
    forget: () => known.set(null),
  };
}

/** People as choices of a filter. */
export const choicesOfPeople = (people: readonly { readonly id: number; readonly adminName: string }[]): readonly Choice[] =>
  people.map(({ id, adminName }) => ({ value: id, label: adminName }));
