import type { Source } from "../../kernel/command/records.ts";
import type { CallName } from "../../../contract/calls.ts";
import type { Call } from "../../../contract/kernel/call.ts";
import type { InputOf } from "../../../contract/types.ts";
import type { RefusalReason } from "../../../lending/options/refusal-reasons.ts";
import type { Reason } from "../../../lending/reason.ts";
import { createStore } from "../../kernel/state/store.ts";
import { hasLooked } from "../peek/looked.ts";

/** Rows that one gesture may decide. */
export const mostAtOnce = 50;
/** From so many on the count is typed first. */
export const countFrom = 11;

export type Verdict = "approve" | "refuse";
export interface Why {
  readonly reason: RefusalReason | null;
  readonly remark: string;
}

/** What an approval list says of its rows; everything else is the family's. */
export interface Deciding<R, C extends CallName> {
  /** One decision is one call: one transaction, one key, one answer. */
  readonly call: Call<C>;
  readonly input: (row: R, verdict: Verdict, why: Why) => InputOf<C>;
  /** Why this person may not decide it now: the rule that the server asks too. */
  readonly blocked: (row: R) => Reason | null;
  /** What deserves a second look: such a row is decided only after it has stood beside the list. */
  readonly warning?: (row: R) => string | null;
  readonly nameOf: (row: R) => string;
  /** Minor units, summed in the strip. */
  readonly amountOf: (row: R) => number;
}

/** What is about to be decided on a screen: the rows that can be, and why others are left out. */
export interface Pending<R> {
  readonly verdict: Verdict;
  /** What pressed it. */
  readonly source: Source;
  readonly rows: readonly { readonly id: number; readonly row: R }[];
  readonly skipped: ReadonlyMap<string, number>;
}

/** The one strip that is open, by the path of its screen. */
export const pending = createStore<{ readonly path: string; readonly what: Pending<unknown> } | null>(null);

/** Why a row does not go into a batch; null when it does. */
export function leftOut<R, C extends CallName>(
  path: string,
  { blocked, warning }: Deciding<R, C>,
  { id, row }: { id: number; row: R },
): Reason | null {
  const reason = blocked(row);
  if (reason) return reason;
  return warning?.(row) && !hasLooked(path, id) ? { error: "approval.lookFirst" } : null;
}
