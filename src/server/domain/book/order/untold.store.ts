import { statusOfStage } from "../../../../lending/order/order.machine.ts";
import type { Context } from "../../../kernel/context.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";

export interface Lay {
  readonly order_id: number;
  readonly kind: "first" | "second";
  readonly stage: string;
  readonly status: number;
  readonly version: number;
  readonly principal: number;
  readonly term_days: number;
  readonly isTaken: boolean;
}

/** How orders lay when the first decision took them, of the caller's own blind samples. */
export const selectLays = ({ tx, tenant, staff }: Context, ids: readonly number[]): Promise<readonly Lay[]> =>
  rowsOf(
    tx,
    `select order_id, kind, stage, status, version, principal, term_days, taken_at is not null as "isTaken" from review_sample
     where tenant_id = $1 and staff_id = $2 and order_id = any($3::bigint[]) and state in ('open', 'held')`,
    [tenant.id, staff.id, ids],
  );

/** A case that is taken for a first review is in progress and a version on; for a second one it stays where it is. */
export const standingOf = ({ kind, stage, status, version, isTaken }: Lay) =>
  isTaken && kind === "first"
    ? { stage: "first_in_progress", status: statusOfStage.first_in_progress, version: version + 1 }
    : { stage, status, version };

/** What was decided, paid or promised since: nothing of it had been then. */
const nothing = {
  payout_amount: 0,
  interest: 0,
  fee: 0,
  principal_paid: 0,
  interest_paid: 0,
  fee_paid: 0,
  penalty_paid: 0,
  penalty_waived: 0,
  paid_out_at: null,
  due_date: null,
  collector_id: null,
  reminder_id: null,
  promise_at: null,
  promise_amount: null,
  promise_state: null,
  bounced_promises: 0,
  payment_in_check: false,
  frozen: false,
  owner_name: null,
} as const;

/** Orders of which the caller has a blind sample are told as they lay (rules/review.md 7). */
export async function asItLay<R extends { readonly id: number }>(context: Context, rows: readonly R[]): Promise<readonly R[]> {
  const { samples, name } = context.staff;
  if (!samples || !rows.some(({ id }) => samples.open.includes(id))) return rows;
  const lays = new Map(
    (
      await selectLays(
        context,
        rows.map(({ id }) => id),
      )
    ).map((lay) => [lay.order_id, lay]),
  );
  return rows.map((row) => {
    const lay = lays.get(row.id);
    if (!lay) return row;
    const { principal, term_days: days, isTaken } = lay;
    return { ...row, ...nothing, ...standingOf(lay), principal, term_days: days, reviewer_name: isTaken ? name : null };
  });
}
