import type { StreamHead } from "../../../contract/kernel/page.ts";
import type { Refused } from "../../../lending/reason.ts";

export type Values = readonly unknown[];
/** A row of a hidden queue may be its id alone: its place stays, its contents come again. */
type Row = Values | number;
export const rowsPerBlock = 8;

/** Which page of a larger whole the rows are, for those who page. */
export interface Part {
  readonly page: number;
  readonly size: number;
  /** False: `total` is the smallest known bound. */
  readonly exact: boolean;
}

/**
 * The rows of one queue, as arrays in the order of `columns`: 100,000 of them cost what they weigh and nothing more.
 * A row is a new array when it changes and the same one while it does not: that is how a block knows whether to draw again.
 */
export class QueueData<R> {
  #columns: readonly string[] = [];
  #rows: Row[] = [];
  #view: Row[] | null = null;
  #places: Map<number, number> | null = null;
  #objects = new WeakMap<Values, R>();
  #listeners = new Set<() => void>();
  #version = 0;
  #key = 0;
  readonly rowKey: string;
  /** Announced by the head; what is really there once the stream has ended. */
  total = 0;
  complete = false;
  failure: Refused | null = null;
  /** False once rows have lost their contents. */
  isWhole = true;
  /** Null: the rows are the whole queue. */
  part: Part | null = null;

  constructor(rowKey: string) {
    this.rowKey = rowKey;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly version = (): number => this.#version;

  begin(head: Pick<StreamHead, "columns" | "total">, part: Part | null = null): void {
    this.part = part;
    // Read once more after a failure: what it had left is over.
    this.complete = false;
    this.failure = null;
    this.#has(head.columns);
    this.#rows = [];
    this.isWhole = true;
    this.total = head.total;
    this.#reshape();
  }
  append(rows: readonly Values[]): void {
    for (const row of rows) this.#rows.push(row);
    this.#reshape();
  }
  end(failure: Refused | null = null): void {
    this.complete = true;
    this.failure = failure;
    if (!failure && !this.part) this.total = this.#rows.length;
    this.#tell();
  }

  /** Once it has been read to its end, or could not be. */
  async whenRead(): Promise<void> {
    if (this.complete) return;
    await new Promise<void>((done) => {
      const stop = this.subscribe(() => {
        if (!this.complete) return;
        stop();
        done();
      });
    });
  }

  /** Takes over the rows of a queue that was read behind this one. */
  become(fresh: QueueData<R>): void {
    this.#columns = fresh.#columns;
    this.#key = fresh.#key;
    this.#rows = fresh.#rows;
    this.isWhole = fresh.isWhole;
    this.#view = null;
    this.part = fresh.part;
    this.total = fresh.total;
    this.failure = fresh.failure;
    this.#reshape();
  }

  /** Rows that the table shows: all, or those that the search inside the list has left. */
  get length(): number {
    return this.#view ? this.#view.length : Math.max(this.#rows.length, this.complete || this.part ? 0 : this.total);
  }
  /** Place in the whole queue, counted from 1, and how long that is. */
  placeOf(index: number): { readonly at: number; readonly of: number; readonly exact: boolean } {
    if (!this.part) return { at: index + 1, of: this.length, exact: true };
    return { at: (this.part.page - 1) * this.part.size + index + 1, of: this.total, exact: this.part.exact };
  }
  /** The search inside the list leaves some rows out. */
  get isSearched(): boolean {
    return this.#view !== null;
  }
  get loaded(): number {
    return this.#rows.length;
  }
  idAt(index: number): number | null {
    const row = this.#shown()[index];
    return row === undefined ? null : this.#idOf(row);
  }
  rowAt(index: number): R | null {
    const values = this.#shown()[index];
    return typeof values === "object" ? this.#objectOf(values) : null;
  }
  indexOf(id: number): number {
    if (!this.#places) this.#places = new Map(this.#shown().map((row, index) => [this.#idOf(row), index]));
    return this.#places.get(id) ?? -1;
  }
  row(id: number): R | null {
    return this.rowAt(this.indexOf(id));
  }
  *ids(): Generator<number> {
    for (const row of this.#shown()) yield this.#idOf(row);
  }

  /** Sums of numeric columns over the rows that are shown, or over named ones; a value that is missing adds nothing. */
  sums(names: readonly string[], only: ReadonlySet<number> | null = null): number[] {
    const places = names.map((name) => this.#columns.indexOf(name));
    const totals = names.map(() => 0);
    for (const row of this.#shown()) {
      if (typeof row === "number" || (only && !only.has(this.#idOf(row)))) continue;
      for (const [at, place] of places.entries()) totals[at] = (totals[at] ?? 0) + (Number(row[place]) || 0);
    }
    return totals;
  }

  /** Writes changed rows where they stand; those that are gone leave, new ones come to the end of a whole queue. */
  patch(changed: readonly R[], asked: readonly number[]): void {
    // A page without rows names no columns: the first row that comes does.
    if (this.#columns.length === 0) this.#has(Object.keys(changed[0] ?? {}));
    const fresh = new Map(changed.map((row) => [(row as Record<string, unknown>)[this.rowKey] as number, row]));
    const gone = new Set(asked.filter((id) => !fresh.has(id)));
    for (let at = 0; at < this.#rows.length; at += 1) {
      const id = this.#idOf(this.#rows[at] as Row);
      const row = fresh.get(id);
      if (!row) continue;
      this.#rows[at] = this.#columns.map((name) => (row as Record<string, unknown>)[name]);
      fresh.delete(id);
    }
    const leaving = this.#rows.filter((row) => gone.has(this.#idOf(row))).length;
    if (leaving) this.#rows = this.#rows.filter((row) => !gone.has(this.#idOf(row)));
    if (this.part) this.total -= leaving;
    else {
      for (const row of fresh.values()) this.#rows.push(this.#columns.map((name) => (row as Record<string, unknown>)[name]));
      if (this.complete) this.total = this.#rows.length;
    }
    this.#view = null;
    this.#reshape();
  }

  /** The search inside the list: null shows everything again. */
  search(matches: ((row: Values) => boolean) | null): void {
    this.#view = matches ? this.#rows.filter((row) => typeof row === "object" && matches(row)) : null;
    this.#reshape();
  }

  /** Rows with their contents; fewer than `loaded` while the queue is hidden. */
  get whole(): number {
    return this.#rows.reduce<number>((sum, row) => sum + Number(typeof row === "object"), 0);
  }
  /** Keeps the contents of rows from `first` to before `end` and of the named ones; of every other its id. */
  keepOnly(first: number, end: number, named: ReadonlySet<number>): void {
    this.isWhole = false;
    this.#rows = this.#rows.map((row, at) => {
      const id = this.#idOf(row);
      return (at >= first && at < end) || named.has(id) ? row : id;
    });
    this.#reshape();
  }

  #has(columns: readonly string[]): void {
    this.#columns = columns;
    this.#key = Math.max(columns.indexOf(this.rowKey), 0);
  }
  #idOf(row: Row): number {
    return typeof row === "number" ? row : (row[this.#key] as number);
  }
  #shown(): Row[] {
    return this.#view ?? this.#rows;
  }
  #objectOf(values: Values): R {
    let row = this.#objects.get(values);
    if (!row) {
      row = Object.fromEntries(this.#columns.map((name, at) => [name, values[at]])) as R;
      this.#objects.set(values, row);
    }
    return row;
  }
  #reshape(): void {
    this.#places = null;
    this.#tell();
  }
  #tell(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}
