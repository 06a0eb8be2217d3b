import { approvalCalls } from "../../../contract/basics/approval.calls.ts";
import type { Needs } from "../../../contract/kernel/call.ts";
import type { CallName } from "../../../contract/calls.ts";
import type { Call } from "../../../contract/kernel/call.ts";
import type { InputOf } from "../../../contract/types.ts";
import type { RefusalReason } from "../../../lending/options/refusal-reasons.ts";
import type { Reason } from "../../../lending/reason.ts";
import type { MessageKey } from "../../i18n/sections.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Column } from "../../kernel/screen/screen.ts";
import type { SendMeta, Source } from "../../kernel/command/records.ts";
import { can, session } from "../../kernel/state/session.ts";
import { createStore } from "../../kernel/state/store.ts";
import type { Change } from "./changes.ts";
import { hasLooked } from "../peek/looked.ts";
import { isLost } from "./lost.ts";
import type { Waiting } from "./waiting.commands.ts";

/** Rows that one gesture may decide. */
export const mostAtOnce = 50;
/** From so many on the count is typed first; of less where they come to more than the house's own sum. */
const countFrom = 11;
export function needsCount(count: number, sum: number): boolean {
  const most = session.get().me?.tenant.bulkSum ?? 0;
  return count >= countFrom || (count > 1 && most > 0 && sum > most);
}

export type Verdict = "approve" | "refuse";
export interface Why {
  readonly reason: RefusalReason | null;
  readonly remark: string;
  /** What was read off the evidence, minor units; null: nothing was asked. */
  readonly typed: number | null;
}

/** One step of what is decided on a list: which rows stand at it, and the call that does it. */
export interface Step<R> {
  /** Name of its call: part of the audit row. */
  readonly id: string;
  readonly permission: Needs;
  readonly send: (row: R, answer: { readonly verdict: Verdict; readonly why: Why }, meta: SendMeta) => Promise<unknown>;
  /** Without it every row of the list stands at it. */
  readonly takes?: (row: R) => boolean;
  /** What a yes is called, where it is more than a yes. */
  readonly word?: MessageKey;
  /** There is no no: what is given up is ended by its own key. */
  readonly oneWay?: true;
  /** What a no by that reason does besides. */
  readonly note?: (why: Why) => MessageKey | null;
  /** What is typed off the evidence before a yes; such a row is decided alone. */
  readonly asks?: (row: R) => MessageKey | null;
  /** What is said in one's own words before a yes; such a row is decided alone. */
  readonly says?: (row: R) => MessageKey | null;
}

interface StepFacts<R, C extends CallName> extends Omit<Step<R>, "id" | "permission" | "send"> {
  readonly call: Call<C>;
  readonly input: (row: R, verdict: Verdict, why: Why) => InputOf<C>;
}
/** One decision is one call: one transaction, one key, one answer. */
export const stepOf = <R, C extends CallName>({ call, input, ...facts }: StepFacts<R, C>): Step<R> => ({
  ...facts,
  id: call.name,
  permission: call.permission,
  send: (row, { verdict, why }, meta) => ports.send(call, input(row, verdict, why), meta),
});

type RequestFacts<R> = Pick<Step<R>, "word" | "takes"> & {
  readonly permission?: Needs;
  /** Of a request that whoever asked may change: what its row shows, which the decision is about. */
  readonly seenOf?: (row: R) => string;
};
/** Rows that wait for a second person: decided by the request's own call, which leaves the permission to the kind; it is said here for the keys. */
export const requestStep = <R extends Waiting>({ permission, seenOf, ...facts }: RequestFacts<R> = {}): Step<R> => ({
  ...stepOf({
    call: approvalCalls["approval.review"],
    takes: ({ approvalId }: R) => approvalId !== null,
    ...facts,
    input: (row, decision, { reason, remark }) => ({
      approvalId: row.approvalId ?? 0,
      decision,
      remark,
      ...(reason ? { reason } : {}),
      ...(seenOf ? { seen: seenOf(row) } : {}),
    }),
  }),
  ...(permission ? { permission } : {}),
});

/** What an approval list says of its rows; everything else is the family's. */
export interface Deciding<R> {
  readonly steps: readonly Step<R>[];
  /** Why this person may not decide it now: the rule that the server asks too. */
  readonly blocked: (row: R) => Reason | null;
  /** What deserves a second look: such a row is decided only after it has stood beside the list. */
  readonly warning?: (row: R) => string | null;
  readonly nameOf: (row: R) => string;
  /** Minor units, summed in the strip. */
  readonly amountOf: (row: R) => number;
  /** What is asked for, fact by fact: it is read in the strip, so such rows are approved one at a time, and have no sum. */
  readonly changes?: (row: R, columns: readonly Column<R>[]) => readonly Change[];
  /** How the sum falls apart: by channel, by kind. */
  readonly splitOf?: (row: R) => string;
}

/** A row with its number in the list. */
export interface Picked<R> {
  readonly id: number;
  readonly row: R;
}
/** What is about to be decided on a screen: the rows that can be, and why others are left out. */
export interface Pending<R> {
  readonly verdict: Verdict;
  readonly step: Step<R>;
  /** What pressed it. */
  readonly source: Source;
  readonly rows: readonly Picked<R>[];
  readonly skipped: ReadonlyMap<string, number>;
}

/** The one strip that is open, by the path of its screen. */
export const pending = createStore<{ readonly path: string; readonly what: Pending<never> } | null>(null);

/** The step that a row stands at. */
export const stepFor = <R>({ steps }: Pick<Deciding<R>, "steps">, row: R): Step<R> | null =>
  steps.find(({ takes }) => takes?.(row) !== false) ?? null;

/** Why a row cannot be decided so, whatever else is picked; null when it can. */
export function stepReason<R>(deciding: Deciding<R>, verdict: Verdict, row: R): Reason | null {
  const step = stepFor(deciding, row);
  if (!step) return deciding.blocked(row) ?? { error: "approval.notPending" };
  if (verdict === "refuse" && step.oneWay) return { error: "approval.oneWay" };
  return deciding.blocked(row) ?? (can(step.permission) ? null : { error: "forbidden" });
}

interface Batch<R> {
  readonly step: Step<R>;
  readonly verdict: Verdict;
  readonly isAlone: boolean;
}
/** Why a row does not go into a batch; null when it does. */
export function leftOut<R>(
  path: string,
  deciding: Deciding<R>,
  { id, row }: Picked<R>,
  { step, verdict, isAlone }: Batch<R>,
): Reason | null {
  const reason = stepReason(deciding, verdict, row);
  if (reason) return reason;
  if (stepFor(deciding, row) !== step) return { error: "approval.otherStep" };
  if (isLost(path, id)) return { error: "approval.answerLost" };
  if (!isAlone && verdict === "approve" && (deciding.changes || step.asks?.(row) || step.says?.(row)))
    return { error: "approval.oneAtATime" };
  return deciding.warning?.(row) && !hasLooked(path, id) ? { error: "approval.lookFirst" } : null;
}
