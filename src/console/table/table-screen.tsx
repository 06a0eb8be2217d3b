import { defineTable, type TableDefinition } from "./definition.ts";
import type { Source } from "../kernel/command/records.ts";
import { useCallback, useEffect, useId, useState } from "react";
import { useLocation } from "react-router-dom";
import type { InputOf, ListCallName, RowOf } from "../../contract/types.ts";
import { fold } from "../../lending/fold.ts";
import { t } from "../i18n/i18n.ts";
import { screenWithBody, type Column, type Screen, type TableScreen } from "../kernel/screen/screen.ts";
import { keepWidth, useColumns } from "./grid/columns.ts";
import { focusOnArrival } from "../ui/focus.ts";
import { laterPage } from "../ui/later.tsx";
import { FilterBar } from "./filter/filter-bar.tsx";
import { Finder } from "./filter/finder.tsx";
import { Grid, type Sorting } from "./grid/grid.tsx";
import { LazyFilters, LazyLine, useFiltersAhead } from "./filter/lazy-filters.ts";
import { isPeeking, keepPeeking } from "./peek/looked.ts";
import type { PeekProps } from "./peek/peek.tsx";
import { keepQueue } from "./queue/queues.ts";
import { publishSelection } from "./queue/selected.ts";
import { cleared, useTableKeys } from "./table-keys.ts";
import { QueueState, QueueStatus, useCountText } from "./table-status.tsx";
import { TableDialog, useTableTools } from "./table-tools.tsx";
import { Totals } from "./grid/totals.tsx";
import type { QueueHandle } from "./queue/use-queue.ts";
import { useScreenQueue, type Write } from "./queue/use-screen-queue.ts";

/** Its script is fetched ahead with the tools. */
const { Later: Peek } = laterPage<PeekProps<never>>(async () => (await import("./peek/peek.tsx")).Peek);

/** A list or queue from its definition: the list call gives the rows, the definition what differs. */
export const tableScreen = <N extends ListCallName>(definition: TableDefinition<N>): Screen =>
  screenWithBody(defineTable(definition), TableBody);

/** The line, or the form with one of its fields first. */
type Opened = "line" | { readonly first: string | null };

function TableBody<N extends ListCallName>({ screen }: { readonly screen: TableScreen<N> }) {
  const id = `grid${useId()}`;
  const { filters, sorting, write, input, queue } = useScreenQueue(screen);
  const [filtering, setFiltering] = useState<Opened | null>(null);
  const [finding, setFinding] = useState(false);
  const { columns, rowHeight } = useColumns(screen.path, screen.columns);
  const open = useOpenRow(screen, queue);
  const tools = useTableTools(screen, queue as QueueHandle<unknown>);
  usePublished({ screen, queue, open, input });
  useEffect(() => focusOnArrival(document.getElementById(id)), [id]);
  useFiltersAhead();
  const sortBy = useSortBy(write, sorting);
  const search = useSearch(queue);
  const peek = usePeek(screen.path, id);
  useTableKeys({
    screen,
    queue,
    columns,
    open,
    peek: peek.toggle,
    write,
    sortBy,
    find: () => setFinding(true),
    filter: () => setFiltering("line"),
    more: tools.handlers,
  });
  const values = filters as Partial<InputOf<N>>;
  const apply = (texts: Readonly<Record<string, string>>) => (setFiltering(null), write(addressed(screen, texts)));
  const unset = (key: string) => write(withoutFilter(screen, values, key));
  const asking = { filters: screen.filters, values, judge: screen.judge };
  return (
    <div className="relative flex h-full min-h-0 flex-col">
      <h1 className="sr-only">{t(screen.title)}</h1>
      {screen.above ? <screen.above /> : null}
      <Line {...{ asking, opened: filtering, show: setFiltering, write }} focusRows={() => focusGrid(id)} />
      <FilterBar
        filters={screen.filters}
        values={values}
        count={useCountText(queue)}
        tools={tools.buttons}
        onEdit={(first) => setFiltering(first === null ? "line" : { first })}
        onClear={unset}
      />
      {finding ? <Finder search={search} onClose={() => (setFinding(false), focusGrid(id))} /> : null}
      <Rows id={id} screen={screen} queue={queue} open={open} look={{ columns, rowHeight, sorting, sortBy }} peek={peek} />
      <QueueState
        queue={queue}
        onClear={() => write(cleared(screen))}
        onFind={() => setFinding(true)}
        filtered={Object.keys(filters).length > 0}
      />
      <Foot screen={screen} queue={queue} columns={columns} input={input} />
      {filtering && filtering !== "line" ? (
        <LazyFilters {...asking} first={filtering.first} onClose={() => setFiltering(null)} onApply={apply} />
      ) : null}
      <TableDialog tools={tools} screen={screen} columns={columns} input={input} />
    </div>
  );
}

interface LineProps<N extends ListCallName> {
  readonly asking: Pick<TableScreen<N>, "filters" | "judge"> & { readonly values: Partial<InputOf<N>> };
  readonly opened: Opened | null;
  readonly show: (opened: Opened | null) => void;
  readonly write: Write;
  readonly focusRows: () => void;
}
/** What is typed joins the filters that are set. */
function Line<N extends ListCallName>({ asking, opened, show, write, focusRows }: LineProps<N>) {
  if (opened !== "line") return null;
  const leave = () => (show(null), focusRows());
  // The form gives the focus back to where it was: the line is gone by then.
  const toForm = () => (focusRows(), show({ first: null }));
  return <LazyLine {...asking} onApply={(set) => (write(set), leave())} onForm={toForm} onClose={leave} />;
}

/** The same function as long as the order is the same: a click on a title, or the key, turns it round. */
function useSortBy(write: Write, { key: sorted, direction }: Sorting): (key: string) => void {
  return useCallback(
    (key: string) => write({ sort: key, order: sorted === key && direction === "asc" ? "desc" : "asc" }),
    [write, sorted, direction],
  );
}

interface FootProps<N extends ListCallName> {
  readonly screen: TableScreen<N>;
  readonly queue: QueueHandle<RowOf<N>>;
  readonly columns: readonly Column<RowOf<N>>[];
  readonly input: object;
}

/** Sums, how far the rows have come, and what a screen docks below them. */
function Foot<N extends ListCallName>({ screen, queue, columns, input }: FootProps<N>) {
  return (
    <>
      <Totals queue={queue} columns={columns} call={screen.total ?? null} input={input} />
      <QueueStatus queue={queue} />
      {screen.below ? <screen.below /> : null}
    </>
  );
}

interface RowsProps<N extends ListCallName> {
  readonly id: string;
  readonly screen: TableScreen<N>;
  readonly queue: QueueHandle<RowOf<N>>;
  readonly open: (index: number) => void;
  readonly look: Pick<ReturnType<typeof useColumns<RowOf<N>>>, "columns" | "rowHeight"> & {
    readonly sorting: Sorting;
    readonly sortBy: (key: string) => void;
  };
  readonly peek: ReturnType<typeof usePeek>;
}

/** The rows, and beside them the record of the one under the cursor. */
function Rows<N extends ListCallName>({ id, screen, queue, open, look, peek }: RowsProps<N>) {
  const { columns, rowHeight, sorting, sortBy } = look;
  return (
    <div className="relative flex min-h-0 flex-1">
      <Grid
        id={id}
        label={t(screen.title)}
        {...queue}
        columns={columns}
        mark={screen.mark}
        rowHeight={rowHeight}
        sorting={sorting}
        onSort={sortBy}
        onWidth={(key, width) => keepWidth(screen.path, key, width)}
        onOpen={open}
        onTick={(at) => tickAt(queue, at)}
      />
      {peek.isOpen ? (
        <Peek
          path={screen.path}
          queue={queue as QueueHandle<never>}
          columns={screen.columns}
          beside={screen.beside as PeekProps<never>["beside"]}
          onClose={peek.close}
        />
      ) : null}
    </div>
  );
}

/** Space: the row's record beside the list, until Space or Esc; the focus stays with the rows. */
function usePeek(path: string, grid: string) {
  const [isOpen, setOpen] = useState(() => isPeeking(path));
  const show = (next: boolean) => {
    keepPeeking(path, next);
    setOpen(next);
  };
  return { isOpen, toggle: () => show(!isOpen), close: () => (show(false), focusGrid(grid)) };
}

/** The same function as long as the rows are the same: the search tells the rows, and the rows draw the page. */
function useSearch<R>({ data, cursor }: QueueHandle<R>): (text: string) => void {
  return useCallback(
    (text: string) => {
      if (!text && !data.isSearched) return;
      data.search(text ? matcher(text) : null);
      cursor.afterSearch();
    },
    [data, cursor],
  );
}

function useOpenRow<N extends ListCallName>(
  screen: TableScreen<N>,
  { data }: QueueHandle<RowOf<N>>,
): (index: number, source?: Source) => void {
  return useCallback(
    // Without a source: pressed in the grid with the pointer.
    (index: number, source: Source = "button") => {
      const row = data.rowAt(index);
      if (row) screen.open?.(row, source);
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

function focusGrid(id: string): void {
  document.getElementById(id)?.focus({ preventScroll: true });
}

function tickAt<R>({ data, selection }: QueueHandle<R>, at: number): void {
  const id = data.idAt(at);
  if (id !== null) selection.toggle(id);
}

/** Without one of them, and without those that say nothing where it is gone. */
function withoutFilter<N extends ListCallName>({ filters, judge }: TableScreen<N>, values: Partial<InputOf<N>>, key: string) {
  const left: Record<string, unknown> = { ...values };
  const gone: Record<string, null | ""> = {};
  for (let next: string | undefined = key; next !== undefined && !(next in gone); next = judge?.(left)?.field) {
    gone[next] = filters.find((each) => each.key === next)?.initial === undefined ? null : "";
    delete left[next];
  }
  return gone;
}

const addressed = <N extends ListCallName>(screen: TableScreen<N>, texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    screen.filters.map((filter) => {
      const text = texts[filter.key]?.trim() ?? "";
      return [filter.key, text === "" && filter.initial === undefined ? null : text];
    }),
  );

const matcher = (text: string) => {
  const wanted = fold(text);
  return (row: readonly unknown[]) => row.some((value) => typeof value === "string" && fold(value).includes(wanted));
};
