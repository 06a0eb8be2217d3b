import type { MenuIndex } from "../../kernel/menu-tree.ts";

/** The list screens that tiles open; a test holds that each of them is built. */
export const lists = {
  orders: "/order/orderAll",
  collection: "/loanService/allCollectionOrder",
  backlog: "/loanService/agencyCollectionOrder",
} as const;
type List = keyof typeof lists;

export interface Target {
  readonly href: string;
  readonly name: string;
}
export type Filters = Readonly<Record<string, string | number>>;
export type Opener = (wanted: List | readonly List[], filters: Filters) => Target | null;

/** The first of the lists that the person's menu holds, with these filters and the page's app in its address. Null: the figure stays plain. */
export function openerOf(index: MenuIndex, appId: number | undefined): Opener {
  return (wanted, filters) => {
    const path = [wanted]
      .flat()
      .map((name) => lists[name])
      .find((each) => index.byPath.has(each));
    if (!path) return null;
    const search = new URLSearchParams(Object.entries(filters).map(([key, value]) => [key, String(value)]));
    if (appId) search.set("appId", String(appId));
    const query = search.toString().replaceAll("%2C", ",");
    return { href: query ? `${path}?${query}` : path, name: index.byPath.get(path)?.trail.slice(-2).join(" › ") ?? path };
  };
}
