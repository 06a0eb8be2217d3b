import { onLeadsChanged, onOrdersChanged, type RowsChanged } from "../../client/live.ts";

/** Remembered for pages that are hidden; one that was away for longer reads its queue again. */
const remembered = 500;

/** News of one kind of row, and the filter by which a list reads those that are named. */
interface News {
  readonly on: (listener: RowsChanged) => () => void;
  readonly names: "loanRecordIds" | "dataIds";
  /** Number of the newest change. */
  readonly last: () => number;
  /** Rows that have changed since; null when they are too many or too long ago to be named. */
  readonly since: (seen: number) => readonly number[] | null;
}

function newsOf(on: News["on"], names: News["names"]): News {
  let first = 0;
  const recent: (readonly number[] | null)[] = [];
  on((rows) => {
    recent.push(rows);
    if (recent.length <= remembered) return;
    recent.shift();
    first += 1;
  });
  const since = (seen: number) => {
    if (seen < first) return null;
    const missed = recent.slice(seen - first);
    return missed.includes(null) ? null : [...new Set(missed.flatMap((rows) => rows ?? []))];
  };
  return { on, names, last: () => first + recent.length, since };
}

const news: Readonly<Record<string, News>> = {
  loanRecordId: newsOf(onOrdersChanged, "loanRecordIds"),
  dataId: newsOf(onLeadsChanged, "dataIds"),
};

/** What is told of a list's rows, by their key; a list of something else is read again by hand. */
export const newsFor = (rowKey: string): News | null => news[rowKey] ?? null;
