import { Refused } from "../../../lending/reason.ts";
import { t, type MessageKey } from "../../i18n/i18n.ts";
import type { ScreenContext } from "../../kernel/command/command.ts";
import { ports } from "../../kernel/command/ports.ts";

interface Turning<R> {
  readonly command: string;
  readonly said: MessageKey;
  readonly turn: (row: R) => Promise<unknown>;
}

/** Several rows, one after the other; what was done before a refusal stays, and the list shows it. */
export async function turnEach<R>(
  rows: readonly R[],
  { command, said, turn }: Turning<R>,
  refresh: ScreenContext<R>["refresh"],
): Promise<void> {
  let done = 0;
  try {
    for (const row of rows) {
      await turn(row);
      done += 1;
    }
    ports.tell({ kind: "done", text: t(said) }, command);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    ports.tell({ kind: "failed", error }, command);
  }
  if (done > 0) refresh();
}
