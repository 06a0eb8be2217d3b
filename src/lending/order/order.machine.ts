import type { Reason, Rule } from "../reason.ts";

/** Numbers of rules/order-states.md 1; 3, 4 and 7 are reserved. */
export type OrderStatus = -1 | 0 | 1 | 2 | 5 | 6 | 8 | 9;

/** Exact step of an order -> the status that it shows as (rules/order-states.md 1). The stage decides the status, never the reverse. */
export const statusOfStage = {
  machine_pending: 0,
  fetching_score: 0,
  machine_passed: 0,
  pending_review: 0,
  first_in_progress: 1,
  first_passed: 1,
  second_passed: 1,
  final_in_progress: 1,
  machine_rejected: 2,
  first_rejected: 2,
  second_rejected: 2,
  final_rejected: 2,
  fin1_rejected: 2,
  fin2_rejected: 2,
  order_rejected: 2,
  final_passed: 5,
  fin1_passed: 5,
  fin2_passed: 5,
  awaiting_payout: 5,
  payout_in_progress: 5,
  payout_failure: 5,
  payout_success: 6,
  partially_repaid: 6,
  extended: 6,
  overdue: 8,
  overdue_partial: 8,
  settled: 9,
  overdue_settled: 9,
  user_cancelled: -1,
  system_closed: -1,
  closed: -1,
} as const satisfies Record<string, OrderStatus>;

export type OrderStage = keyof typeof statusOfStage;

export const orderStatuses: readonly OrderStatus[] = [-1, 0, 1, 2, 5, 6, 8, 9];
const stages = Object.keys(statusOfStage) as OrderStage[];
const inStatus = (...wanted: readonly OrderStatus[]) => stages.filter((stage) => wanted.includes(statusOfStage[stage]));

/** T32 leaves these; the whole table of moves is order.moves.ts, which no page has to load. */
const closable: readonly string[] = inStatus(0, 1, 5).filter((stage) => stage !== "payout_in_progress");

/** T32: -1 <- 0, 1, 5; never with money outstanding, never while a payout is on its way. */
export const mayClose: Rule<{ readonly stage: string; readonly status: number }> = (order): Reason | null => {
  if (order.stage === "payout_in_progress") return { error: "order.payoutInProgress" };
  if (order.status === 6 || order.status === 8) return { error: "order.moneyOutstanding" };
  return closable.includes(order.stage) ? null : { error: "order.wrongStatus", vars: { status: order.status } };
};

const refusable: readonly string[] = inStatus(0, 1);

/** T12b: 2 <- 0, 1, whatever its review says. */
export const mayRejectByPolicy: Rule<{ readonly stage: string; readonly status: number }> = ({ stage, status }): Reason | null =>
  refusable.includes(stage) ? null : { error: "order.wrongStatus", vars: { status } };

type Contacted = {
  readonly status: number;
  readonly frozen: boolean;
  readonly paymentInCheck: boolean;
  /** An open complaint; a list that does not know leaves it to the server. */
  readonly complaint?: { readonly pauses: boolean } | null;
};

/** What a customer of this order is contacted for: the debt that is late, or the one that falls due. */
export const purposeOf = (status: number): "collect" | "remind" => (status === 8 ? "collect" : "remind");
/** What its customer is called for while it stands so: before there is a loan, to verify what he wrote. */
export const calledFor = (status: number): "collect" | "remind" | "verify" => (status === 0 || status === 1 ? "verify" : purposeOf(status));

/** What collects or reminds stops while the order is frozen, a payment of it is in check or a complaint is open (rules/contact-law.md 8). */
export const mayReach: Rule<Omit<Contacted, "status">> = (order) => {
  if (order.frozen) return { error: "order.frozen" };
  if (order.complaint?.pauses) return { error: "order.complaint" };
  return order.paymentInCheck ? { error: "order.paymentInCheck" } : null;
};

const pausing: ReadonlySet<string> = new Set(["order.frozen", "order.complaint", "order.paymentInCheck"]);

/** Whether a refusal forbids to reach the customer, and not to write down that he was talked to. */
export const forbidsContact = ({ error }: Reason): boolean => error.startsWith("contact.") || pausing.has(error);

const worksOn =
  (...statuses: readonly OrderStatus[]): Rule<Contacted> =>
  (order) =>
    statuses.some((status) => status === order.status) ? mayReach(order) : { error: "order.wrongStatus", vars: { status: order.status } };

/** Collection works on overdue orders only, the reminder department on those that are paid out and not due yet. */
export const mayCollect = worksOn(8);
export const mayRemind = worksOn(6);
/** Nobody is asked for money that is not owed. */
export const mayAsk = worksOn(6, 8);
