import { t } from "../../i18n/i18n.ts";
import { can, type MenuEntry } from "../state/session.ts";
import { innerViews } from "./inner-views.ts";

/** A screen of the menu, with the names above it. */
export interface MenuScreen {
  readonly path: string;
  readonly name: string;
  readonly trail: readonly string[];
  readonly parent: string;
  readonly actions: readonly MenuEntry[];
}
export interface MenuIndex {
  /** Leaves with an address, in the order of the menu. */
  readonly screens: readonly MenuScreen[];
  readonly byPath: ReadonlyMap<string, MenuScreen>;
  /** Group → its default, else its first permitted screen: where the group's own address leads. */
  readonly groups: ReadonlyMap<string, string>;
}

const pagesOf = (entry: MenuEntry): MenuEntry[] =>
  entry.children.filter((child) => child.type === 1).toSorted((a, b) => a.orderNum - b.orderNum);
const sorted = (menu: readonly MenuEntry[]): MenuEntry[] =>
  menu.filter((entry) => entry.type === 1).toSorted((a, b) => a.orderNum - b.orderNum);

/** rules/product.md 2: opened by reference, so they are neither listed nor a group's default. */
export const byReference: ReadonlySet<string> = new Set(["/order/orderDetails", "/product/productConfig"]);
/** rules/product.md 2: allowed whatever the menu says. */
export const alwaysAllowed: ReadonlySet<string> = new Set([...byReference, "/order", "/product"]);

/** rules/product.md 2: where a group leads by name; one without that permission leads to its first permitted screen. */
const namedDefaults: Readonly<Record<string, string>> = {
  "/homePage": "/homePage/index",
  "/system": "/authority/staffManagement",
  "/system/logManagement": "/system/logManagement/operationLog",
  "/order": "/order/orderAll",
};

/** What a screen shows besides, as screens behind it: `h` and `l` go through them and on to the next. */
const innerOf = (path: string, trail: readonly string[], parent: string): readonly MenuScreen[] =>
  (innerViews[path] ?? [])
    .filter(({ permission }) => can(permission))
    .map((view) => ({ path: view.path, name: t(view.name), trail: [...trail, t(view.name)], parent, actions: [] }));

export function indexMenu(menu: readonly MenuEntry[]): MenuIndex {
  const screens: MenuScreen[] = [];
  const groups = new Map<string, string>();
  const visit = (entry: MenuEntry, trail: readonly string[], parent: string): string | null => {
    const pages = pagesOf(entry);
    const names = [...trail, entry.name];
    if (!pages.length) {
      screens.push({
        path: entry.webUrl,
        name: entry.name,
        trail: names,
        parent,
        actions: entry.children.filter((child) => child.type === 2),
      });
      screens.push(...innerOf(entry.webUrl, names, parent));
      return byReference.has(entry.webUrl) ? null : entry.webUrl;
    }
    const reached = pages.map((page) => visit(page, names, entry.webUrl));
    const first = reached.find((path) => path !== null) ?? null;
    if (first && entry.webUrl) groups.set(entry.webUrl, first);
    return first;
  };
  for (const entry of sorted(menu)) visit(entry, [], "");
  const byPath = new Map(screens.map((screen) => [screen.path, screen]));
  for (const [group, to] of Object.entries(namedDefaults)) if (groups.has(group) && byPath.has(to)) groups.set(group, to);
  return { screens, byPath, groups };
}

/** The names above a screen and its own, without one that the next repeats ("Shared users", "Shared users: all"). */
export const trailText = (trail: readonly string[], last = trail.length): string =>
  trail
    .filter((name, at) => !trail[at + 1]?.startsWith(name))
    .slice(-last)
    .join(" › ");

export type Place =
  | { readonly kind: "screen"; readonly path: string; readonly screen: MenuScreen | null }
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "missing" };

/** Where an address leads (rules/product.md 2). A group leads to its default. */
export function placeOf(index: MenuIndex, pathname: string): Place {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  const to = index.groups.get(path);
  if (to) return { kind: "redirect", to };
  const screen = index.byPath.get(path) ?? null;
  if (screen || alwaysAllowed.has(path)) return { kind: "screen", path, screen };
  return { kind: "missing" };
}

/** The screen before or after this one under the same heading: `h` and `l`. */
export function neighbour(index: MenuIndex, path: string, step: 1 | -1): MenuScreen | null {
  const here = index.byPath.get(path);
  if (!here) return null;
  const family = index.screens.filter((screen) => screen.parent === here.parent && !byReference.has(screen.path));
  return family[family.indexOf(here) + step] ?? null;
}
export { sorted as sortedEntries, pagesOf };
