import { useCallback, useEffect, useId, useMemo, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";
import type { PageSize } from "../../contract/kernel/page.ts";
import type { InputOf, ListCallName, RowOf } from "../../contract/types.ts";
import { fold } from "../../lending/fold.ts";
import { limits } from "../../lending/limits.ts";
import { formatNumber } from "../i18n/format.ts";
import { t, tn, useT } from "../i18n/i18n.ts";
import { useKeyContext, type KeyHandler } from "../kernel/contexts.ts";
import { choosePageSize } from "../kernel/page-size.ts";
import { screenWithBody, type Column, type Screen, type TableScreen } from "../kernel/screen.ts";
import { useShellStatus } from "../kernel/status.ts";
import { EmptyState, FailedState } from "./states.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { lastDays, writeFilter } from "./filter-text.ts";
import { Finder } from "./finder.tsx";
import { Grid } from "./grid.tsx";
import { LazyFilters, useFiltersAhead } from "./lazy-filters.ts";
import { pageKeys } from "./page-keys.ts";
import { shownPage } from "./pages.ts";
import { queueKeys } from "./queue-keys.ts";
import { keepQueue } from "./queues.ts";
import { publishSelection } from "./selected.ts";
import type { QueueHandle } from "./use-queue.ts";
import { useScreenQueue, type Write } from "./use-screen-queue.ts";

/** A list or queue from its definition (architecture.md 2): the list call gives the rows, the definition what differs. */
export const tableScreen = <N extends ListCallName>(definition: TableScreen<N>): Screen => screenWithBody(definition, TableBody);

interface Opened {
  readonly first: string | null;
}

function TableBody<N extends ListCallName>({ screen }: { readonly screen: TableScreen<N> }) {
  const id = `grid${useId()}`;
  const { filters, sorting, write, input, queue } = useScreenQueue(screen);
  const [dialog, setDialog] = useState<Opened | null>(null);
  const [finding, setFinding] = useState(false);
  const columns = useMemo(() => screen.columns.filter((column) => !column.hide), [screen]);
  const open = useOpenRow(screen, queue);
  usePublished({ screen, queue, open, input });
  useEffect(() => focusGrid(id), [id]);
  useFiltersAhead();
  const sortBy = useCallback(
    (key: string) => write({ sort: key, order: sorting.key === key && sorting.direction === "asc" ? "desc" : "asc" }),
    [write, sorting.key, sorting.direction],
  );
  useTableKeys({ screen, queue, columns, open, write, sortBy, filter: () => setDialog({ first: null }), find: () => setFinding(true) });
  const values = filters as Partial<InputOf<N>>;
  const apply = (texts: Readonly<Record<string, string>>) => {
    setDialog(null);
    write(addressed(screen, texts));
  };
  const unset = (key: string) => write({ [key]: screen.filters.find((filter) => filter.key === key)?.initial === undefined ? null : "" });
  return (
    <div className="relative flex h-full min-h-0 flex-col">
      <h1 className="sr-only">{t(screen.title)}</h1>
      {screen.above ? <screen.above /> : null}
      <FilterBar
        filters={screen.filters}
        values={values}
        count={useCountText(queue)}
        onEdit={(first) => setDialog({ first })}
        onClear={unset}
      />
      {finding ? (
        <Finder search={(text) => queue.data.search(text ? matcher(text) : null)} onClose={() => (setFinding(false), focusGrid(id))} />
      ) : null}
      <Grid
        id={id}
        label={t(screen.title)}
        {...queue}
        columns={columns}
        sorting={sorting}
        onSort={sortBy}
        onOpen={open}
        onTick={(at) => tickAt(queue, at)}
      />
      <QueueState queue={queue} onClear={() => write(cleared(screen))} filtered={Object.keys(filters).length > 0} />
      <QueueStatus queue={queue} />
      {screen.below ? <screen.below /> : null}
      {dialog ? (
        <LazyFilters filters={screen.filters} values={values} first={dialog.first} onClose={() => setDialog(null)} onApply={apply} />
      ) : null}
    </div>
  );
}

function useOpenRow<N extends ListCallName>(screen: TableScreen<N>, { data }: QueueHandle<RowOf<N>>): (index: number) => void {
  return useCallback(
    (index: number) => {
      const row = data.rowAt(index);
      if (row) screen.open?.(row);
    },
    [data, screen],
  );
}

interface Published<N extends ListCallName> {
  readonly screen: TableScreen<N>;
  readonly queue: QueueHandle<RowOf<N>>;
  readonly open: (index: number) => void;
  readonly input: object;
}

/** Tells records where they were opened from, and the forms of commands what is selected. */
function usePublished<N extends ListCallName>({ screen, queue, open, input }: Published<N>): void {
  const { pathname, search } = useLocation();
  const { selection, cursor } = queue;
  const handle = queue as QueueHandle<unknown>;
  useEffect(() => {
    keepQueue(screen.path, { href: `${pathname}${search}`, queue: handle, open });
  }, [screen, handle, open, pathname, search]);
  useEffect(() => publishSelection(screen.path, { queue: handle, filters: input }), [screen, handle, input]);
  useEffect(() => selection.subscribe(() => cursor.paint()), [selection, cursor]);
}

interface TableKeys<N extends ListCallName> {
  readonly screen: TableScreen<N>;
  readonly queue: QueueHandle<RowOf<N>>;
  readonly columns: readonly Column<RowOf<N>>[];
  readonly open: (index: number) => void;
  readonly write: Write;
  readonly sortBy: (key: string) => void;
  readonly filter: () => void;
  readonly find: () => void;
}

function useTableKeys<N extends ListCallName>({ screen, queue, columns, open, write, sortBy, filter, find }: TableKeys<N>): void {
  type R = RowOf<N>;
  const { data, cursor, selection } = queue;
  const subjects = () => {
    const ticked = [...selection.ids].map((each) => data.row(each)).filter((row) => row !== null);
    const row = data.rowAt(cursor.position());
    return {
      row,
      picked: ticked.length > 0 ? ticked : row ? [row] : [],
      refresh: queue.reload,
      advance: () => void queue.goTo(cursor.position() + 1),
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
    { id: "queue.refresh", keys: ["shift+r"], label: "table.key.refresh", run: queue.reload },
    { id: "queue.copy", keys: ["shift+c"], label: "table.key.copy", run: () => copyRow(data.rowAt(cursor.position())) },
    ...rangeKeys(screen, write),
    ...pageKeys({ queue, choose: (size) => changeSize(queue, size, write) }),
  ];
  useKeyContext<R>({ id: `queue ${screen.path}`, counts: true, commands: screen.commands, subjects, handlers });
  const unselect: KeyHandler = { id: "queue.unselect", keys: ["escape"], label: "table.key.unselect", run: () => selection.clear() };
  useKeyContext({ id: `selection ${screen.path}`, active: useSelected(queue), handlers: [unselect] });
}

/** The page that comes holds the row under the cursor. */
function changeSize<R>({ data, cursor }: QueueHandle<R>, size: PageSize | null, write: Write): void {
  choosePageSize(size);
  const { at } = data.placeOf(cursor.position());
  write({ pageSize: size === null ? null : String(size), page: size === null ? null : String(Math.ceil(at / size)) });
}

function focusGrid(id: string): void {
  document.getElementById(id)?.focus({ preventScroll: true });
}

function tickAt<R>({ data, selection }: QueueHandle<R>, at: number): void {
  const id = data.idAt(at);
  if (id !== null) selection.toggle(id);
}

/** An empty text in the address says "not even the initial value". */
const cleared = <N extends ListCallName>(screen: TableScreen<N>) =>
  Object.fromEntries(screen.filters.map((filter) => [filter.key, filter.initial === undefined ? null : ""]));

const addressed = <N extends ListCallName>(screen: TableScreen<N>, texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    screen.filters.map((filter) => {
      const text = texts[filter.key]?.trim() ?? "";
      return [filter.key, text === "" && filter.initial === undefined ? null : text];
    }),
  );

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

const matcher = (text: string) => {
  const wanted = fold(text);
  return (row: readonly unknown[]) => row.some((value) => typeof value === "string" && fold(value).includes(wanted));
};

function copyRow(row: unknown): void {
  if (!row) return;
  // Masked values only: the row holds nothing else.
  void navigator.clipboard?.writeText(Object.values(row as object).join("\t")).catch(() => undefined);
}

function useSelected<R>({ selection }: QueueHandle<R>): boolean {
  return useSyncExternalStore(selection.subscribe, () => selection.size > 0 || selection.allMatching);
}

function useCountText<R>({ data }: QueueHandle<R>): string {
  const translate = useT();
  useSyncExternalStore(data.subscribe, data.version);
  if (data.failure) return "";
  const { of, exact } = data.placeOf(0);
  if (data.complete || data.part) return tn("table.count", of, { count: `${formatNumber(of)}${exact ? "" : "+"}` });
  return translate("table.loading", { loaded: formatNumber(data.loaded), total: formatNumber(data.total) });
}

/** Position and ticks for the status bar: a component of its own, so that a key press renders nothing else. */
function QueueStatus<R>({ queue: { data, cursor, selection } }: { readonly queue: QueueHandle<R> }) {
  const translate = useT();
  useSyncExternalStore(cursor.subscribe, cursor.position);
  useSyncExternalStore(selection.subscribe, selection.version);
  useSyncExternalStore(data.subscribe, data.version);
  const count = selection.size;
  const shown = shownPage(data);
  const matching = selection.allMatching
    ? translate("table.matching", { count: formatNumber(data.total), total: formatNumber(data.total) })
    : null;
  const apps = count > 0 && count <= 500 ? appsOf(data, selection.ids) : "";
  useShellStatus({
    mode: count > 0 ? { text: translate("table.selectMode", { count: formatNumber(count) }) } : null,
    selection:
      matching ?? (count > 0 ? [tn("table.tickedCount", count, { count: formatNumber(count) }), apps].filter(Boolean).join(" / ") : null),
    page: shown ? translate("table.page", { page: formatNumber(shown.page), of: formatNumber(shown.of), size: shown.size }) : null,
    position: data.length > 0 ? data.placeOf(cursor.position()) : null,
  });
  return null;
}

/** How many apps the ticked rows belong to: bulk messages go to one app only. */
function appsOf<R>(data: QueueHandle<R>["data"], ids: ReadonlySet<number>): string {
  const apps = new Set([...ids].map((id) => (data.row(id) as { appId?: number } | null)?.appId));
  return tn("table.apps", apps.size);
}

function QueueState<R>({
  queue,
  filtered,
  onClear,
}: {
  readonly queue: QueueHandle<R>;
  readonly filtered: boolean;
  readonly onClear: () => void;
}) {
  useSyncExternalStore(queue.data.subscribe, queue.data.version);
  if (queue.data.failure) return <FailedState reason={queue.data.failure} onRetry={queue.reload} />;
  return queue.data.complete && queue.data.length === 0 ? <EmptyState filtered={filtered} onClear={onClear} /> : null;
}
