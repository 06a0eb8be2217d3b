import { purposeOf } from "../order/order.machine.ts";
import type { Purpose } from "./contact-policy.ts";

/** What somebody has to do with the customer of an order at this moment. */
export interface TaskFacts {
  readonly status: number;
  /** The debt is his desk's: he may call there, and the order is his, covered by him, or lies in a wider scope of his. */
  readonly isDesk: boolean;
  /** He took a call of the customer in the last hour; one that was missed gives nothing. */
  readonly hasInbound: boolean;
  /** A complaint of the customer is open, and he is one of those who answer it. */
  readonly hasComplaint: boolean;
  /** A feedback of the customer is open, and his. */
  readonly hasFeedback: boolean;
  /** He holds the order's open review. */
  readonly holdsReview: boolean;
}

/** What a contact is for, and by which purpose's hours and caps it is judged and counted. */
export interface Task {
  readonly purpose: Purpose;
  readonly judgedAs: Purpose;
}

const isOwed = (status: number): boolean => status === 6 || status === 8;
/** On an overdue order nobody reaches the customer past the caps by another name. */
const onDebt = (status: number, purpose: Purpose): Task => ({ purpose, judgedAs: status === 8 ? "collect" : purpose });

/** rules/contact-law.md 2b: the purpose follows from the task; null: there is none, and nobody is reached. */
export function taskOf(facts: TaskFacts): Task | null {
  if (facts.hasInbound || facts.hasComplaint) return { purpose: "service", judgedAs: "service" };
  if (facts.holdsReview) return onDebt(facts.status, "verify");
  if (facts.isDesk && isOwed(facts.status)) return { purpose: purposeOf(facts.status), judgedAs: purposeOf(facts.status) };
  return facts.hasFeedback ? onDebt(facts.status, "service") : null;
}
