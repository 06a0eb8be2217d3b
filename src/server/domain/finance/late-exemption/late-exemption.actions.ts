import type { ParsedOf } from "../../../../contract/types.ts";
import { mayExempt, needsApproval, type NewExemption } from "../../../../lending/finance/exemption.rules.ts";
import { replay } from "../../../../lending/loan/loan.ts";
import { sum } from "../../../../lending/money/money.ts";
import { million, ppm, rateText } from "../../../../lending/money/rate.ts";
import { Refused } from "../../../../lending/reason.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context } from "../../../kernel/context.ts";
import { changeRequest, ownWaiting, requestApproval, type ApprovalRow } from "../../office/approval/approval.actions.ts";
import { book, booksOf, loanTerms, lockLoan, type Happening } from "../../book/book/book.actions.ts";
import type { LoanRow } from "../../book/book/book.store.ts";
import type { Books } from "../../book/book/books.ts";
import { orderInScope } from "../../book/order/order.actions.ts";
import * as store from "./late-exemption.store.ts";

export type Wish = Pick<ParsedOf<"lateExemption.save">, "fromDay" | "toDay" | "rate" | "reason">;

const eventOf = (id: number): string => `exemption:${id}`;

const happeningOf = (books: Pick<Books, "now">, id: number, { fromDay, toDay, rate, reason }: Wish): Happening => ({
  event: { id: eventOf(id), type: "exempted", valueDate: fromDay, until: toDay, ...(ppm(rate) < million ? { rate } : {}) },
  valueAt: books.now,
  remark: reason,
});

/** What is booked of an exemption, for whoever decides it to see beforehand. */
export const exemptionEvent = (books: Pick<Books, "now">, wish: Wish): Happening["event"] => happeningOf(books, 0, wish).event;

/** What an order would owe in penalty for those days, by the last of them. */
export function forgoneOf(books: Pick<Books, "tenant" | "now">, row: LoanRow, wish: Wish): number {
  const { date: today } = businessDay(books.now, books.tenant.timeZone);
  const [terms, on] = [loanTerms(books, row), wish.toDay > today ? wish.toDay : today];
  const { event } = happeningOf(books, 0, wish);
  const owed = (events: LoanRow["events"]): number => replay(terms, events, on).totals.penalty.charged;
  return owed(row.events) - owed([...row.events, event]);
}

/** Loans named, in the order of their numbers, held. */
async function lockAll(context: Context, ids: readonly number[]): Promise<readonly LoanRow[]> {
  const rows: LoanRow[] = [];
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other)) {
    const { status } = await orderInScope(context, id, true);
    if (status !== 6 && status !== 8) throw new Refused({ error: "order.wrongStatus", vars: { status }, field: "ids" });
    rows.push(await lockLoan(booksOf(context), id));
  }
  return rows;
}

const kind = "lateExemption";
type Saved = ParsedOf<"lateExemption.save">;

/** What somebody wants, against the orders as they are now; they are held. */
async function judge(context: Context, input: Saved): Promise<{ readonly rows: readonly LoanRow[]; readonly wanted: NewExemption }> {
  const rows = input.scope === "order" ? await lockAll(context, input.ids) : [];
  await refuseScope(context, input);
  const forgone = input.fromDay > input.toDay ? 0 : sum(rows.map((row) => forgoneOf(context, row, input)));
  const wanted: NewExemption = { ...input, orders: rows.length, forgone, share: ppm(input.rate) };
  const reason = mayExempt(wanted);
  if (reason) throw new Refused(reason);
  return { rows, wanted };
}

/** As it waits for another person. */
const requestOf = (input: Saved, { rows, wanted: { orders, forgone } }: Awaited<ReturnType<typeof judge>>) => ({
  kind,
  orderId: rows.length === 1 ? (rows[0]?.id ?? null) : null,
  target: `exemption:${input.scope}:${input.ids.join(",")}:${input.fromDay}:${input.toDay}`,
  payload: { ...input, orders, forgone },
});

/** Frees days of penalty for orders at once, or asks a second person where it is about many orders or much money (rules/rights.md 4). */
export async function saveExemption(input: Saved, context: Context) {
  const judged = await judge(context, input);
  const { rows, wanted } = judged;
  const { forgone } = wanted;
  if (!needsApproval(wanted, context.tenant.moneyRules)) {
    const id = await carryOut(context, input, { rows, staffId: context.staff.id, approvedBy: null });
    context.record({ subject: "exemption", ids: [id], detail: { scope: input.scope, orders: rows.length, forgone } });
    return { id, approvalId: null };
  }
  const approvalId = await requestApproval(context, requestOf(input, judged));
  context.record({ subject: "approval", ids: [approvalId], detail: { scope: input.scope, orders: rows.length, forgone } });
  return { id: null, approvalId };
}

/**
 * Whoever asked changes what he asks for while nobody has decided it, and another still decides it, also where he could have given the new one alone.
 * What was approved is never changed: it is ended, and another is given.
 */
export async function editExemption({ approvalId, ...input }: ParsedOf<"lateExemption.edit">, context: Context) {
  const waiting = await ownWaiting(context, approvalId, kind);
  const request = requestOf(input, await judge(context, input));
  await changeRequest(context, waiting, request);
  context.record({ subject: "approval", ids: [approvalId], detail: { kind, before: waiting.payload, after: request.payload } });
  return { ok: true as const };
}

async function refuseScope(context: Context, { scope, ids }: ParsedOf<"lateExemption.save">): Promise<void> {
  const [appId] = ids;
  if (scope === "app" && (ids.length !== 1 || !(await store.hasApp(context, appId ?? 0))))
    throw new Refused({ error: "notFound", field: "ids" });
  if (scope === "tenant" && ids.length > 0) throw new Refused({ error: "badInput", field: "ids" });
}

interface Carried {
  readonly rows: readonly LoanRow[];
  readonly staffId: number;
  readonly approvedBy: number | null;
}

/** What is about named orders is booked now; what is about an app or everybody the job books, loan by loan. */
async function carryOut(context: Context, input: ParsedOf<"lateExemption.save">, { rows, staffId, approvedBy }: Carried): Promise<number> {
  const { scope, fromDay, toDay, rate, reason } = input;
  const appId = scope === "app" ? (input.ids[0] ?? null) : null;
  const id = await store.insertExemption(context, { scope, appId, fromDay, toDay, share: ppm(rate), reason, staffId, approvedBy });
  await free(booksOf(context), { id, ...input }, rows);
  context.changed(
    rows.map((row) => row.id),
    rows.flatMap((row) => row.collector_id ?? []),
  );
  return id;
}

async function free(books: Books, wish: Wish & { readonly id: number }, rows: readonly LoanRow[]): Promise<void> {
  const freed: { orderId: number; forgone: number }[] = [];
  for (const row of rows) {
    freed.push({ orderId: row.id, forgone: forgoneOf(books, row, wish) });
    await book(books, row, [happeningOf(books, wish.id, wish)]);
  }
  if (freed.length > 0) await store.insertFreed(books, wish.id, freed);
}

/** The second person's yes, against the orders as they are by then: what is settled meanwhile is left out. */
export async function exempt(context: Context, approval: ApprovalRow): Promise<void> {
  const input = approval.payload as unknown as ParsedOf<"lateExemption.save">;
  const rows: LoanRow[] = [];
  if (input.scope === "order")
    for (const id of [...new Set(input.ids)].toSorted((one, other) => one - other)) {
      const row = await lockLoan(booksOf(context), id);
      if (row.status === 6 || row.status === 8) rows.push(row);
    }
  await carryOut(context, input, { rows, staffId: approval.requested_by, approvedBy: context.staff.id });
}

/** The job's part: one batch of the loans that an exemption of an app or of everybody is about. @returns the orders that changed */
export async function freeWide(books: Books): Promise<{ readonly orders: readonly number[]; readonly isMore: boolean }> {
  const { date: today } = businessDay(books.now, books.tenant.timeZone);
  for (const exemption of await store.selectWide(books, today)) {
    const due = await store.selectToFree(books, exemption);
    if (due.length === 0) continue;
    const rows: LoanRow[] = [];
    for (const { id } of due) rows.push(await lockLoan(books, id));
    const { id, from_day: fromDay, to_day: toDay, share, reason } = exemption;
    await free(books, { id, fromDay, toDay, rate: rateText(share), reason }, rows);
    return { orders: rows.map((row) => row.id), isMore: true };
  }
  return { orders: [], isMore: false };
}
