import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { lookAgainWithin, mayContest, mayLookAgain } from "../../../../lending/origination/contest.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import { addDays, localDate } from "../../../../lending/time/zone.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import type { Context, TenantMoment } from "../../../kernel/context.ts";
import { sendAutomatic } from "../../contact/message/automatic.actions.ts";
import { booksOf } from "../../book/book/book.actions.ts";
import type { Books } from "../../book/book/books.ts";
import { addHistory, lockOrder } from "../../book/order/move.actions.ts";
import { orderInScope } from "../../book/order/order.actions.ts";
import * as store from "./contest.store.ts";

interface Contested {
  readonly orderId: number;
  readonly way: "app" | "service";
  readonly reason: string;
  readonly staffId: number | null;
}

/** Written down with the day by which somebody has looked again; the refusal stands meanwhile. */
export async function contest(moment: TenantMoment, { orderId, way, reason, staffId }: Contested) {
  const { tenant, now } = moment;
  const order = await lockOrder(moment, orderId);
  if (!order) throw new Refused({ error: "notFound" });
  const today = localDate(now, tenant.timeZone);
  const refusedOn = await store.selectRefusedOn(moment, order.id, tenant.timeZone);
  const reasonNot = mayContest({ status: order.status, refusedOn, today });
  if (reasonNot) throw new Refused(reasonNot);
  const dueOn = addDays(today, lookAgainWithin);
  const { customer_id: customerId, stage } = order;
  const contestId = await store.insertContest(moment, { orderId, customerId, stage, way, reason, staffId, dueOn });
  if (contestId === null) throw new Refused({ error: "contest.already" });
  const books: Books = { ...moment, staffId };
  await addHistory(books, { orderId, event: "contested", from: null, remark: reason, detail: { contest: contestId, way } });
  return { contestId, dueOn };
}

/** For a customer who calls or writes. */
export async function contestRefusal(input: ParsedOf<"refusal.contest">, context: Context): Promise<OutputOf<"refusal.contest">> {
  const order = await orderInScope(context, input.loanRecordId);
  const lodged = await contest(context, { orderId: order.id, way: "service", reason: input.reason, staffId: context.staff.id });
  context.record({ subject: "order", ids: [order.id], detail: lodged, said: input.reason });
  context.changed([order.id]);
  return lodged;
}

/**
 * Somebody who has not decided it says whether it was right. The refusal itself is not taken back (T09): where it was wrong nothing keeps him
 * away any more, what was wrong about him is put right, and a new application follows. He is written to: whoever called has no other way to learn of it.
 */
export async function decideContest(input: ParsedOf<"refusal.decide">, context: Context): Promise<OutputOf<"refusal.decide">> {
  const { outcome, answer, correct } = input;
  const row = await store.lockContest(context, input.contestId);
  if (!row) throw new Refused({ error: "notFound", field: "contestId" });
  const reason = mayLookAgain({ isOpen: row.outcome === null, openedBy: row.opened_by, deciders: row.deciders, person: context.staff.id });
  if (reason) throw new Refused(reason);
  const corrected = Object.keys(correct);
  await store.updateDecided(context, row.id, { outcome, answer, corrected });
  if (corrected.length > 0) await store.correctCustomer(context, row.customer_id, correct);
  if (outcome === "overturned") await store.liftCooling(context, row.customer_id);
  const event = outcome === "overturned" ? "contestOverturned" : "contestUpheld";
  const books = booksOf(context);
  await addHistory(books, { orderId: row.order_id, event, from: null, remark: answer, detail: { contest: row.id, corrected } });
  await sendAutomatic(books, "contested", [row.order_id]);
  context.record({ subject: "order", ids: [row.order_id], detail: { contest: row.id, outcome, corrected }, said: answer });
  context.changed([row.order_id]);
  return { outcome, mayApply: outcome === "overturned" };
}

/** What waits for a second look, or what such looks came to: their count and outcome. */
export const listContests = (input: ParsedOf<"refusal.list">, context: Context) =>
  readPage(context.tx, store.contestQueue(input, context), input.page, input.pageSize);
