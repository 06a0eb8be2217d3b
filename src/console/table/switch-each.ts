import type { Reason } from "../../lending/reason.ts";
import { t, tn, type CountedKey, type MessageKey } from "../i18n/i18n.ts";
import type { ScreenContext } from "../kernel/command/command.ts";
import { ports } from "../kernel/command/ports.ts";
import type { SendMeta } from "../kernel/command/records.ts";
import { eachRow } from "./each-row.ts";

export interface Switch<R> {
  readonly path: string;
  readonly command: string;
  readonly idOf: (row: R) => number;
  readonly nameOf: (row: R) => string;
  readonly isOn: (row: R) => boolean;
  /** What is asked before, with the row's name, or how many there are. */
  readonly words: Readonly<Record<"on" | "off" | "onAsks" | "offAsks" | "done", MessageKey>> & { readonly several: CountedKey };
  readonly send: (row: R, isOn: boolean, meta: SendMeta) => Promise<unknown>;
}

/**
 * Picked rows are switched the same way, on where the first is off, each by itself; those that are so already are left. One question is asked before.
 * @throws nothing that a row is refused: it is said in the list of results
 */
export async function switchEach<R>(
  { words, isOn, send, ...act }: Switch<R>,
  picked: readonly R[],
  context: Pick<ScreenContext<R>, "source" | "refresh">,
): Promise<void> {
  const [first] = picked;
  if (!first) return;
  const on = !isOn(first);
  const rows = picked.filter((row) => isOn(row) !== on);
  const name = rows.length === 1 ? act.nameOf(first) : tn(words.several, rows.length);
  const [title, body] = on ? [words.on, words.onAsks] : [words.off, words.offAsks];
  if (!(await ports.confirm({ title, body, vars: { name } }))) return;
  const { command } = act;
  await eachRow(
    {
      ...act,
      rows,
      send: (row, idempotencyKey) => send(row, on, { command, source: context.source, idempotencyKey }),
      done: () => t(words.done),
    },
    context,
  );
}

/** What keeps picked rows from being switched on: the first of theirs that does. */
export const switchReason = <R>(rows: readonly R[], isOn: (row: R) => boolean, keepsOff: (row: R) => Reason | null): Reason | null =>
  rows[0] && !isOn(rows[0])
    ? (rows
        .filter((row) => !isOn(row))
        .map(keepsOff)
        .find(Boolean) ?? null)
    : null;
