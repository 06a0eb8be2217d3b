import { useEffect, useRef, useSyncExternalStore, type ComponentType } from "react";
import { t, useT } from "../../i18n/i18n.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/keys/contexts.ts";
import type { Column } from "../../kernel/screen/screen.ts";
import { plainCell } from "../grid/plain-cell.ts";
import type { QueueHandle } from "../queue/use-queue.ts";
import { noteLooked } from "./looked.ts";

export interface PeekProps<R> {
  readonly path: string;
  readonly queue: QueueHandle<R>;
  readonly columns: readonly Column<R>[];
  /** What the screen shows of a row; without it all of its columns. */
  readonly beside: ComponentType<{ readonly row: R }> | undefined;
  readonly onClose: () => void;
}

/** The row under the cursor, told anew when the hand rests or the row itself has changed. */
function useCursorRow<R>({ cursor, data }: QueueHandle<R>): R | null {
  useSyncExternalStore(data.subscribe, data.version);
  const at = useSyncExternalStore(cursor.subscribe, cursor.position);
  return data.rowAt(at);
}

/** The row's record beside the list: it follows the cursor, takes no focus by itself, and F6 enters it. */
export function Peek<R>({ path, queue, columns, beside: Beside, onClose }: PeekProps<R>) {
  useT();
  const row = useCursorRow(queue);
  const id = row === null ? null : queue.cursor.id;
  const close: KeyHandler = { id: "peek.close", verb: "escape", label: "composer.key.close", run: onClose };
  useKeyContext({ id: `peek ${path}`, where: "list", handlers: [close] });
  useEffect(() => {
    if (id !== null) noteLooked(path, id);
  }, [path, id]);
  const panel = useRef<HTMLElement>(null);
  return (
    <aside
      ref={panel}
      aria-label={t("table.peek.title")}
      // Keys scroll what has the focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      data-peek={id ?? ""}
      className="flex w-[40%] max-w-[720px] min-w-[320px] shrink-0 flex-col overflow-auto border-l border-line-strong bg-1 p-3 max-[890px]:absolute max-[890px]:inset-0 max-[890px]:z-20 max-[890px]:w-full max-[890px]:max-w-none"
    >
      {row === null ? (
        <p className="text-fg-2">{t("table.peek.none")}</p>
      ) : Beside ? (
        <Beside row={row} />
      ) : (
        <Fields row={row} columns={columns} />
      )}
    </aside>
  );
}

/** Every column of the list, with what does not fit into a cell in full. */
export function Fields<R>({ row, columns }: { readonly row: R; readonly columns: readonly Column<R>[] }) {
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1">
      {columns.map((column) => (
        <div key={column.key} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-fg-2">{t(column.label)}</dt>
          <dd className="min-w-0 break-words">{plainCell(column, row)}</dd>
        </div>
      ))}
    </dl>
  );
}
