import type { Permission } from "../../../contract/permissions.ts";
import type { MenuIndex } from "../../kernel/screen/menu-tree.ts";
import { can } from "../../kernel/state/session.ts";

/** The list screens that tiles open; a test holds that each of them is built. */
export const lists = {
  orders: { path: "/order/orderAll", permission: "order:all:list" },
  collection: { path: "/loanService/allCollectionOrder", permission: "loanService:all:list" },
  remind: { path: "/remind/agencyAllOrder", permission: "remind:all:list" },
  backlog: { path: "/loanService/agencyCollectionOrder", permission: "loanService:agency:list" },
} as const satisfies Readonly<Record<string, { readonly path: string; readonly permission: Permission }>>;
type List = keyof typeof lists;

export interface Target {
  readonly href: string;
  readonly name: string;
}
export type Filters = Readonly<Record<string, string | number>>;
export type Opener = (wanted: List | readonly List[], filters: Filters) => Target | null;

/** The first of the lists that the person may read (a menu also holds screens of which he may use but one action), with these filters and the page's app in its address. Null: the figure stays plain. */
export function openerOf(index: MenuIndex, appId: number | undefined): Opener {
  return (wanted, filters) => {
    const path = [wanted]
      .flat()
      .map((name) => lists[name])
      .find((list) => can(list.permission) && index.byPath.has(list.path))?.path;
    if (!path) return null;
    const search = new URLSearchParams(Object.entries(filters).map(([key, value]) => [key, String(value)]));
    if (appId) search.set("appId", String(appId));
    const query = search.toString().replaceAll("%2C", ",");
    return { href: query ? `${path}?${query}` : path, name: index.byPath.get(path)?.trail.slice(-2).join(" › ") ?? path };
  };
}
