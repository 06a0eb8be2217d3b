import { rowHeights } from "../grid/arrangement.ts";
import { whenRested } from "../../kernel/state/rest.ts";
import type { QueueData } from "./queue-data.ts";
import type { Selection } from "./selection.ts";

export const headerHeight = 28;
const columnAt = (column: number): string => `[aria-colindex="${column + 1}"]`;

/** Where the cursor of one queue stands: by record, so that it stays when rows come and go (rules/keyboard.md 8). */
export class Cursor {
  #index = 0;
  #id: number | null = null;
  #grid: HTMLElement | null = null;
  /** Scroll position at which the frame stands still in the view; null: it goes with the rows. */
  #standsAt: number | null = null;
  /** The row that carries the mark. */
  #marked: HTMLElement | null = null;
  #frame: HTMLElement | null = null;
  // Whoever shows the position in React hears of it when the hand rests: not once a key.
  readonly #told = whenRested(() => this.#tell(), 50);
  #listeners = new Set<() => void>();
  #rowHeight: number = rowHeights.compact;
  /** Focused column in cell mode; null: the whole row. */
  column: number | null = null;
  readonly data: QueueData<unknown>;
  readonly selection: Selection;

  constructor(data: QueueData<unknown>, selection: Selection) {
    this.data = data;
    this.selection = selection;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly position = (): number => this.#index;
  get id(): number | null {
    return this.data.idAt(this.#index);
  }

  /** The scrolling element that holds the rows, and how high they are. */
  attach(grid: HTMLElement | null, rowHeight: number = this.#rowHeight): void {
    this.#rowHeight = rowHeight;
    this.#grid?.removeEventListener("scroll", this.#scrolled);
    this.#grid = grid;
    this.#standsAt = null;
    if (!grid) return;
    grid.addEventListener("scroll", this.#scrolled, { passive: true });
    const scroll = this.#scrollFor(this.#index);
    if (scroll !== null) grid.scrollTop = scroll;
    this.paint();
  }

  move(index: number): void {
    const to = Math.max(0, Math.min(index, this.data.length - 1));
    // Read before anything is written: the layout still stands, so nothing is laid out twice for one key.
    const scroll = this.#scrollFor(to);
    if (scroll !== null && this.#grid) this.#grid.scrollTop = scroll;
    this.#standsAt = this.#grid ? this.#grid.scrollTop : null;
    this.#unmark();
    this.#index = to;
    this.#id = this.data.idAt(to);
    const moved = this.#moveFrame();
    const row = this.#rowElement();
    if (row) this.#mark(row);
    this.#pointAt();
    if (moved) this.#layOut();
    this.#told.touch();
  }
  /** Before the frame comes, and not within it: what the key changed is then only painted there. */
  #layOut(): void {
    void this.#grid?.scrollHeight;
  }
  moveTo(id: number): boolean {
    const index = this.data.indexOf(id);
    if (index < 0) return false;
    this.move(index);
    return true;
  }
  moveColumn(column: number | null): void {
    this.#unmark();
    this.column = column;
    this.paint();
    this.#showCell();
    this.#tell();
  }
  /** After rows came or went: the same record, or the one that took its place. */
  follow(): void {
    const wasSeen = this.#scrollFor(this.#index) === null;
    this.#unmark();
    // Asked for only where it has moved: an index of every row is built for the first question, and weighs 2 MB in a long queue.
    if (this.#id !== null && this.data.idAt(this.#index) !== this.#id) {
      const index = this.data.indexOf(this.#id);
      if (index >= 0) this.#index = index;
    }
    this.#index = Math.max(0, Math.min(this.#index, this.data.length - 1));
    this.#id = this.data.idAt(this.#index);
    this.paint();
    this.#tell();
    if (wasSeen) this.#bringIntoView();
  }
  /** Rows were left out or shown again: the same record, else the first of what is left; it is seen. */
  afterSearch(): void {
    this.#unmark();
    this.#index = this.#id === null ? 0 : Math.max(this.data.indexOf(this.#id), 0);
    this.#id = this.data.idAt(this.#index);
    this.paint();
    this.#tell();
    this.#bringIntoView();
  }
  /** Once the rows are as high as they are many. */
  #bringIntoView(): void {
    requestAnimationFrame(() => {
      const scroll = this.#scrollFor(this.#index);
      if (scroll !== null && this.#grid) this.#grid.scrollTop = scroll;
    });
  }

  /** Rows that fit between header and lower edge. */
  pageRows(): number {
    return this.#grid ? Math.max(Math.floor((this.#grid.clientHeight - headerHeight) / this.#rowHeight) - 1, 1) : 10;
  }

  /** Marks cursor and ticks on the rows that are on the page; called again whenever a block was drawn. */
  paint(within: ParentNode | null = this.#grid): void {
    if (!within) return;
    this.#moveFrame();
    for (const row of within.querySelectorAll<HTMLElement>("[data-at]")) this.#paintRow(row);
    this.#pointAt();
  }
  /** What a screen reader reads: the row, or in cell mode the one cell that carries the mark. */
  #pointAt(): void {
    if (this.data.length === 0) return this.#grid?.removeAttribute("aria-activedescendant");
    const cell = this.column === null ? null : this.#grid?.querySelector("[data-cell]");
    this.#grid?.setAttribute("aria-activedescendant", cell?.id ?? `${this.#grid.id}-${this.#index}`);
  }
  /** Brings the cell out from under the pinned columns and the edges. */
  #showCell(): void {
    const grid = this.#grid;
    // A column beyond the view has no cells there, but its title.
    const title = this.column === null ? null : grid?.querySelector<HTMLElement>(`.q-head ${columnAt(this.column)}`);
    if (!grid || !title || title.classList.contains("q-pin")) return;
    const pins = [...grid.querySelectorAll<HTMLElement>(".q-head .q-pin")];
    const covered = pins.reduce((sum, pin) => sum + pin.offsetWidth, 0);
    const left = title.offsetLeft - covered;
    const right = title.offsetLeft + title.offsetWidth - grid.clientWidth;
    if (grid.scrollLeft > left) grid.scrollLeft = left;
    else if (grid.scrollLeft < right) grid.scrollLeft = right;
    else return;
    // Whoever draws the columns in view hears of it now, before the next key.
    grid.dispatchEvent(new Event("scroll"));
  }
  /**
   * The frame around the row. After a key it stands in the view and the rows pass below it: Chromium lays all its layers out anew
   * for each transform that changes and none for a scroll, so a key at the edge of the view costs the scroll alone. Says whether it moved.
   */
  #moveFrame(): boolean {
    if (!this.#frame?.isConnected) this.#frame = this.#grid?.querySelector<HTMLElement>(".q-cursor") ?? null;
    const frame = this.#frame;
    if (!frame) return false;
    const to = `translateY(${this.#index * this.#rowHeight - (this.#standsAt ?? 0)}px)`;
    const stands = this.#standsAt !== null;
    const moves = frame.style.transform !== to || stands !== frame.hasAttribute("data-stands");
    if (!moves) return false;
    frame.style.transform = to;
    frame.toggleAttribute("data-stands", stands);
    return true;
  }
  /** Scrolled by hand: the frame goes with its row. */
  readonly #scrolled = (): void => {
    if (!this.#grid || this.#standsAt === null || Math.abs(this.#grid.scrollTop - this.#standsAt) < 1) return;
    this.#standsAt = null;
    this.#moveFrame();
  };
  #paintRow(row: HTMLElement): void {
    const at = Number(row.getAttribute("data-at"));
    const id = this.data.idAt(at);
    const ticked = id !== null && this.selection.has(id);
    if (row.getAttribute("aria-selected") !== String(ticked)) row.setAttribute("aria-selected", String(ticked));
    if (at === this.#index) this.#mark(row);
    // It was the cursor's, and shows another record now.
    else if (row.hasAttribute("data-cursor")) this.#unmark(row);
  }
  #mark(row: HTMLElement): void {
    this.#marked = row;
    row.setAttribute("data-cursor", "");
    const cell = this.column === null ? null : row.querySelector(columnAt(this.column));
    if (!cell) return;
    cell.setAttribute("data-cell", "");
    cell.id = `${row.id}-cell`;
  }
  #rowElement(): HTMLElement | null {
    return this.#grid ? document.getElementById(`${this.#grid.id}-${this.#index}`) : null;
  }
  #unmark(row: HTMLElement | null = this.#marked): void {
    if (row === this.#marked) this.#marked = null;
    row?.removeAttribute("data-cursor");
    const cell = this.column === null ? null : row?.querySelector("[data-cell]");
    cell?.removeAttribute("data-cell");
    cell?.removeAttribute("id");
  }
  /** Where the rows must be scrolled to so that this one is seen; null: it is. By arithmetic, no row is measured. */
  #scrollFor(index: number): number | null {
    const grid = this.#grid;
    if (!grid) return null;
    const top = index * this.#rowHeight;
    const room = grid.clientHeight - headerHeight - this.#rowHeight;
    const { scrollTop } = grid;
    if (top < scrollTop) return top;
    return top > scrollTop + room ? top - room : null;
  }
  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
