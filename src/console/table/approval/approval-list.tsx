import type { CallName } from "../../../contract/calls.ts";
import type { ListCallName, RowOf } from "../../../contract/types.ts";
import type { Reason } from "../../../lending/reason.ts";
import { reasonText } from "../../i18n/reason.ts";
import { commandsFor, type Command, type Source } from "../../kernel/command/command.ts";
import type { Screen } from "../../kernel/screen/screen.ts";
import { toast } from "../../kernel/state/messages.ts";
import type { TableDefinition } from "../definition.ts";
import { queueOf } from "../queue/queues.ts";
import { tableScreen } from "../table-screen.tsx";
import { leftOut, mostAtOnce, pending, type Deciding, type Pending, type Verdict } from "./decision.ts";
import { DecisionStrip } from "./decision-strip.tsx";

type ApprovalList<N extends ListCallName, C extends CallName> = Omit<TableDefinition<N>, "below"> & {
  readonly deciding: Deciding<RowOf<N>, C>;
};

/** The rows of the gesture: those that can be decided now, and how many are left out for which reason. */
function pendingOf<R, C extends CallName>(
  path: string,
  deciding: Deciding<R, C>,
  picked: readonly R[],
): Pick<Pending<R>, "rows" | "skipped"> {
  const data = queueOf(path)?.queue.data;
  const rows: { id: number; row: R }[] = [];
  const skipped = new Map<string, number>();
  for (const row of picked) {
    const id = Number((row as Readonly<Record<string, unknown>>)[data?.rowKey ?? ""]);
    const reason = leftOut(path, deciding, { id, row });
    if (reason) skipped.set(reasonText(reason), (skipped.get(reasonText(reason)) ?? 0) + 1);
    else rows.push({ id, row });
  }
  return { rows, skipped };
}

interface Gesture<R> {
  readonly verdict: Verdict;
  readonly picked: readonly R[];
  readonly source: Source;
}

/** The strip opens over what can be decided; where nothing can, it is said why. */
function ask<R, C extends CallName>(path: string, deciding: Deciding<R, C>, { verdict, picked, source }: Gesture<R>): void {
  const what = { verdict, source, ...pendingOf(path, deciding, picked) };
  const [first] = what.skipped.keys();
  if (what.rows.length === 0) return void (first && toast(first, { tone: "warn" }));
  pending.set({ path, what: what as Pending<unknown> });
}

/** `p` and `n`: ticked rows or the one under the cursor, never everything that matches. */
function decisionCommands<R, C extends CallName>(path: string, deciding: Deciding<R, C>): readonly Command<R>[] {
  const { ui } = commandsFor<R>();
  const command = (verdict: Verdict, place: number) =>
    ui({
      id: `${deciding.call.name}.${verdict}`,
      label: `approval.${verdict}`,
      target: "many",
      verb: verdict,
      place: { bar: place, rowMenu: place, hint: place },
      permission: deciding.call.permission,
      acts: true,
      blocked: (rows: readonly R[]): Reason | null => {
        if (rows.length > mostAtOnce) return { error: "approval.tooMany", vars: { most: mostAtOnce } };
        return rows.length === 1 && rows[0] !== undefined ? deciding.blocked(rows[0]) : null;
      },
      run: (rows: readonly R[], { source }) => ask(path, deciding, { verdict, picked: rows, source }),
    });
  return [command("approve", 1), command("refuse", 2)];
}

/**
 * A list on which one decides about another's work: `p` and `n` open a strip that says what is about to happen, Enter does it, row by row.
 * The record stands beside the list with Space; a row with a warning is decided only after that.
 */
export const approvalList = <N extends ListCallName, C extends CallName>({
  deciding,
  commands = [],
  ...list
}: ApprovalList<N, C>): Screen =>
  tableScreen<N>({
    ...list,
    sections: [...(list.sections ?? []), "approval"],
    commands: [...decisionCommands<RowOf<N>, C>(list.path, deciding), ...commands],
    below: () => <DecisionStrip path={list.path} deciding={deciding} />,
  } as TableDefinition<N>);
