import { approvalCalls } from "../../../contract/basics/approval.calls.ts";
import type { Needs } from "../../../contract/kernel/call.ts";
import { Refused } from "../../../lending/reason.ts";
import { t } from "../../i18n/i18n.ts";
import { commandsFor, type Command, type ScreenContext } from "../../kernel/command/command.ts";
import { ports } from "../../kernel/command/ports.ts";

interface Waiting {
  readonly approvalId: number | null;
  readonly isOwnRequest: boolean;
}

async function take(
  id: string,
  approvalId: number,
  { source, refresh }: Pick<ScreenContext<Waiting>, "source" | "refresh">,
): Promise<void> {
  try {
    await ports.send(approvalCalls["approval.take"], { approvalId }, { command: id, source, idempotencyKey: crypto.randomUUID() });
    ports.tell({ kind: "done", text: t("approval.taken") }, id);
    refresh();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    ports.tell({ kind: "failed", error }, id);
  }
}

/** Of a request whose asker has left or may not ask any more: it becomes one's own, and a third person decides it. The key is that of whoever asks. */
export const takeCommand = <R extends Waiting>(id: string, permission: Needs): Command<R> =>
  commandsFor<R>().ui({
    id,
    label: "approval.take",
    target: "one",
    permission,
    acts: true,
    blocked: ({ approvalId, isOwnRequest }) =>
      approvalId === null ? { error: "approval.notPending" } : isOwnRequest ? { error: "approval.askerThere" } : null,
    run: ({ approvalId }, context) => {
      if (approvalId !== null) void take(id, approvalId, context);
    },
  });
