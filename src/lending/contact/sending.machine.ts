import { defineMachine, type Reason, type Rule } from "../reason.ts";

/** rules/machines.md "Sending": one message. Retried it stays queued; what waits for its hour is looked at again when that opens. */
export const sendingMachine = defineMachine({
  states: ["queued", "waiting", "submitted", "delivered", "answered", "keyed", "failed", "blocked", "expired", "cancelled"],
  moves: {
    wait: { from: ["queued", "waiting"], to: "waiting" },
    retry: { from: ["queued", "waiting"], to: "queued" },
    submit: { from: ["queued", "waiting"], to: "submitted" },
    deliver: { from: ["queued", "waiting", "submitted"], to: "delivered" },
    /** A call: somebody took it; and pressed a key while the text was spoken. */
    answer: { from: ["queued", "waiting", "submitted"], to: "answered" },
    key: { from: ["queued", "waiting", "submitted", "answered"], to: "keyed" },
    fail: { from: ["queued", "waiting", "submitted"], to: "failed" },
    block: { from: ["queued", "waiting"], to: "blocked" },
    expire: { from: ["queued", "waiting"], to: "expired" },
    cancel: { from: ["queued", "waiting"], to: "cancelled" },
  },
});
export type SendingState = (typeof sendingMachine.states)[number];
export type SendingMove = keyof typeof sendingMachine.moves;

/** The state that a move leads to; null where the message has left the states that it starts from. */
export function movedTo(state: string, move: SendingMove): SendingState | null {
  const { from, to } = sendingMachine.moves[move];
  return (from as readonly string[]).includes(state) ? to : null;
}

/** A whole sending: cancelled only while something of it is still to send. A group call of many is asked for first. */
export const taskMachine = defineMachine({
  states: ["asked", "toSend", "sent", "cancelled"],
  moves: {
    approve: { from: ["asked"], to: "toSend" },
    finish: { from: ["toSend"], to: "sent" },
    cancel: { from: ["asked", "toSend"], to: "cancelled" },
  },
});

/** The state that a move of a whole sending leads to; null where it is past it. */
export const movedTaskTo = (state: string, move: keyof typeof taskMachine.moves): TaskState | null =>
  (taskMachine.moves[move].from as readonly string[]).includes(state) ? taskMachine.moves[move].to : null;
export type TaskState = (typeof taskMachine.states)[number];

export const mayCancelTask: Rule<{ readonly state: string }> = ({ state }): Reason | null =>
  state === "toSend" || state === "asked" ? null : { error: "message.gone" };

/** How a message goes out; ms. */
export const sendingTimes = {
  /** rules/keyboard.md 6: held this long, so that undo survives a reload. */
  hold: 10_000,
  /** The same of advertising to many, of which nobody knows everybody: rules/keyboard.md 6, as an assignment. */
  holdMany: 30_000,
  /** rules/contact-law.md 1: what could not go within a day is not sent at all. */
  keptFor: 24 * 3_600_000,
  /** A sender that died is believed dead after this; the same reference is then sent once more. */
  lease: 60_000,
  /** The first pause after a gateway that was not there; each further one is twice as long. */
  backoff: 15_000,
  /** A gateway that reports by itself is asked only when it has kept silent for this long. */
  silence: 300_000,
} as const;
/** A message that no gateway took after so many tries has failed. */
export const triesAtMost = 6;

export const pauseAfter = (tries: number): number => sendingTimes.backoff * 2 ** Math.max(tries - 1, 0);
