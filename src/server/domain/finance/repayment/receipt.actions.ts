import type { ParsedOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { refuseTaken, shareOut } from "../../office/system/staff.actions.ts";
import { lockReceipt, ownReceipt, receiptHolder } from "./receipt.store.ts";

export { findPostedOrder } from "./receipt.store.ts";

/** Checks to people of finance, in turn; nobody gets what he entered himself. */
export async function assignChecks(input: ParsedOf<"repayment.assign">, context: Context) {
  const shares = await shareOut(context, {
    ids: input.repaymentIds,
    people: input.adminUserIds,
    permissions: ["finance:repayment:confirm"],
  });
  const orders: number[] = [];
  for (const { id, staffId } of shares) orders.push(await own(context, id, staffId));
  const assigned = shares.map(({ id, staffId }) => ({ repaymentId: id, adminUserId: staffId }));
  context.record({ subject: "receipt", ids: shares.map(({ id }) => id), detail: { staff: input.adminUserIds } });
  context.changed(orders, input.adminUserIds);
  return { assigned };
}

async function own(context: Context, id: number, staffId: number): Promise<number> {
  await lockReceipt(context, id);
  await refuseTaken(context, "repaymentIds", (since) => receiptHolder(context, id, since));
  const row = await ownReceipt(context, id, staffId);
  if (!row) throw new Refused({ error: "notFound", field: "repaymentIds" });
  if (row.is_own) throw new Refused({ error: "approval.samePerson", field: "adminUserIds" });
  return row.order_id;
}
