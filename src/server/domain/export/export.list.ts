import type { Permission } from "../../../contract/permissions.ts";
import type { Context, Tx } from "../../kernel/context.ts";
import type { Queue } from "../../kernel/queue.ts";
import type { QueueContext } from "../order/order-queue.types.ts";

/** How a value stands in a file. */
export type CellKind =
  | "text"
  | "money"
  | "number"
  // Parts per million on the wire.
  | "share"
  | "day"
  | "instant"
  | "flag"
  | "app"
  | "status"
  | "reason"
  | "contact"
  | "userType"
  | "left"
  | "neglect"
  | "recordType"
  | "phoneType"
  | "direction"
  | "purpose"
  | "subTag"
  | "department"
  | "rule"
  // The name of a text; one that no language has stands by its last part.
  | "key";
export interface ExportColumn {
  /** Text of the locales: the same title that the screen's column has. */
  readonly label: string;
  readonly kind: CellKind;
}
export const column = (label: string, kind: CellKind): ExportColumn => ({ label, kind });

/** For whom, when, and in which transaction a list is read: figures are computed before their lines are counted. */
export interface ExportContext extends QueueContext {
  readonly tx: Tx;
}
/** One list that may leave the house. Methods, because each takes its own filters: its schema has judged them. */
export interface ExportList<F> {
  queue(filters: F, context: ExportContext): Queue | Promise<Queue>;
  readonly permission: Permission;
  readonly title: string;
  readonly columns: Readonly<Record<string, ExportColumn>>;
  /** What is on record of its beginning beside the export itself. */
  begun?(filters: F, context: Context): Promise<void>;
}
