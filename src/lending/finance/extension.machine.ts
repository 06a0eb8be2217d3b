import { defineMachine } from "../reason.ts";

/** rules/machines.md "Extension": failed is final, success is undone only by T33. */
export const extensionMachine = defineMachine({
  states: ["inProgress", "success", "failed"],
  moves: {
    /** The money valued before the quote ran out reaches it (T27). */
    complete: { from: ["inProgress"], to: "success" },
    /** The quote ran out, or somebody cancelled: every receipt is a repayment at its own value date. */
    fail: { from: ["inProgress"], to: "failed" },
    undo: { from: ["success"], to: "failed" },
  },
});
export type ExtensionState = (typeof extensionMachine.states)[number];

export interface ExtensionPart {
  readonly amount: number;
  readonly paidAt: Date;
}

/**
 * The part with which an extension's money is complete: the latest of those valued until the quote ran out, once they reach it.
 * @returns null while money is missing
 */
export function completingPart(parts: readonly ExtensionPart[], quote: number, expiresAt: Date): ExtensionPart | null {
  const timely = parts.filter((part) => part.paidAt <= expiresAt).toSorted((one, other) => one.paidAt.getTime() - other.paidAt.getTime());
  let sum = 0;
  for (const part of timely) {
    sum += part.amount;
    if (sum >= quote) return part;
  }
  return null;
}
