import type { KeyHandler } from "../../kernel/keys/contexts.ts";
import type { Cursor } from "./cursor.ts";
import type { QueueData } from "./queue-data.ts";
import type { Selection } from "./selection.ts";

interface Moves {
  readonly data: Pick<QueueData<unknown>, "length" | "ids">;
  readonly cursor: Cursor;
  readonly selection: Selection;
  readonly columns: number;
}

/** Ticks that are drawn by hand follow every change of the selection. */
function tick({ cursor, selection }: Moves, from: number, to: number): void {
  const ids: number[] = [];
  for (let at = Math.min(from, to); at <= Math.max(from, to); at += 1) {
    const id = cursor.data.idAt(at);
    if (id !== null) ids.push(id);
  }
  selection.add(ids);
}

/** Extends the ticks over the rows that the cursor passes (Shift+J, Shift+K, sticky range). */
function extend(moves: Moves, by: number): void {
  const from = moves.cursor.position();
  moves.cursor.move(from + by);
  tick(moves, from, moves.cursor.position());
}

function step(moves: Moves, by: number): void {
  if (moves.selection.anchor !== null) extend(moves, by);
  else moves.cursor.move(moves.cursor.position() + by);
}

/** To a row at either end; in cell mode to a cell: Home and End stay in the row, as in any grid. */
function end({ cursor }: Moves, event: KeyboardEvent | undefined, [row, column]: readonly [number, number]): void {
  const { column: cell } = cursor;
  if (cell === null || event?.ctrlKey) cursor.move(row);
  if (cell !== null) cursor.moveColumn(column);
}

/** Down and up, by rows and by pages. */
function moveKeys(moves: Moves): KeyHandler[] {
  const { cursor } = moves;
  return [
    { id: "queue.down", verb: "nextRow", label: "table.key.down", repeat: true, run: ({ count }) => step(moves, count) },
    { id: "queue.up", verb: "previousRow", label: "table.key.up", repeat: true, run: ({ count }) => step(moves, -count) },
    {
      id: "queue.pageDown",
      verb: "pageDown",
      label: "table.key.pageDown",
      repeat: true,
      run: ({ count }) => step(moves, count * cursor.pageRows()),
    },
    {
      id: "queue.pageUp",
      verb: "pageUp",
      label: "table.key.pageUp",
      repeat: true,
      run: ({ count }) => step(moves, -count * cursor.pageRows()),
    },
  ];
}

function endKeys(moves: Moves): KeyHandler[] {
  return [
    { id: "queue.first", verb: "firstRow", label: "table.key.first", run: ({ event }) => end(moves, event, [0, 1]) },
    {
      id: "queue.last",
      verb: "lastRow",
      label: "table.key.last",
      run: ({ event }) => end(moves, event, [moves.data.length - 1, moves.columns]),
    },
  ];
}

/** Into the cells of the row and out of them again. */
function cellKeys({ cursor, columns }: Moves): KeyHandler[] {
  return [
    {
      id: "queue.cellRight",
      verb: "right",
      label: "table.key.cellMode",
      repeat: true,
      run: () => cursor.moveColumn(Math.min((cursor.column ?? 0) + 1, columns)),
    },
    {
      id: "queue.cellLeft",
      verb: "left",
      label: "table.key.rowMode",
      repeat: true,
      run: () => cursor.moveColumn(cursor.column === null || cursor.column <= 1 ? null : cursor.column - 1),
    },
  ];
}

/** Ticks the row or takes its tick back; with a count it ticks so many. */
function tickHere(moves: Moves, count: number): void {
  const { cursor, selection, data } = moves;
  const from = cursor.position();
  const id = cursor.id;
  if (count > 1) tick(moves, from, Math.min(from + count, data.length) - 1);
  else if (id !== null) selection.toggle(id);
}

/** From here on every move ticks what it passes, until it is pressed again. */
function stick(moves: Moves): void {
  const { cursor, selection } = moves;
  selection.anchor = selection.anchor === null ? cursor.position() : null;
  if (selection.anchor !== null) tick(moves, selection.anchor, selection.anchor);
}

function tickKeys(moves: Moves): KeyHandler[] {
  const { selection, data } = moves;
  return [
    { id: "queue.tick", verb: "tick", label: "table.key.tick", again: true, run: ({ count }) => tickHere(moves, count) },
    {
      id: "queue.extendDown",
      verb: "tickDown",
      label: "table.key.extend",
      again: true,
      repeat: true,
      run: ({ count }) => extend(moves, count),
    },
    {
      id: "queue.extendUp",
      verb: "tickUp",
      label: "table.key.extendUp",
      again: true,
      repeat: true,
      run: ({ count }) => extend(moves, -count),
    },
    { id: "queue.sticky", verb: "tickRange", label: "table.key.sticky", again: true, run: () => stick(moves) },
    { id: "queue.all", verb: "tickAll", label: "table.key.all", run: () => selection.all(data.ids()) },
  ];
}

/** The keys of every queue (rules/keyboard.md 14); what the keys do to rows is the screen's commands. */
export const queueKeys = (moves: Moves): KeyHandler[] => [...moveKeys(moves), ...endKeys(moves), ...cellKeys(moves), ...tickKeys(moves)];
