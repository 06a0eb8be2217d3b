import { defineMachine } from "../reason.ts";

/** A call as its gateway tells of it; events that come late or twice change nothing. */
export const callMachine = defineMachine({
  states: ["dialling", "ringing", "answered", "ended"],
  moves: {
    ringing: { from: ["dialling"], to: "ringing" },
    answered: { from: ["dialling", "ringing"], to: "answered" },
    ended: { from: ["dialling", "ringing", "answered"], to: "ended" },
  },
});
export type CallState = (typeof callMachine.states)[number];
export type CallEvent = keyof typeof callMachine.moves;

/** How a call ended. */
export const callResults = ["answered", "noAnswer", "busy", "rejected", "off", "failed"] as const;
export type CallResult = (typeof callResults)[number];

export const callAfter = (state: string, event: CallEvent): CallState | null =>
  (callMachine.moves[event].from as readonly string[]).includes(state) ? callMachine.moves[event].to : null;
