import { useSyncExternalStore } from "react";
import type { PageSize } from "../../contract/kernel/page.ts";
import type { ListCallName, RowOf } from "../../contract/types.ts";
import { limits } from "../../lending/limits.ts";
import { useKeyContext, type KeyHandler } from "../kernel/keys/contexts.ts";
import type { Source } from "../kernel/command/records.ts";
import { deskOf } from "../kernel/verbs/desks.ts";
import { verbs, type VerbName } from "../kernel/verbs/table.ts";
import { choosePageSize } from "../kernel/state/page-size.ts";
import type { Column, TableScreen } from "../kernel/screen/screen.ts";
import { lastDays, writeFilter } from "./filter/filter-text.ts";
import { pageKeys } from "./queue/page-keys.ts";
import { queueKeys } from "./queue/queue-keys.ts";
import type { QueueHandle } from "./queue/use-queue.ts";
import type { Write } from "./queue/use-screen-queue.ts";

export interface TableKeys<N extends ListCallName> {
  readonly screen: TableScreen<N>;
  readonly queue: QueueHandle<RowOf<N>>;
  readonly columns: readonly Column<RowOf<N>>[];
  readonly open: (index: number, source: Source) => void;
  readonly peek: () => void;
  readonly write: Write;
  readonly sortBy: (key: string) => void;
  readonly filter: () => void;
  readonly find: () => void;
  readonly more: readonly KeyHandler[];
}

/** The row under the cursor, and those that are ticked or, while none is, that one. */
function subjectsOf<R>({ data, cursor, selection, reload }: QueueHandle<R>) {
  const ticked = [...selection.ids].map((each) => data.row(each)).filter((row) => row !== null);
  const row = data.rowAt(cursor.position());
  return { row, picked: ticked.length > 0 ? ticked : row ? [row] : [], refresh: reload };
}

/** Only where rows open and where there are filters. */
function offeredKeys<N extends ListCallName>({ screen, queue: { cursor }, open, filter, write }: TableKeys<N>): KeyHandler[] {
  const openKey: KeyHandler = {
    id: "queue.open",
    verb: openVerb(screen.path),
    label: "table.key.open",
    run: ({ source }) => open(cursor.position(), source),
  };
  const filterKeys: KeyHandler[] = [
    { id: "queue.filter", verb: "filter", run: filter },
    { id: "queue.clear", verb: "clear", run: () => write(cleared(screen)) },
  ];
  return [...(screen.open ? [openKey] : []), ...(screen.filters.length > 0 ? filterKeys : [])];
}

/** By the column of the cell under the cursor; by the first while the cursor stands on whole rows. */
function sortColumn<N extends ListCallName>({ queue: { cursor }, columns, sortBy }: TableKeys<N>): void {
  const column = columns[(cursor.column ?? 1) - 1];
  if (column?.sort) sortBy(column.key);
}

/** Everything that keys do on a queue: moves and ticks, filters, pages, copying, and the screen's own commands. */
export function useTableKeys<N extends ListCallName>(keys: TableKeys<N>): void {
  type R = RowOf<N>;
  const { screen, queue, columns, peek, write, find, more } = keys;
  const { selection } = queue;
  const handlers: KeyHandler[] = [
    ...queueKeys({ ...queue, columns: columns.length }),
    ...offeredKeys(keys),
    { id: "queue.peek", verb: "peek", palette: true, run: peek },
    { id: "queue.find", verb: "find", run: find },
    { id: "queue.sort", verb: "sort", run: () => sortColumn(keys) },
    { id: "queue.refresh", verb: "refresh", palette: true, run: queue.reload },
    { id: "queue.copy", verb: "copy", palette: true, run: () => void copyRows(queue, columns) },
    ...more,
    ...rangeKeys(screen, write),
    ...pageKeys({ queue, choose: (size) => changeSize(queue, size, write) }),
  ];
  const subjects = () => subjectsOf(queue);
  useKeyContext<R>({ id: `queue ${screen.path}`, where: "list", counts: true, commands: screen.commands, subjects, handlers });
  const unselect: KeyHandler = { id: "queue.unselect", verb: "escape", label: "table.key.unselect", run: () => selection.clear() };
  useKeyContext({ id: `selection ${screen.path}`, where: "list", active: useSelected(queue), handlers: [unselect] });
}

/** Enter on a row shows the order it names, or the form of what it is. */
const openVerb = (path: string): VerbName => (verbs.edit.desks?.includes(deskOf(path)) ? "edit" : "open");

/** Its script is fetched ahead with the other tools; a key waits for it, and the browser lets the key copy for seconds. */
const copyRows = async <R>(queue: QueueHandle<R>, columns: readonly Column<R>[]) => (await import("./grid/copy.ts")).copy(queue, columns);

/** The page that comes holds the row under the cursor. */
function changeSize<R>({ data, cursor }: QueueHandle<R>, size: PageSize | null, write: Write): void {
  choosePageSize(size);
  const { at } = data.placeOf(cursor.position());
  write({ pageSize: size === null ? null : String(size), page: size === null ? null : String(Math.ceil(at / size)) });
}

/** An empty text in the address says "not even the initial value". */
export const cleared = <N extends ListCallName>(screen: TableScreen<N>) =>
  Object.fromEntries(screen.filters.map((filter) => [filter.key, filter.initial === undefined ? null : ""]));

/** `r` and a digit: the last 1, 3, 7, 14, 30 days on the screen's first date filter (rules/product.md 6). */
function rangeKeys<N extends ListCallName>(screen: TableScreen<N>, write: Write): KeyHandler[] {
  const filter = screen.filters.find((each) => each.kind === "date-range");
  if (!filter) return [];
  return limits.quickRanges.map((days, at) => ({
    id: `queue.range${days}`,
    verb: "days",
    step: String(at + 1),
    label: `table.key.range${days}` as const,
    run: () => write({ [filter.key]: writeFilter("date-range", lastDays(days)) }),
  }));
}

function useSelected<R>({ selection }: QueueHandle<R>): boolean {
  return useSyncExternalStore(selection.subscribe, () => selection.size > 0 || selection.allMatching);
}
