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

/** `first` is where the cursor stands to begin with: the way to it is open. */
export function useTree<T extends TreeItem>(items: readonly T[], shows: ((leaf: T) => boolean) | null, first?: number): TreeState<T> {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [text, look] = useState("");
  const [id, setId] = useState<number | null>(first ?? null);
  // Until something is opened or closed: the entries come after the tree does.
  const [isMoved, setMoved] = useState(first === undefined);
  const within = isMoved || first === undefined ? opened : new Set(wayTo(items, first));
  const rows = rowsOf(items, { opened: within, text, shows });
  const found = rows.findIndex(({ item }) => item.id === id);
  const firstLeaf = text === "" ? 0 : rows.findIndex(({ item }) => item.isLeaf);
  const at = Math.max(found === -1 ? firstLeaf : found, 0);
  const row = rows[at];
  const set = (change: (before: ReadonlySet<number>) => ReadonlySet<number>): void => {
    setMoved(true);
    setOpened(change(within));
  };
  const stand = (index: number): void => setId(rows[Math.min(Math.max(index, 0), rows.length - 1)]?.item.id ?? null);
  return {
    rows,
    at,
    here: row?.item ?? null,
    text,
    look: (wanted) => {
      setId(null);
      look(wanted);
    },
    stand,
    standOn: (wanted) => {
      set((before) => new Set([...before, ...wayTo(items, wanted)]));
      setId(wanted);
    },
    open: () => {
      if (!row || row.item.isLeaf) return;
      if (row.isOpen) stand(at + 1);
      else set((before) => new Set([...before, row.item.id]));
    },
    close: () => {
      if (!row) return;
      if (!row.item.isLeaf && within.has(row.item.id)) set((before) => new Set([...before].filter((each) => each !== row.item.id)));
      else if (row.parent !== null) setId(row.parent);
    },
  };
}

/** The entries that lead to one. */
function wayTo<T extends TreeItem>(items: readonly T[], wanted: number): readonly number[] {
  const parents = new Map(everyItem(items).flatMap((item) => item.children.map((child) => [child.id, item.id] as const)));
  const way: number[] = [];
  for (let up = parents.get(wanted); up !== undefined; up = parents.get(up)) way.push(up);
  return way;
}
