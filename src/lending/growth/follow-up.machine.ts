import { defineMachine } from "../reason.ts";

/** rules/machines.md "Marketing follow-up"; `pool` is pending without an owner. Applied and done are final. */
export const followUpMachine = defineMachine({
  states: ["pool", "pending", "following", "registered", "applied", "done"],
  moves: {
    assign: { from: ["pool", "pending"], to: "pending" },
    /** The first call record or remark. */
    contact: { from: ["pending", "following"], to: "following" },
    register: { from: ["pool", "pending", "following"], to: "registered" },
    apply: { from: ["pool", "pending", "following", "registered"], to: "applied" },
    giveBack: { from: ["pending", "following", "registered"], to: "pool" },
    doNotContact: { from: ["pool", "pending", "following", "registered"], to: "done" },
  },
});
export type FollowUpState = (typeof followUpMachine.states)[number];

const final: readonly FollowUpState[] = ["applied", "done"];

/** The list that a row stands in: all shows every row, backlog the owner's open ones, done what is over. */
export function followUpList(state: FollowUpState): "backlog" | "done" | "pool" {
  if (final.includes(state)) return "done";
  return state === "pool" ? "pool" : "backlog";
}

/** What came of a contact with somebody to win. */
export const leadResults = ["interested", "later", "noAnswer", "refused", "doNotContact"] as const;
export type LeadResult = (typeof leadResults)[number];

/** The move that a result is: whoever wants no contact is left alone for good. */
export const moveOfResult = (result: LeadResult): "contact" | "doNotContact" => (result === "doNotContact" ? "doNotContact" : "contact");

/** Days without a contact after which a row goes back to the pool. */
export const followUpDays = 7;
