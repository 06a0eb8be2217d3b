import { statusOfStage, type OrderStage } from "./order.machine.ts";

/** What an order is to its customer. Which desk has it, and which of them refused it, is the lender's own. */
export const clientStates = [
  "inReview",
  "documentWanted",
  "offered",
  "accountWanted",
  "payout",
  "running",
  "overdue",
  "settled",
  "refused",
  "cancelled",
  "closed",
] as const;
export type ClientState = (typeof clientStates)[number];

export interface OrderFacts {
  readonly stage: OrderStage;
  readonly isAccepted: boolean;
  /** A document that a reviewer has asked for is waited for. */
  readonly isDocumentWanted: boolean;
  /** Finance has sent the account back. */
  readonly isAccountRefused: boolean;
}

/** How far an order is, in the customer's terms (rules/order-states.md 1); what he can do next has a state of its own. */
export function clientStateOf({ stage, isAccepted, isDocumentWanted, isAccountRefused }: OrderFacts): ClientState {
  switch (statusOfStage[stage]) {
    case -1:
      return stage === "user_cancelled" ? "cancelled" : "closed";
    case 0:
    case 1:
      return isDocumentWanted ? "documentWanted" : "inReview";
    case 2:
      return "refused";
    case 5:
      if (stage === "payout_failure" || isAccountRefused) return "accountWanted";
      return stage === "final_passed" && !isAccepted ? "offered" : "payout";
    case 6:
      return "running";
    case 8:
      return "overdue";
    case 9:
      return "settled";
  }
}
