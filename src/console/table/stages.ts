import type { InputOf, ListCallName, RowOf } from "../../contract/types.ts";
import type { Command } from "../kernel/command/command.ts";
import type { Source } from "../kernel/command/records.ts";
import type { ColumnLook, Screen, Tone } from "../kernel/screen/screen.ts";
import type { FilterEntry, TableDefinition } from "./definition.ts";
import { tableScreen } from "./table-screen.tsx";

/** What the stages of one desk (all, backlog, history) have in common: their rows are the same cases at different times. */
interface Desk<R, I> {
  readonly rowKey: Extract<keyof R, string>;
  readonly sections: readonly string[];
  readonly open: (row: R, source: Source) => void;
  readonly looks?: { readonly [K in Extract<keyof R, string>]?: ColumnLook<R> };
  /** What the row asks for now: the bar at its left. */
  readonly mark?: (row: R) => Tone;
  readonly filters: readonly FilterEntry<I>[];
  /** Behind those that a stage has of its own. */
  readonly commands: readonly Command<R>[];
}
type Stage<N extends ListCallName> = Omit<TableDefinition<N>, "rowKey" | "open" | "sections"> & {
  /** Where the rows of a stage are something else: a case's turns. */
  readonly rowKey?: TableDefinition<N>["rowKey"];
  readonly open?: TableDefinition<N>["open"];
  /** Behind the desk's own. */
  readonly moreFilters?: readonly FilterEntry<InputOf<N>>[];
  /** A stage whose work is over offers what is its own only. */
  readonly isOver?: true;
};

/** A stage of a desk as a screen; named, because written out it names every list there is. */
export type StageOf = <N extends ListCallName>(stage: Stage<N>) => Screen;

/** One definition for the stages of a desk, told apart by data: each names its list, its columns, and what only it can do. */
export const stagesOf =
  <R extends object, I extends object>(desk: Desk<R, I>): StageOf =>
  <N extends ListCallName>({ isOver, looks, filters = [], moreFilters = [], commands = [], ...stage }: Stage<N>): Screen => {
    // The rows of a stage are cases, and its filters are theirs and more: what reads a case reads them.
    const shared = desk as unknown as Desk<RowOf<N>, InputOf<N>>;
    return tableScreen<N>({
      rowKey: shared.rowKey,
      open: shared.open,
      sections: shared.sections,
      ...stage,
      looks: { ...shared.looks, ...looks },
      ...(isOver || !shared.mark ? {} : { mark: shared.mark }),
      filters: [...filters, ...shared.filters, ...moreFilters],
      commands: isOver ? commands : [...commands, ...shared.commands],
    } as TableDefinition<N>);
  };
