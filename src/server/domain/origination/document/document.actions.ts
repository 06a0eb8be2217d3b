import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { documentDue, mayAskDocument } from "../../../../lending/origination/document.rules.ts";
import type { Context } from "../../../kernel/context.ts";
import { booksOf } from "../../book/book/book.actions.ts";
import type { Books } from "../../book/book/books.ts";
import { addHistory } from "../../book/order/move.actions.ts";
import { orderInScope } from "../../book/order/order.actions.ts";
import { contactState } from "../../contact/contact/contact.actions.ts";
import { sendAutomatic } from "../../contact/message/automatic.actions.ts";
import { hold, ownReview, refuse, refuseWithoutLock } from "../review/review.actions.ts";
import * as store from "./document.store.ts";

/**
 * Asks the customer for pictures, by whoever holds the review: the case rests until they come or the day is over. The app shows it at once; it is
 * also written to him where contact law lets a verification be written now (rules/contact-law.md 1), and never again later.
 */
export async function requestDocument(
  input: ParsedOf<"review.documentRequest">,
  context: Context,
): Promise<OutputOf<"review.documentRequest">> {
  const moving = await hold(context, input.loanRecordId);
  refuseWithoutLock(context, await ownReview(context, moving));
  refuse(mayAskDocument({ status: moving.status, ...(await store.selectAsked(context, moving.id)) }));
  const order = await orderInScope(context, moving.id);
  // Verifying is not counted, but nobody is written to at night for it: by the hours of what reminds.
  const wanted = { purpose: "verify", judgedAs: "remind", medium: "sms", contactId: null } as const;
  const sms = (await contactState(context, order, wanted)).reason === null;
  const kinds = [...new Set(input.kinds)];
  const due = new Date(context.now.getTime() + documentDue);
  const requestId = await store.insertRequest(context, { orderId: order.id, staffId: context.staff.id, kinds, due, sms });
  const books = booksOf(context);
  await addHistory(books, { orderId: order.id, event: "documentAsked", from: moving.stage, detail: { kinds, due: due.toISOString() } });
  if (sms) await sendAutomatic(books, "documents", [order.id]);
  context.record({ subject: "order", ids: [order.id], detail: { request: requestId, kinds, sms } });
  context.changed([order.id], [context.staff.id]);
  return { requestId, dueTime: due.toISOString(), sms };
}

export async function readDocuments(input: ParsedOf<"review.documents">, context: Context): Promise<OutputOf<"review.documents">> {
  const order = await orderInScope(context, input.loanRecordId);
  const requests = await store.selectRequests(context, order.id);
  return requests.map((each) => ({
    requestId: each.id,
    kinds: [...each.kinds],
    asker: each.asker,
    askTime: each.asked_at.toISOString(),
    dueTime: each.due_at.toISOString(),
    sms: each.sms,
    outcome: each.outcome,
    endTime: each.ended_at?.toISOString() ?? null,
    fileIds: [...each.files],
  }));
}

/** Silence lifts the order too, marked; nobody is refused for it. @returns the orders that came back */
export async function endSilent(books: Books): Promise<readonly number[]> {
  const silent = await store.selectSilent(books);
  for (const request of silent) {
    await store.endRequest(books, request, "silent");
    await addHistory(books, { orderId: request.order_id, event: "documentSilent", from: null });
  }
  return silent.map(({ order_id }) => order_id);
}
