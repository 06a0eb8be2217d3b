import type { ParsedOf } from "../../../contract/types.ts";
import { closeReasons } from "../../../lending/options/close-reasons.ts";
import { mayClose } from "../../../lending/order.machine.ts";
import { Refused } from "../../../lending/reason.ts";
import { settlementQuote, type Quote } from "../../../lending/settlement.ts";
import { localDate } from "../../../lending/zone.ts";
import type { Context } from "../../kernel/context.ts";
import { bookQuote, booksOf } from "../book/book.actions.ts";
import type { Books } from "../book/books.ts";
import { reserveReveal } from "../contact/contact.actions.ts";
import { endReviews, lockOrder } from "./move.actions.ts";
import { rejectOrder } from "./reject.actions.ts";
import {
  insertEvent,
  selectAnyOrders,
  selectContacts,
  selectOrders,
  selectRepayments,
  updateClosed,
  type EventDraft,
  type OrderRow,
} from "./order.store.ts";

/** The order, if the caller may see it; a foreign one is as missing as one that does not exist. */
export async function orderInScope(context: Context, id: number, lock = false): Promise<OrderRow> {
  const [order] = await selectOrders(context, [id], lock);
  if (!order) throw new Refused({ error: "notFound" });
  return order;
}

/** Those of the orders that the caller may see, in the order of their ids. */
export const ordersInScope = (context: Context, ids: readonly number[]): Promise<readonly OrderRow[]> => selectOrders(context, ids, false);

/** Orders for a job, which works for the whole house. */
export const ordersForJob = ({ tx, tenant }: Pick<Books, "tx" | "tenant">, ids: readonly number[]): Promise<readonly OrderRow[]> =>
  selectAnyOrders(tx, tenant.id, ids);

/** Money that was posted, by value time. */
export async function repaymentsOf(context: Context, orderId: number) {
  const rows = await selectRepayments(context.tx, context.tenant.id, orderId);
  return rows.map(({ id, value_at: at, principal, interest, fee, penalty }) => ({
    id,
    valueTime: at.toISOString(),
    amount: principal + interest + fee + penalty,
    principal,
    interest,
    fee,
    penalty,
  }));
}

/** What settles the order at an instant (domain.md 2): pay code, queue and promise read this one figure. */
export async function quoteAt(context: Pick<Books, "tx" | "tenant">, order: OrderRow, at: Date): Promise<Quote> {
  const on = localDate(at, context.tenant.timeZone);
  return (await bookQuote(context, order.id, on)) ?? quoteOfColumns(context, order, on);
}

/** An order that came with a portfolio from elsewhere: its own columns are all that is known of it. */
function quoteOfColumns(context: Pick<Books, "tenant">, order: OrderRow, on: string): Quote {
  return settlementQuote(
    {
      principal: order.principal,
      dailyPpm: order.penalty_ppm,
      capPpm: order.penalty_cap_ppm,
      step: context.tenant.currencyStep,
      dueDate: order.due_date,
      interest: order.interest,
      fee: order.fee,
      principalPaid: order.principal_paid,
      interestPaid: order.interest_paid,
      feePaid: order.fee_paid,
      penaltyPaid: order.penalty_paid,
      penaltyWaived: order.penalty_waived,
    },
    on,
  );
}

/** Adds to the order's history; the one door for other domains. */
export function addEvent(context: Context, draft: EventDraft): Promise<void> {
  return insertEvent(context, draft);
}

/** The number that a reference stands for: the customer's own, or a contact of his. */
export async function numberOf(context: Context, order: OrderRow, contactId: number | null): Promise<string> {
  if (contactId === null) return order.phone;
  const contacts = await selectContacts(context.tx, context.tenant.id, order.customer_id);
  const contact = contacts.find((each) => each.id === contactId);
  if (!contact) throw new Refused({ error: "contact.noNumber", field: "contactId" });
  return contact.phone;
}

/** Shows one full number: on record, within quota and contact law, and it reserves the attempt. */
export async function revealPhone(input: ParsedOf<"order.phoneReveal">, context: Context) {
  const order = await orderInScope(context, input.loanRecordId);
  const contactId = input.contactId ?? null;
  const phone = await numberOf(context, order, contactId);
  const reveal = await reserveReveal(context, order, { purpose: input.purpose, contactId });
  await addEvent(context, { orderId: order.id, event: "phoneRevealed", detail: { contactId, purpose: input.purpose } });
  context.record({ subject: "order", ids: [order.id], detail: { contactId, purpose: input.purpose, reveal: reveal.id } });
  return { phone, reservedUntil: reveal.reservedUntil.toISOString() };
}

/**
 * T32 (or T12b) for up to twenty orders, all or none. The text typed to confirm is the last two digits of the one order's number,
 * or the count of several: closing cannot be undone (console.md 4).
 */
export async function closeOrders(input: ParsedOf<"order.close">, context: Context) {
  const seen = new Map(input.orders.map((order) => [order.loanRecordId, order.version]));
  const orders = await selectOrders(context, [...seen.keys()], true);
  if (orders.length !== seen.size) throw new Refused({ error: "notFound" });
  const isKnown = input.outcome === "reject" ? typeof input.reason === "string" : closeReasons.some(({ code }) => code === input.reason);
  if (!isKnown) throw new Refused({ error: "badInput", field: "reason" });
  const wanted = orders.length === 1 ? orders[0]?.order_no.slice(-2) : String(orders.length);
  if (input.confirm !== wanted) throw new Refused({ error: "order.confirmText", field: "confirm" });
  for (const order of orders) await closeOne(input, context, order, seen.get(order.id) ?? -1);
  const closed = orders.map((order) => order.id);
  context.record({
    subject: "order",
    ids: closed,
    detail: {
      reason: input.reason,
      before: orders.map((order) => order.stage),
      after: input.outcome === "reject" ? "order_rejected" : "closed",
    },
  });
  context.changed(
    closed,
    orders.flatMap((order) => order.collector_id ?? []),
  );
  return { closed };
}

async function closeOne(input: ParsedOf<"order.close">, context: Context, order: OrderRow, version: number): Promise<void> {
  if (input.outcome === "reject") return rejectByPolicy(input, context, order, version);
  const reason = mayClose(order);
  if (reason) throw new Refused({ ...reason, vars: { ...reason.vars, orderNo: order.order_no } });
  if (order.version !== version || !(await updateClosed(context, order.id, version, Number(input.reason))))
    throw new Refused({ error: "stale", vars: { orderNo: order.order_no, status: order.status } });
  await endReviews(context, order.id);
  await addEvent(context, {
    orderId: order.id,
    event: "closed",
    from: order.stage,
    to: "closed",
    remark: input.remark,
    detail: { reason: input.reason },
  });
}

/** T12b: a manager's no by policy, whatever the review says; as every rejection it keeps the customer away. */
async function rejectByPolicy(input: ParsedOf<"order.close">, context: Context, { id, order_no: orderNo }: OrderRow, version: number) {
  const order = await lockOrder(context, id);
  if (order?.version !== version) throw new Refused({ error: "stale", vars: { orderNo, status: order?.status ?? 0 } });
  await rejectOrder(booksOf(context), order, { move: "policyReject", reasons: [String(input.reason)], remark: input.remark });
}
