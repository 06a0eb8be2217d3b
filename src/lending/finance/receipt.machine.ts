import { defineMachine } from "../reason.ts";

/** rules/machines.md "Receipt": success is undone only by T33. A channel's own report is success at once. */
export const receiptMachine = defineMachine({
  states: ["pending", "success", "failed", "reversed"],
  moves: {
    confirm: { from: ["pending"], to: "success" },
    refuse: { from: ["pending"], to: "failed" },
    reverse: { from: ["success"], to: "reversed" },
  },
});
export type ReceiptState = (typeof receiptMachine.states)[number];
