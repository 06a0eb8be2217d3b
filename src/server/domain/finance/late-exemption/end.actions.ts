import type { ParsedOf } from "../../../../contract/types.ts";
import { mayEndExemption } from "../../../../lending/finance/exemption.rules.ts";
import type { LoanEvent } from "../../../../lending/loan/loan-event.ts";
import { replay } from "../../../../lending/loan/loan.ts";
import { million, rateText } from "../../../../lending/money/rate.ts";
import { Refused } from "../../../../lending/reason.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context } from "../../../kernel/context.ts";
import { book, booksOf, loanTerms, lockLoan, type Happening } from "../../book/book/book.actions.ts";
import type { LoanRow } from "../../book/book/book.store.ts";
import type { Books } from "../../book/book/books.ts";
import * as store from "./late-exemption.store.ts";

/** Ends an exemption before its last day; what it has freed up to that end stays free. The job shortens it loan by loan. */
export async function endExemption(input: ParsedOf<"lateExemption.end">, context: Context) {
  const exemption = await store.lockExemption(context, input.id);
  if (!exemption) throw new Refused({ error: "notFound", field: "id" });
  const { date: today } = businessDay(context.now, context.tenant.timeZone);
  const reason = mayEndExemption({ toDay: exemption.to_day, lastDay: input.lastDay, today });
  if (reason) throw new Refused(reason);
  await store.updateEnd(booksOf(context), exemption.id, input);
  context.record({
    subject: "exemption",
    ids: [exemption.id],
    detail: { before: exemption.to_day, after: input.lastDay, reason: input.reason },
  });
  return { ok: true as const };
}

/** The job's part: one batch of loans whose exemption has been ended. @returns the orders that changed */
export async function shortenEnded(books: Books): Promise<{ readonly orders: readonly number[]; readonly isMore: boolean }> {
  const due = await store.selectToShorten(books);
  for (const each of due) await shorten(books, await lockLoan(books, each.order_id), each);
  return { orders: due.map((each) => each.order_id), isMore: due.length > 0 };
}

/** The event that freed it never was (L13), and a shorter one stands in its place; of one that had not begun none. */
async function shorten(books: Books, row: LoanRow, exemption: store.ToShortenRow): Promise<void> {
  const { from_day: valueDate, to_day: until, share, reason: remark } = exemption;
  const before = exemption.event_id ?? `exemption:${exemption.id}`;
  const eventId = `exemption:${exemption.id}:${until}`;
  const event: LoanEvent = { id: eventId, type: "exempted", valueDate, until, ...(share < million ? { rate: rateText(share) } : {}) };
  const reversal: LoanEvent = { id: `${eventId}:before`, type: "reversed", valueDate, event: before };
  const events = [reversal, ...(until < valueDate ? [] : [event])];
  const forgone = forgoneOf(books, row, events);
  await book(
    books,
    row,
    events.map((each): Happening => ({ event: each, valueAt: books.now, remark })),
  );
  await store.updateShortened(books, { exemptionId: exemption.id, orderId: row.id, eventId, until, forgone });
}

/** What the exemption still costs, by today. */
function forgoneOf(books: Books, row: LoanRow, [reversal, shorter]: readonly LoanEvent[]): number {
  const [terms, { date: on }] = [loanTerms(books, row), businessDay(books.now, books.tenant.timeZone)];
  const owed = (events: readonly LoanEvent[]): number => replay(terms, events, on).totals.penalty.charged;
  const without = reversal ? [...row.events, reversal] : row.events;
  return shorter ? owed(without) - owed([...without, shorter]) : 0;
}
