import { coded } from "../options/coded.ts";
import type { Reason, Rule } from "../reason.ts";

/** prepared: to be seen by whom it is about; accepted or contested by him; paid: confirmed by another person. */
export const wageStates = ["prepared", "accepted", "contested", "paid"] as const;
export type WageState = (typeof wageStates)[number];
export const wageStateCodes = coded("wages.state", wageStates);
/** What of a person's work a line is for. */
export const wageKinds = ["collection", "reminder", "marketing"] as const;
export const wageKindCodes = coded("wages.kind", wageKinds);
/** The rate of marketers stands among those of the stages. */
export const marketingRate = "marketing";

/** Days after which a statement that nobody has answered may be confirmed all the same. */
export const answerDays = 7;

export interface WageSums {
  /** What the month's money has earned; below zero where more was taken back than came. */
  readonly commission: number;
  /** Taken back because it was wrongly earned; never above zero. */
  readonly correction: number;
  /** What the month before could not bear; never above zero. */
  readonly carried: number;
}
/** Nobody pays for a month: what it cannot bear is carried on to the next. */
export function payableOf({ commission, correction, carried }: WageSums): { readonly payable: number; readonly carryOn: number } {
  const net = commission + correction + carried;
  return { payable: Math.max(net, 0), carryOn: Math.min(net, 0) };
}

interface Statement {
  readonly state: WageState;
  readonly staffId: number;
  readonly preparedBy: number;
  readonly preparedAt: Date;
  /** He can sign in, so that he may answer. */
  readonly isThere: boolean;
}
/** Whether a person may confirm a statement now. */
export function confirmReason({ state, staffId, preparedBy, preparedAt, isThere }: Statement, person: number, now: Date): Reason | null {
  if (state === "paid") return { error: "wages.paid" };
  if (person === preparedBy || person === staffId) return { error: "approval.samePerson" };
  if (state === "contested") return { error: "wages.contested" };
  const isSilent = now.getTime() - preparedAt.getTime() > answerDays * 86_400_000;
  return state === "accepted" || !isThere || isSilent ? null : { error: "wages.unanswered", vars: { days: answerDays } };
}

/** The same of a row that the list has judged: `waits` where whom it is about may still answer. */
export const mayConfirmWages: Rule<{ readonly status: WageState; readonly isOwn: boolean; readonly waits: boolean }> = (
  row,
): Reason | null => {
  if (row.status === "paid") return { error: "wages.paid" };
  if (row.isOwn) return { error: "approval.samePerson" };
  if (row.status === "contested") return { error: "wages.contested" };
  return row.waits ? { error: "wages.unanswered", vars: { days: answerDays } } : null;
};
