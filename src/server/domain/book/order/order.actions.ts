import { Refused } from "../../../../lending/reason.ts";
import { settlementQuote, type Quote } from "../../../../lending/loan/settlement.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import type { Context } from "../../../kernel/context.ts";
import { quoteOf, readLoan } from "../book/book.actions.ts";
import type { Books } from "../book/books.ts";
import {
  insertAccess,
  insertEvent,
  selectAnyOrders,
  selectContacts,
  selectEmployerPhone,
  selectEvents,
  selectOrders,
  selectRepayments,
  updateClosed,
  type EventDraft,
  type OrderRow,
} from "./order.store.ts";

export type { OrderRow } from "./order.store.ts";
export { isBlindTo, reviewEvents } from "./blind.store.ts";
export { selectLays, standingOf, type Lay } from "./untold.store.ts";

/** The order, if the caller may see it; a foreign one is as missing as one that does not exist. */
export async function orderInScope(context: Context, id: number, lock = false): Promise<OrderRow> {
  const [order] = await selectOrders(context, [id], lock);
  if (!order) throw new Refused({ error: "notFound" });
  return order;
}

/** Those of the orders that the caller may see, in the order of their ids. */
export const ordersInScope = (context: Context, ids: readonly number[]): Promise<readonly OrderRow[]> => selectOrders(context, ids, false);

/** Held until the transaction ends: all of them are closed, or none. */
export const ordersToClose = (context: Context, ids: readonly number[]): Promise<readonly OrderRow[]> => selectOrders(context, ids, true);
/** T32 on the order's own row. @returns false where another version of it is there by now */
export const putClosed = updateClosed;

/** People whom the customer named, and himself under other numbers. */
export const contactsOf = selectContacts;
/** What happened to the order, the newest first. */
export const historyOf = selectEvents;

/** On record: who opened an order, took its file or heard its recording. */
export const noteAccess = insertAccess;

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

/** What settles the order at an instant (rules/money.md 9): pay code, queue and promise read this one figure. */
export async function quoteAt(context: Pick<Books, "tx" | "tenant">, order: OrderRow, at: Date): Promise<Quote> {
  return (await loanAt(context, order, at)).quote;
}

/** The same with the loan that it was read from, replayed once; null for an order that came with a portfolio from elsewhere. */
export async function loanAt(context: Pick<Books, "tx" | "tenant">, order: OrderRow, at: Date) {
  const on = localDate(at, context.tenant.timeZone);
  const read = await readLoan(context, order.id, on);
  return { loan: read?.loan ?? null, quote: read ? quoteOf(read.terms, read.loan) : quoteOfColumns(context, order, on) };
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

/** Stands where a contact's number would for the employer whom the application names: he is no row of customer_contact, and no contact has it. */
export const employerContact = 0;

/** The number that a reference stands for: the customer's own, his employer's, or a contact of his. */
export async function numberOf(context: Context, order: OrderRow, contactId: number | null): Promise<string> {
  if (contactId === null) return order.phone;
  if (contactId === employerContact) {
    const phone = await selectEmployerPhone(context.tx, context.tenant.id, order.id);
    if (phone === "") throw new Refused({ error: "contact.noNumber", field: "phoneType" });
    return phone;
  }
  const contacts = await selectContacts(context.tx, context.tenant.id, order.customer_id);
  const contact = contacts.find((each) => each.id === contactId);
  if (!contact) throw new Refused({ error: "contact.noNumber", field: "contactId" });
  return contact.phone;
}
