import { limits } from "../../../lending/limits.ts";
import { Refused } from "../../../lending/reason.ts";
import { loadStaff } from "../../client/staff.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t, tn } from "../../i18n/i18n.ts";
import type { Argument, Choice } from "../../kernel/arguments.ts";
import { commandsFor, type Command, type ScreenContext } from "../../kernel/command.ts";
import { ports } from "../../kernel/ports.ts";
import { queueOf } from "../../table/queues.ts";
import { selectedOn, untick, type Selected } from "../../table/selected.ts";
import type { Assignable, AssignAnswer } from "./assign.form.tsx";
import { lastTeam } from "./last-team.ts";
import { LateAssignForm } from "./late-forms.ts";
import type { Case } from "./case-columns.tsx";
import type { Desk } from "./desk.ts";

const id = "collection.assign";

/** The one write of an allocation; which call it is depends on whether rows were named. */
function send(desk: Desk, what: Selected, { adminUserIds, mode, keepOld }: AssignAnswer) {
  const meta = { command: id, source: "key" as const, idempotencyKey: crypto.randomUUID() };
  const people = { adminUserIds: [...adminUserIds], mode, keepOld };
  return what.kind === "ticked"
    ? ports.send(desk.select, { loanRecordIds: [...what.ids], ...people }, meta)
    : ports.send(desk.search, { filters: what.filters, ...people }, meta);
}

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
function peopleOf({ department }: Desk, { args: [person], again }: ScreenContext<Case>): readonly number[] {
  if (person) return [Number(person)];
  return again ? lastTeam(department) : [];
}

const countChoice = (count: number): Choice => ({
  value: String(count),
  label: t("collection.assign.arg.next", { count: formatNumber(count) }),
});

/** `> assign` → whom → how many. */
const argsOf = (path: string, { department }: Desk): readonly Argument[] => [
  {
    label: "collection.assign.arg.staff",
    choices: async () =>
      (await loadStaff(department))
        .filter((person) => person.assignEnabled && !person.resting)
        .map((person) => ({
          value: String(person.adminUserId),
          label: person.adminName,
          sub: t("palette.staffOpen", { account: person.account, team: person.team, open: formatNumber(person.open) }),
        })),
  },
  {
    label: "collection.assign.arg.count",
    choices: () => {
      const ticked = queueOf(path)?.queue.selection.size ?? 0;
      const label = t("collection.assign.arg.ticked", { count: formatNumber(ticked) });
      return [...(ticked ? [{ value: tickedOnes, label }] : []), ...[1, 10, 20, 50, 100, 200].map(countChoice)];
    },
    typed: (text) => (/^[1-9]\d{0,3}$/.test(text) ? countChoice(Number(text)) : null),
  },
];

async function assign(path: string, desk: Desk, context: ScreenContext<Case>): Promise<void> {
  pickNext(path, context.args[1]);
  const selected = selectedOn(path);
  if (!selected) return;
  const what = { ...selected, people: peopleOf(desk, context), desk };
  await assignThese({ desk, what, done: () => untick(path, selected), refresh: context.refresh });
}

/** Asks to whom and how, shows what it will do, does it, and offers thirty seconds to take it back. */
export async function assignThese(about: Omit<Delivery, "answer">): Promise<void> {
  const answer = await ports.ask(LateAssignForm, about.what);
  if (answer) await deliver({ ...about, answer: answer.values });
}

interface Delivery {
  readonly desk: Desk;
  readonly what: Assignable;
  readonly answer: AssignAnswer;
  readonly done: () => void;
  readonly refresh: () => void;
}
async function deliver({ desk, what, answer, done: whenDone, refresh }: Delivery): Promise<void> {
  const written = send(desk, what, answer);
  ports.offerUndo({
    command: id,
    seconds: limits.undo / 1000,
    written,
    run: async () => {
      const { batchId } = await written;
      await ports.send(desk.undo, { batchId }, { command: `${id}.undo`, source: "key", idempotencyKey: crypto.randomUUID() });
      refresh();
    },
    // The same orders to the same people; the server skips those that somebody else has moved meanwhile.
    redo: () => deliver({ desk, what, answer, done: whenDone, refresh }),
  });
  try {
    const done = await written;
    const orders = done.assigned.reduce((sum, each) => sum + each.count, 0);
    whenDone();
    ports.tell(
      { kind: "done", text: tn("collection.assign.done", orders, { count: formatNumber(orders), people: done.assigned.length }) },
      id,
    );
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    ports.tell({ kind: "failed", error }, id);
  }
}

/** `t`: splits ticked rows, or everything that matches, over a team, with a preview and thirty seconds to take it back. */
export const assignCommand = (path: string, desk: Desk): Command<Case> =>
  commandsFor<Case>().ui({
    id,
    label: "collection.assign.label",
    target: "many",
    keys: ["t"],
    place: { bar: 1, rowMenu: 1, hint: 1 },
    permission: `${desk.group}:all:assign`,
    acts: true,
    again: true,
    args: argsOf(path, desk),
    blocked: (rows) =>
      rows.length > limits.tickedAtOnce && selectedOn(path)?.kind === "ticked"
        ? { error: "order.tooManyTicked", vars: { max: limits.tickedAtOnce } }
        : null,
    run: (_rows, context) => void assign(path, desk, context),
  });
