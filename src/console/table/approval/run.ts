import type { CallName } from "../../../contract/calls.ts";
import { Refused } from "../../../lending/reason.ts";
import { failureText } from "../../i18n/reason.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Deciding, Pending, Why } from "./decision.ts";

/** Decisions on their way at a time. */
const atOnce = 4;

export interface Failure {
  readonly id: number;
  readonly name: string;
  readonly why: string;
}
export interface Progress {
  readonly done: number;
  readonly failures: readonly Failure[];
  readonly decided: readonly number[];
}

interface Running {
  readonly told: (progress: Progress) => void;
  /** Ends it behind the decisions that are on their way. */
  readonly signal: AbortSignal;
}

/** Decides row by row, four at a time, each under a key of its own; a row that fails stands in the way of no other. */
export async function decideAll<R, C extends CallName>(
  deciding: Deciding<R, C>,
  { rows, verdict, source }: Pending<R>,
  why: Why,
  { told, signal }: Running,
): Promise<Progress> {
  let progress: Progress = { done: 0, failures: [], decided: [] };
  const waiting = [...rows];
  const next = async (): Promise<void> => {
    for (let each = waiting.shift(); each && !signal.aborted; each = waiting.shift()) {
      const failure = await decideOne(deciding, each, { verdict, source, why });
      progress = {
        done: progress.done + 1,
        failures: failure ? [...progress.failures, failure] : progress.failures,
        decided: failure ? progress.decided : [...progress.decided, each.id],
      };
      told(progress);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, rows.length) }, next));
  return progress;
}

async function decideOne<R, C extends CallName>(
  { call, input, nameOf }: Deciding<R, C>,
  { id, row }: { readonly id: number; readonly row: R },
  { verdict, source, why }: Pick<Pending<R>, "verdict" | "source"> & { readonly why: Why },
): Promise<Failure | null> {
  try {
    await ports.send(call, input(row, verdict, why), {
      command: `${call.name}.${verdict}`,
      source,
      idempotencyKey: crypto.randomUUID(),
    });
    return null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { id, name: nameOf(row), why: failureText(error) };
  }
}
