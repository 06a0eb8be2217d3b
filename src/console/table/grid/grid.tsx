import "../table.css";
import { createColumnHelper, tableFeatures, useTable } from "@tanstack/react-table";
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore, type MouseEvent, type RefObject } from "react";
import { t, useLocale, useT } from "../../i18n/i18n.ts";
import { useLeavesCents } from "../../i18n/cents.ts";
import { useBlocks } from "./blocks.ts";
import { Cell, isRight, isSureToFit, type Shown, widthOf } from "./cells.tsx";
import { Edge } from "./column-edge.tsx";
import { edgesOf, type Placed, shownOf } from "./columns.ts";
import type { Tone } from "../../kernel/screen/screen.ts";
import type { Cursor } from "../queue/cursor.ts";
import { rowHeights } from "./arrangement.ts";
import { rowsPerBlock, type QueueData } from "../queue/queue-data.ts";

/** Only what is used is registered: the rest of the table library is left out of the bundle. */
const features = tableFeatures({});
/** A place in the window; its row is null until the stream has brought it. */
interface Slot {
  readonly row: unknown;
}
const helper = createColumnHelper<typeof features, Slot>();

export interface Sorting {
  readonly key: string | null;
  readonly direction: "asc" | "desc";
}

interface GridProps<R> {
  readonly id: string;
  readonly label: string;
  readonly data: QueueData<R>;
  readonly cursor: Cursor;
  readonly columns: readonly Placed<R>[];
  /** What a row asks for now: the bar at its left. */
  readonly mark?: ((row: R) => Tone) | undefined;
  readonly rowHeight: number;
  readonly sorting: Sorting;
  readonly onSort: (key: string) => void;
  /** A header's edge was drawn; null: back to the width that the definition gives. */
  readonly onWidth: (key: string, width: number | null) => void;
  readonly onOpen: (index: number) => void;
  readonly onTick: (index: number) => void;
}

interface Span {
  readonly first: number;
  readonly last: number;
  /** Of the data: rows behind the same object change. */
  readonly version: number;
}
const slotsOf = <R,>(data: QueueData<R>, { first, last }: Span): Slot[] =>
  Array.from({ length: Math.max(last - first, 0) }, (_, at) => ({ row: data.rowAt(first + at) }));

/** The cursor knows the rows that it stands on, and marks them whenever they were drawn. */
function useAttached(cursor: Cursor, scroller: RefObject<HTMLDivElement | null>, rowHeight: number): void {
  useLayoutEffect(() => {
    cursor.attach(scroller.current, rowHeight);
    return () => cursor.attach(null);
  }, [cursor, scroller, rowHeight]);
  useLayoutEffect(() => cursor.paint());
}

/** A number that is another one every minute. */
function useMinute(): number {
  const [minute, setMinute] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMinute((before) => before + 1), 60_000);
    return () => clearInterval(timer);
  }, []);
  return minute;
}

/** Which blocks are on the page, and the table's view of their rows. */
function useWindow<R>(
  { data, columns, rowHeight }: Pick<GridProps<R>, "data" | "columns" | "rowHeight">,
  scroller: RefObject<HTMLDivElement | null>,
) {
  useSyncExternalStore(data.subscribe, data.version);
  const { length } = data;
  const edges = useMemo(() => edgesOf(columns), [columns]);
  const count = Math.ceil(length / rowsPerBlock);
  const { blocks: span, places, columns: sides } = useBlocks({ count, blockHeight: rowHeight * rowsPerBlock, edges }, scroller);
  const first = span.first * rowsPerBlock;
  const last = Math.min((span.last + 1) * rowsPerBlock, length);
  const version = data.version();
  const slots = useMemo(() => slotsOf(data, { first, last, version }), [data, first, last, version]);
  const definitions = useMemo(
    () => columns.map((column) => helper.accessor((slot): unknown => (slot.row as R | null)?.[column.key], { id: column.key })),
    [columns],
  );
  const table = useTable({ features, columns: definitions, data: slots });
  const rows = table.getRowModel().rows;
  const rowsOf = (block: number) =>
    rows.slice(block * rowsPerBlock - first, (block + 1) * rowsPerBlock - first).map((slot) => slot.original.row as R | null);
  const blocks = Array.from({ length: Math.max(Math.min(span.last, count - 1) - span.first + 1, 0) }, (_, at) => span.first + at);
  const shown = useMemo(() => shownOf(columns, edges, sides), [columns, edges, sides]);
  return {
    blocks,
    places,
    shown,
    length,
    rowsOf,
    headers: table.getHeaderGroups()[0]?.headers ?? [],
    width: edges.at(-1) ?? 0,
  };
}

type Seen<R> = ReturnType<typeof useWindow<R>>;

/** Titles of the columns; behind the tick. */
function Heads<R>({ headers, width, ...props }: GridProps<R> & Pick<Seen<R>, "headers" | "width">) {
  const { columns } = props;
  const byKey = useMemo(() => new Map(columns.map((column) => [column.key as string, column])), [columns]);
  return (
    <div role="rowgroup" className="q-head" style={{ minWidth: width }}>
      <div role="row" aria-rowindex={1} className="q-row">
        <HeaderTick />
        {headers.map((header, index) => {
          const column = byKey.get(header.column.id);
          return column ? <Header key={header.id} {...props} column={column} index={index} /> : null;
        })}
      </div>
    </div>
  );
}

/** What all cells are written in and by. */
type Written = Pick<BlockProps<never>, "locale" | "minute">;

interface RowsProps<R> {
  readonly grid: GridProps<R>;
  readonly seen: Seen<R>;
  readonly written: Written;
}
/** The blocks that are on the page, and the bar of the row under the cursor. */
function Rows<R>({ grid: { id, mark, rowHeight }, seen, written }: RowsProps<R>) {
  return (
    <div role="rowgroup" className="q-body" style={{ height: seen.length * rowHeight, minWidth: seen.width }}>
      {seen.length > 0 ? <div className="q-cursor" aria-hidden="true" /> : null}
      {seen.blocks.map((block) => (
        <Block
          // A block that comes is written over the one that goes: to take a hundred cells out and make as many anew costs twice as much.
          key={block % seen.places}
          id={id}
          first={block * rowsPerBlock}
          top={block * rowHeight * rowsPerBlock}
          rows={seen.rowsOf(block)}
          shown={seen.shown}
          mark={mark}
          {...written}
        />
      ))}
    </div>
  );
}

/** A click goes to the row; on its tick it ticks, twice it opens. */
function press<R>(event: MouseEvent, { cursor, onOpen, onTick }: Pick<GridProps<R>, "cursor" | "onOpen" | "onTick">): void {
  const target = event.target as Element;
  const row = target.closest<HTMLElement>("[data-at]");
  if (!row) return;
  const at = Number(row.dataset["at"]);
  cursor.move(at);
  if (target.closest("[data-tick]")) onTick(at);
  else if (event.detail === 2) onOpen(at);
}

/**
 * A hundred thousand rows of which some forty are on the page, in memoised blocks of eight: a cursor key draws nothing,
 * and seven of eight scrolling keys draw nothing either (design measurements: p50 4.4 ms against 12.8 plain).
 */
export function Grid<R>(props: GridProps<R>) {
  const { id, label, data, cursor, columns, rowHeight } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const written = { locale: `${useLocale()} ${useLeavesCents()}`, minute: useMinute() };
  const seen = useWindow(props, scroller);
  useAttached(cursor, scroller, rowHeight);
  return (
    <div
      ref={scroller}
      id={id}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={data.total + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable="true"
      className={gridClass(props)}
      onClick={(event) => press(event, props)}
    >
      <Heads {...props} headers={seen.headers} width={seen.width} />
      <Rows grid={props} seen={seen} written={written} />
    </div>
  );
}

const gridClass = <R,>({ rowHeight, columns }: Pick<GridProps<R>, "rowHeight" | "columns">): string =>
  `q-grid${rowHeight === rowHeights.compact ? "" : " q-roomy"}${columns[0]?.left === undefined ? "" : " q-pinned"}`;

function HeaderTick() {
  const t = useT();
  return (
    <div role="columnheader" aria-colindex={1} className="q-cell q-tick">
      <span className="sr-only">{t("table.ticked")}</span>
    </div>
  );
}

const arrowWidth = 12;

interface HeaderProps<R> extends Pick<GridProps<R>, "sorting" | "onSort" | "onWidth"> {
  readonly column: Placed<R>;
  readonly index: number;
}

function Header<R>({ column, index, sorting, onSort, onWidth }: HeaderProps<R>) {
  const t = useT();
  const active = sorting.key === column.key;
  const direction = sorting.direction === "asc" ? "ascending" : "descending";
  const pin = column.left === undefined ? "" : " q-pin";
  const label = t(column.label);
  const clip = isSureToFit(label, "text", widthOf(column) - arrowWidth) ? "" : " q-clip";
  return (
    <div
      role="columnheader"
      aria-colindex={index + 2}
      aria-sort={active ? direction : "none"}
      className={`q-cell q-title${clip}${isRight(column.kind) ? " q-right" : ""}${pin}`}
      style={{ width: widthOf(column), left: column.left }}
    >
      {column.sort ? (
        <button type="button" tabIndex={-1} className="q-sort" onClick={() => onSort(column.key)}>
          {label}
          {active ? <span aria-hidden="true" className={`q-arrow q-${sorting.direction}`} /> : null}
        </button>
      ) : (
        label
      )}
      <Edge width={widthOf(column)} onWidth={(width) => onWidth(column.key, width)} />
    </div>
  );
}

interface BlockProps<R> extends Pick<GridProps<R>, "mark"> {
  readonly id: string;
  readonly first: number;
  readonly top: number;
  readonly rows: readonly (R | null)[];
  readonly shown: readonly Shown<R>[];
  /** Language and display of amounts: what all cells are written in. */
  readonly locale: string;
  /** What a row asks for changes with the clock. */
  readonly minute: number;
}

function BlockOf<R>({ id, first, top, rows, shown, mark: markOf }: BlockProps<R>) {
  const mark = t("table.ticked");
  return (
    <div role="presentation" className="q-block" style={{ transform: `translateY(${top}px)` }}>
      {rows.map((row, at) => (
        <div
          key={at}
          role="row"
          id={`${id}-${first + at}`}
          data-at={first + at}
          aria-rowindex={first + at + 2}
          aria-selected="false"
          data-mark={row === null ? undefined : markOf?.(row)}
          className="q-row"
        >
          <div role="gridcell" aria-colindex={1} aria-label={mark} data-tick="" className="q-cell q-tick">
            <span className="q-box" aria-hidden="true" />
          </div>
          {row === null ? null : shown.map((each) => <Cell key={each.column.key} {...each} row={row} />)}
        </div>
      ))}
    </div>
  );
}

/** Rows keep their identity while they do not change, so a block is drawn again only when one of its own did. */
const Block = memo(BlockOf, (before, after) => {
  if (
    before.first !== after.first ||
    before.top !== after.top ||
    before.shown !== after.shown ||
    before.locale !== after.locale ||
    before.minute !== after.minute
  )
    return false;
  return before.rows.length === after.rows.length && before.rows.every((row, at) => row === after.rows[at]);
}) as typeof BlockOf;
