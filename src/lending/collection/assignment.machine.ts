import { defineMachine } from "../reason.ts";

/** rules/machines.md "Assignment": one active per order and department, a history row each. */
export const assignmentMachine = defineMachine({
  states: ["unassigned", "assigned"],
  moves: {
    assign: { from: ["unassigned", "assigned"], to: "assigned" },
    /** Staff disabled, resting for more than a day, stage change, recycle days, by hand. */
    release: { from: ["assigned"], to: "unassigned" },
  },
});

/** rules/machines.md "Collection progress": of an order in a department's queue. */
export const progressMachine = defineMachine({
  states: ["inProgress", "completed"],
  moves: {
    /** Settled, extended, cured, payout returned, sold, or out of the window. */
    complete: { from: ["inProgress"], to: "completed" },
    /** T33; a reminder row also for the next instalment (T26b). */
    reopen: { from: ["completed"], to: "inProgress" },
  },
});
export type Progress = (typeof progressMachine.states)[number];
