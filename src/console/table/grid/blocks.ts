import { elementScroll, observeElementRect, Virtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useMemo, useSyncExternalStore, type RefObject } from "react";

/** Blocks by number, both ends included; none: last is below first. */
export interface Span {
  readonly first: number;
  readonly last: number;
}
const nothing: Span = { first: 0, last: -1 };
/** What is drawn. */
interface Drawn {
  readonly blocks: Span;
  /** The most blocks that were on the page at once. */
  readonly places: number;
  readonly columns: Span;
}

/** What has to be on the page: what is there while it reaches past the view at both ends, otherwise the view and a block either way. */
export function spanAround(view: Span, there: Span, count: number): Span {
  const end = count - 1;
  const reaches = there.last <= end && (there.first < view.first || there.first === 0) && (there.last > view.last || there.last === end);
  return reaches ? there : { first: Math.max(view.first - 1, 0), last: Math.min(view.last + 1, end) };
}

/** px beside the view whose columns are drawn too: a step aside shows no gap. */
const aside = 240;

/**
 * The columns to draw of a view from left to right, px: what is there while it covers the view, otherwise the view's and those beside it.
 * `edges` are the left edges of the columns and the right one of the last.
 */
export function columnsAround(view: { readonly left: number; readonly right: number }, there: Span, edges: readonly number[]): Span {
  const end = edges.length - 2;
  const isCovered = (edges[there.first] ?? Infinity) <= Math.max(view.left, edges[0] ?? 0);
  if (isCovered && there.last <= end && (edges[there.last + 1] ?? 0) >= Math.min(view.right, edges[end + 1] ?? 0)) return there;
  const last = edges.findIndex((edge) => edge >= view.right + aside) - 1;
  const first = edges.findLastIndex((edge) => edge <= view.left - aside);
  return { first: Math.min(Math.max(first, 0), end), last: last < 0 ? end : last };
}

/** Safari has no idle callback. */
const whenIdle = (run: () => void): void => {
  if (typeof requestIdleCallback === "function") requestIdleCallback(run, { timeout: 100 });
  else setTimeout(run, 1);
};

/**
 * Which blocks are drawn. The library's own hook draws in the frame of every scroll that changes them; here a frame waits only
 * where the view would show a gap, and blocks that nobody sees yet are drawn when the page rests.
 */
class BlockWindow {
  #element: HTMLDivElement | null = null;
  #drawn: Drawn = { blocks: nothing, places: 1, columns: nothing };
  #count = 0;
  #edges: readonly number[] = [];
  #isWaiting = false;
  #listeners = new Set<() => void>();
  readonly #blockHeight: number;
  readonly #virtual: Virtualizer<HTMLDivElement, Element>;

  constructor(blockHeight: number) {
    this.#blockHeight = blockHeight;
    this.#virtual = new Virtualizer(this.#options());
  }
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly drawn = (): Drawn => this.#drawn;

  /** The scrolling element; answers what lets go of it. */
  attach(element: HTMLDivElement | null): () => void {
    this.#element = element;
    const unmount = this.#virtual._didMount();
    return () => {
      unmount();
      this.#element = null;
    };
  }
  /** After each drawing: as many blocks as the data has now, and where their columns stand. */
  follow(count: number, edges: readonly number[]): void {
    this.#count = count;
    const isOther = edges !== this.#edges;
    this.#edges = edges;
    this.#lookAside(isOther ? nothing : undefined);
    this.#virtual.setOptions(this.#options());
    this.#virtual._willUpdate();
    this.#look();
  }

  #options() {
    return {
      count: this.#count,
      getScrollElement: () => this.#element,
      estimateSize: () => this.#blockHeight,
      overscan: 0,
      observeElementRect,
      observeElementOffset: this.#observeOffset,
      scrollToFn: elementScroll,
      onChange: () => {
        this.#lookAside();
        this.#look();
      },
    };
  }
  /** A page without a layout has every column. */
  #lookAside(there = this.#drawn.columns): void {
    const { scrollLeft: left = 0, clientWidth = 0 } = this.#element ?? {};
    const columns = columnsAround({ left, right: clientWidth ? left + clientWidth : Infinity }, there, this.#edges);
    if (columns !== this.#drawn.columns) this.#tell({ columns });
  }
  /**
   * The library's own observer works at every scroll, within its frame. Nobody asks for the offset here but to know the blocks in
   * view: a key that scrolls by one row, and shows no other block, costs no more than the scroll.
   */
  readonly #observeOffset = (_: unknown, tell: (offset: number, isScrolling: boolean) => void): (() => void) => {
    const element = this.#element;
    if (!element) return () => {};
    const blockAt = (offset: number): number => Math.floor(offset / this.#blockHeight);
    let told: Span | null = null;
    let left = 0;
    const look = (): void => {
      const offset = element.scrollTop;
      if (element.scrollLeft !== left) {
        left = element.scrollLeft;
        this.#lookAside();
      }
      const view = { first: blockAt(offset), last: blockAt(offset + element.clientHeight) };
      if (told && view.first === told.first && view.last === told.last) return;
      told = view;
      tell(offset, false);
    };
    look();
    element.addEventListener("scroll", look, { passive: true });
    return () => element.removeEventListener("scroll", look);
  };
  #wanted(): { readonly view: Span; readonly span: Span } {
    const items = this.#virtual.getVirtualItems();
    const view = { first: items[0]?.index ?? 0, last: items.at(-1)?.index ?? -1 };
    return { view, span: spanAround(view, this.#drawn.blocks, this.#count) };
  }
  #look(): void {
    const { view, span } = this.#wanted();
    const { blocks } = this.#drawn;
    if (span === blocks) return;
    if (view.first < blocks.first || view.last > blocks.last) this.#draw();
    else if (!this.#isWaiting) {
      this.#isWaiting = true;
      whenIdle(() => {
        this.#isWaiting = false;
        this.#draw();
        // React draws at the end of this task; what it drew is laid out here, where nobody waits, and not in the frame of the next key.
        queueMicrotask(() => void this.#element?.scrollHeight);
      });
    }
  }
  /** React draws what a store tells before the frame is painted. */
  #draw(): void {
    const { span } = this.#wanted();
    if (span !== this.#drawn.blocks) this.#tell({ blocks: span, places: Math.max(this.#drawn.places, span.last - span.first + 1) });
  }
  #tell(now: Partial<Drawn>): void {
    this.#drawn = { ...this.#drawn, ...now };
    for (const listener of this.#listeners) listener();
  }
}

/** What is drawn of so many blocks, each so high, whose columns have these edges. */
export function useBlocks(
  { count, blockHeight, edges }: { readonly count: number; readonly blockHeight: number; readonly edges: readonly number[] },
  scroller: RefObject<HTMLDivElement | null>,
): Drawn {
  const window = useMemo(() => new BlockWindow(blockHeight), [blockHeight]);
  const drawn = useSyncExternalStore(window.subscribe, window.drawn);
  useLayoutEffect(() => window.attach(scroller.current), [window, scroller]);
  useLayoutEffect(() => window.follow(count, edges));
  return drawn;
}
