import { useCallback, useRef, useState, type ClipboardEvent, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { t } from "../../i18n/i18n.ts";
import { classes } from "../../ui/classes.ts";
import { isComposing, useEscape } from "../../ui/escape.ts";
import { Labelled, useFocusRef } from "../fields.tsx";
import type { RowNote, RowsLook } from "../kinds.ts";
import { useField } from "../use-field.ts";
import { movedRow, pastedRows, rowsOf, textOfRows, withCell, withoutRow, withRows, type Cells, type Rows } from "./rows.ts";

type Place = readonly [row: number, column: number];
const steps: Readonly<Record<string, Place>> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

interface Writing {
  readonly set: (text: string) => void;
  /** Whoever may not edit goes from cell to cell all the same. */
  readonly isFixed: () => boolean;
}
/** The rows, the cell under the cursor, and what is typed into it now: null while nothing is. */
function useRows(value: string, columns: number, { set, isFixed }: Writing) {
  const rows = rowsOf(value, columns);
  const [place, setPlace] = useState<Place>([0, 0]);
  const [typing, setTyping] = useState<string | null>(null);
  // One blank row stands behind the last.
  const at = Math.min(place[0], rows.length);
  const go = ([row, column]: Place) => setPlace([Math.max(0, Math.min(row, rows.length)), Math.max(0, Math.min(column, columns - 1))]);
  const write = (next: Rows, to: Place) => {
    if (isFixed()) return;
    set(textOfRows(next));
    setPlace(to);
  };
  const here: Place = [at, place[1]];
  /** What was typed stays; a row that was emptied goes. */
  const store = (): void => {
    if (typing !== null) set(textOfRows(withCell(rows, here, typing)));
  };
  const keep = (): void => {
    store();
    setTyping(null);
  };
  const type = (text: string) => (isFixed() ? undefined : setTyping(text));
  return { columns, rows, here, typing, type, go, write, store, keep, stop: () => setTyping(null) };
}
type RowsState = ReturnType<typeof useRows>;

/** Behind what was typed: down by Enter, to the next cell by Tab, and from the last cell of a row to the next row. */
function onward({ here: [row, column], go, columns }: RowsState, key: string): void {
  if (key === "Enter") return go([row + 1, columns === 1 ? 0 : column]);
  go(column + 1 < columns ? [row, column + 1] : [row + 1, 0]);
}

/** In a cell that is typed into Enter and Tab keep it. @returns whether the key was its own */
function onTyping(event: KeyboardEvent, state: RowsState): boolean {
  const { key, ctrlKey, altKey, metaKey, shiftKey } = event;
  // The form goes with what stands in the cell now.
  if (key === "Enter" && ctrlKey) flushSync(state.store);
  if (ctrlKey || altKey || metaKey || shiftKey || !["Enter", "Tab"].includes(key)) return false;
  // The next row is there only once this one is.
  flushSync(state.keep);
  onward(state, key);
  return true;
}

/** Outside of one: arrows go from cell to cell, Alt with them moves the row, a sign or Enter begins to type, Delete takes the row away. */
function onMoving({ key, ctrlKey, altKey, metaKey }: KeyboardEvent, state: RowsState): boolean {
  const { rows, here, go, write, type } = state;
  const [row, column] = here;
  const by = steps[key];
  if (altKey && !ctrlKey && by?.[0]) {
    const moved = movedRow(rows, row, by[0] > 0 ? 1 : -1);
    if (moved) write(moved, [row + by[0], column]);
    return true;
  }
  if (ctrlKey || altKey || metaKey) return false;
  if (by) go([row + by[0], column + by[1]]);
  else if (key === "Home" || key === "End") go([row, key === "Home" ? 0 : Number.MAX_SAFE_INTEGER]);
  else if (key === "Enter" || key === "F2") type(rows[row]?.[column] ?? "");
  else if (key === "Delete" && row < rows.length) write(withoutRow(rows, row), here);
  else if (key.length === 1 && key !== " ") type(key);
  else return false;
  return true;
}

/** Rows go in where the cursor stands, and it goes on behind them. */
function onPaste(event: ClipboardEvent, { columns, rows, here: [row], write, typing, stop }: RowsState): void {
  const text = event.clipboardData.getData("text");
  const more = pastedRows(text, columns);
  // A single value is typed, where something is.
  if (more.length === 0 || (typing !== null && !/[\n\t|]/.test(text.trim()))) return;
  event.preventDefault();
  stop();
  write(withRows(rows, row, more), [row + more.length, 0]);
}

interface CellProps {
  readonly id: string;
  readonly label: string;
  readonly typing: string;
  readonly options: readonly string[];
  readonly onType: (text: string) => void;
  readonly onLeave: () => void;
  readonly onEscape: () => void;
}
function TypedCell({ id, label, typing, options, onType, onLeave, onEscape }: CellProps) {
  // Before the dialog that it may stand in.
  useEscape(onEscape);
  return (
    <>
      <input
        // What begins with a sign goes on behind it.
        ref={focusAtEnd}
        list={options.length > 0 ? `${id}-options` : undefined}
        aria-label={label}
        value={typing}
        autoComplete="off"
        onChange={(event) => onType(event.target.value)}
        onBlur={onLeave}
        className="ring-inside h-7 w-full min-w-24 bg-0 px-1 font-mono text-cell"
      />
      {options.length > 0 ? (
        <datalist id={`${id}-options`}>
          {options.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </datalist>
      ) : null}
    </>
  );
}
function focusAtEnd(element: HTMLInputElement | null): void {
  element?.focus();
  element?.setSelectionRange(element.value.length, element.value.length);
}

const none: RowsLook = { columns: [] };
const cellClass = "border-t border-line px-2 py-1 align-top text-cell";

interface RowProps {
  readonly id: string;
  readonly at: number;
  readonly cells: Cells;
  readonly look: RowsLook;
  readonly note: RowNote | undefined;
  readonly state: RowsState;
  /** The grid has the keys again. */
  readonly onLeft: () => void;
}
function Row({ id, at, cells, look: { columns, margin }, note, state, onLeft }: RowProps) {
  const { here, typing, go, keep, type, stop } = state;
  const leave = () => {
    // Gone before it loses the focus, which would keep what was typed.
    flushSync(stop);
    onLeft();
  };
  const isWrong = note?.isWrong ?? false;
  const cell = ({ label, options }: RowsLook["columns"][number], column: number) => {
    const isHere = here[0] === at && here[1] === column;
    const isTyped = isHere && typing !== null;
    const more = { label: t(label), typing: typing ?? "", options: options?.() ?? [], onType: type, onLeave: keep, onEscape: leave };
    return (
      <td
        key={label}
        id={`${id}-${at}-${column}`}
        data-here={isHere ? "" : undefined}
        onPointerDown={() => isTyped || go([at, column])}
        onDoubleClick={() => type(cells[column] ?? "")}
        className={classes(cellClass, "font-mono", isHere && "bg-select", isWrong && "text-danger")}
      >
        {isTyped ? <TypedCell id={`${id}-typed`} {...more} /> : <span translate="no">{cells[column] ?? ""}</span>}
      </td>
    );
  };
  return (
    <tr data-row={at}>
      {columns.map(cell)}
      {margin ? <td className={classes(cellClass, "whitespace-pre-line", isWrong ? "text-danger" : "text-fg-1")}>{note?.text}</td> : null}
    </tr>
  );
}

/** A text of rows as a grid of cells: moved in by arrows, typed into, pasted into; the margin at its right says what follows from each row. */
export function RowsField({ name, focused = false }: { readonly name: string; readonly focused?: boolean }) {
  const { kind, id, label, error, hint, value, set, ref, blur, aria } = useField<string>(name);
  const look = kind.rows ?? none;
  const { columns, margin } = look;
  const grid = useRef<HTMLTableElement | null>(null);
  const first = useFocusRef(ref, focused) as unknown as (element: HTMLElement | null) => void;
  // Given once: a new one each drawing would take the focus each time.
  const place = useCallback(
    (element: HTMLTableElement | null) => {
      grid.current = element;
      first(element);
    },
    [first],
  );
  const state = useRows(value, columns.length, { set, isFixed: () => Boolean(grid.current?.closest("fieldset[disabled]")) });
  const { rows, here, typing } = state;
  const notes = margin?.of(rows) ?? [];
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || !(typing === null ? onMoving(event, state) : onTyping(event, state))) return;
    event.preventDefault();
    event.stopPropagation();
    if (typing !== null) grid.current?.focus();
  };
  return (
    <Labelled id={id} label={label} error={error} hint={hint}>
      <table
        id={id}
        data-rows={name}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-activedescendant={typing === null ? `${id}-${here[0]}-${here[1]}` : undefined}
        {...aria}
        ref={place}
        onKeyDown={onKeyDown}
        onPaste={(event) => onPaste(event, state)}
        onBlur={blur}
        className={classes("w-full rounded-chip border bg-1 text-left", error ? "border-danger" : "border-line-strong")}
      >
        <thead>
          <tr>
            {[...columns, ...(margin ? [margin] : [])].map((head) => (
              <th key={head.label} scope="col" className="px-2 py-1 text-cell font-normal text-fg-2">
                {t(head.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...rows, []].map((cells, at) => (
            // A row is its place: what is typed into it is the form's.
            // oxlint-disable-next-line react/no-array-index-key
            <Row key={at} {...{ id, at, cells, look, state }} onLeft={() => grid.current?.focus()} note={notes[at]} />
          ))}
        </tbody>
      </table>
    </Labelled>
  );
}
