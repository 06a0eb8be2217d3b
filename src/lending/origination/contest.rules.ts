import type { Reason } from "../reason.ts";
import { daysBetween } from "../time/zone.ts";

/** Days after a refusal in which it may be contested, and days within which somebody has looked again (rules/customer-rights.md 8). */
export const contestWithin = 60;
export const lookAgainWithin = 7;

export interface Refusal {
  readonly status: number;
  /** The day of the refusal, by the order's history. */
  readonly refusedOn: string | null;
  readonly today: string;
}

export function mayContest({ status, refusedOn, today }: Refusal): Reason | null {
  if (status !== 2 || refusedOn === null) return { error: "order.wrongStatus", vars: { status } };
  return daysBetween(refusedOn, today) > contestWithin ? { error: "contest.late", vars: { days: contestWithin } } : null;
}

export interface LookAgain {
  readonly isOpen: boolean;
  readonly openedBy: number | null;
  /** Whoever had a part in the refusal or in what led to it. */
  readonly deciders: readonly number[];
  readonly person: number;
}

/** By somebody who has neither decided it nor asked for it (rules/rights.md 4). */
export function mayLookAgain({ isOpen, openedBy, deciders, person }: LookAgain): Reason | null {
  if (!isOpen) return { error: "contest.decided" };
  return openedBy === person || deciders.includes(person) ? { error: "approval.samePerson" } : null;
}
