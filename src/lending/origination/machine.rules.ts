import { daysBetween } from "../time/calendar.ts";

/** What the machine looks at; facts, never a person's word. */
export interface MachineFacts {
  /** Null: never asked. */
  readonly birthDate: string | null;
  readonly today: string;
  readonly isBlackListed: boolean;
  readonly amount: number;
  readonly amountMax: number;
  readonly settledCount: number;
  readonly hasEmployer: boolean;
}

/** Tries until a person has to ask anew, and ms that one may take (T04). */
export const machineLimits = { tries: 3, answerWithin: 300_000 } as const;

/** Full years on a day. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** The score card that is used where no provider is: what was repaid counts most, then work, age and how much of the range is asked for. */
export function scoreCard(facts: MachineFacts): number {
  const age = facts.birthDate === null ? 0 : daysBetween(facts.birthDate, facts.today) / 365.25;
  const repaid = Math.min(facts.settledCount, 5) * 40;
  const share = facts.amountMax === 0 ? 1 : facts.amount / facts.amountMax;
  return Math.round(480 + repaid + (facts.hasEmployer ? 40 : 0) + (age >= 25 && age <= 50 ? 40 : 0) + (1 - share) * 60);
}
