import type { Database } from "../drivers/database.ts";
import type { Workbench } from "../drivers/workbench.ts";

export interface Seat {
  readonly workbench: Workbench;
  /** A colleague's. */
  readonly secondSeat: Workbench;
  readonly database: Database;
  readonly account: string;
  /** The own queue; the collector's where none is named. */
  readonly queue?: string;
  /** Called once the operator has signed in: from here on the condition holds. */
  readonly begin: () => Promise<void>;
}
/** One of the tasks of rules/keyboard.md 24, with its checks in the database: the same under every condition. */
export type Task = (seat: Seat) => Promise<void>;

/** Nothing makes the work harder. */
export const asItIs = async (): Promise<void> => {};
