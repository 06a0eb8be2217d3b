import { Refused } from "../../lending/reason.ts";
import type { ScreenContext } from "../kernel/command/command.ts";
import { ports } from "../kernel/command/ports.ts";
import type { RowResult } from "./each-row.dialog.tsx";
import { lateForm } from "./late-dialog.tsx";
import { selectedOn, untick } from "./queue/selected.ts";

interface EachRow<R> {
  readonly path: string;
  readonly command: string;
  readonly rows: readonly R[];
  readonly idOf: (row: R) => number;
  readonly nameOf: (row: R) => string;
  readonly send: (row: R, idempotencyKey: string) => Promise<unknown>;
  /** What is told when all of so many were done. */
  readonly done: (count: number) => string;
}
const results = lateForm<readonly RowResult[], true>(async () => (await import("./each-row.dialog.tsx")).EachRowDialog);

/**
 * An act on each picked row by itself, one after the other: what one is refused stops none of the others. Refused rows stay ticked, and what became of
 * each is said in a list; where all were done a line says so. What fails otherwise (the house is not there) ends the run.
 */
export async function eachRow<R>(act: EachRow<R>, { source, refresh }: Pick<ScreenContext<R>, "source" | "refresh">): Promise<void> {
  const wasTicked = (selectedOn(act.path)?.kind ?? null) === "ticked";
  const said: (RowResult & { readonly id: number })[] = [];
  for (const row of act.rows) {
    const of = { id: act.idOf(row), name: act.nameOf(row) };
    try {
      await act.send(row, crypto.randomUUID());
      said.push({ ...of, error: null });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      said.push({ ...of, error });
    }
  }
  const done = said.filter(({ error }) => error === null);
  if (wasTicked) untick(act.path, { kind: "ticked", ids: done.map(({ id }) => id) });
  if (done.length > 0) refresh();
  const [first] = said;
  if (said.length === 1 && first?.error) ports.tell({ kind: "failed", error: first.error }, act.command);
  else if (done.length === said.length) ports.tell({ kind: "done", text: act.done(done.length) }, act.command);
  else await ports.ask(results.form, said, source);
}
