import { statusOfStage, type OrderStage, type OrderStatus } from "./order.machine.ts";
import type { Reason } from "../reason.ts";

/** Who makes a move: a person by his permission, the customer's app, a job, the channel that pays out, or the book by replaying the loan. */
export type Mover = "client" | "system" | "staff" | "channel" | "book";

/** One row of the table of rules/order-states.md 2. */
export interface OrderMove {
  readonly row: string;
  /** Empty: the order does not exist yet. */
  readonly from: readonly OrderStage[];
  readonly to: readonly OrderStage[];
  readonly by: readonly Mover[];
  /** What a person must hold; absent where nobody does it by hand. */
  readonly permission?: string;
  /** The row that takes it back; absent where nothing does. */
  readonly undo?: string;
}

const stages = Object.keys(statusOfStage) as OrderStage[];
const inStatus = (...wanted: readonly OrderStatus[]): OrderStage[] => stages.filter((stage) => wanted.includes(statusOfStage[stage]));
const running = inStatus(6);
const late = inStatus(8);
const owed = inStatus(6, 8, 9);
/** Before money is on its way. */
const unpaid = inStatus(0, 1, 5).filter((stage) => stage !== "payout_in_progress");
const finalReady: readonly OrderStage[] = ["first_passed", "second_passed"];

/**
 * T01 to T33 as data (T28, T29 and T34 change flags, not the stage): a pair of stages that no row names is never written. What the book decides
 * (T16 to T29, T33) follows from replaying the loan's events; the rows say what a replay may come to.
 */
export const orderMoves = {
  apply: { row: "T01", from: [], to: ["machine_pending"], by: ["client"] },
  fetchScore: { row: "T02", from: ["machine_pending"], to: ["fetching_score"], by: ["system"] },
  machinePass: { row: "T03", from: ["fetching_score"], to: ["machine_passed"], by: ["system"] },
  machineReject: { row: "T03", from: ["fetching_score"], to: ["machine_rejected"], by: ["system"] },
  retryScore: {
    row: "T04",
    from: ["fetching_score"],
    to: ["machine_pending"],
    by: ["system", "staff"],
    permission: "order:detail:rescore",
    undo: "T02",
  },
  enterPool: { row: "T05", from: ["machine_passed"], to: ["pending_review"], by: ["system"] },
  passUnseen: { row: "T05", from: ["machine_passed"], to: ["final_passed"], by: ["system"] },
  takeFirst: {
    row: "T06a",
    from: ["pending_review"],
    to: ["first_in_progress"],
    by: ["system", "staff"],
    permission: "order:review:start",
    undo: "T07",
  },
  releaseFirst: {
    row: "T07",
    from: ["first_in_progress"],
    to: ["pending_review"],
    by: ["system", "staff"],
    permission: "order:review:start",
    undo: "T06a",
  },
  firstPass: {
    row: "T08",
    from: ["first_in_progress"],
    to: ["first_passed"],
    by: ["staff"],
    permission: "order:review:first",
    undo: "T11b",
  },
  firstReject: { row: "T09", from: ["first_in_progress"], to: ["first_rejected"], by: ["staff"], permission: "order:review:first" },
  secondPass: { row: "T10", from: ["first_passed"], to: ["second_passed"], by: ["staff"], permission: "order:review:first" },
  secondReject: { row: "T10", from: ["first_passed"], to: ["second_rejected"], by: ["staff"], permission: "order:review:first" },
  takeFinal: {
    row: "T11",
    from: finalReady,
    to: ["final_in_progress"],
    by: ["system", "staff"],
    permission: "order:review:start",
    undo: "T11",
  },
  releaseFinal: {
    row: "T11",
    from: ["final_in_progress"],
    to: finalReady,
    by: ["system", "staff"],
    permission: "order:review:start",
    undo: "T11",
  },
  sendBack: { row: "T11b", from: ["final_in_progress"], to: ["pending_review"], by: ["staff"], permission: "order:review:final" },
  finalPass: { row: "T12", from: ["final_in_progress"], to: ["final_passed"], by: ["staff"], permission: "order:review:final" },
  finalReject: { row: "T12", from: ["final_in_progress"], to: ["final_rejected"], by: ["staff"], permission: "order:review:final" },
  policyReject: { row: "T12b", from: inStatus(0, 1), to: ["order_rejected"], by: ["staff"], permission: "order:detail:close" },
  payoutFirstPass: {
    row: "T13",
    from: ["final_passed"],
    to: ["fin1_passed"],
    by: ["staff"],
    permission: "finance:payment:firstReview",
  },
  payoutFirstReject: {
    row: "T13",
    from: ["final_passed"],
    to: ["fin1_rejected"],
    by: ["staff"],
    permission: "finance:payment:firstReview",
  },
  payoutSecondPass: {
    row: "T14",
    from: ["fin1_passed"],
    to: ["fin2_passed"],
    by: ["staff"],
    permission: "finance:payment:secondReview",
  },
  payoutSecondReject: {
    row: "T14",
    from: ["fin1_passed"],
    to: ["fin2_rejected"],
    by: ["staff"],
    permission: "finance:payment:secondReview",
  },
  routePayout: { row: "T15", from: ["fin2_passed"], to: ["awaiting_payout"], by: ["system"], undo: "T20" },
  sendPayout: { row: "T16", from: ["awaiting_payout"], to: ["payout_in_progress"], by: ["book"], permission: "finance:payment:pay" },
  payoutArrives: {
    row: "T17",
    from: ["payout_in_progress"],
    to: ["payout_success"],
    by: ["book"],
    permission: "finance:payment:manual",
  },
  payoutFails: { row: "T18", from: ["payout_in_progress"], to: ["payout_failure"], by: ["book"], undo: "T19" },
  retryPayout: { row: "T19", from: ["payout_failure"], to: ["awaiting_payout"], by: ["staff"], permission: "finance:payment:retry" },
  reviewAgain: {
    row: "T19",
    from: ["payout_failure", "awaiting_payout", "fin2_passed", "fin1_passed"],
    to: ["final_passed"],
    by: ["staff"],
    permission: "finance:payment:retry",
  },
  giveUpPayout: {
    row: "T20",
    from: ["payout_failure", "awaiting_payout"],
    to: ["closed"],
    by: ["staff"],
    permission: "finance:payment:fail",
  },
  payoutReturns: { row: "T21", from: [...running, ...late], to: ["payout_failure"], by: ["book"] },
  partPays: { row: "T22", from: running, to: ["partially_repaid"], by: ["book"], undo: "T33" },
  settle: { row: "T23", from: running, to: ["settled"], by: ["book"], undo: "T33" },
  getLate: { row: "T24", from: running, to: late, by: ["book"], undo: "T26b" },
  partPaysLate: { row: "T25", from: late, to: ["overdue_partial"], by: ["book"], undo: "T33" },
  settleLate: { row: "T26", from: late, to: ["overdue_settled"], by: ["book"], undo: "T33" },
  cure: { row: "T26b", from: late, to: ["payout_success", "partially_repaid", "extended"], by: ["book"], undo: "T33" },
  wasOnTime: { row: "T26c", from: [...late, "overdue_settled"], to: ["settled", ...running], by: ["book"], undo: "T33" },
  extend: { row: "T27", from: [...running, ...late], to: ["extended"], by: ["book"], undo: "T33" },
  cancel: { row: "T30", from: unpaid, to: ["user_cancelled"], by: ["client"] },
  expire: { row: "T31", from: unpaid, to: ["system_closed"], by: ["system"] },
  /** T32: before money has left; from payout in progress nothing may be closed. */
  close: { row: "T32", from: unpaid, to: ["closed"], by: ["staff"], permission: "order:detail:close" },
  reverse: { row: "T33", from: owed, to: owed, by: ["book"], permission: "finance:repayment:reverse" },
} as const satisfies Record<string, OrderMove>;

export type OrderMoveName = keyof typeof orderMoves;

const rows: readonly OrderMove[] = Object.values(orderMoves);

/** Whether the table has the pair, whoever makes it. `from` null: the order does not exist yet. */
export function isOrderMove(from: string | null, to: string, by?: Mover): boolean {
  return rows.some(
    (row) =>
      (from === null ? row.from.length === 0 : (row.from as readonly string[]).includes(from)) &&
      (row.to as readonly string[]).includes(to) &&
      (!by || row.by.includes(by)),
  );
}

/** Why an order in this stage cannot make the move; null when it can. */
export function mayMove(name: OrderMoveName, order: { readonly stage: string; readonly status: number }): Reason | null {
  const { from }: OrderMove = orderMoves[name];
  if ((from as readonly string[]).includes(order.stage)) return null;
  if (order.stage === "payout_in_progress") return { error: "order.payoutInProgress" };
  return { error: "order.wrongStatus", vars: { status: order.status } };
}
