/** Ticked rows and the cursor of one queue. They live outside React: a key touches two elements of the page and renders nothing. */
export class Selection {
  readonly #ticked = new Set<number>();
  #listeners = new Set<() => void>();
  #version = 0;
  /** Everything that matches the filter, loaded or not. */
  allMatching = false;
  /** Where a sticky range (`v`) or an extension began. */
  anchor: number | null = null;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly version = (): number => this.#version;

  get size(): number {
    return this.#ticked.size;
  }
  get ids(): ReadonlySet<number> {
    return this.#ticked;
  }
  has(id: number): boolean {
    return this.#ticked.has(id);
  }
  toggle(id: number): void {
    this.allMatching = false;
    if (!this.#ticked.delete(id)) this.#ticked.add(id);
    this.#tell();
  }
  add(ids: Iterable<number>): void {
    this.allMatching = false;
    for (const id of ids) this.#ticked.add(id);
    this.#tell();
  }
  /** Ctrl+A: all that match; again: only what is loaded. */
  all(ids: Iterable<number>): void {
    const matching = !this.allMatching;
    this.#ticked.clear();
    for (const id of ids) this.#ticked.add(id);
    this.allMatching = matching;
    this.#tell();
  }
  forget(ids: readonly number[]): void {
    let changed = false;
    for (const id of ids) changed = this.#ticked.delete(id) || changed;
    if (changed) this.#tell();
  }
  clear(): void {
    if (this.#ticked.size === 0 && !this.allMatching && this.anchor === null) return;
    this.#ticked.clear();
    this.allMatching = false;
    this.anchor = null;
    this.#tell();
  }
  #tell(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}
