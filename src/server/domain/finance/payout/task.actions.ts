import type { ParsedOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { refuseTaken, shareOut } from "../../office/system/staff.actions.ts";
import { financeTakers, idsOf } from "../task/task.actions.ts";
import { lockPayoutTask, ownPayout, payoutHolder } from "./payout.store.ts";
import { payoutTasks } from "./payout.queue.ts";

const permissions = ["finance:payment:firstReview", "finance:payment:secondReview"] as const;

/** People who may be given reviews, with how many wait for each. */
export const payoutTakers = (context: Context) => financeTakers(context, { permissions, table: "payout" });

/** Ticked ones as they are named; of a filter, those that wait for a review: no more than a person can look at. */
async function wanted(input: ParsedOf<"payment.assign">, context: Context): Promise<readonly number[]> {
  if ("paymentIds" in input) return input.paymentIds;
  const ids = await idsOf(context, payoutTasks(input.filters, context));
  if (ids.length === 0) throw new Refused({ error: "assign.nothing" });
  return ids;
}

/** Reviews to people of finance, in turn; all or none. */
export async function assignPayouts(input: ParsedOf<"payment.assign">, context: Context) {
  const ids = await wanted(input, context);
  const shares = await shareOut(context, { ids, people: input.adminUserIds, permissions });
  const orders: number[] = [];
  for (const { id, staffId } of shares) orders.push(await own(context, id, staffId));
  const assigned = shares.map(({ id, staffId }) => ({ paymentId: id, adminUserId: staffId }));
  context.record({ subject: "payout", ids: shares.map(({ id }) => id), detail: { staff: input.adminUserIds } });
  context.changed(orders, input.adminUserIds);
  return { assigned };
}

async function own(context: Context, id: number, staffId: number): Promise<number> {
  await lockPayoutTask(context, id);
  await refuseTaken(context, "paymentIds", (since) => payoutHolder(context, id, since));
  const row = await ownPayout(context, id, staffId);
  if (!row) throw new Refused({ error: "notFound", field: "paymentIds" });
  return row.order_id;
}
