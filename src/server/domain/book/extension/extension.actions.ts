import type { ParsedOf } from "../../../../contract/types.ts";
import { completingPart } from "../../../../lending/finance/extension.machine.ts";
import { extensionReason } from "../../../../lending/finance/extension.rules.ts";
import { extensionQuote, replay, type ExtensionQuote } from "../../../../lending/loan/loan.ts";
import { capsInForce, rateCaps } from "../../../../lending/product/rate-caps.ts";
import { Refused } from "../../../../lending/reason.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context } from "../../../kernel/context.ts";
import { book, booksOf, findLoan, loanTerms, lockLoan, type Booked, type Happening } from "../book/book.actions.ts";
import type { LoanRow } from "../book/book.store.ts";
import type { Books } from "../book/books.ts";
import { addHistory } from "../order/move.actions.ts";
import { orderInScope } from "../order/order.actions.ts";
import { extensionEvent, failedEvent } from "./outcome.actions.ts";
import {
  endExtension,
  insertExtension,
  selectExtension,
  selectParts,
  selectRunning,
  selectRunOut,
  type ExtensionRow,
} from "./extension.store.ts";

/** A product has one plan: its terms say how long and how dear. */
const onlyPlan = 1;
const hour = 3_600_000;
const atOnce = 100;

interface Plan {
  readonly days: number;
  readonly quote: ExtensionQuote;
  readonly dueDate: string | null;
}

/** What an extension costs today (rules/money.md 10), or why there is none. */
function planOf(books: Pick<Books, "tenant" | "now">, row: LoanRow): Plan {
  const { date: today } = businessDay(books.now, books.tenant.timeZone);
  const terms = loanTerms(books, row);
  const loan = replay(terms, row.events, today);
  const quote = extensionQuote(terms, row.events, today);
  const reason = extensionReason(terms, loan, quote, capsInForce(rateCaps, books.tenant.region, today));
  if (reason || !quote) throw new Refused(reason ?? { error: "extension.unavailable" });
  return { days: terms.extension?.days ?? 0, quote, dueDate: loan.dueDate };
}

const payBefore = ({ now, tenant }: Pick<Books, "now" | "tenant">): Date =>
  new Date(now.getTime() + tenant.moneyRules.extensionHours * hour);

/** The plans of an order, with what they cost today; none where it cannot be extended. */
export async function extensionPlans(input: ParsedOf<"extension.plan">, context: Context) {
  const order = await orderInScope(context, input.loanRecordId);
  const row = await findLoan(context, order.id);
  let plan: Plan;
  try {
    plan = planOf(context, row);
  } catch (error) {
    if (error instanceof Refused) return [];
    throw error;
  }
  const { fee, penalty, interest, total, dueDate } = plan.quote;
  const before = payBefore(context).toISOString();
  return [{ planId: onlyPlan, days: plan.days, fee, penalty, interest, total, newRepayTime: dueDate, payBefore: before }];
}

/** Opens an extension: its quote stands for a day, and money for it is held until it is whole. */
export async function openExtension(input: ParsedOf<"renewal.add">, context: Context) {
  const books = booksOf(context);
  const order = await orderInScope(context, input.loanRecordId, true);
  const row = await lockLoan(books, order.id);
  const { days, quote, dueDate } = planOf(context, row);
  const { fee, penalty, interest, total, dueDate: newDue } = quote;
  if (input.planId !== onlyPlan) throw new Refused({ error: "extension.unavailable", field: "planId" });
  if (input.days !== days || input.fee !== fee) throw new Refused({ error: "extension.changed", vars: { fee: fee / 100 }, field: "fee" });
  const expiresAt = payBefore(context);
  const extension = { orderId: row.id, days, fee, penalty, interest, expiresAt, oldDue: dueDate, newDue, remark: input.remark };
  const extensionId = await insertExtension(books, extension);
  if (extensionId === null) throw new Refused({ error: "extension.running" });
  await addHistory(books, {
    orderId: row.id,
    event: "extensionOpened",
    from: row.stage,
    remark: input.remark,
    detail: { days, quote: total },
  });
  context.record({ subject: "extension", ids: [extensionId], detail: { order: row.id, days, quote: total } });
  context.changed([row.id], row.collector_id ? [row.collector_id] : []);
  return { extensionId, status: "inProgress" as const, quote: total, quoteExpires: expiresAt.toISOString(), newRepayTime: newDue };
}

/** The extension that money may be held for; refused where none is in progress. */
export async function runningExtension(books: Pick<Books, "tx" | "tenant">, orderId: number): Promise<number> {
  const running = await selectRunning(books, orderId);
  if (!running) throw new Refused({ error: "extension.notRunning", field: "purpose" });
  return running.id;
}

export async function findRunningExtension(books: Pick<Books, "tx" | "tenant">, orderId: number): Promise<number | null> {
  return (await selectRunning(books, orderId))?.id ?? null;
}

interface Part {
  readonly event: string;
  readonly extensionId: number;
  readonly amount: number;
  readonly paidAt: Date;
  readonly remark: string;
}

/**
 * Posts money for an extension, whose receipt counts already: held while the extension is open, and with the part that completes it the extension
 * takes effect (T27). Of one that has ended it is a repayment at its own value date: the replay reads it so.
 */
export async function payExtension(books: Books, row: LoanRow, part: Part): Promise<Booked> {
  const zone = books.tenant.timeZone;
  const extension = await selectExtension(books, part.extensionId);
  const name = extensionEvent(part.extensionId);
  const paid = {
    event: {
      id: part.event,
      type: "extensionPaid" as const,
      extension: name,
      valueDate: localDate(part.paidAt, zone),
      amount: part.amount,
    },
    valueAt: part.paidAt,
    remark: part.remark,
  };
  const completion = extension?.state === "inProgress" ? await completionOf(books, extension) : null;
  const booked = await book(books, row, completion ? [paid, completion] : [paid]);
  if (completion) {
    const isExtended = booked.after.extended.includes(name);
    const newDue = isExtended ? booked.after.dueDate : null;
    await endExtension(books, part.extensionId, { state: isExtended ? "success" : "failed", newDue, remark: "" });
  }
  return booked;
}

async function completionOf(books: Books, { id, days, fee, penalty, interest, expires_at }: ExtensionRow): Promise<Happening | null> {
  const last = completingPart(await selectParts(books, id), fee + penalty + interest, expires_at);
  if (!last) return null;
  const valueDate = localDate(last.paidAt, books.tenant.timeZone);
  const name = extensionEvent(id);
  const postedOn = businessDay(books.now, books.tenant.timeZone).date;
  return {
    event: { id: name, type: "extended", extension: name, valueDate, postedOn, days, fee, penalty, interest },
    valueAt: last.paidAt,
  };
}

/** It ends without effect: what came for it is a repayment at its own value date (rules/machines.md "Extension"). */
async function fail(books: Books, row: LoanRow, { id }: ExtensionRow, remark: string): Promise<Booked> {
  const parts = await selectParts(books, id);
  const { date: valueDate } = businessDay(books.now, books.tenant.timeZone);
  const name = extensionEvent(id);
  const event = { id: failedEvent(id), type: "extensionFailed" as const, extension: name, valueDate };
  await endExtension(books, id, { state: "failed", newDue: null, remark });
  return book(books, row, [{ event, valueAt: parts.at(-1)?.paidAt ?? books.now, remark }]);
}

export async function cancelExtension(input: ParsedOf<"extension.cancel">, context: Context) {
  const books = booksOf(context);
  const seen = await selectExtension(context, input.extensionId);
  if (!seen) throw new Refused({ error: "notFound", field: "extensionId" });
  const order = await orderInScope(context, seen.order_id, true);
  const row = await lockLoan(books, order.id);
  const extension = await selectExtension(context, input.extensionId);
  if (extension?.state !== "inProgress") throw new Refused({ error: "extension.notRunning" });
  const { after } = await fail(books, row, extension, input.reason);
  context.record({ subject: "extension", ids: [extension.id], detail: { order: row.id, before: row.stage, after: after.stage } });
  context.changed([row.id], row.collector_id ? [row.collector_id] : []);
  return { status: "failed" as const };
}

/** The job's part: extensions whose quote ran out before their money came. Answers the orders that changed. */
export async function expireExtensions(books: Books): Promise<readonly number[]> {
  const orders: number[] = [];
  for (const { id, order_id } of await selectRunOut(books, atOnce)) {
    const row = await lockLoan(books, order_id);
    const extension = await selectExtension(books, id);
    if (extension?.state !== "inProgress") continue;
    await fail(books, row, extension, "");
    orders.push(order_id);
  }
  return orders;
}
