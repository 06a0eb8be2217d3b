import type { ParsedOf } from "../../../../contract/types.ts";
import { contactStatusMachine, mayJudgeFraud, nextContactStatus } from "../../../../lending/contact/contact-status.machine.ts";
import { moveReason, Refused } from "../../../../lending/reason.ts";
import type { Context, TenantMoment } from "../../../kernel/context.ts";
import { remainingCustomer } from "../../book/order/remaining.actions.ts";
import { approveWaiting, proposeApproval, type ApprovalRow } from "../../office/approval/approval.actions.ts";
import * as store from "./contact-status.store.ts";

export interface Moved {
  readonly orders: readonly number[];
  readonly staff: readonly number[];
}
const nobody: Moved = { orders: [], staff: [] };

/** Brings customers' status in line with the facts, after each of them (rules/machines.md "Contact status"). */
export async function judgeContact(house: TenantMoment, customers: readonly number[]): Promise<Moved> {
  const moved: { readonly id: number; readonly collector_id: number | null }[] = [];
  for (const { id, status, ...facts } of await store.selectFacts(house, customers)) {
    const to = nextContactStatus(status, facts);
    if (to !== status) moved.push(...(await store.updateStatus(house, id, { from: status, to })));
  }
  return { orders: moved.map((each) => each.id), staff: moved.flatMap((each) => each.collector_id ?? []) };
}

/** The night's part: those whom silence alone moves. */
export async function judgeSilence(house: TenantMoment, after: number): Promise<Moved & { readonly last: number | null }> {
  const due = await store.selectHalfLost(house, after);
  const last = due.at(-1)?.id ?? null;
  return {
    ...(last === null
      ? nobody
      : await judgeContact(
          house,
          due.map((each) => each.id),
        )),
    last,
  };
}

const kind = "contactFraud";
/** Who may write the results that speak of it. */
export const fraudAsks = ["loanService:agency:result", "remind:agency:result"] as const;
const targetOf = (customerId: number): string => `customer ${customerId}`;

/** A result that speaks of fraud proposes it to a manager (rules/collection.md 2); once, however often it is said. */
export async function proposeFraud(
  context: Context,
  order: { readonly id: number; readonly customer_id: number },
  remark: string,
): Promise<void> {
  if ((await store.selectStatus(context, order.customer_id)) === "fraudLost") return;
  const payload = { customerId: order.customer_id, reason: remark };
  await proposeApproval(context, { kind, orderId: order.id, target: targetOf(order.customer_id), payload });
}

/** The manager's yes. */
export async function markFraud(context: Context, approval: ApprovalRow): Promise<void> {
  await judgeFraud(context, Number(approval.payload["customerId"]), true);
}

async function judgeFraud(context: Context, asked: number, isFraud: boolean): Promise<void> {
  // What was proposed of somebody who was merged away since is true of the one who stayed.
  const customerId = (await remainingCustomer(context, asked)) ?? asked;
  const reason = mayJudgeFraud({ staffType: context.staff.type });
  if (reason) throw new Refused(reason);
  const from = await store.selectStatus(context, customerId);
  if (from === null) throw new Refused({ error: "notFound", field: "userId" });
  const move = isFraud ? "suspectFraud" : "clearFraud";
  const refused = moveReason(contactStatusMachine, move, from);
  if (refused) throw new Refused(refused);
  const told = await store.updateStatus(context, customerId, { from, to: contactStatusMachine.moves[move].to });
  context.changed(
    told.map((each) => each.id),
    told.flatMap((each) => each.collector_id ?? []),
  );
}

/** A manager says that it is fraud, which approves what waits, or that it is none. */
export async function saveFraud(input: ParsedOf<"user.contactFraud">, context: Context) {
  const { userId, fraud, reason } = input;
  await judgeFraud(context, userId, fraud);
  const approvalId = fraud ? await approveWaiting(context, { kind, target: targetOf(userId), asks: fraudAsks }, reason) : null;
  context.record({ subject: "customer", ids: [userId], detail: { fraud, approval: approvalId }, said: reason });
  return { ok: true as const };
}
