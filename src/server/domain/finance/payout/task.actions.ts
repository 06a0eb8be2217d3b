import type { ParsedOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { refuseTaken, shareOut } from "../../office/system/staff.actions.ts";
import { lockPayoutTask, ownPayout, payoutHolder } from "./payout.store.ts";

/** Reviews to people of finance, in turn; all or none. */
export async function assignPayouts(input: ParsedOf<"payment.assign">, context: Context) {
  const shares = await shareOut(context, {
    ids: input.paymentIds,
    people: input.adminUserIds,
    permissions: ["finance:payment:firstReview", "finance:payment:secondReview"],
  });
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
