import type { QueueHandle } from "./use-queue.ts";

/** What a command on many rows is about: named orders, or everything that a filter matches. */
export type Selected =
  | { readonly kind: "ticked"; readonly ids: readonly number[] }
  | { readonly kind: "matching"; readonly filters: Readonly<Record<string, unknown>>; readonly count: number };

interface Published {
  readonly queue: QueueHandle<unknown>;
  readonly filters: object;
}
const published = new Map<string, Published>();

/** The table tells, by the path of its screen, what is selected; the forms of the screen's commands ask here. */
export function publishSelection(path: string, what: Published): () => void {
  published.set(path, what);
  return () => {
    if (published.get(path) === what) published.delete(path);
  };
}

/** Ticked rows, all that match, or the row under the cursor; null where no such queue is open. */
export function selectedOn(path: string): Selected | null {
  const found = published.get(path);
  if (!found) return null;
  const { data, selection, cursor } = found.queue;
  if (selection.allMatching) {
    const { sort: _sort, order: _order, ...filters } = found.filters as Record<string, unknown>;
    return { kind: "matching", filters, count: data.total };
  }
  if (selection.size > 0) return { kind: "ticked", ids: [...selection.ids] };
  return cursor.id === null ? null : { kind: "ticked", ids: [cursor.id] };
}

/** What a command on the whole list is about: ticked rows, or everything that its filters match. */
export function listedOn(path: string): Selected | null {
  const found = published.get(path);
  if (!found) return null;
  const selected = selectedOn(path);
  if (found.queue.selection.size > 0 || found.queue.selection.allMatching) return selected;
  const { sort: _sort, order: _order, ...filters } = found.filters as Record<string, unknown>;
  return { kind: "matching", filters, count: found.queue.data.total };
}

/** After the command: what it was about is no longer ticked. What was ticked while its answer was on the way stays. */
export function untick(path: string, what: Selected): void {
  const selection = published.get(path)?.queue.selection;
  if (!selection || selection.allMatching !== (what.kind === "matching")) return;
  if (what.kind === "ticked") selection.forget(what.ids);
  if (what.kind === "matching" || selection.size === 0) selection.clear();
}
