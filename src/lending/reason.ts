import type { errorNames } from "./error-names.ts";

export type ErrorName = (typeof errorNames)[number];

export interface Reason {
  readonly error: ErrorName;
  readonly vars?: Readonly<Record<string, string | number>>;
  /** The input field that the reason is about, as it is named on the wire. */
  readonly field?: string;
  /** The server's own words for it: the console has texts for what its own rules say, and shows these for the rest. */
  readonly text?: string;
}

/** A rule of the business: null when the subject may pass, else why not. */
export type Rule<S> = (subject: S) => Reason | null;

/** The first reason that any of the rules gives, in their order. */
export function firstReason<S>(subject: S, ...rules: readonly Rule<S>[]): Reason | null {
  for (const rule of rules) {
    const reason = rule(subject);
    if (reason) return reason;
  }
  return null;
}

/** A state machine as data: `moves` names each event with the states it may leave and the one it enters. */
export interface Machine<S extends PropertyKey, E extends string> {
  readonly states: readonly S[];
  readonly moves: { readonly [K in E]: { readonly from: readonly S[]; readonly to: S } };
}

export function defineMachine<const S extends PropertyKey, const E extends string>(machine: Machine<S, E>): Machine<S, E> {
  return Object.freeze(machine);
}

/** Why a state cannot make a move of its machine; null when it can. */
export function moveReason<S extends PropertyKey, E extends string>({ moves }: Machine<S, E>, move: E, state: PropertyKey): Reason | null {
  return (moves[move].from as readonly PropertyKey[]).includes(state) ? null : { error: "state.refused" };
}

/** A refusal on its way to whoever asked; everything else that is thrown is a programmer's error. */
export class Refused extends Error {
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(reason.error);
    this.name = "Refused";
    this.reason = reason;
  }
}
