import { defineMachine } from "../reason.ts";

/** One transfer of a payout (rules/machines.md "Payout transfer"; its reviews are the order's own moves): the first final word counts. */
export const transferMachine = defineMachine({
  states: ["sent", "success", "failed", "returned"],
  moves: {
    arrive: { from: ["sent"], to: "success" },
    fail: { from: ["sent"], to: "failed" },
    /** T21: days after it had arrived. */
    giveBack: { from: ["success"], to: "returned" },
  },
});
export type PayoutTransferState = (typeof transferMachine.states)[number];
