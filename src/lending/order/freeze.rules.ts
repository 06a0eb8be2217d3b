import type { Reason, Rule } from "../reason.ts";

interface Freezing {
  readonly status: number;
  readonly frozen: boolean;
}

/** Statuses with something still to come. */
const open: readonly number[] = [0, 1, 5, 6, 8];

/** T34: every open order, once. */
export const mayFreeze: Rule<Freezing> = ({ status, frozen }): Reason | null => {
  if (frozen) return { error: "order.frozen" };
  return open.includes(status) ? null : { error: "order.wrongStatus", vars: { status } };
};

/** Kind of staff that releases (rules/rights.md 2: manager). */
const manager = 2;

/** T34b: a manager, who is not whoever froze it. */
export const mayRelease: Rule<{
  readonly frozen: boolean;
  readonly frozenBy: number | null;
  readonly person: { readonly id: number; readonly type: number };
}> = ({ frozen, frozenBy, person }) => {
  if (!frozen) return { error: "order.notFrozen" };
  return person.type !== manager || person.id === frozenBy ? { error: "order.managerReleases" } : null;
};
