import { useCallback, useLayoutEffect, useRef } from "react";
import { useT } from "../../i18n/i18n.ts";
import type { KeyHandler } from "../../kernel/keys/contexts.ts";
import { goTo } from "../../kernel/command/ports.ts";
import { toast } from "../../kernel/state/messages.ts";
import { queueOf } from "../../table/queue/queues.ts";
import { useShown } from "../../ui/use-shown.ts";

/** Whether an order is the one that this page is about, and the page is on the screen: also when the record has come meanwhile. */
export type IsHere = (loanRecordId: number | null) => boolean;
export function useIsHere(loanRecordId: number | null): IsHere {
  const shownRef = useShown();
  const latest = useRef(loanRecordId);
  useLayoutEffect(() => {
    latest.current = loanRecordId;
  }, [loanRecordId]);
  return useCallback((asked) => shownRef.current && latest.current === asked, [shownRef]);
}

/** Moves through the queue that the order was opened from; the queue itself stays as it was left. */
export function useNeighbours(loanRecordId: number | null, fromQueue: string | null, isHere: IsHere) {
  const found = queueOf(fromQueue);
  const at = found && loanRecordId !== null ? found.queue.data.indexOf(loanRecordId) : -1;
  const t = useT();
  const move = useCallback(
    async (step: number) => {
      const open = queueOf(fromQueue);
      // Opened from home, or after a reload: its queue has not been read yet, and begins with what is most pressing.
      if (!open && fromQueue) return goTo(fromQueue);
      if (!open || loanRecordId === null) return toast(t("dossier.details.noQueue"));
      const here = open.queue.data.indexOf(loanRecordId);
      // A row that has left the queue gave its place to the next one: that is where the cursor stands.
      const next = here < 0 ? open.queue.cursor.position() : here + step;
      const at = await open.queue.goTo(next);
      // The next page of the queue took its time, and he has gone elsewhere.
      if (!isHere(loanRecordId)) return;
      if (at === "end") toast(t(next < 0 ? "dossier.details.first" : "dossier.details.last"));
      else if (at !== "failed") open.open(at);
    },
    [fromQueue, loanRecordId, isHere, t],
  );
  const go = useCallback((step: number) => void move(step), [move]);
  return { move: go, position: found && at >= 0 ? found.queue.data.placeOf(at) : null };
}

/** Who only leafs through a queue need not wait for each record of it. */
export const leafKeys = (move: (step: number) => void): readonly KeyHandler[] => [
  { id: "record.next", verb: "next", label: "dossier.key.next", repeat: true, run: () => move(1) },
  { id: "record.previous", verb: "previous", label: "dossier.key.previous", repeat: true, run: () => move(-1) },
];
