import { fold } from "../../../lending/fold.ts";

/** An entry of a tree: what groups others, or a leaf that may be ticked. */
export interface TreeItem {
  readonly id: number;
  readonly name: string;
  /** Said beside the name, and found by it: a key. */
  readonly code: string;
  readonly isLeaf: boolean;
  readonly children: readonly TreeItem[];
}
/** A line as it is drawn. */
export interface TreeRow<T extends TreeItem> {
  readonly item: T;
  readonly depth: number;
  readonly isOpen: boolean;
  readonly parent: number | null;
}

const isFound = (item: TreeItem, wanted: string): boolean => fold(`${item.name} ${item.code}`).toLowerCase().includes(wanted);

/** The leaves of an entry, itself among them. */
export const leavesOf = <T extends TreeItem>(item: T): readonly T[] =>
  item.isLeaf ? [item] : (item.children as readonly T[]).flatMap((child) => leavesOf(child));

/** Every entry below these, in the order in which it is drawn. */
export const everyItem = <T extends TreeItem>(items: readonly T[]): readonly T[] =>
  items.flatMap((item) => [item, ...everyItem(item.children as readonly T[])]);

export interface Showing<T extends TreeItem> {
  readonly opened: ReadonlySet<number>;
  /** What is looked for; then everything that leads to it is open. */
  readonly text: string;
  /** Which leaves are shown; null: all of them. */
  readonly shows: ((leaf: T) => boolean) | null;
}

/** The lines of a tree: what is open, and, filtered, what leads to a leaf that fits. */
export function rowsOf<T extends TreeItem>(items: readonly T[], { opened, text, shows }: Showing<T>): readonly TreeRow<T>[] {
  const wanted = fold(text.trim()).toLowerCase();
  const isFiltered = wanted !== "" || shows !== null;
  const walk = (list: readonly T[], depth: number, parent: number | null, isWithin: boolean): readonly TreeRow<T>[] =>
    list.flatMap((item) => {
      const isHit = isWithin || wanted === "" || isFound(item, wanted);
      const isOpen = isFiltered || opened.has(item.id);
      const below = isOpen || isFiltered ? walk(item.children as readonly T[], depth + 1, item.id, isHit) : [];
      const isShown = item.isLeaf || item.children.length === 0 ? isHit && (!item.isLeaf ? shows === null : (shows?.(item) ?? true)) : true;
      if (isFiltered && !(isShown && (item.isLeaf || below.length > 0 || item.children.length === 0))) return [];
      return [{ item, depth, isOpen, parent }, ...below];
    });
  return walk(items, 0, null, false);
}
