import { getTabs } from "../../kernel/state/tabs.ts";
import type { QueueHandle } from "./use-queue.ts";

/** What a record needs of the queue that it was opened from: its place, and the way to its neighbours. */
export interface OpenQueue {
  /** Path and filters: the address that leads back to it. */
  readonly href: string;
  readonly queue: QueueHandle<unknown>;
  readonly open: (index: number) => void;
}

const queues = new Map<string, OpenQueue>();

/**
 * Queues whose tabs are open, by path; the record opened from one walks it without asking the server.
 * A hidden page runs no effects, so a queue is not dropped when it is left but when its tab has gone.
 */
export function keepQueue(path: string, queue: OpenQueue): void {
  const open = new Set(getTabs().map((tab) => new URL(tab.href, location.origin).pathname));
  for (const known of queues.keys()) if (!open.has(known)) queues.delete(known);
  queues.set(path, queue);
}

export const queueOf = (href: string | null): OpenQueue | null =>
  href === null ? null : (queues.get(new URL(href, location.origin).pathname) ?? null);
