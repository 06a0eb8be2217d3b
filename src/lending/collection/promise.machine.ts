import { defineMachine } from "../reason.ts";

/** rules/machines.md "Promise": judged at its day's end, and again whenever money with such a value time is posted or taken back. */
export const promiseMachine = defineMachine({
  states: ["open", "kept", "broken", "replaced", "voided"],
  moves: {
    keep: { from: ["open", "broken"], to: "kept" },
    break: { from: ["open", "kept"], to: "broken" },
    reopen: { from: ["kept", "broken"], to: "open" },
    replace: { from: ["open"], to: "replaced" },
    /** Its result was taken back, or the payout was (T21). */
    void: { from: ["open"], to: "voided" },
  },
});
export type PromiseState = (typeof promiseMachine.states)[number];
