import { limits } from "../../../lending/limits.ts";
import { Refused } from "../../../lending/reason.ts";
import { formatNumber } from "../../i18n/format.ts";
import { tn } from "../../i18n/i18n.ts";
import { commandsFor, type Command, type ScreenContext } from "../../kernel/command.ts";
import { ports } from "../../kernel/ports.ts";
import { clearSelection, selectedOn, type Selected } from "../../table/selected.ts";
import type { AssignAnswer } from "./assign.form.tsx";
import { LateAssignForm } from "./late-forms.ts";
import type { Case } from "./case-columns.tsx";

const id = "collection.assign";

/** The one write of an allocation; which call it is depends on whether rows were named. */
function send(what: Selected, { adminUserIds, mode, keepOld }: AssignAnswer) {
  const meta = { command: id, source: "key" as const, idempotencyKey: crypto.randomUUID() };
  const people = { adminUserIds: [...adminUserIds], mode, keepOld };
  return what.kind === "ticked"
    ? ports.send("collection.selectTransfer", { loanRecordIds: [...what.ids], ...people }, meta)
    : ports.send("collection.searchTransfer", { filters: what.filters, ...people }, meta);
}

async function assign(path: string, context: ScreenContext<Case>): Promise<void> {
  const what = selectedOn(path);
  if (!what) return;
  const answer = await ports.ask(LateAssignForm, what);
  if (!answer) return;
  try {
    const done = await send(what, answer.values);
    const orders = done.assigned.reduce((sum, each) => sum + each.count, 0);
    clearSelection(path);
    ports.tell(
      { kind: "done", text: tn("collection.assign.done", orders, { count: formatNumber(orders), people: done.assigned.length }) },
      id,
    );
    ports.offerUndo({
      command: id,
      seconds: limits.undo / 1000,
      run: async () => {
        await ports.send(
          "collection.undoTransfer",
          { batchId: done.batchId },
          { command: `${id}.undo`, source: "key", idempotencyKey: crypto.randomUUID() },
        );
        context.refresh();
      },
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    ports.tell({ kind: "failed", reason: error.reason }, id);
  }
}

/** `t`: splits ticked rows, or everything that matches, over a team, with a preview and thirty seconds to take it back. */
export const assignCommand = (path: string): Command<Case> =>
  commandsFor<Case>().ui({
    id,
    label: "collection.assign.label",
    target: "many",
    keys: ["t"],
    place: { bar: 1, rowMenu: 1, hint: 1 },
    permission: "loanService:all:assign",
    acts: true,
    blocked: (rows) =>
      rows.length > limits.tickedAtOnce && selectedOn(path)?.kind === "ticked"
        ? { error: "order.tooManyTicked", vars: { max: limits.tickedAtOnce } }
        : null,
    run: (_rows, context) => void assign(path, context),
  });
