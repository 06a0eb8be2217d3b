import { defineMachine, type Reason, type Rule } from "../reason.ts";

/** rules/machines.md "Contact status"; what each result says of it: rules/collection.md 2. */
export const contactStatusMachine = defineMachine({
  states: ["normal", "halfLost", "creditLost", "fraudLost"],
  moves: {
    halfLose: { from: ["normal"], to: "halfLost" },
    lose: { from: ["halfLost"], to: "creditLost" },
    suspectFraud: { from: ["normal", "halfLost", "creditLost"], to: "fraudLost" },
    /** A talk on the customer's own phone. */
    reach: { from: ["normal", "halfLost", "creditLost"], to: "normal" },
    /** Another permitted channel works. */
    reachOtherwise: { from: ["creditLost"], to: "halfLost" },
    clearFraud: { from: ["fraudLost"], to: "normal" },
  },
});
export type ContactStatus = (typeof contactStatusMachine.states)[number];

/** So many failed calls of the own phone on so many days, and so many days without any channel. */
export const contactLimits = { failures: 3, failureDays: 3, silentDays: 7 } as const;

export interface ContactFacts {
  /** Since the last talk: failed calls of the own phone, and on how many days. */
  readonly failures: number;
  readonly failureDays: number;
  /** Another permitted channel worked since then. */
  readonly isReachedOtherwise: boolean;
  /** Days since any channel worked. */
  readonly silentDays: number;
  /** The newest fact is a talk on the own phone. */
  readonly hasTalked: boolean;
}

/** What a customer's status becomes by the facts alone; fraud takes a manager to begin and to end. */
export function nextContactStatus(status: ContactStatus, facts: ContactFacts): ContactStatus {
  if (status === "fraudLost") return status;
  if (facts.hasTalked) return "normal";
  if (status === "creditLost") return facts.isReachedOtherwise ? "halfLost" : status;
  if (status === "halfLost") return facts.silentDays >= contactLimits.silentDays ? "creditLost" : status;
  const isOwnPhoneDead = facts.failures >= contactLimits.failures && facts.failureDays >= contactLimits.failureDays;
  return isOwnPhoneDead && facts.isReachedOtherwise ? "halfLost" : status;
}

/** Kind of staff that decides about fraud. */
const manager = 2;

export const mayJudgeFraud: Rule<{ readonly staffType: number }> = ({ staffType }): Reason | null =>
  staffType === manager ? null : { error: "forbidden" };
