import type { ParsedOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { refuseTaken, shareOut } from "../../office/system/staff.actions.ts";
import { financeTakers, idsOf } from "../task/task.actions.ts";
import { receiptTasks } from "./receipt.queue.ts";
import { lockReceipt, ownReceipt, receiptHolder } from "./receipt.store.ts";

export { findPostedOrder, insertReceipt, refreshCheck } from "./receipt.store.ts";

const permissions = ["finance:repayment:confirm"] as const;

/** People who may be given checks, with how many wait for each. */
export const checkTakers = (context: Context) => financeTakers(context, { permissions, table: "receipt" });

/** Ticked ones as they are named; of a filter, the checks that wait. */
async function wanted(input: ParsedOf<"repayment.assign">, context: Context): Promise<readonly number[]> {
  if ("repaymentIds" in input) return input.repaymentIds;
  const ids = await idsOf(context, receiptTasks(input.filters, context));
  if (ids.length === 0) throw new Refused({ error: "assign.nothing" });
  return ids;
}

/** Checks to people of finance, in turn; nobody gets what he entered himself. */
export async function assignChecks(input: ParsedOf<"repayment.assign">, context: Context) {
  const ids = await wanted(input, context);
  const shares = await shareOut(context, { ids, people: input.adminUserIds, permissions });
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
