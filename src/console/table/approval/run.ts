import { Refused } from "../../../lending/reason.ts";
import { failureText } from "../../i18n/reason.ts";
import { CallFailed } from "../../kernel/failure.ts";
import type { Deciding, Pending, Picked, Why } from "./decision.ts";
import { noteLost } from "./lost.ts";

/** Decisions on their way at a time. */
const atOnce = 4;

export interface Failure {
  readonly id: number;
  readonly name: string;
  readonly why: string;
  /** Its answer was lost: it may have happened. */
  readonly isLost: boolean;
  /** It was decided about as it was read, and it is otherwise by now. */
  readonly isMoved: boolean;
}
export interface Progress {
  readonly done: number;
  readonly failures: readonly Failure[];
  readonly decided: readonly number[];
}

interface Running {
  readonly path: string;
  readonly told: (progress: Progress) => void;
  /** Ends it behind the decisions that are on their way. */
  readonly signal: AbortSignal;
}

/** Decides row by row, four at a time, each under a key of its own; a row that fails stands in the way of no other. */
export async function decideAll<R>(deciding: Deciding<R>, what: Pending<R>, why: Why, { path, told, signal }: Running): Promise<Progress> {
  let progress: Progress = { done: 0, failures: [], decided: [] };
  const waiting = [...what.rows];
  const next = async (): Promise<void> => {
    for (let each = waiting.shift(); each && !signal.aborted; each = waiting.shift()) {
      const failure = await decideOne(deciding, each, { what, why, path });
      progress = {
        done: progress.done + 1,
        failures: failure ? [...progress.failures, failure] : progress.failures,
        decided: failure ? progress.decided : [...progress.decided, each.id],
      };
      told(progress);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, what.rows.length) }, next));
  return progress;
}

interface Decision<R> {
  readonly what: Pending<R>;
  readonly why: Why;
  readonly path: string;
}
async function decideOne<R>({ nameOf }: Deciding<R>, { id, row }: Picked<R>, { what, why, path }: Decision<R>): Promise<Failure | null> {
  const { step, verdict, source } = what;
  const idempotencyKey = crypto.randomUUID();
  try {
    await step.send(row, { verdict, why }, { command: `${step.id}.${verdict}`, source, idempotencyKey });
    return null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const isLost = error instanceof CallFailed && error.lost;
    if (isLost) noteLost(path, id, idempotencyKey);
    return { id, name: nameOf(row), why: failureText(error), isLost, isMoved: error.reason.error === "approval.moved" };
  }
}
