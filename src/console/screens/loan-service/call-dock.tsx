import type { Composed } from "../../form/call-composer/use-composition.ts";
import { commandsFor, type Command } from "../../kernel/command/command.ts";
import { markPainted } from "../../kernel/keys/settle.ts";
import { goTo } from "../../kernel/command/ports.ts";
import { addressNow } from "../../kernel/state/tabs.ts";
import { createStore, useStore } from "../../kernel/state/store.ts";
import { whenSettled } from "../../kernel/idle.ts";
import { lateDialog } from "../../table/late-dialog.tsx";
import { queueOf } from "../../table/queue/queues.ts";
import type { Case } from "./case-desk.tsx";
import type { Desk } from "./desk.ts";

/** The lists of this group that record no call do without its script; an early key is held until it is there. */
const composer = lateDialog(async () => (await import("../../form/call-composer/call-composer.tsx")).CallComposer);
whenSettled(composer.prefetch);

/** Which order of which queue is being composed; one at a time. */
const composing = createStore<{ readonly path: string; readonly order: Composed } | null>(null);

/** `c` in a queue: the call record of the row under the cursor, without opening it. */
export const recordCallCommand = (path: string, desk: Desk): Command<Case> =>
  commandsFor<Case>().ui({
    id: "collection.recordCall",
    label: "order.recordCall",
    target: "one",
    verb: "record",
    place: { bar: 1, rowMenu: 1, hint: 1 },
    permission: `${desk.group}:agency:result`,
    acts: true,
    blocked: (row) => desk.mayWork({ status: row.status, frozen: false, paymentInCheck: false }),
    run: (row, { source }) => {
      const { loanRecordId, orderNo, name } = row;
      composing.set({
        path,
        order: { loanRecordId, orderNo, name, source, department: desk.department, back: () => backTo(path, loanRecordId) },
      });
      // Open already, and left for the list: back to it.
      document.querySelector<HTMLElement>(`[data-page="${path}"] [data-composer]`)?.focus();
    },
  });

/** A record that was taken back: its row is under the cursor again. */
function backTo(path: string, loanRecordId: number): void {
  goTo(addressNow(path));
  queueOf(path)?.queue.cursor.moveTo(loanRecordId);
}

/** The composer below the queue; after saving the cursor is on the next order. */
export function CallDock({ path }: { readonly path: string }) {
  const open = useStore(composing);
  if (open?.path !== path) return null;
  const focusQueue = () => document.querySelector<HTMLElement>(`[data-page="${path}"] [role=grid]`)?.focus();
  const close = () => {
    // Saved late: what is open may be another order's.
    if (composing.get() !== open) return;
    composing.set(null);
    focusQueue();
  };
  const saved = (next: boolean) => {
    close();
    const queue = queueOf(path)?.queue;
    if (!next || !queue) return;
    const here = queue.data.indexOf(open.order.loanRecordId);
    markPainted();
    // At the end of a page the next one's first row comes, and the eye needs its time there too.
    void queue.goTo((here < 0 ? queue.cursor.position() - 1 : here) + 1).then(markPainted);
  };
  return <composer.Dialog key={open.order.loanRecordId} order={open.order} onClose={close} onSaved={saved} />;
}
