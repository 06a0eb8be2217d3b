import { fetchCodes } from "../../client/failure.ts";
import type { Needs } from "../../../contract/kernel/call.ts";
import type { Permission } from "../../../contract/permissions.ts";
import type { ListCallName, RowOf } from "../../../contract/types.ts";
import { Refused, type Reason } from "../../../lending/reason.ts";
import { reasonText } from "../../i18n/reason.ts";
import { t } from "../../i18n/i18n.ts";
import { commandsFor, type Command, type ScreenContext, type Source } from "../../kernel/command/command.ts";
import { ports } from "../../kernel/command/ports.ts";
import { deskOf } from "../../kernel/verbs/desks.ts";
import type { Screen } from "../../kernel/screen/screen.ts";
import { toast } from "../../kernel/state/messages.ts";
import { defineTable, type TableDefinition } from "../definition.ts";
import { queueOf } from "../queue/queues.ts";
import { tableScreen } from "../table-screen.tsx";
import {
  leftOut,
  mostAtOnce,
  pending,
  stepFor,
  stepReason,
  type Deciding,
  type Pending,
  type Picked,
  type Step,
  type Verdict,
} from "./decision.ts";
import { DecisionStrip } from "./decision-strip.tsx";
import { isLost, lookUp } from "./lost.ts";

/** What `s` asks of a row whose last decision is not in doubt. */
export interface Seeking<R> {
  readonly permission: Needs;
  readonly blocked: (row: R) => Reason | null;
  readonly run: (row: R, context: ScreenContext<R>) => void;
}
type ApprovalList<N extends ListCallName> = Omit<TableDefinition<N>, "below"> & {
  readonly deciding: Deciding<RowOf<N>>;
  readonly seeking?: Seeking<RowOf<N>>;
};

const idsOf = <R,>(path: string, rows: readonly R[]): readonly Picked<R>[] => {
  const rowKey = queueOf(path)?.queue.data.rowKey ?? "";
  return rows.map((row) => ({ id: Number((row as Readonly<Record<string, unknown>>)[rowKey]), row }));
};

interface Gesture<R> {
  readonly verdict: Verdict;
  readonly picked: readonly R[];
  readonly source: Source;
}

/** The rows of the gesture that can be decided now, all at the step of the first of them, and how many are left out for which reason. */
function pendingOf<R>(path: string, deciding: Deciding<R>, { verdict, picked, source }: Gesture<R>): Pending<R> | string {
  const first = picked.find((row) => !stepReason(deciding, verdict, row)) ?? picked[0];
  const step: Step<R> | null = first === undefined ? null : stepFor<R>(deciding, first);
  const rows: Picked<R>[] = [];
  const skipped = new Map<string, number>();
  for (const each of idsOf(path, picked)) {
    const reason = step
      ? leftOut(path, deciding, each, { step, verdict, isAlone: picked.length === 1 })
      : stepReason(deciding, verdict, each.row);
    if (reason) skipped.set(reasonText(reason), (skipped.get(reasonText(reason)) ?? 0) + 1);
    else rows.push(each);
  }
  return step && rows.length > 0 ? { verdict, step, source, rows, skipped } : ([...skipped.keys()][0] ?? "");
}

/** The strip opens over what can be decided; where nothing can, it is said why: in words that come with the first refusal. */
function ask<R>(path: string, deciding: Deciding<R>, gesture: Gesture<R>): void {
  const what = pendingOf(path, deciding, gesture);
  if (typeof what !== "string") return pending.set({ path, what: what as unknown as Pending<never> });
  void fetchCodes().then(() => {
    const why = pendingOf(path, deciding, gesture);
    if (typeof why === "string" && why) toast(why, { tone: "warn" });
  });
}

const permissionsOf = <R,>({ steps }: Deciding<R>): Needs => [
  ...new Set(steps.flatMap(({ permission }) => (permission === "session" || permission === "public" ? [] : permission)) as Permission[]),
];

/** `p` and `n`: ticked rows or the one under the cursor, never everything that matches. */
function decisionCommands<R>(path: string, deciding: Deciding<R>): readonly Command<R>[] {
  const { ui } = commandsFor<R>();
  const id = deciding.steps[0]?.id ?? path;
  const command = (verdict: Verdict, place: number) =>
    ui({
      id: `${id}.${verdict}`,
      label: `approval.${verdict}`,
      target: "many",
      // Where settings are kept, a yes puts them into force.
      verb: verdict === "approve" && deskOf(path) === "administration" ? "publish" : verdict,
      place: { bar: place, rowMenu: place, hint: place },
      permission: permissionsOf(deciding),
      acts: true,
      blocked: (rows: readonly R[]): Reason | null => {
        if (rows.length > mostAtOnce || queueOf(path)?.queue.selection.allMatching)
          return { error: "approval.tooMany", vars: { most: mostAtOnce } };
        return rows.length === 1 && rows[0] !== undefined ? stepReason(deciding, verdict, rows[0]) : null;
      },
      run: (rows: readonly R[], { source }) => ask(path, deciding, { verdict, picked: rows, source }),
    });
  return [command("approve", 1), command("refuse", 2)];
}

async function findOut(path: string, id: number, refresh: () => void): Promise<void> {
  try {
    const found = await lookUp(path, id);
    toast(t(`approval.found.${found}`), { tone: found === "done" ? "good" : "warn" });
    refresh();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    ports.tell({ kind: "failed", error }, "approval.lookUp");
  }
}

/** `s`: what became of a decision whose answer was lost; of any other row, what the list itself asks. */
function seekCommand<R>(path: string, deciding: Deciding<R>, seeking: Seeking<R> | undefined): Command<R> {
  const isInDoubt = (row: R): boolean => idsOf(path, [row]).some(({ id }) => isLost(path, id));
  return commandsFor<R>().ui({
    id: `${deciding.steps[0]?.id ?? path}.seek`,
    label: "approval.seek",
    target: "one",
    ...(deskOf(path) === "administration" ? {} : ({ verb: "seek" } as const)),
    place: { rowMenu: 3, ...(seeking ? { bar: 3, hint: 4 } : {}) },
    permission: seeking?.permission ?? permissionsOf(deciding),
    acts: true,
    blocked: (row) => (isInDoubt(row) ? null : (seeking?.blocked(row) ?? (seeking ? null : { error: "approval.nothingLost" }))),
    run: (row, context) => {
      const [at] = idsOf(path, [row]);
      if (at && isLost(path, at.id)) void findOut(path, at.id, context.refresh);
      else seeking?.run(row, context);
    },
  });
}

/**
 * A list on which one decides about another's work: `p` and `n` open a strip that says what is about to happen, Enter does it, row by row.
 * The record stands beside the list with Space; a row with a warning is decided only after that, one whose answer was lost only after `s`.
 */
export function approvalList<N extends ListCallName>({ deciding, seeking, commands = [], ...list }: ApprovalList<N>): Screen {
  const { columns } = defineTable(list as TableDefinition<N>);
  return tableScreen<N>({
    ...list,
    sections: [...(list.sections ?? []), "approval"],
    commands: [...decisionCommands<RowOf<N>>(list.path, deciding), seekCommand(list.path, deciding, seeking), ...commands],
    below: () => <DecisionStrip path={list.path} deciding={deciding} columns={columns} />,
  } as TableDefinition<N>);
}
