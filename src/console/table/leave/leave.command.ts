import { leaveCalls } from "../../../contract/basics/people/leave.calls.ts";
import { limits } from "../../../lending/limits.ts";
import type { Reason } from "../../../lending/reason.ts";
import { loadSections, t } from "../../i18n/i18n.ts";
import { commandsFor, type Command } from "../../kernel/command/command.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Common, Source } from "../../kernel/command/records.ts";
import { lateForm } from "../late-dialog.tsx";
import type { Leaver, LeftAnswer } from "./leave.dialog.tsx";

const id = "staff.leave";
const sheet = lateForm<Leaver, LeftAnswer>(
  async () => (await Promise.all([import("./leave.dialog.tsx"), loadSections("form")]))[0].LeaveDialog,
);

/** What differs from list to list: whose row it is, and where its key is free. */
interface Offered<R> extends Pick<Common<R, "one">, "verb" | "place"> {
  readonly person: (row: R) => Leaver | null;
}

/** The sheet of somebody who leaves, and what takes it back. */
export async function openLeave(
  person: Leaver,
  { source, refresh }: { readonly source: Source; readonly refresh: () => void },
): Promise<void> {
  const answer = await ports.ask(sheet.form, person, source);
  if (!answer) return;
  const { handOverId } = answer.values;
  ports.offerUndo({
    command: id,
    seconds: limits.undo / 1000,
    run: async (pressed) => {
      const meta = { command: `${id}.undo`, source: pressed, idempotencyKey: crypto.randomUUID() };
      const { restored, changedMeanwhile } = await ports.send(leaveCalls["system.handOverUndo"], { handOverId }, meta);
      ports.tell({ kind: "done", text: t("system.leave.undone", { count: restored, changed: changedMeanwhile }) }, id);
      refresh();
    },
  });
  refresh();
}

/** Somebody leaves: one sheet hands over all that he holds. Every list of people offers the same. */
export function leaveCommand<R>({ person, verb, place }: Offered<R>): Command<R> {
  const blocked = (row: R): Reason | null => (person(row) ? null : { error: "notFound" });
  return commandsFor<R>().ui({
    id,
    label: "system.leave.command",
    target: "one",
    ...(verb ? { verb } : {}),
    ...(place ? { place } : {}),
    permission: leaveCalls["system.handOver"].permission,
    acts: true,
    blocked,
    run: (row, context) => {
      const leaver = person(row);
      if (leaver) void openLeave(leaver, context);
    },
  });
}
