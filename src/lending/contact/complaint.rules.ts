import type { ContactPolicy } from "./contact-policy.ts";
import type { Reason, Rule } from "../reason.ts";

const day = 24 * 3_600_000;

/** Whether an open complaint still stops what collects and reminds: until it is answered, or as many days as the policy says. */
export function pausesContact(since: Date | null, now: Date, { complaintPauseDays }: Pick<ContactPolicy, "complaintPauseDays">): boolean {
  if (since === null) return false;
  return complaintPauseDays === null || complaintPauseDays === undefined || now.getTime() - since.getTime() < complaintPauseDays * day;
}

interface Answering {
  readonly state: string;
  readonly openedBy: number;
  readonly person: number;
}

/** Whoever opened a complaint may be whom it is about: another person answers it, once. */
export const mayAnswerComplaint: Rule<Answering> = ({ state, openedBy, person }): Reason | null => {
  if (state !== "open") return { error: "complaint.notOpen" };
  return openedBy === person ? { error: "approval.samePerson" } : null;
};
