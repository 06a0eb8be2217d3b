import pages from "./menu.json" with { type: "json" };

type Pages = typeof pages;
type KeysOf<P> = P extends { readonly keys: infer K } ? keyof K & string : never;
/** What may be done to what: every key of the product. */
export type Permission = { readonly [P in keyof Pages]: KeysOf<Pages[P]> }[keyof Pages];

/** A text in each language of the house. */
export type MenuNames = Pages["/homePage"]["names"];
export interface MenuEntry {
  readonly id: number;
  /** 0: it stands at the top. */
  readonly parentId: number;
  /** 1: a heading or page; 2: a key, and the button that it opens. */
  readonly type: 1 | 2;
  readonly names: MenuNames;
  readonly webUrl: string;
  readonly orderNum: number;
  readonly icon: string;
  readonly perms: string;
  /** The specification does not have it. */
  readonly own?: boolean;
}
interface Key {
  readonly id: number;
  /** Codes of the roles that are shipped with it; of a key that stands under several pages, where it stands first. */
  readonly roles?: string;
  readonly names: MenuNames;
}
interface Page extends Omit<MenuEntry, "type" | "webUrl"> {
  readonly keys?: Readonly<Record<string, Key>>;
}

const listed: readonly (readonly [webUrl: string, page: Page])[] = Object.entries<Page>(pages);

const keyEntry = (key: Omit<MenuEntry, "type" | "webUrl" | "icon">): MenuEntry => ({ ...key, type: 2, webUrl: "", icon: "" });

/** Headings, pages and keys as a lender's tables hold them: one row each, a page before its keys. */
export const menu: readonly MenuEntry[] = listed.flatMap(([webUrl, { keys = {}, ...page }]) => [
  { ...page, type: 1, webUrl },
  ...Object.entries(keys).map(([perms, { id, names }], at) => keyEntry({ id, parentId: page.id, names, orderNum: at + 1, perms })),
]);

/** Each key with the codes of the roles that it is shipped with. */
export const grants: ReadonlyMap<Permission, readonly string[]> = new Map(
  listed.flatMap(([, { keys = {} }]) =>
    Object.entries(keys).flatMap(([key, { roles }]) =>
      roles === undefined ? [] : [[key as Permission, roles.split(" ").filter(Boolean)] as const],
    ),
  ),
);
