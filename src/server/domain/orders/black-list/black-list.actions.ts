import type { ParsedOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context, TenantTx } from "../../../kernel/context.ts";
import { approveWaiting, proposeApproval, reasonOf, requestApproval, type ApprovalRow } from "../../office/approval/approval.actions.ts";
import type { Books } from "../../book/book/books.ts";
import { addHistory, type MovingOrder } from "../../book/order/move.actions.ts";
import { addEvent, orderInScope } from "../../book/order/order.actions.ts";
import * as store from "./black-list.store.ts";

const kind = "blackList";
/** Who may propose. */
export const blackListAsks = ["user:black:add", "user:black:propose"] as const;
const targetOf = (customerId: number): string => `customer ${customerId}`;

/** Whoever may put on the list does it at once, and so approves what waits; a collector proposes, and a manager decides (rules/rights.md 4). */
export async function addBlackList(input: ParsedOf<"blackList.add">, context: Context) {
  const order = await orderInScope(context, input.loanRecordId);
  const { reason } = input;
  if ((await store.standingOf(context, order.customer_id)) === "yes") throw new Refused({ error: "blackList.already" });
  if (context.staff.permissions.has("user:black:add")) {
    const approvalId = await approveWaiting(context, { kind, target: targetOf(order.customer_id), asks: blackListAsks }, reason);
    const blackId = await put(context, { customerId: order.customer_id, orderId: order.id, reason, approvalId });
    context.record({
      subject: "blackList",
      ids: [blackId],
      detail: { order: order.id, customer: order.customer_id, approval: approvalId },
    });
    return { blackId, approvalId };
  }
  const approvalId = await requestApproval(context, {
    kind,
    orderId: order.id,
    target: targetOf(order.customer_id),
    payload: { customerId: order.customer_id, orderId: order.id, reason },
  });
  await addEvent(context, { orderId: order.id, event: "blackListProposed", remark: reason });
  context.record({ subject: "blackList", ids: [approvalId], detail: { order: order.id, proposed: true } });
  context.changed([order.id], order.collector_id ? [order.collector_id] : []);
  return { blackId: null, approvalId };
}

/** Refused as fraud, and not listed yet: proposed, in the name of whoever refused. Where a proposal waits nothing more is asked. */
export async function proposeForFraud(
  books: Books & { readonly staffId: number },
  order: Pick<MovingOrder, "id" | "customer_id" | "stage">,
  reason: string,
) {
  if ((await store.standingOf(books, order.customer_id)) === "yes") return;
  const payload = { customerId: order.customer_id, orderId: order.id, reason };
  const asked = { ...books, staff: { id: books.staffId } };
  const id = await proposeApproval(asked, { kind, orderId: order.id, target: targetOf(order.customer_id), payload });
  if (id !== null) await addHistory(books, { orderId: order.id, event: "blackListProposed", from: order.stage, remark: reason });
}

/** Approved: phone and identity number, and every open record of his shows it. */
export async function approveBlackList(context: Context, approval: ApprovalRow): Promise<void> {
  const { customerId, orderId } = approval.payload as { readonly customerId: number; readonly orderId: number };
  if ((await store.standingOf(context, customerId)) === "yes") throw new Refused({ error: "blackList.already" });
  await put(context, { customerId, orderId, reason: reasonOf(approval), approvalId: approval.id });
}

async function put(context: Context, entry: store.NewEntry): Promise<number> {
  const id = await store.insertEntries(context, entry);
  await addEvent(context, { orderId: entry.orderId, event: "blackListed", remark: entry.reason });
  const orders = await store.ordersOf(context, entry.customerId);
  context.changed(
    orders.map((order) => order.id),
    orders.flatMap((order) => order.collector_id ?? []),
  );
  return id;
}

/** What a record shows: on the list, proposed for it, or neither. */
export const blackListStanding = (context: Context, customerId: number): Promise<"no" | "proposed" | "yes"> =>
  store.standingOf(context, customerId);
export { countOrder as countBlocked, selectOrderEntries as entriesOf } from "./black-list.store.ts";
/** Whether an order's phone, identity number, device or account is on it: what machine, review and payout ask. */
export const isBlackListed = async (of: TenantTx, orderId: number): Promise<boolean> =>
  (await store.selectOrderEntries(of, orderId)).length > 0;

interface Applying {
  readonly customer: { readonly phone: string; readonly idNo: string };
  readonly device?: { readonly id: string } | undefined;
  readonly bank: { readonly accountNo: string };
}
/** What is on the list of an application that was refused at the door has stopped one more. */
export const countRefused = (of: TenantTx, { customer, device, bank }: Applying): Promise<void> =>
  store.countValues(of, [
    { kind: "phone", value: customer.phone },
    { kind: "idNo", value: customer.idNo },
    { kind: "account", value: bank.accountNo },
    ...(device ? [{ kind: "device" as const, value: device.id.toLowerCase() }] : []),
  ]);
