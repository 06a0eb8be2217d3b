import { limits } from "../../../lending/limits.ts";
import { Refused } from "../../../lending/reason.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t, tn } from "../../i18n/i18n.ts";
import type { Argument, Choice } from "../../kernel/command/arguments.ts";
import { commandsFor, type Command, type ScreenContext, type Source } from "../../kernel/command/command.ts";
import { ports } from "../../kernel/command/ports.ts";
import { queueOf } from "../queue/queues.ts";
import { selectedOn, untick } from "../queue/selected.ts";
import { lateForm } from "../late-dialog.tsx";
import type { AssignDesk, Assigned, Split } from "./assign-desk.ts";
import type { Assignable } from "./assign-plan.ts";
import { lastTeam } from "./last-team.ts";
import { LateAssignForm } from "./late-assign.ts";

const id = "collection.assign";

const tickedOnes = "ticked";

/** The next so many rows from the cursor are ticked, as `50x` does. */
function pickNext(path: string, count: string | undefined): void {
  const queue = queueOf(path)?.queue;
  if (!queue || !count || count === tickedOnes) return;
  const { data, cursor, selection } = queue;
  const ids = Array.from({ length: Math.min(Number(count), data.length) }, (_, at) => data.idAt(cursor.position() + at));
  selection.clear();
  selection.add(ids.filter((id) => id !== null));
}

/** Whom the palette named, or the last team when `.` repeats an assignment; the preview still wants its two Enters. */
function peopleOf<R>({ memory }: AssignDesk, { args: [person], again }: ScreenContext<R>): readonly number[] {
  if (person) return [Number(person)];
  return again ? lastTeam(memory) : [];
}

const countChoice = (count: number): Choice => ({
  value: String(count),
  label: t("assign.arg.next", { count: formatNumber(count) }),
});

/** `> assign` → whom → how many. */
const argsOf = (path: string, { takers }: AssignDesk): readonly Argument[] => [
  {
    label: "assign.arg.staff",
    choices: async () =>
      (await takers()).map(({ adminUserId, adminName, account = "", team = "", open }) => ({
        value: String(adminUserId),
        label: adminName,
        sub: t("palette.staffOpen", { account, team, open: formatNumber(open) }),
      })),
  },
  {
    label: "assign.arg.count",
    choices: () => {
      const ticked = queueOf(path)?.queue.selection.size ?? 0;
      const label = t("assign.arg.ticked", { count: formatNumber(ticked) });
      return [...(ticked ? [{ value: tickedOnes, label }] : []), ...[1, 10, 20, 50, 100, 200].map(countChoice)];
    },
    typed: (text) => (/^[1-9]\d{0,3}$/.test(text) ? countChoice(Number(text)) : null),
  },
];

async function assign<R>(path: string, desk: AssignDesk, context: ScreenContext<R>): Promise<void> {
  pickNext(path, context.args[1]);
  const selected = selectedOn(path);
  if (!selected) return;
  const what = { ...selected, people: peopleOf(desk, context), desk };
  await assignThese({ desk, what, done: () => untick(path, selected), refresh: context.refresh, source: context.source });
}

const leftOut = lateForm<NonNullable<Assigned["leftOut"]>, true>(async () => (await import("./left-out.form.tsx")).LeftOutForm);

/** Asks to whom and how, shows what it will do, does it, and offers thirty seconds to take it back. */
export async function assignThese(about: Omit<Delivery, "answer">): Promise<void> {
  const answer = await ports.ask(LateAssignForm, about.what, about.source);
  if (answer) await deliver({ ...about, answer: answer.values });
}

interface Delivery {
  readonly desk: AssignDesk;
  readonly what: Assignable;
  readonly answer: Split;
  readonly source: Source;
  readonly done: () => void;
  readonly refresh: () => void;
}
async function deliver(delivery: Delivery): Promise<void> {
  const { desk, what, answer, done: whenDone, refresh } = delivery;
  const meta = (command: string, source: Source) => ({ command, source, idempotencyKey: crypto.randomUUID() });
  const written = desk.send(what, answer, meta(id, delivery.source));
  const { undo } = desk;
  if (undo)
    ports.offerUndo({
      command: id,
      seconds: limits.undo / 1000,
      written,
      run: async (source) => {
        const { batchId } = await written;
        if (batchId !== undefined) await undo(batchId, meta(`${id}.undo`, source));
        refresh();
      },
      // The same orders to the same people; the server skips those that somebody else has moved meanwhile.
      redo: (source) => deliver({ ...delivery, answer: { ...answer, seen: { leftOut: answer.seen?.leftOut } }, source }),
    });
  try {
    const done = await written;
    const orders = done.assigned.reduce((sum, each) => sum + each.count, 0);
    whenDone();
    ports.tell({ kind: "done", text: tn(desk.done, orders, { count: formatNumber(orders), people: done.assigned.length }) }, id);
    if (done.leftOut && done.leftOut.count > 0) await ports.ask(leftOut.form, done.leftOut, delivery.source);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    ports.tell({ kind: "failed", error }, id);
  }
}

/** `t`: splits ticked rows, or everything that matches, over a team, with a preview and thirty seconds to take it back. */
export const assignCommand = <R>(path: string, desk: AssignDesk): Command<R> =>
  commandsFor<R>().ui({
    id,
    label: "assign.label",
    target: "many",
    verb: "assign",
    place: { bar: 1, rowMenu: 1, hint: 1 },
    permission: desk.permission,
    acts: true,
    again: true,
    args: argsOf(path, desk),
    blocked: (rows) =>
      rows.length > limits.tickedAtOnce && selectedOn(path)?.kind === "ticked"
        ? { error: "order.tooManyTicked", vars: { max: limits.tickedAtOnce } }
        : null,
    run: (_rows, context) => void assign(path, desk, context),
  });
