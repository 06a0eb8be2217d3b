import { defineMachine, moveReason, type Reason, type Rule } from "../reason.ts";

/** rules/machines.md "Feedback": who has it is a flag of its own; answering it ends it, a manager opens it again. */
export const feedbackMachine = defineMachine({
  states: ["backlog", "done"],
  moves: {
    assign: { from: ["backlog"], to: "backlog" },
    answer: { from: ["backlog"], to: "done" },
    reopen: { from: ["done"], to: "backlog" },
  },
});
export type FeedbackState = (typeof feedbackMachine.states)[number];

/** Kinds of staff that may open one again. */
const managers: readonly number[] = [1, 2];

export const mayReopenFeedback: Rule<{ readonly state: FeedbackState; readonly staffType: number }> = ({
  state,
  staffType,
}): Reason | null => (managers.includes(staffType) ? moveReason(feedbackMachine, "reopen", state) : { error: "forbidden" });
