import { useState } from "react";
import { everyItem, rowsOf, type TreeItem, type TreeRow } from "./tree-rows.ts";

/** Where the cursor is, what is open and what is looked for. The cursor stays with its entry, not with its line. */
export interface TreeState<T extends TreeItem> {
  readonly rows: readonly TreeRow<T>[];
  readonly at: number;
  readonly here: T | null;
  readonly text: string;
  readonly look: (text: string) => void;
  readonly stand: (index: number) => void;
  readonly standOn: (id: number) => void;
  readonly open: () => void;
  readonly close: () => void;
}

/** Which entries are open; to begin with the way to the first one. */
function useOpened<T extends TreeItem>(items: readonly T[], first: number | undefined) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  // Until something is opened or closed: the entries come after the tree does.
  const [isMoved, setMoved] = useState(first === undefined);
  const within = isMoved || first === undefined ? opened : new Set(wayTo(items, first));
  const set = (ids: readonly number[]): void => {
    setMoved(true);
    setOpened(new Set(ids));
  };
  return {
    within,
    unfold: (ids: readonly number[]) => set([...within, ...ids]),
    fold: (id: number) => set([...within].filter((each) => each !== id)),
  };
}

/** Where the cursor stands: with its entry; where that is not shown, with the first that was looked for. */
function lineOf<T extends TreeItem>(rows: readonly TreeRow<T>[], id: number | null, text: string): number {
  const found = rows.findIndex(({ item }) => item.id === id);
  const firstLeaf = text === "" ? 0 : rows.findIndex(({ item }) => item.isLeaf);
  return Math.max(found === -1 ? firstLeaf : found, 0);
}

/** The entry that the cursor stays with, until something else is looked for. */
function useKept(first: number | undefined) {
  const [text, setText] = useState("");
  const [id, setId] = useState<number | null>(first ?? null);
  const look = (wanted: string): void => {
    setId(null);
    setText(wanted);
  };
  return { id, setId, text, look };
}

/** `first` is where the cursor stands to begin with: the way to it is open. */
export function useTree<T extends TreeItem>(items: readonly T[], shows: ((leaf: T) => boolean) | null, first?: number): TreeState<T> {
  const { within, fold, unfold } = useOpened(items, first);
  const { id, setId, text, look } = useKept(first);
  const rows = rowsOf(items, { opened: within, text, shows });
  const at = lineOf(rows, id, text);
  const row = rows[at];
  const stand = (index: number): void => setId(rows[Math.min(Math.max(index, 0), rows.length - 1)]?.item.id ?? null);
  const standOn = (wanted: number): void => {
    unfold(wayTo(items, wanted));
    setId(wanted);
  };
  const open = (): void => {
    if (!row || row.item.isLeaf) return;
    if (row.isOpen) stand(at + 1);
    else unfold([row.item.id]);
  };
  const close = (): void => {
    if (!row) return;
    if (!row.item.isLeaf && within.has(row.item.id)) fold(row.item.id);
    else if (row.parent !== null) setId(row.parent);
  };
  return { rows, at, here: row?.item ?? null, text, look, stand, standOn, open, close };
}

/** The entries that lead to one. */
function wayTo<T extends TreeItem>(items: readonly T[], wanted: number): readonly number[] {
  const parents = new Map(everyItem(items).flatMap((item) => item.children.map((child) => [child.id, item.id] as const)));
  const way: number[] = [];
  for (let up = parents.get(wanted); up !== undefined; up = parents.get(up)) way.push(up);
  return way;
}
