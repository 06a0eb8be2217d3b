import type { FileRecord, ListColumns } from "../../contract/kernel/list.ts";
import type { Context, Tx } from "./context.ts";
import type { Queue, QueueContext } from "./sql/queue.ts";

/** For whom, when, and in which transaction a list is read: figures are computed before their lines are counted. */
export interface ExportContext extends QueueContext {
  readonly tx: Tx;
  /** What is kept sealed of people opens with these. */
  readonly secretKeys: readonly string[];
}
/** Filters as they were asked for and kept with the job; each list's own schema has judged them. */
export type ExportFilters = Readonly<Record<string, unknown>>;
/** What is read; columns that this file alone has so, with a title in place of a text's key: those of them that it does not have are left out. */
export type ExportQueue = Queue & { readonly across?: ListColumns };
/** How a list that may leave the house is read. Methods, because each takes its own filters: its schema has judged them. */
export interface ExportSource<F = ExportFilters> {
  queue(filters: F, context: ExportContext): ExportQueue | Promise<ExportQueue>;
  /** What is on record of its beginning beside the export itself. */
  begun?(filters: F, context: Context): Promise<void>;
}
export interface ExportList extends FileRecord, ExportSource {}

/** Every list that may leave the house, by its code. */
export type ExportLists = Readonly<Record<string, ExportList>>;

/** A declared list with the way to read it: columns, title and permission are the declaration's. */
export const exportOf = <F>(record: FileRecord, source: ExportSource<F>): ExportLists => ({
  [record.code]: { ...record, ...(source as ExportSource) },
});
