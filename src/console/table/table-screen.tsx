import { useCallback, useEffect, useId, useState } from "react";
import { useLocation } from "react-router-dom";
import type { InputOf, ListCallName, RowOf } from "../../contract/types.ts";
import { fold } from "../../lending/fold.ts";
import { t } from "../i18n/i18n.ts";
import { screenWithBody, type Screen, type TableScreen } from "../kernel/screen.ts";
import { keepWidth, useColumns } from "./columns.ts";
import { focusOnArrival } from "../ui/focus.ts";
import { FilterBar } from "./filter-bar.tsx";
import { Finder } from "./finder.tsx";
import { Grid } from "./grid.tsx";
import { LazyFilters, useFiltersAhead } from "./lazy-filters.ts";
import { keepQueue } from "./queues.ts";
import { publishSelection } from "./selected.ts";
import { cleared, useTableKeys } from "./table-keys.ts";
import { QueueState, QueueStatus, useCountText } from "./table-status.tsx";
import { TableDialog, useTableTools } from "./table-tools.tsx";
import { Totals } from "./totals.tsx";
import type { QueueHandle } from "./use-queue.ts";
import { useScreenQueue } from "./use-screen-queue.ts";

/** A list or queue from its definition (architecture.md 2): the list call gives the rows, the definition what differs. */
export const tableScreen = <N extends ListCallName>(definition: TableScreen<N>): Screen => screenWithBody(definition, TableBody);

interface Opened {
  readonly first: string | null;
}

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
  const sortBy = useCallback(
    (key: string) => write({ sort: key, order: sorting.key === key && sorting.direction === "asc" ? "desc" : "asc" }),
    [write, sorting.key, sorting.direction],
  );
  const search = useSearch(queue);
  const find = () => setFinding(true);
  useTableKeys({ screen, queue, columns, open, write, sortBy, find, filter: () => setFiltering({ first: null }), more: tools.handlers });
  const values = filters as Partial<InputOf<N>>;
  const apply = (texts: Readonly<Record<string, string>>) => {
    setFiltering(null);
    write(addressed(screen, texts));
  };
  const unset = (key: string) => write(withoutFilter(screen, key));
  return (
    <div className="relative flex h-full min-h-0 flex-col">
      <h1 className="sr-only">{t(screen.title)}</h1>
      {screen.above ? <screen.above /> : null}
      <FilterBar
        filters={screen.filters}
        values={values}
        count={useCountText(queue)}
        tools={tools.buttons}
        onEdit={(first) => setFiltering({ first })}
        onClear={unset}
      />
      {finding ? <Finder search={search} onClose={() => (setFinding(false), focusGrid(id))} /> : null}
      <Grid
        id={id}
        label={t(screen.title)}
        {...queue}
        columns={columns}
        rowHeight={rowHeight}
        sorting={sorting}
        onSort={sortBy}
        onWidth={(key, width) => keepWidth(screen.path, key, width)}
        onOpen={open}
        onTick={(at) => tickAt(queue, at)}
      />
      <QueueState queue={queue} onClear={() => write(cleared(screen))} onFind={find} filtered={Object.keys(filters).length > 0} />
      <Totals queue={queue} columns={columns} call={screen.total ?? null} input={input} />
      <QueueStatus queue={queue} />
      {screen.below ? <screen.below /> : null}
      {filtering ? (
        <LazyFilters filters={screen.filters} values={values} first={filtering.first} onClose={() => setFiltering(null)} onApply={apply} />
      ) : null}
      <TableDialog tools={tools} screen={screen} columns={columns} input={input} />
    </div>
  );
}

/** The same function as long as the rows are the same: the search tells the rows, and the rows draw the page. */
function useSearch<R>({ data }: QueueHandle<R>): (text: string) => void {
  return useCallback((text: string) => data.search(text ? matcher(text) : null), [data]);
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

function focusGrid(id: string): void {
  document.getElementById(id)?.focus({ preventScroll: true });
}

function tickAt<R>({ data, selection }: QueueHandle<R>, at: number): void {
  const id = data.idAt(at);
  if (id !== null) selection.toggle(id);
}

const withoutFilter = <N extends ListCallName>({ filters }: TableScreen<N>, key: string) => ({
  [key]: filters.find((each) => each.key === key)?.initial === undefined ? null : "",
});

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
