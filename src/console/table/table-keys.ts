import { useSyncExternalStore } from "react";
import type { PageSize } from "../../contract/kernel/page.ts";
import type { ListCallName, RowOf } from "../../contract/types.ts";
import { limits } from "../../lending/limits.ts";
import { useKeyContext, type KeyHandler } from "../kernel/contexts.ts";
import { choosePageSize } from "../kernel/page-size.ts";
import type { Column, TableScreen } from "../kernel/screen.ts";
import { lastDays, writeFilter } from "./filter-text.ts";
import { pageKeys } from "./page-keys.ts";
import { queueKeys } from "./queue-keys.ts";
import type { QueueHandle } from "./use-queue.ts";
import type { Write } from "./use-screen-queue.ts";

export interface TableKeys<N extends ListCallName> {
  readonly screen: TableScreen<N>;
  readonly queue: QueueHandle<RowOf<N>>;
  readonly columns: readonly Column<RowOf<N>>[];
  readonly open: (index: number) => void;
  readonly write: Write;
  readonly sortBy: (key: string) => void;
  readonly filter: () => void;
  readonly find: () => void;
  readonly more: readonly KeyHandler[];
}

/** Everything that keys do on a queue: moves and ticks, filters, pages, copying, and the screen's own commands. */
export function useTableKeys<N extends ListCallName>(keys: TableKeys<N>): void {
  type R = RowOf<N>;
  const { screen, queue, columns, open, write, sortBy, filter, find, more } = keys;
  const { data, cursor, selection } = queue;
  const subjects = () => {
    const ticked = [...selection.ids].map((each) => data.row(each)).filter((row) => row !== null);
    const row = data.rowAt(cursor.position());
    return {
      row,
      picked: ticked.length > 0 ? ticked : row ? [row] : [],
      refresh: queue.reload,
    };
  };
  const sortColumn = () => {
    const column = columns[(cursor.column ?? 1) - 1];
    if (column?.sort) sortBy(column.key);
  };
  const filterKeys: KeyHandler[] = [
    { id: "queue.filter", keys: ["f"], label: "table.key.filter", run: filter },
    { id: "queue.clear", keys: ["shift+f"], label: "table.key.clear", run: () => write(cleared(screen)) },
  ];
  const handlers: KeyHandler[] = [
    ...queueKeys({ data, cursor, selection, columns: columns.length }),
    ...(screen.open ? [{ id: "queue.open", keys: ["enter"], label: "table.key.open", run: () => open(cursor.position()) } as const] : []),
    ...(screen.filters.length > 0 ? filterKeys : []),
    { id: "queue.find", keys: ["ctrl+f"], label: "table.key.find", run: find },
    { id: "queue.sort", keys: ["shift+s"], label: "table.key.sort", run: sortColumn },
    { id: "queue.refresh", keys: ["shift+r"], label: "table.key.refresh", palette: true, run: queue.reload },
    { id: "queue.copy", keys: ["shift+c"], label: "table.key.copy", palette: true, run: () => void copyRows(queue, columns) },
    ...more,
    ...rangeKeys(screen, write),
    ...pageKeys({ queue, choose: (size) => changeSize(queue, size, write) }),
  ];
  useKeyContext<R>({ id: `queue ${screen.path}`, counts: true, commands: screen.commands, subjects, handlers });
  const unselect: KeyHandler = { id: "queue.unselect", keys: ["escape"], label: "table.key.unselect", run: () => selection.clear() };
  useKeyContext({ id: `selection ${screen.path}`, active: useSelected(queue), handlers: [unselect] });
}

/** Its script is fetched ahead with the other tools; a key waits for it, and the browser lets the key copy for seconds. */
const copyRows = async <R>(queue: QueueHandle<R>, columns: readonly Column<R>[]) => (await import("./copy.ts")).copy(queue, columns);

/** The page that comes holds the row under the cursor. */
function changeSize<R>({ data, cursor }: QueueHandle<R>, size: PageSize | null, write: Write): void {
  choosePageSize(size);
  const { at } = data.placeOf(cursor.position());
  write({ pageSize: size === null ? null : String(size), page: size === null ? null : String(Math.ceil(at / size)) });
}

/** An empty text in the address says "not even the initial value". */
export const cleared = <N extends ListCallName>(screen: TableScreen<N>) =>
  Object.fromEntries(screen.filters.map((filter) => [filter.key, filter.initial === undefined ? null : ""]));

/** `r` and a digit: the last 1, 3, 7, 14, 30 days on the screen's first date filter (console.md 9). */
function rangeKeys<N extends ListCallName>(screen: TableScreen<N>, write: Write): KeyHandler[] {
  const filter = screen.filters.find((each) => each.kind === "date-range");
  if (!filter) return [];
  return limits.quickRanges.map((days, at) => ({
    id: `queue.range${days}`,
    keys: [`r ${at + 1}`],
    label: `table.key.range${days}` as const,
    run: () => write({ [filter.key]: writeFilter("date-range", lastDays(days)) }),
  }));
}

function useSelected<R>({ selection }: QueueHandle<R>): boolean {
  return useSyncExternalStore(selection.subscribe, () => selection.size > 0 || selection.allMatching);
}
