import type { CallName } from "../../../contract/calls.ts";
import type { InputOf } from "../../../contract/types.ts";
import { Refused, type Reason } from "../../../lending/reason.ts";
import { CallFailed } from "../failure.ts";
import { begin } from "./under-way.ts";
import {
  subjectOf,
  type CallCommand,
  type Outcome,
  type Ports,
  type ScreenContext,
  type Source,
  type Target,
  type UiCommand,
} from "./records.ts";

export type { Outcome, Ports, SendMeta } from "./records.ts";

function judge<R, T extends Target>(
  record: { readonly target: T; readonly blocked?: CallCommand<R, T, CallName, never>["blocked"] },
  ctx: ScreenContext<R>,
): Reason | null {
  const subject = subjectOf(record.target, ctx);
  if (subject === undefined) return { error: "nothingSelected" };
  return record.blocked?.(subject, ctx) ?? null;
}

/** The one way a call command runs, whatever pressed it: allowed, not blocked, asked, confirmed, sent, moved on, told. */
export async function runCall<R, T extends Target, C extends CallName, V>(
  record: CallCommand<R, T, C, V>,
  ctx: ScreenContext<R>,
  source: Source,
  ports: Ports,
): Promise<Outcome> {
  const told = (outcome: Outcome): Outcome => {
    ports.tell(outcome, record.id);
    return outcome;
  };
  if (!ports.can(record.call.permission)) return told({ kind: "refused", reason: { error: "forbidden" } });
  const subject = subjectOf(record.target, ctx);
  if (subject === undefined) return told({ kind: "refused", reason: { error: "nothingSelected" } });
  const reason = judge(record, ctx);
  if (reason) return told({ kind: "refused", reason });
  const answer = record.ask ? await ports.ask(record.ask, subject, source) : { values: undefined as V };
  if (!answer) return told({ kind: "cancelled" });
  const question = record.confirm?.(subject, ctx, answer.values) ?? null;
  if (question && !(await ports.confirm(question))) return told({ kind: "cancelled" });
  return told(await deliver(record, ctx, { source, ports, input: record.input(subject, answer.values) }));
}

async function deliver<R, T extends Target, C extends CallName, V>(
  record: CallCommand<R, T, C, V>,
  ctx: ScreenContext<R>,
  { source, ports, input }: { readonly source: Source; readonly ports: Ports; readonly input: InputOf<C> },
): Promise<Outcome> {
  const release = begin(`${record.id} ${JSON.stringify(input)}`);
  if (!release) return { kind: "cancelled" };
  ports.started(record.id);
  try {
    const out = await ports.send(record.call, input, { command: record.id, source, idempotencyKey: crypto.randomUUID() });
    record.after?.(out, ctx);
    return { kind: "done", text: typeof record.done === "function" ? record.done(out) : record.done ? ports.text(record.done) : null };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { kind: error instanceof CallFailed && error.lost ? "unknown" : "failed", error };
  } finally {
    release();
  }
}

export async function runUi<R, T extends Target>(record: UiCommand<R, T>, ctx: ScreenContext<R>, ports: Ports): Promise<Outcome> {
  const refuse = (reason: Reason): Outcome => {
    const outcome: Outcome = { kind: "refused", reason };
    ports.tell(outcome, record.id);
    return outcome;
  };
  if (!ports.can(record.permission)) return refuse({ error: "forbidden" });
  const subject = subjectOf(record.target, ctx);
  if (subject === undefined) return refuse({ error: "nothingSelected" });
  const reason = record.blocked?.(subject, ctx) ?? null;
  if (reason) return refuse(reason);
  record.run(subject, ctx);
  return { kind: "done", text: null };
}
