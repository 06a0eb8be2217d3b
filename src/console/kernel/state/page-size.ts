import { pageSizes, type PageSize } from "../../../contract/kernel/page.ts";
import { session, useSession } from "./session.ts";
import { createStore, useStore } from "./store.ts";

const storageKey = (person: number | string | undefined): string => `keyline.pageSize.${person ?? ""}`;
const chosen = createStore<Readonly<Record<string, PageSize | null>>>({});

/** A size of rules/product.md 6; null, the whole queue at once, for anything else. */
export const readPageSize = (text: string | null): PageSize | null => pageSizes.find((size) => String(size) === text) ?? null;

/** Rows per page that this person wants; null: the whole queue. */
export function usePageSize(): PageSize | null {
  const key = storageKey(useSession().me?.user.adminUserId);
  const now = useStore(chosen)[key];
  return now === undefined ? readPageSize(localStorage.getItem(key)) : now;
}

/** Kept per person: another one at the same seat has a choice of his own. */
export function choosePageSize(size: PageSize | null): void {
  const key = storageKey(session.get().me?.user.adminUserId);
  if (size === null) localStorage.removeItem(key);
  else localStorage.setItem(key, String(size));
  chosen.set((before) => ({ ...before, [key]: size }));
}
